/**
 * Every movement of a member's savings, of what they owe beside dues and loans, and of each loan's principal, with the
 * balance after it: the common table expressions `movement` and `line` of a larger statement; `member` is the value of it, or
 * an expression, that says whose. A member's postings are few, and found by index among those of all.
 *
 * Savings grow above zero, so does what is owed. What a payment left on no account of the member (interest alone, or what
 * came back of a loan that was written off) stands as a movement of zero of its loan.
 */
export const MOVEMENTS = (member: string) => `own as materialized (
    select p.date, p.entry_id, p.account, coalesce(p.loan_id, 0) as loan_id,
      sum(case p.account when 'savings' then -p.amount else p.amount end) as amount
    from posting p
    where p.member_id = ${member} and p.account in ('savings', 'member_receivable', 'loans_receivable') group by 1, 2, 3, 4
  ), paid as materialized (
    select y.* from payment y where y.member_id = ${member} and y.entry_id is not null
  ), beside as (
    select e.date, e.id, 'loans_receivable', y.loan_id, 0
    from paid y join entry o on o.id = y.entry_id and o.kind in ('loan_repayment', 'savings_repayment', 'recovery')
    cross join lateral (select o.date, o.id union all select r.date, r.id from entry r where r.reverses = o.id) e
    where y.loan_id is not null and not exists (select from own where own.entry_id = e.id and own.loan_id = y.loan_id)
  ), movement as materialized (
    select m.*, sum(m.amount) over (partition by m.account, m.loan_id order by m.date, m.entry_id) as balance
    from (select * from own union all select * from beside) m
  ), line as (
    select v.*, case v.account when 'member_receivable' then 'receivable' when 'loans_receivable' then 'loan' else v.account end as balance_of,
      e.kind, e.memo, coalesce(o.kind, e.kind) as first_kind, coalesce(o.id, e.id) as first_id, income.amount as income
    from movement v join entry e on e.id = v.entry_id
    left join entry o on o.id = e.reverses and e.kind = 'reversal'
    cross join lateral (
      select coalesce(-sum(p.amount), 0) as amount from posting p
      where p.entry_id = v.entry_id and v.account = 'loans_receivable' and p.account in ('interest_income', 'recovery_income')
        and coalesce(o.kind, e.kind) in ('loan_repayment', 'savings_repayment', 'recovery')) income
  )`

/** The payment `y` from outside that a row of `line` tells of on its loan. */
const TRANSFERRED = `y.entry_id = l.first_id and l.balance_of = 'loan' and not y.from_savings`

/** A row of `line` as the calls have it. */
export const LINE_JSON = `json_build_object('id', l.entry_id, 'date', l.date, 'account', l.balance_of, 'loan_id', nullif(l.loan_id, 0),
  'kind', l.kind, 'reversed_kind', case when l.first_id <> l.entry_id then l.first_kind end,
  'taken_back', exists (select from entry r where r.reverses = l.entry_id), 'memo', l.memo,
  'months', (select coalesce(json_agg(to_char(m.month, 'YYYY-MM') order by m.month), '[]')
    from paid y join payment_month m on m.payment_id = y.id where y.entry_id = l.first_id),
  'amount', l.amount / 100.0, 'interest', case when l.first_kind = 'recovery' then 0 else l.income / 100.0 end,
  'recovered', case when l.first_kind = 'recovery' then l.income / 100.0 else 0 end, 'balance', l.balance / 100.0,
  'transferred', (select y.amount / 100.0 from paid y where ${TRANSFERRED}),
  'to_savings', (select coalesce(-sum(p.amount), 0) / 100.0 from paid y join posting p on p.entry_id = y.entry_id and p.account = 'savings'
    where ${TRANSFERRED}))`

/** Whether a row of `of` belongs to what was asked for: the values of an account and a loan, or nulls for all. */
export const ASKED = (of: string, account = '$2', loan = '$3') =>
  `(${account}::text is null or ${of}.account = ${account}) and (${loan}::bigint is null or ${of}.loan_id = ${loan})`

import type { AnswerOf } from '#contract/calls.ts'
import type { PaymentProof, TransactionLine } from '#contract/statement.ts'
import { instant, numbered, uniqueId } from '#server/db/json.ts'
import { query } from '#server/db/query.ts'
import { SESSION_ALIVE, SESSION_STALE } from '#server/http/session.ts'
import { sealedOn } from '#server/ledger/sealed-on.ts'

/**
 * Every transaction of a member's savings, of what they owe beside dues and loans, and of each loan's principal, with the
 * balance after it: the common table expressions `transaction` and `line` of a larger query; `member` is the value of it, or
 * an expression, that says whose. A member's postings are few, and found by index among those of all.
 *
 * Savings grow above zero, so does what is owed. What a payment left on no account of the member (interest alone, or what
 * came back of a loan that was written off) stands as a transaction of zero of its loan.
 */
const TRANSACTIONS = (member: string) => `own as materialized (
    select p.date, p.entry_id, p.account, coalesce(p.loan_id, 0) as loan_id,
      sum(case p.account when 'savings' then -p.amount else p.amount end) as amount
    from posting p
    where p.member_id = ${member} and p.account in ('savings', 'member_receivable', 'loans_receivable') group by 1, 2, 3, 4
  ), paid as materialized (
    select y.id, y.kind, y.loan_id, y.amount, y.claimed_amount, y.from_savings, y.submitted_at, y.status, y.reason, y.receipt_sha256,
      y.receipt_type, y.entry_id
    from payment y where y.member_id = ${member} and y.entry_id is not null
    union all
    select y.id, y.kind, y.loan_id, u.amount, u.claimed_amount, false, y.submitted_at, 'reversed', u.reason, y.receipt_sha256,
      y.receipt_type, u.entry_id
    from payment y join payment_undone u on u.payment_id = y.id and u.entry_id is not null where y.member_id = ${member}
  ), beside as (
    select e.date, e.id, 'loans_receivable', y.loan_id, 0
    from paid y join entry o on o.id = y.entry_id and o.kind in ('loan_repayment', 'savings_repayment', 'recovery')
    cross join lateral (select o.date, o.id union all select r.date, r.id from entry r where r.reverses = o.id) e
    where y.loan_id is not null and not exists (select from own where own.entry_id = e.id and own.loan_id = y.loan_id)
  ), transaction as materialized (
    select m.*, sum(m.amount) over (partition by m.account, m.loan_id order by m.date, m.entry_id) as balance
    from (select * from own union all select * from beside) m
  ), line as (
    select v.*, case v.account when 'member_receivable' then 'receivable' when 'loans_receivable' then 'loan' else v.account end as balance_of,
      e.kind, e.memo, coalesce(o.kind, e.kind) as first_kind, coalesce(o.id, e.id) as first_id, income.amount as income
    from transaction v join entry e on e.id = v.entry_id
    left join entry o on o.id = e.reverses and e.kind = 'reversal'
    cross join lateral (
      select coalesce(-sum(p.amount), 0) as amount from posting p
      where p.entry_id = v.entry_id and v.account = 'loans_receivable' and p.account in ('interest_income', 'recovery_income')
        and coalesce(o.kind, e.kind) in ('loan_repayment', 'savings_repayment', 'recovery')) income
  )`

/** The payment `y` from outside that a row of `line` tells of on its loan. */
const TRANSFERRED = `y.entry_id = l.first_id and l.balance_of = 'loan' and not y.from_savings`

/** A row of `line` as the calls have it, with what else the call tells. */
const lineJson = (
  more = '',
) => `json_build_object(${more}'id', l.entry_id, 'date', l.date, 'account', l.balance_of, 'loan_id', nullif(l.loan_id, 0),
  'kind', l.kind, 'reversed_kind', case when l.first_id <> l.entry_id then l.first_kind end,
  'taken_back', exists (select from entry r where r.reverses = l.entry_id), 'memo', l.memo,
  'months', (select coalesce(json_agg(to_char(m.month, 'YYYY-MM') order by m.month), '[]')
    from paid y join payment_month m on m.payment_id = y.id where y.entry_id = l.first_id),
  'amount', l.amount / 100.0, 'interest', case when l.first_kind = 'recovery' then 0 else l.income / 100.0 end,
  'recovered', case when l.first_kind = 'recovery' then l.income / 100.0 else 0 end, 'balance', l.balance / 100.0,
  'transferred', (select y.amount / 100.0 from paid y where ${TRANSFERRED}),
  'to_savings', (select coalesce(-sum(p.amount), 0) / 100.0 from paid y join posting p on p.entry_id = y.entry_id and p.account = 'savings'
    where ${TRANSFERRED}))`
const LINE_JSON = lineJson()

/** Whether a row of `of` belongs to what was asked for: the values of an account and a loan, or nulls for all. */
const ASKED = (of: string, account: string, loan: string) =>
  `(${account}::text is null or ${of}.account = ${account}) and (${loan}::bigint is null or ${of}.loan_id = ${loan})`

const ACCOUNTS = `(select coalesce(json_agg(json_build_object('account', account, 'loan_id', nullif(loan_id, 0),
    'balance', balance / 100.0, 'lent', case when disbursed_on is not null then principal / 100.0 end, 'lent_on', disbursed_on)
    order by account = 'savings' desc, loan_id desc), '[]')
  from (select l.balance_of as account, l.loan_id, sum(l.amount) as balance from line l group by 1, 2) a
  left join loan on loan.id = a.loan_id)`

/** A page of a statement as the answer of its call, as text. */
type Page = { loan_is_own: boolean; page: string }

/**
 * A page of the statement of `member_id` in the table `who`, latest first, in whole entries. Its values begin at `first`: account and
 * loan, or nulls for all; kinds; first and last day; text, the kinds that it names, and the amount in fils that it is; the day and entry to read
 * before; how many entries. Each but the last may be null. `columns` of `who` are given beside it, and `more` in each line.
 */
function statementPage(who: string, first: number, columns: string, more = ''): string {
  const [account, loan, kinds, from, to, text, named, amount, day, entry, most] = Array.from(
    { length: 11 },
    (_, at) => `$${first + at}`,
  ) as Values
  const asked = (of: string) => ASKED(of, account, loan)
  return `with who as materialized (${who}), ${TRANSACTIONS('(select member_id from who)')}, found as (
     select l.*, dense_rank() over (order by l.date desc, l.entry_id desc) as place from line l
     where ${asked('l')} and (${kinds}::text[] is null or l.kind = any(${kinds}))
       and l.date between coalesce(${from}::date, l.date) and coalesce(${to}::date, l.date)
       and (${text}::text is null or position(lower(${text}) in lower(l.memo)) > 0 or l.first_kind = any(${named}) or l.kind = any(${named})
         or ${amount}::bigint in (abs(l.amount), abs(l.amount) + abs(l.income)))
       and (${day}::date is null or (l.date, l.entry_id) < (${day}, ${entry}::bigint))
   ), shown as (select * from found where place <= ${most}),
   month as (select distinct date_trunc('month', date::timestamp)::date as day from shown),
   month_balance as (
     select month.day, m.account, m.loan_id, coalesce(sum(m.amount) filter (where m.date < month.day), 0) as opening,
       sum(m.amount) as closing, bool_or(m.date >= month.day) as moved
     from month join transaction m on m.date < month.day + interval '1 month' and ${asked('m')} group by 1, 2, 3
   )
   select ${columns},
     ${loan}::bigint is null or exists (select from loan where id = ${loan} and loan.member_id = who.member_id) as loan_is_own,
     json_build_object('status_code', 200, 'accounts', ${ACCOUNTS},
     'first_month', (select to_char(min(date), 'YYYY-MM') from transaction),
     'months', (select coalesce(json_agg(json_build_object('month', to_char(day, 'YYYY-MM'), 'balances', balances) order by day desc), '[]')
       from (select day, json_agg(json_build_object('account', case account when 'member_receivable' then 'receivable'
           when 'loans_receivable' then 'loan' else account end, 'loan_id', nullif(loan_id, 0), 'opening', opening / 100.0,
           'closing', closing / 100.0) order by account = 'savings' desc, loan_id) as balances
         from month_balance where moved or closing <> 0 group by day) months),
     'lines', (select coalesce(json_agg(${lineJson(more)} order by l.date desc, l.entry_id desc, l.balance_of = 'savings' desc, l.loan_id), '[]')
       from shown l),
     'next_before', (select to_char(date, 'YYYY-MM-DD_') || entry_id from shown
        where exists (select from found where place > ${most}) order by date, entry_id limit 1))::text as page
   from who`
}

type Values = [string, string, string, string, string, string, string, string, string, string, string]

/** Values: those of SESSION_ALIVE, then those of statementPage. */
export const readStatementPage = query<
  { person_id: bigint; stale: boolean /** Null for an officer who is no member. */; member_id: bigint | null } & Page
>(
  'read_statement_page',
  statementPage(
    `select s.person_id, m.id as member_id, ${SESSION_STALE} as stale
     from session s left join member m on m.id = s.person_id where s.token_hash = $1 and ${SESSION_ALIVE}`,
    5,
    'person_id, stale, member_id',
    `'sealed_on', ${sealedOn('l.entry_id')}, `,
  ),
)

/** The same for officers, with the payment of each line. Values: the member, then those of statementPage. No row: no such member. */
export const readStatementForOffice = query<{ member_id: bigint } & Page>(
  'read_statement_for_office',
  statementPage(
    'select m.id as member_id from member m where m.id = $1',
    2,
    'member_id',
    `'payment_id', (select min(y.id) from paid y where y.entry_id = l.first_id), `,
  ),
)

/** What was left of a loan, with interest, after a row of `line`; what was repaid before it was brought along had interest too. */
const LEFT_OF_LOAN = `case when l.balance_of = 'loan' then case when l.balance <= 0 then 0 else (
    select l.balance + n.total_interest - case when n.opening_repaid = 0 then 0 else n.opening_repaid - n.principal + (
        select f.amount from transaction f where f.account = 'loans_receivable' and f.loan_id = n.id order by f.date, f.entry_id limit 1) end
      + (select coalesce(sum(p.amount), 0) from transaction v join posting p on p.entry_id = v.entry_id and p.account = 'interest_income'
         where v.account = 'loans_receivable' and v.loan_id = n.id and (v.date, v.entry_id) <= (l.date, l.entry_id))
    from loan n where n.id = l.loan_id) / 100.0 end end`

type Entry = AnswerOf<'GET /api/statement/:id'>['entry']

/** Another entry of the member's, where a subselect names one. */
const OTHER = (id: string) => `(select json_build_object('id', o.id, 'date', o.date, 'kind', o.kind) from entry o
  where o.id = ${id} and exists (select from transaction m where m.entry_id = o.id))`

/**
 * An entry as far as it moved the member's balances; what it did to others' stays theirs. Values: member, entry. No row:
 * it moved none of theirs, or there is no such entry.
 */
export const readOwnEntry = query<{ entry: Entry }>(
  'read_own_entry',
  `with ${TRANSACTIONS('$1')}, head as (
     select e.*, (select first_id from line where entry_id = e.id limit 1) as first_id from entry e
     where e.id = $2 and exists (select from transaction where entry_id = e.id)
   )
   select json_build_object('id', e.id, 'date', e.date, 'received_on', e.received_on, 'posted_at', ${instant('e.posted_at')},
     'by', (select name from person where id = e.made_by),
     'lines', (select json_agg(${lineJson(`'left', ${LEFT_OF_LOAN}, `)} order by l.balance_of = 'savings' desc, l.loan_id) from line l where l.entry_id = e.id),
     'reverses', ${OTHER('nullif(e.first_id, e.id)')},
     'reversed_by', ${OTHER('(select r.id from entry r where r.reverses = e.id)')},
     'payment', (select json_build_object('id', y.id, 'kind', y.kind, 'status', y.status, 'amount', y.amount / 100.0,
         'claimed_amount', y.claimed_amount / 100.0, 'from_savings', y.from_savings, 'sent_at', ${instant('y.submitted_at')},
         'reason', y.reason, 'receipt', case when y.receipt_sha256 is not null then '/api/payments/' || y.id || '/receipt' end,
         'receipt_type', y.receipt_type,
         'months', (select coalesce(json_agg(json_build_object('month', to_char(m.month, 'YYYY-MM'), 'amount', m.amount / 100.0)
           order by m.month), '[]') from payment_month m where m.payment_id = y.id))
       from paid y where y.entry_id = e.first_id),
     'reference', coalesce(w.reference, r.reference), 'reason', coalesce(w.reason, r.reason)) as entry
   from head e
   left join withdrawal w on w.member_id = $1 and w.entry_id = e.first_id
   left join recharge_order r on r.member_id = $1 and e.id in (r.order_entry_id, r.release_entry_id)`,
)

/** A balance of the period: what it opened and closed with, and its transactions, oldest first. AED. */
export type PeriodBalance = {
  account: TransactionLine['account']
  loan_id: number | null
  /** Of a loan: its principal, and when it was paid out. */
  lent: number | null
  lent_on: string | null
  opening: number
  /** What it grew by, and fell by. */
  grown: number
  fallen: number
  closing: number
  lines: TransactionLine[]
}

/** A member's statement of some days, as it is handed over. */
export type Period = {
  member: { unique_id: string; name: string }
  first_day: string | null
  last_day: string | null
  line_count: number
  balances: PeriodBalance[]
}

/**
 * Values: member; account and loan, or nulls for all; first and last day, or nulls for all there are; how many lines are
 * read at most. A balance that was and stayed at zero is left out; savings never are, unless something else is asked for.
 */
export const readPeriod = query<{ period: Period }>(
  'read_statement_period',
  `with ${TRANSACTIONS('$1')}, asked as (
     select l.*, l.date >= coalesce($4::date, l.date) as within from line l
     where ${ASKED('l', '$2', '$3')} and l.date <= coalesce($5::date, l.date)
   ), numbered as (
     select *, row_number() over (order by date, entry_id) as place from asked where within
   ), total as (
     select balance_of, loan_id, coalesce(sum(amount) filter (where not within), 0) as opening,
       coalesce(sum(amount) filter (where within and amount > 0), 0) as grown,
       coalesce(-sum(amount) filter (where within and amount < 0), 0) as fallen, sum(amount) as closing, bool_or(within) as moved
     from asked group by 1, 2
     union all select 'savings', 0, 0, 0, 0, 0, true
       where coalesce($2, 'savings') = 'savings' and not exists (select from asked where balance_of = 'savings')
   )
   select json_build_object('member', json_build_object('unique_id', ${uniqueId('m.number')}, 'name', p.name),
     'first_day', (select min(date) from transaction), 'last_day', (select max(date) from transaction),
     'line_count', (select count(*) from numbered),
     'balances', (select coalesce(json_agg(json_build_object('account', t.balance_of, 'loan_id', nullif(t.loan_id, 0),
         'lent', case when n.disbursed_on is not null then n.principal / 100.0 end, 'lent_on', n.disbursed_on, 'opening', t.opening / 100.0, 'grown', t.grown / 100.0,
         'fallen', t.fallen / 100.0, 'closing', t.closing / 100.0,
         'lines', (select coalesce(json_agg(${LINE_JSON} order by l.place), '[]') from numbered l
           where l.place <= $6 and l.balance_of = t.balance_of and l.loan_id = t.loan_id))
         order by t.balance_of = 'savings' desc, t.loan_id), '[]')
       from total t left join loan n on n.id = t.loan_id
       where t.moved or t.opening <> 0 or t.balance_of = 'savings')) as period
   from member m join person p on p.id = m.id where m.id = $1`,
)

/** Whether a loan is the member's own. */
export const findOwnLoan = query<{ id: bigint }>(
  'find_own_loan',
  'select id from loan where id = $2 and member_id = $1',
)

/** What the payment's entry did to an account, below zero where it debited it. */
const moved = (account: string) =>
  `(select coalesce(-sum(x.amount), 0) from posting x where x.entry_id = e.id and x.account = '${account}') / 100.0`

/**
 * A payment that was verified, as the association vouches for it, with the savings after it and its fine. Values: payment, member. No row: it is not theirs, or
 * was not verified.
 */
export const readProof = query<{ entry_id: bigint; proof: Omit<PaymentProof, 'association' | 'check'> }>(
  'read_payment_proof',
  `select e.id as entry_id, json_build_object('number', ${numbered('R-', 'y.id')},
     'member', json_build_object('unique_id', ${uniqueId('m.number')}, 'name', p.name),
     'kind', y.kind, 'from_savings', y.from_savings, 'loan_id', y.loan_id, 'amount', y.amount / 100.0,
     'months', (select coalesce(json_agg(json_build_object('month', to_char(n.month, 'YYYY-MM'), 'amount', n.amount / 100.0)
       order by n.month), '[]') from payment_month n where n.payment_id = y.id),
     'interest', ${moved('interest_income')}, 'principal', ${moved('loans_receivable')},
     'to_receivable', ${moved('member_receivable')}, 'recovered', ${moved('recovery_income')},
     'to_savings', case when y.from_savings then 0 else ${moved('savings')} end, 'fine', y.fine / 100.0,
     'received_on', y.received_on,
     'verified_at', ${instant('v.at')}, 'verified_by', coalesce(o.name, ''),
     'savings_after', (select coalesce(-sum(x.amount), 0) / 100.0 from posting x where x.member_id = m.id and x.account = 'savings'
       and ((x.date, x.entry_id) <= (e.date, e.id) or x.entry_id = y.fine_entry_id)),
     'reversed_on', (select r.date from entry r where r.reverses = e.id), 'sealed_on', ${sealedOn('e.id')}) as proof
   from payment y join entry e on e.id = y.entry_id join member m on m.id = y.member_id join person p on p.id = m.id
   -- Who took it back stands where who verified it did, so then the entry tells.
   cross join lateral (select case y.status when 'verified' then coalesce(y.decided_at, e.posted_at) else e.posted_at end as at,
     case y.status when 'verified' then coalesce(y.decided_by, e.made_by) else e.made_by end as by) v
   left join person o on o.id = v.by
   where y.id = $1 and y.member_id = $2`,
)

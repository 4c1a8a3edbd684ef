import { statement } from '#server/db/statement.ts'

/** How many of each wait, and how many members there are. */
export const readWaiting = statement<{
  payments: number
  loans_submitted: number
  loans_approved: number
  applications: number
  leavings: number
  messages: number
  active: number
  inactive: number
}>(
  'read_waiting',
  `select (select count(*)::int from payment where status = 'in_review') as payments,
     (select count(*)::int from loan where status = 'submitted') as loans_submitted,
     (select count(*)::int from loan where status = 'approved') as loans_approved,
     (select count(*)::int from membership_application where status = 'waiting') as applications,
     (select count(*)::int from member_leaving where status = 'proposed') as leavings,
     (select count(*)::int from contact_message) as messages,
     (select count(*)::int from member where active) as active,
     (select count(*)::int from member where not active) as inactive`,
)

/** Balances of the association's accounts and the sums of the members', in fils, and what is approved and not paid out. */
export const readFund = statement<{ account: string; balance: bigint }>(
  'read_fund',
  `select account, sum(balance)::bigint as balance from account_shard group by account
   union all select account, sum(balance)::bigint from member_balance group by account
   union all select 'approved_loans', coalesce(sum(principal - premium), 0)::bigint from loan where status = 'approved'`,
)

/**
 * Dues of some months in fils: what was due of all members together, paid or open, and what has been verified for each.
 * Values: the first day of the first month and of the last.
 */
export const readDuesByMonth = statement<{ month: string; expected: bigint; received: bigint }>(
  'read_dues_by_month',
  `with paid as (
     select month, sum(paid) as received, sum(least(paid, dues)) as met from (
       select month, member_id, sum(amount) as paid, min(dues_amount) as dues from payment_month
       where status = 'verified' and month between $1 and $2 group by 1, 2) of_member group by month
   ), open as (
     select month, sum(remaining) as remaining from open_month where month between $1 and $2 group by month
   )
   select to_char(m, 'YYYY-MM') as month, (coalesce(p.met, 0) + coalesce(o.remaining, 0))::bigint as expected,
     coalesce(p.received, 0)::bigint as received
   from generate_series($1::date, $2::date, interval '1 month') m
     left join paid p on p.month = m left join open o on o.month = m
   where p.month is not null or o.month is not null order by m`,
)

/** What is past its day and unpaid, in fils: dues of how many members, instalments of how many loans. Values: today. */
export const readArrears = statement<{ members: number; amount: bigint; loans: number; loan_amount: bigint }>(
  'read_arrears',
  `select dues.members, dues.amount, loans.loans, loans.amount as loan_amount from
     (select count(distinct member_id)::int as members, coalesce(sum(remaining), 0)::bigint as amount
      from open_month where due_on < $1) dues,
     (select count(*)::int as loans, coalesce(sum(
        loan_overdue(principal + total_interest, term, instalment_multiple, repaid, disbursed_on, $1)), 0)::bigint as amount
      from loan where next_due_on < $1) loans`,
)

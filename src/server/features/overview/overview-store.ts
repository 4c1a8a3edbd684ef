import { statement } from '#server/db/statement.ts'

/** How many of each wait, and how many members there are. */
export const readWaiting = statement<{
  payments: number
  loans_submitted: number
  loans_approved: number
  applications: number
  leavings: number
  withdrawals_asked: number
  withdrawals_approved: number
  manual_entries: number
  bank_lines: number
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
     (select count(*)::int from withdrawal where status = 'asked') as withdrawals_asked,
     (select count(*)::int from withdrawal where status = 'approved') as withdrawals_approved,
     (select count(*)::int from manual_entry where status = 'proposed') as manual_entries,
     (select count(*)::int from bank_line where status = 'open' and account in (select code from ledger_account)) as bank_lines,
     (select count(*)::int from contact_message) as messages,
     (select count(*)::int from member where active) as active,
     (select count(*)::int from member where not active) as inactive`,
)

export type FundRow = {
  bank: bigint
  cash: bigint
  recharge_clearing: bigint
  unmatched_receipts: bigint
  approved_withdrawals: bigint
  approved_loans: bigint
  savings: bigint
  lent: bigint
}

/** What the association holds, owes at once and has promised; what its members have saved and borrowed. In fils. */
export const readFund = statement<FundRow>(
  'read_fund',
  `select f.*, coalesce(m.savings, 0)::bigint as savings, coalesce(m.lent, 0)::bigint as lent
   from fund_position() f, (select -sum(balance) filter (where account = 'savings') as savings,
     sum(balance) filter (where account = 'loans_receivable') as lent from member_balance) m`,
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

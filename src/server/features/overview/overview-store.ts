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
  recharges: number
  manual_entries: number
  bonuses: number
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
     (select count(*)::int from recharge_order where status = 'ordered') as recharges,
     (select count(*)::int from manual_entry where status = 'proposed') as manual_entries,
     (select count(*)::int from bonus where status = 'declared' or (status in ('crediting', 'credited') and reversal_by is not null)) as bonuses,
     (select count(*)::int from bank_line where status = 'open' and account in (select code from ledger_account)) as bank_lines,
     (select count(*)::int from conversation where status = 'waiting') as messages,
     (select coalesce(sum(amount), 0)::int from tally where figure = 'members joined') - inactive as active, inactive
   from (select count(*)::int as inactive from member where not active) members`,
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

/**
 * What the association holds, owes at once and has promised; what its members have saved and borrowed. In fils. Value:
 * today.
 */
export const readFund = statement<FundRow>(
  'read_fund',
  `select f.*, m.savings, m.lent
   from fund_position() f, (select (sum(credit - debit) filter (where account = 'savings'))::bigint as savings,
     (sum(debit - credit) filter (where account = 'loans_receivable'))::bigint as lent from account_totals($1)) m`,
)

/** What is past its day and unpaid, in fils: dues of how many members, instalments of how many loans. Value: today. */
export const readArrears = statement<{ members: number; amount: bigint; loans: number; loan_amount: bigint }>(
  'read_arrears',
  `select coalesce(sum(amount) filter (where figure = 'members behind'), 0)::int as members,
     coalesce(sum(amount) filter (where figure = 'dues open'), 0)::bigint as amount,
     coalesce(sum(amount) filter (where figure = 'loans due'), 0)::int as loans,
     coalesce(sum(amount) filter (where figure = 'instalments open'), 0)::bigint as loan_amount
   from tally where figure in ('members behind', 'dues open', 'loans due', 'instalments open') and day < $1`,
)

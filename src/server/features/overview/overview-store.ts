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
  settings_waiting: boolean
  active: number
  inactive: number
  closed: number
}>(
  'read_waiting',
  `select tallied('payments in review')::int as payments, tallied('loans submitted')::int as loans_submitted,
     tallied('loans approved')::int as loans_approved, tallied('applications waiting')::int as applications,
     (select count(*)::int from member_leaving where status = 'proposed') as leavings,
     tallied('withdrawals asked')::int as withdrawals_asked, tallied('withdrawals approved')::int as withdrawals_approved,
     tallied('recharges ordered')::int as recharges,
     (select count(*)::int from manual_entry where status = 'proposed') as manual_entries,
     (select count(*)::int from bonus where status = 'declared' or (status in ('crediting', 'credited') and reversal_by is not null)) as bonuses,
     (select count(*)::int from bank_line where status = 'open' and account in (select code from ledger_account)) as bank_lines,
     tallied('conversations waiting')::int as messages,
     exists (select from settings_proposal where status = 'waiting') as settings_waiting,
     tallied('members joined')::int - not_active as active, not_active - closed as inactive, closed
   from (select tallied('members inactive')::int as not_active, tallied('members closed')::int as closed) members`,
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

import { query } from './query.ts'

/** How much waits for officers, by what is to be done, and how many members there are. */
export const readWaiting = query<{
  payments: number
  loans_submitted: number
  loans_approved: number
  applications: number
  leavings: number
  withdrawals_asked: number
  withdrawals_approved: number
  recharges: number
  manual_entries: number
  expenses: number
  bonuses: number
  bank_lines: number
  messages: number
  settings_waiting: boolean
  import_prepared_by: bigint | null
  active: number
  inactive: number
  closed: number
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
     (select count(*)::int from voucher where status = 'waiting') as expenses,
     (select count(*)::int from bonus where status = 'declared' or (status in ('crediting', 'credited') and reversal_by is not null)) as bonuses,
     (select count(*)::int from bank_line where status = 'open' and account in (select code from ledger_account)) as bank_lines,
     (select count(*)::int from conversation where status = 'waiting') as messages,
     exists (select from settings_proposal where status = 'waiting') as settings_waiting,
     (select prepared_by from member_import where status = 'waiting') as import_prepared_by, active, inactive, closed
   from (select count(*) filter (where standing = 2)::int as active, count(*) filter (where standing = 1)::int as inactive,
       count(*) filter (where standing = 0)::int as closed
     from (select member_standing(active, closed_on) as standing from member) m) members`,
)

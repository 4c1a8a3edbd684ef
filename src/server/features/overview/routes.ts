import type { FastifyInstance } from 'fastify'
import type { AnswerOf } from '#contract/calls.ts'
import { addMonths, businessDateAt, type Month, monthOf } from '#core/calendar.ts'
import { freeToLend } from '#core/lending.ts'
import { type Fils, toAedNumber } from '#core/money.ts'
import type { Db } from '#server/db/connect.ts'
import { readMissingOfficers } from '#server/db/missing-officers.ts'
import { readSettings } from '#server/db/settings.ts'
import { statement } from '#server/db/statement.ts'
import { type Deps, route } from '#server/http/route.ts'
import { carryDays } from '#server/ledger/carried-days.ts'
import { type DuesOfMonth, duesByMonthOf, settleTally } from '#server/ledger/dues-by-month.ts'

export function overviewRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, 'GET /api/office/overview', ({ db, now }) => overview(db, now))
}

type Overview = Omit<AnswerOf<'GET /api/office/overview'>, 'status_code' | 'message'>

const MONTHS_SHOWN = 6

/** What an officer sees first: what waits, what the fund holds, how this month stands, who is behind. */
async function overview(db: Db, now: Date): Promise<Overview> {
  const today = businessDateAt(now)
  const settings = await readSettings(db)
  const [waiting] = await readWaiting(db)
  const month = monthOf(today)
  await settleTally(db)
  const [dues] = await readDues(db, [today, `${addMonths(month, 1 - MONTHS_SHOWN)}-01`, `${month}-01`])
  const [late] = await readLateLoans(db, [today])
  await carryDays(db, now)
  const [fund] = await readFund(db, [today])
  if (!waiting || !dues || !late || !fund) throw new Error('nothing was counted')
  const { active, inactive, closed, settings_waiting, ...counts } = waiting
  return {
    waiting: counts,
    fund: fundOf(fund, settings.reserve),
    members: { active, inactive, closed },
    months: dues.months.map(({ month, expected, received }) => ({
      month: month as Month,
      expected: toAedNumber(BigInt(expected)),
      received: toAedNumber(BigInt(received)),
    })),
    arrears: {
      members: dues.behind,
      amount: toAedNumber(dues.amount),
      loans: late.loans,
      loan_amount: toAedNumber(late.amount),
    },
    two_person_rules: settings.twoPersonRules,
    settings_waiting,
    missing_officers: await readMissingOfficers(db),
  }
}

function fundOf(fund: FundRow, reserve: Fils): Overview['fund'] {
  const free = freeToLend({
    bank: fund.bank,
    cash: fund.cash,
    rechargeClearing: fund.recharge_clearing,
    unmatchedReceipts: fund.unmatched_receipts,
    approvedWithdrawals: fund.approved_withdrawals,
    approvedLoans: fund.approved_loans,
    reserve,
  })
  return {
    bank: toAedNumber(fund.bank),
    cash: toAedNumber(fund.cash),
    savings: toAedNumber(fund.savings),
    lent: toAedNumber(fund.lent),
    free_to_lend: toAedNumber(free),
  }
}

/** How many of each wait, and how many members there are. */
const readWaiting = statement<{
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
     exists (select from settings_proposal where status = 'waiting') as settings_waiting, active, inactive, closed
   from (select count(*) filter (where standing = 2)::int as active, count(*) filter (where standing = 1)::int as inactive,
       count(*) filter (where standing = 0)::int as closed
     from (select member_standing(active, closed_on) as standing from member) m) members`,
)

type FundRow = {
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
const readFund = statement<FundRow>(
  'read_fund',
  `select f.*, m.savings, m.lent
   from fund_position() f, (select (sum(credit - debit) filter (where account = 'savings'))::bigint as savings,
     (sum(debit - credit) filter (where account = 'loans_receivable'))::bigint as lent from account_totals($1)) m`,
)

/**
 * How the dues of some months stand, in fils as text, and of how many members what is past its day and unpaid. Every open
 * month is worked out once for both. Values: today, the first month and the last, by their first days.
 */
const readDues = statement<{ months: Record<keyof DuesOfMonth, string>[]; behind: number; amount: bigint }>(
  'read_dues_of_overview',
  `with open as materialized (select member_id, month, due_on, remaining from open_months($3::date))
   select (select coalesce(json_agg(json_build_object('month', month, 'expected', expected::text, 'received', received::text)), '[]')
       from (${duesByMonthOf('open', '$2::date', '$3::date')}) by_month) as months,
     count(distinct member_id)::int as behind, coalesce(sum(remaining), 0)::bigint as amount
   from open where due_on < $1`,
)

/** What is past its day and unpaid of loans, in fils: instalments of how many. Value: today. */
const readLateLoans = statement<{ loans: number; amount: bigint }>(
  'read_late_loans',
  `select count(*)::int as loans, coalesce(sum(loan_overdue(principal + total_interest, term, instalment_multiple, repaid,
     disbursed_on, $1)), 0)::bigint as amount
   from loan where next_due_on < $1`,
)

import type { AnswerOf } from '#contract/calls.ts'
import { type BusinessDate, type Month, monthLabel, monthOf } from '#core/calendar.ts'
import { freeToLend } from '#core/lending.ts'
import { repaidState } from '#core/loan-repayment.ts'
import { scheduleDates } from '#core/loan-schedule.ts'
import { type Fils, sumFils, toAedNumber } from '#core/money.ts'
import type { Db } from '#server/db/connect.ts'
import { readSettings } from '#server/db/settings.ts'
import { scheduleOf } from '#server/ledger/loan-facts.ts'
import { readActiveLoans, readDuesByMonth, readFund, readWaiting } from './overview-store.ts'

type Overview = Omit<AnswerOf<'GET /api/office/overview'>, 'status_code' | 'message'>

const MONTHS_SHOWN = 6

/** What an officer sees first: what waits, what the fund holds, how this month stands, who is behind. */
export async function overview(db: Db, today: BusinessDate): Promise<Overview> {
  const settings = await readSettings(db)
  const [waiting] = await readWaiting(db)
  if (!waiting) throw new Error('nothing was counted')
  const { active, inactive, ...counts } = waiting
  const thisMonth = `${monthOf(today)}-01`
  const months = await readDuesByMonth(db, [thisMonth])
  const before = months.filter(({ month }) => month < thisMonth)
  const loans = (await readActiveLoans(db)).map((loan) => overdue(loan, today)).filter((amount) => amount > 0n)
  return {
    waiting: counts,
    fund: fundOf(await readFund(db), settings.reserve),
    members: { active, inactive },
    months: months.slice(-MONTHS_SHOWN).map(({ month, expected, received }) => ({
      month: monthLabel(month.slice(0, 7) as Month),
      expected: toAedNumber(expected),
      received: toAedNumber(received),
    })),
    arrears: {
      members: new Set(before.flatMap((month) => month.members ?? [])).size,
      amount: toAedNumber(sumFils(before.map((month) => month.open))),
      loans: loans.length,
      loan_amount: toAedNumber(sumFils(loans)),
    },
    two_person_rules: settings.twoPersonRules,
  }
}

function fundOf(rows: readonly { account: string; balance: bigint }[], reserve: Fils): Overview['fund'] {
  const balances = new Map(rows.map((row) => [row.account, row.balance]))
  const debit = (account: string) => balances.get(account) ?? 0n
  const credit = (account: string) => -debit(account)
  const free = freeToLend({
    bank: debit('bank'),
    cash: debit('cash'),
    rechargeClearing: credit('recharge_clearing'),
    unmatchedReceipts: credit('unmatched_receipts'),
    approvedWithdrawals: 0n,
    approvedLoans: debit('approved_loans'),
    reserve,
  })
  return {
    bank: toAedNumber(debit('bank')),
    cash: toAedNumber(debit('cash')),
    savings: toAedNumber(credit('savings')),
    lent: toAedNumber(debit('loans_receivable')),
    free_to_lend: toAedNumber(free),
  }
}

/** What is unpaid of a loan's instalments whose day has passed. In fils. */
function overdue(loan: Awaited<ReturnType<typeof readActiveLoans>>[number], today: BusinessDate): Fils {
  const dates = scheduleDates(loan.disbursed_on as BusinessDate, loan.term)
  const { instalments } = repaidState(scheduleOf(loan), loan.repaid)
  return sumFils(
    instalments.filter((_, index) => (dates[index] ?? today) < today).map((instalment) => instalment.remaining),
  )
}

import type { AnswerOf } from '#contract/calls.ts'
import { addMonths, businessDateAt, monthOf } from '#core/calendar.ts'
import { freeToLend } from '#core/lending.ts'
import { type Fils, toAedNumber } from '#core/money.ts'
import type { Db } from '#server/db/connect.ts'
import { readMissingOfficers } from '#server/db/missing-officers.ts'
import { readSettings } from '#server/db/settings.ts'
import { carryDays } from '#server/ledger/carried-days.ts'
import { duesByMonth } from '#server/ledger/dues-by-month.ts'
import { type FundRow, readArrears, readFund, readWaiting } from './overview-store.ts'

type Overview = Omit<AnswerOf<'GET /api/office/overview'>, 'status_code' | 'message'>

const MONTHS_SHOWN = 6

/** What an officer sees first: what waits, what the fund holds, how this month stands, who is behind. */
export async function overview(db: Db, now: Date): Promise<Overview> {
  const today = businessDateAt(now)
  const settings = await readSettings(db)
  const [waiting] = await readWaiting(db)
  const month = monthOf(today)
  const months = await duesByMonth(db, addMonths(month, 1 - MONTHS_SHOWN), month, today)
  const [arrears] = await readArrears(db, [today])
  await carryDays(db, now)
  const [fund] = await readFund(db, [today])
  if (!waiting || !arrears || !fund) throw new Error('nothing was counted')
  const { active, inactive, closed, settings_waiting, ...counts } = waiting
  return {
    waiting: counts,
    fund: fundOf(fund, settings.reserve),
    members: { active, inactive, closed },
    months: months.map(({ month, expected, received }) => ({
      month,
      expected: toAedNumber(expected),
      received: toAedNumber(received),
    })),
    arrears: {
      members: arrears.members,
      amount: toAedNumber(arrears.amount),
      loans: arrears.loans,
      loan_amount: toAedNumber(arrears.loan_amount),
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

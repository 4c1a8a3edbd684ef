import { type BusinessDate, type Month, monthLabel } from './calendar.ts'
import type { DuesRow } from './dues-calendar.ts'
import type { Entry } from './entry.ts'
import { payFine } from './events/payments.ts'
import { repaidState } from './loan-repayment.ts'
import { type Instalment, scheduleDates } from './loan-schedule.ts'
import { type Fils, minFils } from './money.ts'

/**
 * The months, by their labels, that a payment completes after their due day. What is completed late is late once, however many payments
 * it took; a part that leaves a month open is not fined. `rows` are as they stood before the payment was verified.
 */
export function monthsCompletedLate(
  rows: readonly DuesRow[],
  parts: readonly { month: Month; amount: Fils }[],
  receivedOn: BusinessDate,
): string[] {
  const completed = rows.filter(({ month, remaining }) => {
    const part = parts.find((each) => each.month === month)
    return remaining > 0n && part !== undefined && part.amount >= remaining
  })
  return completed.filter((row) => row.dueOn < receivedOn).map((row) => monthLabel(row.month))
}

/** The instalments, by their words, that the next `onLoan` fils complete after their due day. */
export function instalmentsCompletedLate(
  loan: { schedule: readonly Instalment[]; disbursedOn: BusinessDate; repaid: Fils },
  onLoan: Fils,
  receivedOn: BusinessDate,
): string[] {
  const { schedule, disbursedOn, repaid } = loan
  const before = repaidState(schedule, repaid).instalments
  const after = repaidState(schedule, repaid + onLoan).instalments
  const dates = scheduleDates(disbursedOn, schedule.length)
  const late = (dueOn: BusinessDate | undefined) => dueOn !== undefined && dueOn < receivedOn
  return after
    .filter((instalment, i) => instalment.remaining === 0n && before[i]?.remaining !== 0n && late(dates[i]))
    .map((instalment) => `instalment ${instalment.number}`)
}

/** A fine with its entry and what the statement says of it; posted beside the payment's own entry. */
export interface LateFine {
  amount: Fils
  entry: Entry
  memo: string
}

/**
 * The fine for what was completed late, taken from savings as they stand once the payment is in, as far as they reach:
 * it is never owed beyond them (product: "Money"). Undefined where there is nothing to take.
 */
export function lateFineFor(
  { memberId, savings }: { memberId: bigint; savings: Fils },
  each: Fils,
  late: readonly string[],
): LateFine | undefined {
  const amount = minFils(each * BigInt(late.length), savings)
  if (amount <= 0n) return undefined
  const more = late.length > 1 ? ` and ${late.length - 1} more` : ''
  return {
    amount,
    entry: payFine({ memberId, from: 'savings', amount }),
    memo: `Fine, ${late[0]}${more} paid late`,
  }
}

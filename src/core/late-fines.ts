import { type BusinessDate, type Month, monthLabel } from './calendar.ts'
import type { DuesRow } from './dues-calendar.ts'
import type { Entry } from './entry.ts'
import { payFine } from './events.ts'
import { repaidState } from './loan-repayment.ts'
import { type Instalment, scheduleDates } from './loan-schedule.ts'
import { type Fils, minFils, sumFils } from './money.ts'

/** What is fined once: a month of dues, or an instalment of a loan by its number. */
export type Late = { month: Month; instalment?: never } | { instalment: number; month?: never }

/**
 * The months that a payment completes after their due day. What is completed late is late once, however many payments
 * it took; a part that leaves a month open is not fined. `rows` are as they stood before the payment was verified.
 */
export function monthsCompletedLate(
  rows: readonly DuesRow[],
  parts: readonly { month: Month; amount: Fils }[],
  receivedOn: BusinessDate,
): Late[] {
  const completed = rows.filter(({ month, remaining }) => {
    const part = parts.find((each) => each.month === month)
    return remaining > 0n && part !== undefined && part.amount >= remaining
  })
  return completed.filter((row) => row.dueOn < receivedOn).map(({ month }) => ({ month }))
}

/** The months that are completed, and not in time. */
export function monthsLate(rows: readonly DuesRow[]): Late[] {
  return rows.filter((row) => row.onTime === false).map(({ month }) => ({ month }))
}

/** The instalments that the next `onLoan` fils complete after their due day. */
export function instalmentsCompletedLate(
  loan: { schedule: readonly Instalment[]; disbursedOn: BusinessDate; repaid: Fils },
  onLoan: Fils,
  receivedOn: BusinessDate,
): Late[] {
  const { schedule, disbursedOn, repaid } = loan
  const before = repaidState(schedule, repaid).instalments
  const after = repaidState(schedule, repaid + onLoan).instalments
  const dates = scheduleDates(disbursedOn, schedule.length)
  const late = (dueOn: BusinessDate | undefined) => dueOn !== undefined && dueOn < receivedOn
  return after
    .filter((instalment, i) => instalment.remaining === 0n && before[i]?.remaining !== 0n && late(dates[i]))
    .map(({ number }) => ({ instalment: number }))
}

/** The instalments that these repayments completed late, in the order in which they were posted; `repaid` came before them. */
export function instalmentsLate(
  { schedule, disbursedOn, repaid }: { schedule: readonly Instalment[]; disbursedOn: BusinessDate; repaid: Fils },
  repayments: readonly { onLoan: Fils; receivedOn: BusinessDate }[],
): Late[] {
  let before = repaid
  return repayments.flatMap(({ onLoan, receivedOn }) => {
    const late = instalmentsCompletedLate({ schedule, disbursedOn, repaid: before }, onLoan, receivedOn)
    before += onLoan
    return late
  })
}

/** Those of some that are not among the others. */
export function without(some: readonly Late[], others: readonly Late[]): Late[] {
  return some.filter(
    (one) => !others.some(({ month, instalment }) => month === one.month && instalment === one.instalment),
  )
}

/** A part of a fine. */
export interface FinePart {
  of: Late
  amount: Fils
}

/** A fine with its entry and what the statement says of it; posted beside the payment's own entry. */
export interface LateFine {
  amount: Fils
  parts: readonly FinePart[]
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
  late: readonly Late[],
): LateFine | undefined {
  let left = savings > 0n ? savings : 0n
  const parts = late.map((of) => {
    const amount = minFils(each, left)
    left -= amount
    return { of, amount }
  })
  return fineOfParts(
    memberId,
    parts.filter(({ amount }) => amount > 0n),
  )
}

/** The fine that some parts make together. Undefined where there are none. */
export function fineOfParts(memberId: bigint, parts: readonly FinePart[]): LateFine | undefined {
  const [first, ...more] = parts
  if (!first) return undefined
  const amount = sumFils(parts.map((part) => part.amount))
  const words = first.of.month ? monthLabel(first.of.month) : `instalment ${first.of.instalment}`
  const memo = `Fine, ${words}${more.length > 0 ? ` and ${more.length} more` : ''} paid late`
  return { amount, parts, entry: payFine({ memberId, from: 'savings', amount }), memo }
}

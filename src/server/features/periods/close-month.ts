import { businessDateAt, lastDayOf, type Month, monthOf } from '#core/calendar.ts'
import { type BooksSpan, type ClosingFault, firstOpenMonth, monthClosingFault } from '#core/periods.ts'
import { Refusal } from '#core/refusal.ts'
import type { Db } from '#server/db/connect.ts'
import { checkStep } from '#server/http/steps.ts'
import { carryDays } from '#server/ledger/carried-days.ts'
import { monthSteps } from './period-steps.ts'
import { countWaiting, firstDayOf, insertClosings, lockMonths, readClosing, readSpan } from './period-store.ts'

/** Who closes or opens months, and when. */
export type By = { officerId: bigint; now: Date }

/**
 * Closes a month within the database transaction that the connection holds. Throws `month_already_closed`, saying by whom,
 * `month_not_over`, `close_in_order`, `closed_with_the_year`, `entries_wait`.
 */
export async function closeMonth(db: Db, month: Month, { officerId, now }: By): Promise<void> {
  await lockMonths(db)
  const span = await spanOfBooks(db, now)
  const state = { month, span, waiting: await countWaitingUntil(db, month), closed_by: null }
  const closed = () => closingRefusal(db, monthClosingFault(span, month), month, span)
  await checkStep(db, monthSteps.close, state, officerId, closed, () => entriesWait(state))
  await carryDays(db, now)
  await insertClosings(db, [[firstDayOf(month)], officerId, now, null])
}

/** How far the books have come. */
export async function spanOfBooks(db: Db, now: Date): Promise<BooksSpan> {
  const [row] = await readSpan(db)
  return {
    first: row?.first ?? undefined,
    closedThrough: row?.closed_through ?? undefined,
    running: monthOf(businessDateAt(now)),
  }
}

/** The refusal of a month that cannot be closed, with what its words name. */
export async function closingRefusal(
  db: Db,
  fault: ClosingFault | undefined,
  month: Month,
  span: BooksSpan,
): Promise<Refusal> {
  if (!fault) throw new Error('it can be closed')
  if (fault === 'close_in_order') return new Refusal(fault, { month: { month: firstOpenMonth(span) } })
  const details = { month: { month }, year: month.slice(0, 4) }
  if (fault !== 'month_already_closed') return new Refusal(fault, details)
  const [closing] = await readClosing(db, [firstDayOf(month)])
  // A month before the first entry has no closing of its own: nothing was posted into it, and nothing will be.
  if (!closing) return new Refusal('close_in_order', { month: { month: firstOpenMonth(span) } })
  return new Refusal(fault, { ...details, by: closing.closed_by_name, day: { day: businessDateAt(closing.closed_at) } })
}

/** How many manual entries wait that are dated up to the end of that month: approved, they would be posted there. */
export async function countWaitingUntil(db: Db, month: Month): Promise<number> {
  const [waiting] = await countWaiting(db, [lastDayOf(month)])
  return waiting?.count ?? 0
}

export const entriesWait = ({ month, waiting }: { month: Month; waiting: number }) =>
  new Refusal('entries_wait', { month: { month }, count: waiting })

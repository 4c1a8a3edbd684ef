import { businessDateAt, lastDayOf, type Month, monthRange } from '#core/calendar.ts'
import { accountOf } from '#core/chart.ts'
import { reverseEntry } from '#core/entry.ts'
import { closeYear as yearEndEntry } from '#core/events.ts'
import { type Fils, sumFils } from '#core/money.ts'
import {
  type BooksSpan,
  type ClosingFault,
  decemberOf,
  firstOpenMonth,
  monthClosingFault,
  yearClosingFault,
} from '#core/periods.ts'
import { Refusal } from '#core/refusal.ts'
import type { Db } from '#server/db/connect.ts'
import { checkStep } from '#server/http/steps.ts'
import { carryDays } from '#server/ledger/carried-days.ts'
import { postEntries, UNGUARDED } from '#server/ledger/post-entry.ts'
import { readEntry } from '#server/ledger/reversing-entry.ts'
import { spanOfBooks } from '#server/ledger/span-of-books.ts'
import { monthSteps, yearSteps } from './period-steps.ts'
import {
  countWaiting,
  endClosing,
  firstDayOf,
  insertClosings,
  lockMonths,
  readClosing,
  readTotals,
} from './period-store.ts'

/** Who closes or opens months, and when. */
type By = { officerId: bigint; now: Date }

/**
 * Closes a month, and the months of its year before it that are still open, within the database transaction that the
 * connection holds; gives how many were closed. Throws `month_already_closed`, saying by whom,
 * `month_not_over`, `close_in_order`, `closed_with_the_year`, `entries_wait`.
 */
export async function closeMonth(db: Db, month: Month, { officerId, now }: By): Promise<number> {
  await lockMonths(db)
  const span = await spanOfBooks(db, now)
  const state = { month, span, waiting: await countWaitingUntil(db, month), closed_by: null }
  const closed = () => closingRefusal(db, monthClosingFault(span, month), month, span)
  await checkStep(db, monthSteps.close, state, officerId, closed, () => entriesWait(state))
  await carryDays(db, now)
  const months = monthRange(firstOpenMonth(span), month)
  await insertClosings(db, [months.map(firstDayOf), officerId, now, null])
  return months.length
}

/** The refusal of a month that cannot be closed, with what its words name. */
async function closingRefusal(
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

const entriesWait = ({ month, waiting }: { month: Month; waiting: number }) =>
  new Refusal('entries_wait', { month: { month }, count: waiting })

/**
 * Opens the month again that was closed last, within the database transaction that the connection holds. A December's
 * year-end is reversed on its own day, so that the year's income and expense are there again. Throws `only_last_closed`,
 * `close_in_order` where none is closed, and `closed_by_you`.
 */
export async function reopenMonth(db: Db, month: Month, reason: string, { officerId, now }: By): Promise<void> {
  await lockMonths(db)
  const span = await spanOfBooks(db, now)
  if (!span.closedThrough) throw new Refusal('close_in_order', { month: { month: firstOpenMonth(span) } })
  const last = { month: { month: span.closedThrough } }
  const [closing] = await readClosing(db, [firstDayOf(month)])
  if (!closing) throw new Refusal('only_last_closed', last)
  const state = { month, span, waiting: 0, closed_by: closing.closed_by }
  await checkStep(db, monthSteps.reopen, state, officerId, () => new Refusal('only_last_closed', last))
  await endClosing(db, [closing.id, officerId, now, reason])
  if (closing.year_end_id !== null) await reverseYearEnd(db, month, closing.year_end_id, reason, { officerId, now })
}

async function reverseYearEnd(db: Db, december: Month, reverses: bigint, reason: string, by: By): Promise<void> {
  const entry = reverseEntry(await readEntry(db, reverses), `Opened again: ${reason}`)
  const date = lastDayOf(december)
  const when = { date, receivedOn: date, postedAt: by.now, madeBy: by.officerId }
  await postEntries(db, UNGUARDED, [], [{ entry, reverses, ...when }])
}

type YearEnd = { entryId: bigint | null; result: Fils }

/**
 * Takes a year's income and expense to the surplus, dated its last day, and closes what is open of its months; all within
 * the database transaction that the connection holds. December is still open while the entry is posted and closed after
 * it, so that there is no second one. Gives the entry, none where there was neither income nor expense, and the result in
 * fils. Throws like closeMonth().
 */
export async function closeYear(db: Db, year: number, by: By): Promise<YearEnd> {
  await lockMonths(db)
  const december = decemberOf(year)
  const span = await spanOfBooks(db, by.now)
  const state = { year, span, waiting: await countWaitingUntil(db, december) }
  const closed = () => closingRefusal(db, yearClosingFault(span, year), december, span)
  const hindered = () => entriesWait({ ...state, month: december })
  await checkStep(db, yearSteps.close_year, state, by.officerId, closed, hindered)
  await carryDays(db, by.now)
  const yearEnd = await postYearEnd(db, year, by)
  const months = monthRange(firstOpenMonth(span), december).map(firstDayOf)
  await insertClosings(db, [months, by.officerId, by.now, yearEnd.entryId])
  return yearEnd
}

async function postYearEnd(db: Db, year: number, { officerId, now }: By): Promise<YearEnd> {
  const date = lastDayOf(decemberOf(year))
  const totals = await readTotals(db, [date])
  const results = totals.filter(({ account, sum }) => sum !== 0n && isResult(account))
  if (results.length === 0) return { entryId: null, result: 0n }
  const entry = yearEndEntry(results)
  const when = { date, receivedOn: date, postedAt: now, madeBy: officerId }
  const posted = await postEntries(db, UNGUARDED, [], [{ entry, memo: `Year end ${year}`, ...when }])
  return { entryId: posted?.[0] ?? null, result: -sumFils(results.map(({ sum }) => sum)) }
}

function isResult(account: Parameters<typeof accountOf>[0]): boolean {
  return ['income', 'expense'].includes(accountOf(account).kind)
}

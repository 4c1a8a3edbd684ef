import { lastDayOf, type Month } from '#core/calendar.ts'
import { reverseEntry } from '#core/entry.ts'
import { firstOpenMonth } from '#core/periods.ts'
import { Refusal } from '#core/refusal.ts'
import type { Db } from '#server/db/connect.ts'
import { checkStep } from '#server/http/steps.ts'
import { postEntries } from '#server/ledger/post-entry.ts'
import { readEntry } from '#server/ledger/reversing-entry.ts'
import { type By, spanOfBooks } from './close-month.ts'
import { monthSteps } from './period-steps.ts'
import { endClosing, firstDayOf, lockMonths, readClosing } from './period-store.ts'

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
  const condition = { name: 'reverse_year_end', claim: 'select 1 as one', effects: [], values: [] }
  const when = { date, receivedOn: date, postedAt: by.now, madeBy: by.officerId }
  await postEntries(db, condition, [{ entry, reverses, ...when }])
}

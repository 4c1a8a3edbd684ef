import { type BusinessDate, businessDateAt, monthOf } from '#core/calendar.ts'
import { type ManualLine, reversedLines } from '#core/manual-entry.ts'
import { Refusal } from '#core/refusal.ts'
import { sentence } from '#core/sentence.ts'
import type { Db } from '#server/db/connect.ts'
import { violatedConstraint } from '#server/db/query.ts'
import { throwForField } from '#server/http/read-sent.ts'
import { checkDayHasCome } from '#server/ledger/check-entered.ts'
import { checkLines, linesJson, linesOf } from './check-lines.ts'
import { entryForStep } from './manual-entry-steps.ts'
import { insertManualEntry, readFirstDay } from './manual-entry-store.ts'

export type Draft = { date: BusinessDate; memo: string; lines: readonly ManualLine[] }
/** Who does it, and when. */
export type By = { officerId: bigint; now: Date }

/**
 * Stores an entry for another officer to approve; gives its id. Throws `month_closed`, `invalid_fields` for a date that has
 * not come or is before the books, and what checkLines() throws.
 */
export async function proposeEntry(db: Db, draft: Draft, by: By): Promise<bigint> {
  await checkDate(db, draft.date, by.now)
  await checkLines(db, draft.lines)
  return insert(db, draft, null, by)
}

/**
 * Proposes the reversing entry of a posted manual entry, dated today. Throws `not_found`, `already_decided` where it is not posted
 * or is reversed already, and what checkLines() throws.
 */
export async function proposeReversal(db: Db, id: bigint, reason: string, by: By): Promise<bigint> {
  const row = await entryForStep(db, 'reverse', id, by.officerId)
  const lines = reversedLines(linesOf(row.lines))
  await checkLines(db, lines)
  return insert(db, { date: businessDateAt(by.now), memo: reason, lines }, id, by)
}

async function insert(db: Db, { date, memo, lines }: Draft, reverses: bigint | null, by: By): Promise<bigint> {
  try {
    const [made] = await insertManualEntry(db, [date, memo, by.officerId, by.now, linesJson(lines), reverses])
    if (!made) throw new Error('a manual entry was not stored')
    return made.id
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint === 'manual_entry_reversed_once') throw new Refusal('busy')
    if (constraint !== 'month_open') throw error
    return throwForField('date', new Refusal('month_closed', { month: { month: monthOf(date) } }))
  }
}

async function checkDate(db: Db, date: BusinessDate, now: Date): Promise<void> {
  checkDayHasCome(date, now, 'date')
  const [first] = await readFirstDay(db)
  if (first?.day && date < first.day) {
    const words = sentence('The books begin in {month}.', { month: { month: monthOf(first.day) } })
    throw new Refusal('invalid_fields', {}, { date: [words] })
  }
}

import { addDays, businessDateAt, businessHourAt } from '#core/calendar.ts'
import { inTransaction, type Pool } from '#server/db/connect.ts'
import { addJob, type Jobs, TAKEN_FOR_MS } from '#server/jobs/job-store.ts'
import { openNextMonths, openOnMonths } from '#server/ledger/open-months.ts'
import { beginDay, DAYS, forgetOldReminders, remindOfDues, remindOfInstalments } from './reminder-store.ts'

/** Reminders of one database transaction: some tenths of a second. */
export const REMINDERS_AT_ONCE = 1_000
/** In the morning of Dubai, not when the day begins. */
const FROM_HOUR = 9
/** Of the time that a job is taken for, so much goes to opening months; the rest is left to the same job anew. */
const OPENING_MS = TAKEN_FOR_MS / 4
const FIRST = { due_on: '-infinity', member_id: '0', loan_id: '0' }

/** Leaves the jobs that remind of what is due, once each day, whoever else does so too. */
export async function beginReminders(pool: Pool, now: Date): Promise<void> {
  if (businessHourAt(now) < FROM_HOUR) return
  const day = businessDateAt(now)
  await inTransaction(pool, async (db) => {
    if ((await beginDay(db, [day])).length === 0) return
    await forgetOldReminders(db, [day])
    for (const what of ['dues', 'instalments'] as const) {
      await addJob(db, 'send_reminders', { day, what, after: FIRST }, now)
    }
  })
}

/** Opens months of every member, a batch after the other; false where time is over before all of it is done. */
async function openMonths(openNext: () => Promise<boolean>): Promise<boolean> {
  const began = performance.now()
  while (await openNext()) {
    if (performance.now() - began > OPENING_MS) return false
  }
  return true
}

/** Goes on with months that are being opened: a change of the dues begins it on any day, and nobody may ask before long. */
export const goOnOpening = (pool: Pool) => openMonths(() => openOnMonths(pool))

/**
 * Reminds the next members, and leaves a job for those after them in the same database transaction. Each due date is
 * reminded of three days before and the day after, once; a day on which nothing ran is made up for by the next ones.
 */
export async function sendReminders(
  pool: Pool,
  { day, what, after }: Jobs['send_reminders'],
  now: Date,
  atOnce = REMINDERS_AT_ONCE,
): Promise<void> {
  if (day !== businessDateAt(now)) return
  const dues = what === 'dues'
  if (dues && !(await openMonths(() => openNextMonths(pool, addDays(day, DAYS))))) {
    return addJob(pool, 'send_reminders', { day, what, after }, now)
  }
  await inTransaction(pool, async (db) => {
    const place = [after.due_on, after.member_id, after.loan_id]
    const [last] = await (dues ? remindOfDues : remindOfInstalments)(db, [day, ...place, atOnce, now])
    if (last?.found !== atOnce) return
    const { due_on, member_id, loan_id } = last
    await addJob(db, 'send_reminders', { day, what, after: { due_on, member_id, loan_id } }, now)
  })
}

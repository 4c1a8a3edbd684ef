import { Refusal } from '#core/refusal.ts'
import type { Db } from '#server/db/connect.ts'
import { violatedConstraint } from '#server/db/statement.ts'
import { lockPerson } from '#server/http/lock-person.ts'
import { addJob } from '#server/jobs/job-store.ts'
import { endChange, giveEmail, readWaiting } from './email-change-store.ts'

/**
 * Lets a new email take effect where its link was opened and its owner agreed or had seven days; ends one whose link
 * nobody opened. Gives whether it holds now. Throws `email_taken` where somebody else got that email at this moment. `db`
 * holds a transaction.
 */
export async function settleEmailChange(
  db: Db,
  { id, personId }: { id: bigint; personId: bigint },
  now: Date,
): Promise<boolean> {
  await lockPerson(db, [personId])
  const [change] = await readWaiting(db, [id, now])
  if (!change) return false
  if (change.barred || change.taken) {
    await endChange(db, [id, 'stopped', now])
    return false
  }
  if (!change.opened || !change.free) {
    if (change.lapsed) await endChange(db, [id, 'lapsed', now])
    return false
  }
  await endChange(db, [id, 'held', now])
  try {
    await giveEmail(db, [personId, change.email, now])
  } catch (error) {
    throw violatedConstraint(error) === 'person_email' ? new Refusal('email_taken') : error
  }
  await addJob(db, 'tell_email_changed', { person_id: personId.toString(), email: change.old_email }, now)
  return true
}

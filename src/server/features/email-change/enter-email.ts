import { Refusal } from '#core/refusal.ts'
import { sentence } from '#core/sentence.ts'
import type { Db } from '#server/db/connect.ts'
import { accountSteps } from '#server/http/account-steps.ts'
import { lockPerson } from '#server/http/lock-person.ts'
import { checkStep } from '#server/http/steps.ts'
import { addJob } from '#server/jobs/job-store.ts'
import { endWaiting, insertChange, readOwner } from './email-change-store.ts'

const DAY_MS = 24 * 60 * 60_000
/** When it is looked whether a new email takes effect, and whether it lapses (email-change-store.ts has the rule). */
const LOOK_AFTER_DAYS = [7, 14]

/** A new email that an officer enters for somebody; '' where they have none. */
export type EnteredEmail = { personId: bigint; email: string; officerId: bigint; admin: boolean }

/** A change that waits, and the email in use until then; '' where there is none. */
type EnteredChange = { id: bigint; was: string }

/**
 * Keeps a new email until its link was opened and its owner agreed or had seven days to stop it; both addresses are told
 * at once. Gives the change's id with the email before, or null where it is the email already. An earlier one that waits
 * is replaced. Nobody changes their own, and only an administrator that of somebody with a role. Throws `not_found`,
 * `email_taken`, `own_email`, `officers_email`, and `invalid_fields` where an email would be removed. `db` holds a
 * transaction.
 */
export async function enterEmail(db: Db, entered: EnteredEmail, now: Date): Promise<EnteredChange | null> {
  const { personId, email, officerId, admin } = entered
  await lockPerson(db, [personId])
  const [owner] = await readOwner(db, [personId, email])
  if (!owner) throw new Refusal('not_found')
  if ((owner.email ?? '').toLowerCase() === email.toLowerCase()) return null
  if (email === '')
    throw new Refusal('invalid_fields', {}, { email: [sentence('An email that is in use can’t be removed.')] })
  const state = { id: personId, has_role: owner.has_role, by_admin: admin }
  await checkStep(db, accountSteps.email, state, officerId, () => new Refusal('not_found'))
  if (owner.taken) throw new Refusal('email_taken')
  await endWaiting(db, [personId, 'replaced', now, officerId])
  const [change] = await insertChange(db, [personId, email, officerId, admin, now])
  if (!change) throw new Error('a change of email was not stored')
  const payload = { email_change_id: change.id.toString(), person_id: personId.toString() }
  await addJob(db, 'send_email_confirmation', payload, now)
  await addJob(db, 'tell_email_entered', payload, now)
  for (const days of LOOK_AFTER_DAYS) {
    await addJob(db, 'settle_email_change', payload, now, new Date(now.getTime() + days * DAY_MS))
  }
  return { id: change.id, was: owner.email ?? '' }
}

import { businessDateAt } from '#core/calendar.ts'
import { Refusal } from '#core/refusal.ts'
import type { Db } from '#server/db/connect.ts'
import { addJob } from '#server/jobs/job-store.ts'
import { stateWords } from '#server/languages/state-words.ts'
import { acceptWaiting, declineWaiting, readApplication } from './application-store.ts'

/** Accepts a waiting application and has the applicant told; gives the new member's id. Throws `not_found`, `already_decided`. */
export async function acceptApplication(db: Db, applicationId: bigint, officerId: bigint, now: Date): Promise<bigint> {
  const [member] = await acceptWaiting(db, [applicationId, officerId, now, businessDateAt(now)])
  if (!member) throw await whyNot(db, applicationId)
  await addJob(db, 'tell_decision', { application_id: applicationId.toString() }, now)
  return member.id
}

/** Declines a waiting application and has the applicant told. Throws `not_found`, `already_decided`. */
export async function declineApplication(
  db: Db,
  applicationId: bigint,
  officerId: bigint,
  reason: string,
  now: Date,
): Promise<void> {
  const declined = await declineWaiting(db, [applicationId, officerId, now, reason])
  if (declined.length === 0) throw await whyNot(db, applicationId)
  await addJob(db, 'tell_decision', { application_id: applicationId.toString() }, now)
}

/** Why it cannot be decided. One whose address is not confirmed is not there yet. */
async function whyNot(db: Db, applicationId: bigint): Promise<Refusal> {
  const [application] = await readApplication(db, [applicationId])
  if (!application) return new Refusal('not_found')
  return new Refusal('already_decided', { status: stateWords(application.status), by: application.decided_by ?? '' })
}

import { businessDateAt } from '#core/calendar.ts'
import { Refusal } from '#core/refusal.ts'
import type { Db } from '#server/db/connect.ts'
import { acceptWaiting, declineWaiting, readApplication } from './application-store.ts'

/** Accepts a waiting application; gives the new member's id. Throws `not_found`, `already_decided`, `email_taken`. */
export async function acceptApplication(db: Db, applicationId: bigint, officerId: bigint, now: Date): Promise<bigint> {
  const [member] = await acceptWaiting(db, [applicationId, officerId, now, businessDateAt(now)])
  if (member) return member.id
  await throwIfDecided(db, applicationId)
  throw new Refusal('email_taken')
}

/** Declines a waiting application. Throws `not_found`, `already_decided`. */
export async function declineApplication(
  db: Db,
  applicationId: bigint,
  officerId: bigint,
  reason: string,
  now: Date,
): Promise<void> {
  const declined = await declineWaiting(db, [applicationId, officerId, now, reason])
  if (declined.length === 0) await throwIfDecided(db, applicationId)
}

async function throwIfDecided(db: Db, applicationId: bigint): Promise<void> {
  const [application] = await readApplication(db, [applicationId])
  if (!application) throw new Refusal('not_found')
  if (application.status === 'waiting') return
  throw new Refusal('already_decided', { status: application.status, by: application.decided_by ?? '' })
}

import { Refusal } from '#core/refusal.ts'
import { type Db, inTransaction, type Pool } from '#server/db/connect.ts'
import { violatedConstraint } from '#server/db/query.ts'
import { lockPerson } from '#server/http/lock-person.ts'
import { secretTokenHash } from '#server/http/secret-token.ts'
import { addJob } from '#server/jobs/job-store.ts'
import {
  endChange,
  endWaiting,
  findByConfirmLink,
  findByStopLink,
  giveEmail,
  noteAgreed,
  noteOpened,
  readWaiting,
} from './email-change-store.ts'

/** Somebody's change of email, and whether the email holds now. */
type Decided = { personId: bigint; holds: boolean }

/** The link that was sent to the new email is opened. Throws `link_spent`, `email_taken`. */
export async function confirmByLink(pool: Pool, token: string, now: Date): Promise<Decided> {
  const [change] = await findByConfirmLink(pool, [secretTokenHash(token), now])
  if (!change) throw new Refusal('link_spent')
  const { id, person_id: personId } = change
  return inTransaction(pool, async (db) => {
    await lockPerson(db, [personId])
    await noteOpened(db, [id, now])
    return { personId, holds: await settleEmailChange(db, { id, personId }, now) }
  })
}

/** The link that was sent to the old email stops it; gives whose it was. Throws `link_spent`. */
export async function stopByLink(pool: Pool, token: string, now: Date): Promise<bigint> {
  const [change] = await findByStopLink(pool, [secretTokenHash(token)])
  if (!change) throw new Refusal('link_spent')
  return inTransaction(pool, async (db) => {
    await lockPerson(db, [change.person_id])
    const stopped = await endWaiting(db, [change.person_id, 'stopped', now, null])
    if (!stopped.some(({ id }) => id === change.id)) throw new Refusal('link_spent')
    return change.person_id
  })
}

/** The owner of the account agrees to the change that they were shown. Throws `not_found`, `email_taken`. */
export async function agree(
  pool: Pool,
  { id, personId }: { id: bigint; personId: bigint },
  now: Date,
): Promise<Decided> {
  return inTransaction(pool, async (db) => {
    await lockPerson(db, [personId])
    const agreed = await noteAgreed(db, [id, personId, now])
    if (agreed.length === 0) throw new Refusal('not_found')
    return { personId, holds: await settleEmailChange(db, { id, personId }, now) }
  })
}

/**
 * Lets a new email take effect where its link was opened and its owner agreed, had seven days, or signed in with nothing before; ends one whose link
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
    await giveEmail(db, [personId, change.email, now, change.made_by])
  } catch (error) {
    throw violatedConstraint(error) === 'person_email' ? new Refusal('email_taken') : error
  }
  const { old_email: email } = change
  if (email !== null) await addJob(db, 'tell_email_changed', { person_id: personId.toString(), email }, now)
  return true
}

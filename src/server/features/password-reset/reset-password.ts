import { Refusal } from '#core/refusal.ts'
import { inTransaction, type Pool } from '#server/db/connect.ts'
import { lockPerson } from '#server/http/lock-person.ts'
import { checkNewPassword } from '#server/http/password-rules.ts'
import { hashPassword } from '#server/http/passwords.ts'
import { secretTokenHash } from '#server/http/secret-token.ts'
import { addJob } from '#server/jobs/job-store.ts'
import { findReset, useReset } from './reset-store.ts'

/**
 * Sets the password by a link, which is used up, ends every session of the person and has them told by email; gives who it is. Signs nobody
 * in: who has a second factor is asked for it as always. Throws `link_spent`, and what checkNewPassword throws, which
 * leaves the link to be used.
 */
export async function resetPassword(pool: Pool, token: string, password: string, now: Date): Promise<bigint> {
  const hash = secretTokenHash(token)
  const [owner] = await findReset(pool, [hash, now])
  if (!owner) throw new Refusal('link_spent')
  await checkNewPassword(pool, password, owner)
  const passwordHash = await hashPassword(password)
  return inTransaction(pool, async (db) => {
    await lockPerson(db, [owner.person_id])
    const [changed] = await useReset(db, [hash, now, passwordHash])
    if (!changed) throw new Refusal('link_spent')
    await addJob(db, 'tell_password_changed', { person_id: changed.id.toString() }, now)
    return changed.id
  })
}

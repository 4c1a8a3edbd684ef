import { Refusal } from '#core/refusal.ts'
import { inTransaction, type Pool } from '#server/db/connect.ts'
import { lockPerson } from '#server/http/lock-person.ts'
import { checkOwnPassword } from '#server/http/own-password.ts'
import { checkNewPassword } from '#server/http/password-rules.ts'
import { hashPassword } from '#server/http/passwords.ts'
import type { Session } from '#server/http/session.ts'
import { addJob } from '#server/jobs/job-store.ts'
import { replacePassword } from './profile-store.ts'

/**
 * Changes the password, ends every other session of the person and has them told by email. Throws `too_many_attempts`,
 * `old_password_wrong`, and what checkNewPassword throws.
 */
export async function changePassword(
  pool: Pool,
  session: Session,
  passwords: { old_password: string; password: string },
  address: string,
  now: Date,
): Promise<void> {
  const { personId } = session
  const person = await checkOwnPassword(pool, { personId, address, now }, passwords.old_password)
  if (!person) throw new Refusal('old_password_wrong')
  await checkNewPassword(pool, passwords.password, person)
  const replacement = await hashPassword(passwords.password)
  const values = [personId, person.passwordHash, replacement, session.tokenHash, now]
  await inTransaction(pool, async (db) => {
    await lockPerson(db, [personId])
    const changed = await replacePassword(db, values)
    if (changed.length === 0) throw new Refusal('old_password_wrong')
    await addJob(db, 'tell_password_changed', { person_id: personId.toString() }, now)
  })
}

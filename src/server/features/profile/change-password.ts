import { Refusal } from '#core/refusal.ts'
import { inTransaction, type Pool } from '#server/db/connect.ts'
import { forgiveAttempt, takeAttempt } from '#server/http/attempts.ts'
import { checkNewPassword } from '#server/http/password-rules.ts'
import { hashPassword, passwordMatches } from '#server/http/passwords.ts'
import type { Session } from '#server/http/session.ts'
import { addJob } from '#server/jobs/job-store.ts'
import { passwordHashOf, replacePassword } from './profile-store.ts'

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
  const attempt = { kind: 'old_password', account: session.personId.toString(), address } as const
  await takeAttempt(pool, attempt, now)
  const [person] = await passwordHashOf(pool, [session.personId])
  if (!person || !(await passwordMatches(person.password_hash, passwords.old_password))) {
    throw new Refusal('old_password_wrong')
  }
  await forgiveAttempt(pool, attempt)
  await checkNewPassword(pool, passwords.password, person)
  const replacement = await hashPassword(passwords.password)
  const values = [session.personId, person.password_hash, replacement, session.tokenHash, now]
  await inTransaction(pool, async (db) => {
    const changed = await replacePassword(db, values)
    if (changed.length === 0) throw new Refusal('old_password_wrong')
    await addJob(db, 'tell_password_changed', { person_id: session.personId.toString() }, now)
  })
}

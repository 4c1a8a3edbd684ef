import { Refusal } from '#core/refusal.ts'
import type { Db } from '#server/db/connect.ts'
import { forgiveAttempt, takeAttempt } from '#server/http/attempts.ts'
import { checkNewPassword } from '#server/http/password-rules.ts'
import { hashPassword, passwordMatches } from '#server/http/passwords.ts'
import type { Session } from '#server/http/session.ts'
import { passwordHashOf, replacePassword } from './profile-store.ts'

/** Changes the password and ends every other session of the person. Throws `too_many_attempts`, `old_password_wrong`, and what checkNewPassword throws. */
export async function changePassword(
  db: Db,
  session: Session,
  passwords: { old_password: string; password: string },
  address: string,
  now: Date,
): Promise<void> {
  const attempt = { kind: 'old_password', account: session.personId.toString(), address } as const
  await takeAttempt(db, attempt, now)
  const [person] = await passwordHashOf(db, [session.personId])
  if (!person || !(await passwordMatches(person.password_hash, passwords.old_password))) {
    throw new Refusal('old_password_wrong')
  }
  await forgiveAttempt(db, attempt)
  await checkNewPassword(db, passwords.password, person)
  const replacement = await hashPassword(passwords.password)
  const changed = await replacePassword(db, [
    session.personId,
    person.password_hash,
    replacement,
    session.tokenHash,
    now,
  ])
  if (changed.length === 0) throw new Refusal('old_password_wrong')
}

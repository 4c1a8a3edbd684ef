import { Refusal } from '#core/refusal.ts'
import { inTransaction, type Pool } from '#server/db/connect.ts'
import { forgiveAttempt, takeAttempt } from '#server/http/attempts.ts'
import { passwordMatches } from '#server/http/passwords.ts'
import { secretTokenHash } from '#server/http/secret-token.ts'
import { confirmApplication, findByLink, lockOwner, takeTurn } from './joining-store.ts'

/**
 * Confirms the address of an application by its link and the password chosen with it; gives the address. The password
 * keeps somebody out who gave another's address: its owner would confirm it with one click, and the account would have
 * a password that only the stranger knows; so it is not to be guessed either. Throws `link_spent`, and
 * `application_password_wrong` and `too_many_attempts`, which leave the link to be used.
 */
export async function confirmAddress(
  pool: Pool,
  { token, password }: { token: string; password: string },
  address: string,
  now: Date,
): Promise<string> {
  const [application] = await findByLink(pool, [secretTokenHash(token), now])
  if (!application) throw new Refusal('link_spent')
  const attempt = { kind: 'sign_in', account: `application ${application.id}`, address } as const
  await takeAttempt(pool, attempt, now)
  if (!(await passwordMatches(application.password_hash, password))) throw new Refusal('application_password_wrong')
  await forgiveAttempt(pool, attempt)
  await inTransaction(pool, async (db) => {
    await takeTurn(db, [application.email])
    await lockOwner(db, [application.email])
    const confirmed = await confirmApplication(db, [application.id, now])
    if (confirmed.length === 0) throw new Refusal('link_spent')
  })
  return application.email
}

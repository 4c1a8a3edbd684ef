import type { Db } from '#server/db/connect.ts'
import { statement } from '#server/db/statement.ts'
import { forgiveAttempt, takeAttempt } from './attempts.ts'
import { passwordMatches } from './passwords.ts'

const findPassword = statement<{ passwordHash: string; email: string; name: string }>(
  'find_own_password',
  'select password_hash as "passwordHash", email, name from person where id = $1',
)

/** Who says a password of their own again, and from where. */
export type Saying = { personId: bigint; address: string; now: Date }

/**
 * Checks the password that somebody says again within a session, counting the try; a session that was left open is no
 * way to guess it. Gives whose it is; undefined where it is not theirs. Throws `too_many_attempts`. `pool`: as takeAttempt.
 */
export async function checkOwnPassword(
  pool: Db,
  { personId, address, now }: Saying,
  password: string,
): Promise<{ passwordHash: string; email: string; name: string } | undefined> {
  const attempt = { kind: 'old_password', account: personId.toString(), address } as const
  await takeAttempt(pool, attempt, now)
  const [person] = await findPassword(pool, [personId])
  if (!person || !(await passwordMatches(person.passwordHash, password))) return undefined
  await forgiveAttempt(pool, attempt)
  return person
}

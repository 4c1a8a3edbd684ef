import { hash, verify } from '@node-rs/argon2'
import type { Db } from '#server/db/connect.ts'
import { query } from '#server/db/query.ts'
import { forgiveAttempt, takeAttempt } from './attempts.ts'

/** argon2id with OWASP's first recommendation: 19 MiB, 2 passes, 1 lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(asTyped(password), COST)

export const passwordMatches = (passwordHash: string, password: string): Promise<boolean> =>
  verify(passwordHash, asTyped(password))

/** Keyboards send the same letter in more than one way; NIST SP 800-63B has them made one before hashing. */
const asTyped = (password: string) => password.normalize('NFKC')

/**
 * Whether it is the password of this hash; of somebody unknown it takes as long as a real check and fails, so that an
 * unknown address does not answer sooner than a known one.
 */
export const matchesOrRefuse = (passwordHash: string | undefined, password: string): Promise<boolean> =>
  passwordHash === undefined ? refusePassword(password) : passwordMatches(passwordHash, password)

let decoy: Promise<string> | undefined

async function refusePassword(password: string): Promise<false> {
  decoy ??= hashPassword('nobody has this password')
  await passwordMatches(await decoy, password)
  return false
}

const findPassword = query<{ passwordHash: string | null; email: string | null; name: string }>(
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
): Promise<{ passwordHash: string; email: string | null; name: string } | undefined> {
  const attempt = { kind: 'old_password', account: personId.toString(), address } as const
  await takeAttempt(pool, attempt, now)
  const [person] = await findPassword(pool, [personId])
  if (!person?.passwordHash || !(await passwordMatches(person.passwordHash, password))) return undefined
  await forgiveAttempt(pool, attempt)
  return { ...person, passwordHash: person.passwordHash }
}

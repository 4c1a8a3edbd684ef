import type { Role } from '#core/policy.ts'
import { Refusal } from '#core/refusal.ts'
import { type Db, inTransaction, type Pool } from '#server/db/connect.ts'
import { statement } from '#server/db/statement.ts'
import { forgiveAttempt, takeAttempt } from '#server/http/attempts.ts'
import { appendRecord } from '#server/http/audit-record.ts'
import { passwordMatches, refusePassword } from '#server/http/passwords.ts'
import { beginSession } from '#server/http/session.ts'
import { deviceOf } from './device-of.ts'

/** Values: the email, and the hash of the token of an earlier session, by which the device is known. */
const findByEmail = statement<{
  id: bigint
  password_hash: string
  name: string
  roles: Role[]
  device_known: boolean
}>(
  'find_person_by_email',
  `select id, password_hash, name, array(select role from officer_role o where o.person_id = p.id) as roles,
     exists (select from session s where s.token_hash = $2 and s.person_id = p.id) as device_known
   from person p where lower(email) = $1`,
)

/** What is entered to sign in, where the request comes from, and what it was made with. */
export type Credentials = {
  email: string
  password: string
  device?: string | undefined
  address: string
  userAgent: string | undefined
}

/**
 * Checks the password and begins a session; gives its token. An officer's leaves a record in the audit trail.
 * Throws `wrong_credentials`, and `too_many_attempts` where this was tried too often; both the same for an unknown
 * address, and after the same time.
 */
export async function logIn(pool: Pool, credentials: Credentials, now: Date): Promise<string> {
  const { email, address, device = '' } = credentials
  const [person] = await findByEmail(pool, [email, Buffer.from(device, 'hex')])
  const attempt = {
    kind: 'sign_in',
    account: email,
    address,
    device: person?.device_known ? device : undefined,
  } as const
  await takeAttempt(pool, attempt, now)
  const right = person
    ? await passwordMatches(person.password_hash, credentials.password)
    : await refusePassword(credentials.password)
  if (!person || !right) throw new Refusal('wrong_credentials')
  await forgiveAttempt(pool, attempt)
  const { id: personId, name, roles } = person
  const begin = (db: Db) => beginSession(db, personId, now, deviceOf(credentials.userAgent))
  if (roles.length === 0) return begin(pool)
  return inTransaction(pool, begin, () => appendRecord({ by: { personId, name, roles }, call: 'POST /api/login', now }))
}

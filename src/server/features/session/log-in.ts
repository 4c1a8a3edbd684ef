import type { Role } from '#core/policy.ts'
import { Refusal } from '#core/refusal.ts'
import { inTransaction, type Pool } from '#server/db/connect.ts'
import { statement } from '#server/db/statement.ts'
import { appendRecord } from '#server/http/audit-record.ts'
import { passwordMatches, refusePassword } from '#server/http/passwords.ts'
import { beginSession } from '#server/http/session.ts'

const findByEmail = statement<{ id: bigint; password_hash: string; name: string; roles: Role[] }>(
  'find_person_by_email',
  `select id, password_hash, name, array(select role from officer_role o where o.person_id = p.id) as roles
   from person p where lower(email) = $1`,
)

/**
 * Checks the password and begins a session; gives its token. An officer's leaves a record in the audit trail.
 * Throws `wrong_credentials`, the same for an unknown address.
 */
export async function logIn(pool: Pool, credentials: { email: string; password: string }, now: Date): Promise<string> {
  const [person] = await findByEmail(pool, [credentials.email])
  const right = person
    ? await passwordMatches(person.password_hash, credentials.password)
    : await refusePassword(credentials.password)
  if (!person || !right) throw new Refusal('wrong_credentials')
  const { id: personId, name, roles } = person
  if (roles.length === 0) return beginSession(pool, personId, now)
  return inTransaction(
    pool,
    (db) => beginSession(db, personId, now),
    () => appendRecord({ by: { personId, name, roles }, call: 'POST /api/login', now }),
  )
}

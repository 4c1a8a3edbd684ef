import { CREATE_OFFICER } from '#contract/calls.ts'
import type { Role } from '#core/policy.ts'
import { Refusal } from '#core/refusal.ts'
import { type Db, inTransaction, type Pool } from '#server/db/connect.ts'
import { violatedConstraint } from '#server/db/statement.ts'
import { appendRecord } from '#server/http/audit-record.ts'
import { checkNewPassword } from '#server/http/password-rules.ts'
import { hashPassword } from '#server/http/passwords.ts'
import { insertPerson, insertRole } from './officer-store.ts'

/** Makes a person who is no member, to hold an office. Gives the person's id. A known email violates person_email. */
export async function addOfficer(
  db: Db,
  person: { email: string; passwordHash: string; name: string },
  now: Date,
): Promise<bigint> {
  const [row] = await insertPerson(db, [person.email, person.passwordHash, person.name, now])
  if (!row) throw new Error('an officer was not stored')
  return row.id
}

/** Gives a person a role, as the association is set up; one that the person has already stays as it is. */
export async function appointOfficer(db: Db, personId: bigint, role: Role, now: Date): Promise<void> {
  await insertRole(db, [personId, role, now])
}

export type FirstOfficer = { email: string; name: string; roles: readonly Role[]; password: string }

/**
 * Adds a person with offices and a password, as whoever has the server itself may do: nobody could appoint the first
 * officer. Leaves a record under the new officer's own name, who had no office then (docs/audit.md).
 * Throws `email_taken`, `password_common` and `password_personal`.
 */
export async function createOfficer(pool: Pool, officer: FirstOfficer, now: Date): Promise<void> {
  const { email, name, roles, password } = officer
  await checkNewPassword(pool, password, officer)
  const passwordHash = await hashPassword(password)
  const record = (personId: bigint) =>
    appendRecord({
      by: { personId, name, roles: [] },
      call: CREATE_OFFICER,
      now,
      sent: { body: { email, name, roles } },
      answer: { officer_id: Number(personId) },
    })
  try {
    await inTransaction(
      pool,
      async (db) => {
        const personId = await addOfficer(db, { email, name, passwordHash }, now)
        for (const role of roles) await appointOfficer(db, personId, role, now)
        return personId
      },
      record,
    )
  } catch (error) {
    throw violatedConstraint(error) === 'person_email' ? new Refusal('email_taken') : error
  }
}

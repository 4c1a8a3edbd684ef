import { randomBytes } from 'node:crypto'
import type { Role } from '#core/policy.ts'
import { Refusal } from '#core/refusal.ts'
import type { Db } from '#server/db/connect.ts'
import { violatedConstraint } from '#server/db/statement.ts'
import { hashPassword } from '#server/http/passwords.ts'
import { insertOfficer } from './officer-store.ts'

/** Somebody who is not in the register yet, and the office they are given. */
export type NewOfficer = { name: string; email: string; role: Role; reason: string }

/**
 * Adds a person with an office; gives the person's id. Nobody knows the password: the officer sets one by the link for
 * a forgotten one. Throws `email_taken`, and `roles_changed` where who asks is no administrator any more.
 */
export async function addNewOfficer(db: Db, officer: NewOfficer, adminId: bigint, now: Date): Promise<bigint> {
  const { name, email, role, reason } = officer
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  try {
    const [made] = await insertOfficer(db, [email, passwordHash, name, role, adminId, now, reason])
    if (!made) throw new Refusal('roles_changed')
    return made.person_id
  } catch (error) {
    throw violatedConstraint(error) === 'person_email' ? new Refusal('email_taken') : error
  }
}

import type { Role } from '#core/policy.ts'
import type { Db } from '#server/db/connect.ts'
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

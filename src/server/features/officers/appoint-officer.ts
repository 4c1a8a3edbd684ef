import type { Role } from '#core/policy.ts'
import type { Db } from '#server/db/connect.ts'
import { statement } from '#server/db/statement.ts'

const insertPerson = statement<{ id: bigint }>(
  'insert_officer_person',
  'insert into person (email, password_hash, name, created_at) values ($1, $2, $3, $4) returning id',
)
const insertRole = statement(
  'insert_officer_role',
  'insert into officer_role (person_id, role, granted_at) values ($1, $2, $3) on conflict do nothing',
)

/** Makes a person who is no member, to hold an office. Gives the person's id. */
export async function addOfficer(
  db: Db,
  person: { email: string; passwordHash: string; name: string },
  now: Date,
): Promise<bigint> {
  const [row] = await insertPerson(db, [person.email, person.passwordHash, person.name, now])
  if (!row) throw new Error('an officer was not stored')
  return row.id
}

/** Gives a person a role; one that the person has already stays as it is. */
export async function appointOfficer(db: Db, personId: bigint, role: Role, now: Date): Promise<void> {
  await insertRole(db, [personId, role, now])
}

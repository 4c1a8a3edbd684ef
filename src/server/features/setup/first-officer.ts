import { CREATE_OFFICER } from '#contract/calls.ts'
import type { Role } from '#core/policy.ts'
import { Refusal } from '#core/refusal.ts'
import { type Db, inTransaction, type Pool } from '#server/db/connect.ts'
import { query, violatedConstraint } from '#server/db/query.ts'
import { appendRecord } from '#server/http/audit-record.ts'
import { checkNewPassword } from '#server/http/password-rules.ts'
import { hashPassword } from '#server/http/passwords.ts'

/** Values: email, password hash, name, when. A known email violates person_email. */
const insertPerson = query<{ id: bigint }>(
  'insert_officer_person',
  'insert into person (email, password_hash, name, created_at) values ($1, $2, $3, $4) returning id',
)

/** Gives an office without asking who gives it. Values: person, role, when. */
const insertRole = query(
  'insert_officer_role',
  `with given as (insert into officer_role (person_id, role, granted_at) values ($1, $2, $3)
     on conflict do nothing returning person_id, role, granted_at
   ), noted as (
     insert into role_change (person_id, role, granted, made_at) select person_id, role, true, granted_at from given
     returning role_change as changed)
   select role_is_changed(changed) from noted`,
)

/**
 * Gives somebody whose account nobody has ever used another password: an officer who was appointed where no letter could
 * reach them. Values: email, password hash. No row: no officer appointed by another has this email, or they have signed in.
 */
const giveFirstPassword = query<{ id: bigint }>(
  'give_first_password',
  `update person p set password_hash = $2 where lower(p.email) = $1
     and exists (select from officer_role o where o.person_id = p.id)
     and (select made_by from role_change c where c.person_id = p.id order by c.id limit 1) is not null
     and not exists (select from session s where s.person_id = p.id)
     and not exists (select from password_reset r where r.person_id = p.id and r.used_at is not null)
   returning id`,
)

/** Makes a person who is no member, to have a role. Gives the person's id. A known email violates person_email. */
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

/** Adds a person with roles; gives the person's id. Throws `email_taken`. */
export async function makeOfficer(
  db: Db,
  { roles, ...person }: { email: string; name: string; passwordHash: string; roles: readonly Role[] },
  now: Date,
): Promise<bigint> {
  try {
    const personId = await addOfficer(db, person, now)
    for (const role of roles) await appointOfficer(db, personId, role, now)
    return personId
  } catch (error) {
    throw violatedConstraint(error) === 'person_email' ? new Refusal('email_taken') : error
  }
}

/**
 * Makes an officer as whoever has the server itself may do: nobody could appoint the first one. An officer who was
 * appointed and has never signed in gets this password and these roles besides. Leaves a record under the officer's own
 * name, who had no role then (docs/reference/audit.md). Gives which of the two it was. Throws `email_taken`, `password_common` and
 * `password_personal`.
 */
export async function createOfficer(pool: Pool, officer: FirstOfficer, now: Date): Promise<'made' | 'reset'> {
  const { email, name, roles, password } = officer
  await checkNewPassword(pool, password, officer)
  const passwordHash = await hashPassword(password)
  const record = ({ personId }: { personId: bigint }) =>
    appendRecord({
      by: { personId, name, roles: [] },
      call: CREATE_OFFICER,
      now,
      sent: { body: { email, name, roles } },
      answer: { officer_id: Number(personId) },
    })
  const { outcome } = await inTransaction(
    pool,
    async (db) => {
      const [known] = await giveFirstPassword(db, [email, passwordHash])
      if (!known)
        return { outcome: 'made' as const, personId: await makeOfficer(db, { email, name, roles, passwordHash }, now) }
      for (const role of roles) await appointOfficer(db, known.id, role, now)
      return { outcome: 'reset' as const, personId: known.id }
    },
    record,
  )
  return outcome
}

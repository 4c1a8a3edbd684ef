import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { AnswerOf } from '#contract/calls.ts'
import type { Role } from '#core/policy.ts'
import { Refusal } from '#core/refusal.ts'
import { sentence } from '#core/sentence.ts'
import type { Db } from '#server/db/connect.ts'
import { readMissingOfficers } from '#server/db/missing-officers.ts'
import { readSettings } from '#server/db/settings.ts'
import { violatedConstraint } from '#server/db/statement.ts'
import { hashPassword } from '#server/http/passwords.ts'
import { type Deps, route } from '#server/http/route.ts'
import type { Session } from '#server/http/session.ts'
import { checkStep, mayByRole, mayOf } from '#server/http/steps.ts'
import { officerSteps, roleSteps } from './officer-steps.ts'
import {
  giveRole,
  insertOfficer,
  type ListedOfficer,
  readOfficers,
  readRoleChanges,
  readRoles,
  withdrawRole,
} from './officer-store.ts'

const PAGE = 20

export function officerRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, 'GET /api/office/officers', async ({ db, session, query }) => {
    const { twoPersonRules } = await readSettings(db)
    const listed = (await readOfficers(db)).map((row) => row.officer)
    const officers = listed.map((officer) => withMay(officer, listed, twoPersonRules, session))
    const history = (await readRoleChanges(db, [query.before ?? null, PAGE])).map((row) => row.change)
    return {
      ...mayByRole({ appoint: 'POST /api/office/officers' }, session),
      officers,
      missing: await readMissingOfficers(db),
      history,
      next_before: history.length === PAGE ? (history.at(-1)?.id ?? null) : null,
    }
  })

  route(app, deps, 'POST /api/office/officers', async ({ db, session, body, now }) => {
    const id = await addNewOfficer(db, body, session.personId, now)
    return {
      message: sentence('The office is given. A password is set by the link for a forgotten one.'),
      officer_id: Number(id),
    }
  })

  route(app, deps, 'POST /api/office/officers/:id/roles', async ({ db, session, params, body, now }) => {
    await changeRole(db, { personId: params.id, ...body }, session.personId, now)
    return { message: body.granted ? sentence('The office is given.') : sentence('The office is withdrawn.') }
  })
}

type Officer = AnswerOf<'GET /api/office/officers'>['officers'][number]

/** An officer with what whoever asks may do with their roles and with how they sign in. */
function withMay(
  officer: ListedOfficer,
  all: readonly ListedOfficer[],
  two_person_rules: boolean,
  session: Session,
): Officer {
  const { second_factor } = officer
  const state = { id: BigInt(officer.id), roles: officer.roles.map(({ role }) => role), two_person_rules }
  const roles = officer.roles.map((held) => {
    const isHeld = ({ id, roles }: ListedOfficer) => id !== officer.id && roles.some(({ role }) => role === held.role)
    const { withdraw } = roleSteps
    return { ...held, ...mayOf({ withdraw }, { ...state, role: held.role, other_holder: all.some(isHeld) }, session) }
  })
  return { ...officer, roles, ...mayOf(officerSteps, { ...state, second_factor }, session) }
}

/** Somebody who is not in the register yet, and the office they are given. */
type NewOfficer = { name: string; email: string; role: Role; reason: string }

/**
 * Adds a person with an office; gives the person's id. Nobody knows the password: the officer sets one by the link for
 * a forgotten one. Throws `email_taken`, and `roles_changed` where who asks is no administrator any more.
 */
async function addNewOfficer(db: Db, officer: NewOfficer, adminId: bigint, now: Date): Promise<bigint> {
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

/** An office that is given to a person, or withdrawn, and why. */
type RoleChange = { personId: bigint; role: Role; granted: boolean; reason: string }

/**
 * Gives an office or withdraws it; it holds from the next call on, since roles are read with every call.
 * Throws `not_found`, `own_roles` (unless the two-person rules are off), `last_admin` and `last_of_role` where nobody would
 * hold it any more, and `roles_changed` where it is so already, or where who asks is no administrator any more.
 */
async function changeRole(db: Db, change: RoleChange, adminId: bigint, now: Date): Promise<void> {
  const { personId, role, granted, reason } = change
  await checkChange(db, change, adminId)
  const write = granted ? giveRole : withdrawRole
  const made = await write(db, [personId, role, adminId, now, reason])
  if (made.length > 0) return
  await checkChange(db, change, adminId)
  throw new Refusal('roles_changed')
}

async function checkChange(db: Db, { personId, role, granted }: RoleChange, adminId: bigint): Promise<void> {
  const [person] = await readRoles(db, [personId, role])
  if (!person) throw new Refusal('not_found')
  const state = { id: personId, role, ...person }
  await checkStep(db, roleSteps[granted ? 'give' : 'withdraw'], state, adminId, () => new Refusal('roles_changed'))
}

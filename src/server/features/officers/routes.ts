import type { FastifyInstance } from 'fastify'
import type { AnswerOf } from '#contract/calls.ts'
import { businessDateAt } from '#core/calendar.ts'
import { may, NAMED_ACTIONS, ROLES, type Role } from '#core/policy.ts'
import { Refusal } from '#core/refusal.ts'
import { type Sentence, sentence } from '#core/sentence.ts'
import { mobileDigits } from '#core/whatsapp.ts'
import type { Db } from '#server/db/connect.ts'
import { readMissingOfficers } from '#server/db/missing-officers.ts'
import { violatedConstraint } from '#server/db/query.ts'
import { readSettings } from '#server/db/settings.ts'
import { keepSetUp } from '#server/db/setup-steps.ts'
import { type AccountState, accountSteps, type PasskeysState } from '#server/http/account-steps.ts'
import { endLinksMadeBy, endPasswordLink, lockPerson } from '#server/http/lock-person.ts'
import { sendsEmail } from '#server/http/require-email.ts'
import { type Deps, route } from '#server/http/route.ts'
import { sendPdf } from '#server/http/send-file.ts'
import type { Session } from '#server/http/session.ts'
import { byReason, checkStep, mayByRole, mayOf, type StepRules } from '#server/http/steps.ts'
import { speakerFor } from '#server/languages/answer-words.ts'
import { cancelHandOver, handOver, readToHandOver } from './hand-over.ts'
import { readHandOvers } from './hand-over-store.ts'
import { printHandover } from './handover.ts'
import { inviteByEmail } from './invite-new.ts'
import {
  type ChangedTitle,
  type FormerOfficer,
  findKnown,
  giveRole,
  insertOfficer,
  insertTitle,
  type ListedOfficer,
  readFormerOfficers,
  readOfficers,
  readRoleChanges,
  readRoles,
  removeTitle,
  withdrawRole,
} from './officer-store.ts'

const PAGE = 20

export function officerRoutes(app: FastifyInstance, deps: Deps): void {
  titleRoutes(app, deps)
  handOverRoutes(app, deps)

  route(app, deps, 'GET /api/office/officers', async ({ db, session, query, now }) => {
    const { twoPersonRules } = await readSettings(db)
    const listed = (await readOfficers(db)).map((row) => row.officer)
    const handOvers = (await readHandOvers(db, [now])).map((row) => row.hand_over)
    const leaving = new Set(handOvers.filter(handOverSteps.cancel.isOpen).map(({ from }) => from.id))
    const officers = listed.map((officer) => withMay(officer, { all: listed, leaving, twoPersonRules }, session))
    const former = (await readFormerOfficers(db)).map((row) => formerWithMay(row.officer, twoPersonRules, session))
    const powers = NAMED_ACTIONS.map((action) => ({ action, officers: namesOfThoseWhoMay(action, listed) }))
    const history = (await readRoleChanges(db, [query.before ?? null, PAGE])).map((row) => row.change)
    return {
      ...mayByRole({ appoint: 'POST /api/office/officers', title: 'POST /api/office/officers/:id/titles' }, session),
      officers,
      former,
      powers,
      missing: await readMissingOfficers(db),
      hand_overs: handOvers.map((each) => ({ ...each, ...mayOf(handOverSteps, each, session) })),
      history,
      next_before: history.length === PAGE ? (history.at(-1)?.id ?? null) : null,
    }
  })

  route(app, deps, 'POST /api/office/officers', async ({ db, session, body, now }) => {
    const id = await addNewOfficer(db, body, session.personId, now)
    const byEmail = body.email !== '' && sendsEmail(deps)
    if (byEmail) await inviteByEmail(db, id, session.personId, now)
    return {
      message: byEmail
        ? sentence('The role is given. An email with the way in is on its way.')
        : sentence('The role is given. Hand over the link to choose a password.'),
      officer_id: Number(id),
    }
  })

  route(app, deps, 'POST /api/office/officers/:id/roles', async ({ db, session, params, body, now }) => {
    await changeRole(db, { personId: params.id, ...body }, session.personId, now)
    return { message: body.granted ? sentence('Role given.') : sentence('Role removed.') }
  })
}

function handOverRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, 'GET /api/office/officers/:id/handover.pdf', async ({ db, params, query, now }, request, reply) => {
    const pdf = await printHandover(db, { officerId: params.id, ...query }, speakerFor(request), now)
    sendPdf(reply, `handover-${params.id}-${businessDateAt(now)}`, pdf)
    return undefined
  })

  route(app, deps, 'GET /api/office/officers/:id/hand-over', async ({ db, session, params, now }, request) =>
    readToHandOver(db, params.id, session.personId, speakerFor(request), now),
  )

  route(app, deps, 'POST /api/office/officers/:id/hand-over', async ({ db, session, params, body, now, note }) => {
    const by = { id: session.personId, emails: sendsEmail(deps) }
    const { id, successor, atOnce, uninvited } = await handOver(db, params.id, body, by, now)
    note({ successor: successor.name, at_once: atOnce })
    return {
      message: handedWords(successor.name, body.day, atOnce, uninvited),
      hand_over_id: id,
      successor_id: successor.id,
    }
  })

  route(app, deps, 'POST /api/office/officers/:id/hand-over/cancel', async (call) =>
    byReason(call, cancelHandOver, sentence('The hand-over is cancelled.')),
  )
}

function handedWords(name: string, day: string, atOnce: boolean, uninvited: boolean): Sentence {
  if (!atOnce) return sentence('The hand-over to {name} is planned for {day}.', { name, day: { day } })
  if (uninvited) return sentence('Handed over to {name}. Make them a link to choose a password.', { name })
  return sentence('Handed over to {name}.', { name })
}

function titleRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, 'POST /api/office/officers/:id/titles', async ({ db, session, params, body, now, note }) => {
    const { title, from, to, place, replaces } = body
    const values = [params.id, title, from, to, place, session.personId, now, replaces ?? null]
    note(await changeTitle(() => insertTitle(db, values)))
    return { message: sentence('The title is entered.') }
  })

  route(app, deps, 'POST /api/office/titles/:id/remove', async ({ db, session, params, body, now, note }) => {
    note(await changeTitle(() => removeTitle(db, [params.id, session.personId, now, body.reason])))
    return { message: sentence('The title is removed.') }
  })
}

/**
 * Gives what the term that is replaced said. Throws `not_found` where there is no such officer or term, `titles_changed`
 * where somebody has changed the term.
 */
async function changeTitle(write: () => Promise<readonly ChangedTitle[]>): Promise<Partial<Pick<ChangedTitle, 'was'>>> {
  try {
    const [made] = await write()
    if (!made) throw new Refusal('not_found')
    return made.was ? { was: made.was } : {}
  } catch (error) {
    throw violatedConstraint(error) === 'title_replaced_once' ? new Refusal('titles_changed') : error
  }
}

type Officer = AnswerOf<'GET /api/office/officers'>['officers'][number]

const namesOfThoseWhoMay = (action: (typeof NAMED_ACTIONS)[number], officers: readonly ListedOfficer[]) =>
  officers
    .filter(({ roles }) =>
      may(
        roles.map(({ role }) => role),
        action,
      ),
    )
    .map(({ name }) => name)

/** Somebody who holds no role any more can be given one again, with the account they have. */
function formerWithMay(former: FormerOfficer, two_person_rules: boolean, session: Session) {
  const { give } = roleSteps
  const state = { id: BigInt(former.id), roles: [], two_person_rules, role: 'treasurer' as const, other_holder: true }
  return { ...former, ...mayOf({ give }, state, session) }
}

/** `leaving`: of whom a hand-over is planned. */
type AllOfficers = { all: readonly ListedOfficer[]; leaving: ReadonlySet<number>; twoPersonRules: boolean }

/** An officer with what whoever asks may do with their roles and with how they sign in. */
function withMay(
  officer: ListedOfficer,
  { all, leaving, twoPersonRules: two_person_rules }: AllOfficers,
  session: Session,
): Officer {
  const { second_factor, passkeys } = officer
  const by_admin = may(session.roles, 'assign_role')
  const has_passkey = passkeys.length > 0
  const account = { second_factor, has_role: officer.roles.length > 0, has_passkey, by_admin }
  const planned = leaving.has(officer.id)
  const state = { id: BigInt(officer.id), roles: officer.roles.map(({ role }) => role), planned, two_person_rules }
  const roles = officer.roles.map((held) => {
    const isHeld = ({ id, roles }: ListedOfficer) => id !== officer.id && roles.some(({ role }) => role === held.role)
    const { withdraw } = roleSteps
    return { ...held, ...mayOf({ withdraw }, { ...state, role: held.role, other_holder: all.some(isHeld) }, session) }
  })
  const has_helper = all.some(({ id, roles: held }) => id !== officer.id && held.some(({ role }) => role === 'admin'))
  return {
    ...officer,
    passkeys: by_admin ? passkeys : [],
    has_helper,
    roles,
    ...mayOf(officerSteps, { ...state, ...account }, session),
  }
}

/** Somebody who is not in the register yet, and the role they are given. */
type NewOfficer = { name: string; email: string; mobile: string; role: Role; reason: string }

/**
 * Adds a person with an office; gives the person's id. They have no password until they choose one by an invitation.
 * Throws `person_known` where somebody signs in with the email already, or with the number of who has no email, and
 * `email_taken` where that is so at this moment only; `roles_changed` where who asks is no administrator any more.
 */
async function addNewOfficer(db: Db, officer: NewOfficer, adminId: bigint, now: Date): Promise<bigint> {
  const { name, email, mobile, role, reason } = officer
  const [known] = await findKnown(db, [email, email === '' ? mobileDigits(mobile) : ''])
  if (known) throw new Refusal('person_known', { name: known.name })
  try {
    const [made] = await insertOfficer(db, [email || null, name, mobile, role, adminId, now, reason])
    if (!made) throw new Refusal('roles_changed')
    return made.person_id
  } catch (error) {
    throw violatedConstraint(error) === 'person_email' ? new Refusal('email_taken') : error
  }
}

/** An office that is given to a person, or withdrawn, and why. */
type RoleChange = { personId: bigint; role: Role; granted: boolean; reason: string }

/**
 * Gives a role or withdraws it; it holds from the next call on, since roles are read with every call. An open link to
 * choose a password ends when a role is given; when one is withdrawn, the links that its holder may make no more.
 * Throws `not_found`, `own_roles` (unless the two-person rules are off), `last_admin` and `last_of_role` where nobody would
 * hold it any more, and `roles_changed` where it is so already, or where who asks is no administrator any more.
 */
async function changeRole(db: Db, change: RoleChange, adminId: bigint, now: Date): Promise<void> {
  const { personId, role, granted, reason } = change
  await lockPerson(db, [personId])
  const { roles } = await checkChange(db, change, adminId)
  if (!granted) await keepSetUp(db, [adminId, now])
  const write = granted ? giveRole : withdrawRole
  const made = await write(db, [personId, role, adminId, now, reason, null])
  if (made.length === 0) {
    await checkChange(db, change, adminId)
    throw new Refusal('roles_changed')
  }
  // A secretary may have seen the link of somebody who was a member only: the way in of who has a role is not theirs.
  if (granted) return void (await endPasswordLink(db, [personId, 'revoked', now, adminId]))
  const kept = roles.filter((held) => held !== role)
  await endLinksMadeBy(db, [personId, may(kept, 'assign_role'), may(kept, 'edit_member'), now, adminId])
}

async function checkChange(db: Db, { personId, role, granted }: RoleChange, adminId: bigint) {
  const [person] = await readRoles(db, [personId, role])
  if (!person) throw new Refusal('not_found')
  const state = { id: personId, role, ...person }
  await checkStep(db, roleSteps[granted ? 'give' : 'withdraw'], state, adminId, () => new Refusal('roles_changed'))
  return person
}

/** What decides on the roles of a person. */
type RolesState = { id: bigint; roles: readonly Role[] }
/** The same of one role: whether somebody else holds it too. */
type RoleState = RolesState & { role: Role; other_holder: boolean }

const CALL = 'POST /api/office/officers/:id/roles'

/** Nobody changes their own roles, unless one officer does everything. */
const ownRoles = ({ id }: RolesState, officerId: bigint, twoPersonRules: boolean) =>
  twoPersonRules && id === officerId ? 'own_roles' : undefined

/** The steps of administrators with a role of a person. The last holder keeps it until there is a successor. */
const roleSteps = {
  give: { call: CALL, isOpen: ({ roles, role }) => !roles.includes(role), hindered: ownRoles },
  withdraw: {
    call: CALL,
    isOpen: ({ roles, role }) => roles.includes(role),
    hindered: (state, officerId, twoPersonRules) => {
      const own = ownRoles(state, officerId, twoPersonRules)
      if (own || state.other_holder) return own
      return state.role === 'admin' ? 'last_admin' : 'last_of_role'
    },
  },
} satisfies StepRules<string, RoleState>

/** The steps with an officer: giving a role that is not held yet, handing over, and those with how the officer signs in. */
type OfficerStep = 'give' | 'hand_over' | keyof typeof accountSteps
const officerSteps: StepRules<OfficerStep, RolesState & AccountState & PasskeysState & { planned: boolean }> = {
  give: { call: CALL, isOpen: ({ roles }) => roles.length < ROLES.length, hindered: ownRoles },
  hand_over: {
    call: 'POST /api/office/officers/:id/hand-over',
    isOpen: ({ roles, planned }) => roles.length > 0 && !planned,
  },
  ...accountSteps,
}

/** What an administrator does with a planned hand-over. */
const handOverSteps = {
  cancel: {
    call: 'POST /api/office/officers/:id/hand-over/cancel',
    isOpen: ({ status }: { status: string }) => status === 'planned',
  },
} satisfies StepRules<string, { status: string }>

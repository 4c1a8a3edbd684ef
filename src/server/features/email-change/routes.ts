import type { FastifyInstance } from 'fastify'
import type { Parsed } from '#contract/calls.ts'
import { may } from '#core/policy.ts'
import { Refusal } from '#core/refusal.ts'
import { sentence } from '#core/sentence.ts'
import { type Db, inTransaction } from '#server/db/connect.ts'
import { query } from '#server/db/query.ts'
import { readHandsOff } from '#server/http/hands-off.ts'
import { lockPerson } from '#server/http/lock-person.ts'
import { noteWho } from '#server/http/logger.ts'
import { requireEmail } from '#server/http/require-email.ts'
import { type Deps, route } from '#server/http/route.ts'
import { type OwnRule, ownMay } from '#server/http/steps.ts'
import { checkDayHasCome } from '#server/ledger/check-entered.ts'
import { agree, confirmByLink, stopByLink } from './decide-email-change.ts'
import { endWaiting, readShown, type ShownChange } from './email-change-store.ts'
import { enterEmail } from './enter-email.ts'

const inUse = sentence('The new email is in use now. Sign in with it from now on.')

export function emailChangeRoutes(app: FastifyInstance, deps: Deps): void {
  ownRoutes(app, deps)
  officersRoutes(app, deps)

  route(app, deps, 'POST /api/email-change/confirm-by-link', async ({ body, now }, request) => {
    const { personId: person, holds } = await confirmByLink(deps.pool, body.token, now)
    noteWho(request, { person })
    deps.live.tell([{ topic: 'members', of: 'person', ids: [person] }])
    const message = holds
      ? inUse
      : sentence('The new email is confirmed. It is in use once its owner agrees, or seven days after it was entered.')
    return { holds, message }
  })

  route(app, deps, 'POST /api/email-change/stop-by-link', async ({ body, now }, request) => {
    const person = await stopByLink(deps.pool, body.token, now)
    noteWho(request, { person })
    deps.live.tell([{ topic: 'members', of: 'person', ids: [person] }])
    return { message: sentence('The change is stopped. You sign in with your email as before.') }
  })
}

function officersRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, 'GET /api/office/members/:id/email-change', async ({ db, params }) => {
    const [row] = await readShown(db, [params.id])
    return { change: row?.change ?? null }
  })

  route(app, deps, 'GET /api/office/hands-off', async ({ db, session, now }) => {
    const rows = await readHandsOff(db, [session.personId, now])
    return { members: rows.map((row) => row.member) }
  })

  route(app, deps, 'POST /api/office/members/:id/profile', async ({ db, session, params, body, now, note }) => {
    const officer = { id: session.personId, admin: may(session.roles, 'assign_role') }
    const { id, was } = await correctProfile(db, params.id, body, officer, now)
    note({ was })
    if (id === null) return { email_change_id: null, message: sentence('The profile is saved.') }
    requireEmail(deps)
    const message = sentence('The profile is saved. The new email applies once the member confirms it.')
    return { email_change_id: Number(id), message }
  })

  route(app, deps, 'POST /api/office/members/:id/email-change/stop', async ({ db, session, params, now }) => {
    await lockPerson(db, [params.id])
    const stopped = await endWaiting(db, [params.id, 'stopped', now, session.personId])
    if (stopped.length === 0) throw new Refusal('not_found')
    return { message: sentence('The change of email is stopped.') }
  })

  route(app, deps, 'POST /api/office/officers/:id/email', async ({ db, session, params, body, now, note }) => {
    const admin = may(session.roles, 'assign_role')
    const entered = { personId: params.id, email: body.email, officerId: session.personId, admin }
    const change = await enterEmail(db, entered, now)
    if (change === null) return { email_change_id: null, message: sentence('This is the email already.') }
    requireEmail(deps)
    note({ was: { email: change.was } })
    return { email_change_id: Number(change.id), message: sentence('The new email waits. Both addresses are told.') }
  })
}

/** The steps of its owner with a new email that waits. */
const ownSteps = {
  agree: { isOpen: ({ agreed }) => !agreed },
  stop: { isOpen: () => true },
} satisfies Record<string, OwnRule<ShownChange>>

/** Of who is signed in. */
function ownRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, 'GET /api/email-change', async ({ db, session }) => {
    const [row] = await readShown(db, [session.personId])
    return { change: row ? { ...row.change, ...ownMay(ownSteps, row.change) } : null }
  })

  route(app, deps, 'POST /api/email-change/agree', async ({ session, body, now }) => {
    const { holds } = await agree(deps.pool, { id: BigInt(body.id), personId: session.personId }, now)
    const message = holds ? inUse : sentence('You agreed. Open the link in the email that was sent to the new address.')
    return { holds, message }
  })

  route(app, deps, 'POST /api/email-change/stop', async ({ session, now }) => {
    const { personId } = session
    await inTransaction(deps.pool, async (db) => {
      await lockPerson(db, [personId])
      const stopped = await endWaiting(db, [personId, 'stopped', now, personId])
      if (stopped.length === 0) throw new Refusal('not_found')
    })
    return { message: sentence('The change is stopped. You sign in with your email as before.') }
  })
}

type Profile = Parsed<'POST /api/office/members/:id/profile', 'body'>
type Details = Pick<Profile, 'name' | 'mobile' | 'address' | 'gender' | 'birthday' | 'wallet'>

/** Gives what it was before. No row: no such member. */
const updatePerson = query<Details>(
  'correct_member_profile',
  `with was as materialized (
     select p.* from person p join member m on m.id = p.id where p.id = $1 for no key update of p)
   update person p set name = $2, mobile = $3, address = $4, gender = $5, wallet = $6, changed_by = $7, changed_at = $8,
     birthday = case when $9 then $10::date else p.birthday end
   from was where p.id = was.id
   returning was.name, was.mobile, was.address, was.gender, was.birthday, was.wallet`,
)

/**
 * Corrects what is known of a member. Another email does not hold yet: gives the id of the change that waits, or null; and
 * what it was before of what is another now. Throws `not_found`, `invalid_fields` for a birthday to come, and what enterEmail throws.
 */
async function correctProfile(
  db: Db,
  memberId: bigint,
  profile: Profile,
  officer: { id: bigint; admin: boolean },
  now: Date,
): Promise<{ id: bigint | null; was: Partial<Profile> }> {
  const { name, email, mobile, address, gender, birthday, wallet } = profile
  if (birthday) checkDayHasCome(birthday, now, 'birthday')
  const details = [name, mobile, address, gender, wallet]
  const born = [birthday !== undefined, birthday ?? null]
  const [known] = await updatePerson(db, [memberId, ...details, officer.id, now, ...born])
  if (!known) throw new Refusal('not_found')
  const change = await enterEmail(db, { personId: memberId, email, officerId: officer.id, admin: officer.admin }, now)
  const sent = { ...profile, birthday: birthday === undefined ? known.birthday : birthday }
  const was = Object.entries(known).filter(([field, value]) => value !== sent[field as keyof Details])
  return { id: change?.id ?? null, was: { ...Object.fromEntries(was), ...(change && { email: change.was }) } }
}

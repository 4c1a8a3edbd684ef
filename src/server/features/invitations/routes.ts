import type { FastifyInstance } from 'fastify'
import { Refusal } from '#core/refusal.ts'
import { sentence } from '#core/sentence.ts'
import { mobileDigits } from '#core/whatsapp.ts'
import { inTransaction } from '#server/db/connect.ts'
import { forgiveAttempt, takeAttempt } from '#server/http/attempts.ts'
import { endPasswordLink, lockPerson } from '#server/http/lock-person.ts'
import { noteWho } from '#server/http/logger.ts'
import { sendsEmail } from '#server/http/require-email.ts'
import { type Call, type Deps, route } from '#server/http/route.ts'
import { mayOf } from '#server/http/steps.ts'
import { acceptInvitation, openInvitation } from './accept-invitation.ts'
import { membersWayIn, officersWayIn } from './invitation-steps.ts'
import { countInvited, listInvitations, listInvited, readInvited, readOwnLink } from './invitation-store.ts'
import { makeInvitation, mayChooseLanguage, revokeInvitation, type Whose } from './make-invitation.ts'

const PAGE = 50

export function invitationRoutes(app: FastifyInstance, deps: Deps): void {
  visitorRoutes(app, deps)
  ownRoutes(app, deps)
  makingRoutes(app, deps)

  route(app, deps, 'GET /api/office/invitations', async ({ db, session, query, now }) => {
    const rows = await listInvited[query.status](db, [query.after ?? 0n, now, PAGE])
    const [counts] = await countInvited(db, [now])
    if (!counts) throw new Error('the invitations could not be counted')
    const members = rows.map(({ member: { has_email: hasEmail, has_role, has_password, open, ...member } }) => {
      const state = { id: BigInt(member.id), has_role, is_member: true, open, two_person_rules: true }
      const whose = has_role ? 'officers' : 'members'
      const may = mayOf(has_role ? officersWayIn : membersWayIn, state, session)
      const mayChoose = mayChooseLanguage({ has_password, said_language: member.language })
      return {
        ...member,
        whose,
        by_email: hasEmail && sendsEmail(deps),
        may_choose_language: mayChoose,
        ...may,
      } as const
    })
    const next = rows.length === PAGE ? Number(rows.at(-1)?.number) : null
    return { members, counts, next_after: next }
  })

  route(app, deps, 'GET /api/office/people/:id/invitations', async ({ db, session, params, now }) => {
    const [person] = await readInvited(db, [params.id, now])
    if (!person) throw new Refusal('not_found')
    const rows = await listInvitations(db, [params.id, now])
    return {
      invitations: rows.map((row) => row.invitation),
      has_password: person.has_password,
      by_email: person.email !== null && sendsEmail(deps),
      language: person.said_language,
      may_choose_language: mayChooseLanguage(person),
      ...mayOf(person.has_role ? officersWayIn : membersWayIn, { ...person, two_person_rules: true }, session),
    }
  })
}

/** Makes and revokes links: a secretary for members, an administrator for who has a role. */
function makingRoutes(app: FastifyInstance, deps: Deps): void {
  const make = async (whose: Whose, { db, session, params, body, now }: Making) => {
    const by = { id: session.personId, name: session.name }
    const { by_email: byEmail, language } = body
    const made = await makeInvitation(db, deps, { whose, personId: params.id, byEmail, language, by }, now)
    return made.link === null ? { ...made, message: sentence('The link is on its way by email.') } : made
  }
  const revoke = async (whose: Whose, { db, session, params, now }: Omit<Making, 'body'>) => {
    await revokeInvitation(db, whose, { personId: params.id, officerId: session.personId }, now)
    return { message: sentence('The link no longer works.') }
  }
  route(app, deps, 'POST /api/office/members/:id/invitation', (call) => make('members', call))
  route(app, deps, 'POST /api/office/officers/:id/invitation', (call) => make('officers', call))
  route(app, deps, 'POST /api/office/members/:id/invitation/revoke', (call) => revoke('members', call))
  route(app, deps, 'POST /api/office/officers/:id/invitation/revoke', (call) => revoke('officers', call))
}

type Making = Pick<Call<'POST /api/office/members/:id/invitation'>, 'db' | 'session' | 'params' | 'body' | 'now'>

/** Of who is signed in: a link that they did not ask for is a sign that somebody else may come in. */
function ownRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, 'GET /api/password-link', async ({ db, session, now }) => {
    const [open] = await readOwnLink(db, [session.personId, now])
    return { link: open?.link ?? null }
  })

  route(app, deps, 'POST /api/password-link/cancel', async ({ session, now }) => {
    const { personId } = session
    await inTransaction(deps.pool, async (db) => {
      await lockPerson(db, [personId])
      const ended = await endPasswordLink(db, [personId, 'revoked', now, personId])
      if (ended.length === 0) throw new Refusal('not_found')
    })
    return { message: sentence('The link no longer works.') }
  })
}

/** Of whoever has a link. */
function visitorRoutes(app: FastifyInstance, deps: Deps): void {
  /** Counts who tries links, and forgives what was right. */
  async function tried<T>(token: string, address: string, now: Date, work: () => Promise<T>): Promise<T> {
    const attempt = { kind: 'invitation', account: token, address } as const
    await takeAttempt(deps.pool, attempt, now)
    const done = await work()
    await forgiveAttempt(deps.pool, attempt)
    return done
  }

  route(app, deps, 'POST /api/invitation', async ({ db, body: { token }, now }, request) => {
    const opened = await tried(token, request.ip, now, () => openInvitation(db, token, now))
    noteWho(request, { person: opened.person_id })
    const { first, name, by, unique_id, roles, email, mobile, valid_until } = opened
    return {
      invitation: {
        ...{ first, name, by, unique_id, roles, email: email ?? '' },
        mobile: mobileDigits(mobile) === '' ? '' : mobile,
        may_enter_email: first,
        confirms_email: sendsEmail(deps),
        valid_until: valid_until.toISOString(),
      },
    }
  })

  route(app, deps, 'POST /api/invitation/accept', async ({ body, now }, request) => {
    const { personId, signInWith } = await tried(body.token, request.ip, now, () =>
      acceptInvitation(deps.pool, body, sendsEmail(deps), now),
    )
    noteWho(request, { person: personId })
    deps.live.tell([
      { topic: 'session', of: 'person', ids: [personId] },
      { topic: 'members', office: true },
    ])
    return {
      sign_in_with: signInWith,
      message: sentence('Your password is set. Sign in with {name}.', { name: signInWith }),
    }
  })
}

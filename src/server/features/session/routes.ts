import type { FastifyInstance } from 'fastify'
import { Refusal } from '#core/refusal.ts'
import { sentence } from '#core/sentence.ts'
import { logSignIn, noteEmail, noteWho } from '#server/http/logger.ts'
import { checkOwnPassword } from '#server/http/passwords.ts'
import { type Deps, route } from '#server/http/route.ts'
import { hasFreshCode } from '#server/http/second-factor.ts'
import { type Session, sessionLimits } from '#server/http/session.ts'
import { endAllSessions, endOtherSessions, endOwnSession, endSession, listSessions, logIn } from './log-in.ts'

export function sessionRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, 'POST /api/login', async ({ body, now }, request) => {
    const credentials = { ...body, address: request.ip, userAgent: request.headers['user-agent'] }
    noteEmail(request, deps.secrets, body.email)
    const found = (person: bigint) => noteWho(request, { person })
    const { token, secondFactor } = await logIn(deps, credentials, now, found)
    logSignIn(request, { secondFactor })
    return { access_token: token, message: sentence('Welcome back.') }
  })

  route(app, deps, 'POST /api/logout', async ({ db, session, now }) => {
    await endSession(db, [session.tokenHash, now])
    return { message: sentence('You are signed out.') }
  })

  route(app, deps, 'GET /api/sessions', async ({ db, session, now }) => {
    const { tokenHash, personId } = session
    const rows = await listSessions(db, [tokenHash, ...sessionLimits(now, deps.sessionLife), personId])
    return { sessions: rows.map((row) => row.session) }
  })

  /** Throws `password_wrong`, unless a code or a passkey was given just now. */
  async function checkAgain(session: Session, { address, now }: { address: string; now: Date }, password = '') {
    if (hasFreshCode(session, now)) return
    const person = await checkOwnPassword(deps.pool, { personId: session.personId, address, now }, password)
    if (!person) throw new Refusal('password_wrong')
  }

  route(app, deps, 'POST /api/sessions/:id/end', async ({ db, session, params, body, now }, request) => {
    await checkAgain(session, { address: request.ip, now }, body.password)
    const ended = await endOwnSession(db, [params.id, session.personId, now])
    if (ended.length === 0) throw new Refusal('not_found')
    return { message: sentence('That device is signed out.') }
  })

  route(app, deps, 'POST /api/sessions/end-others', async ({ db, session, body, now }, request) => {
    await checkAgain(session, { address: request.ip, now }, body.password)
    const ended = await endOtherSessions(db, [session.personId, session.tokenHash, now])
    return { ended: ended.length, message: sentence('All other devices are signed out.') }
  })

  route(app, deps, 'POST /api/office/officers/:id/sessions/end', async ({ db, params, now }) => {
    const [row] = await endAllSessions(db, [params.id, now])
    if (!row) throw new Refusal('not_found')
    return { ended: row.ended, message: sentence('Every device is signed out.') }
  })
}

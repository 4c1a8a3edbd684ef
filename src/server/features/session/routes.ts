import type { FastifyInstance } from 'fastify'
import { statement } from '#server/db/statement.ts'
import { type Deps, route } from '#server/http/route.ts'
import { logIn } from './log-in.ts'

const endSession = statement('end_session', 'update session set ended_at = $2 where token_hash = $1')

export function sessionRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, 'POST /api/login', async ({ body, now }, request) => {
    const credentials = { ...body, address: request.ip }
    return { access_token: await logIn(deps.pool, credentials, now), message: 'Welcome back.' }
  })

  route(app, deps, 'POST /api/logout', async ({ db, session, now }) => {
    await endSession(db, [session.tokenHash, now])
    return { message: 'You are signed out.' }
  })
}

import type { FastifyInstance } from 'fastify'
import { calls, type Parsed } from '#contract/calls.ts'
import { Refusal } from '#core/refusal.ts'
import type { Db } from '#server/db/connect.ts'
import { noteWho } from './logger.ts'
import { readSent } from './read-sent.ts'
import type { Deps } from './route.ts'
import { authenticate, bearerTokenHash, sessionLimits, touchSession } from './session.ts'

/** The reads that pages make most. */
type Read = 'GET /api/my-account-data' | 'GET /api/profile' | 'GET /api/statement'

/** What a query tells of the session that it looked up. */
type SessionRow = { person_id: bigint; stale: boolean }

type TokenCall<N extends Read> = {
  db: Db
  now: Date
  query: Parsed<N, 'query'>
  /** The first values of a query that looks the session up: those of SESSION_ALIVE. */
  session: readonly unknown[]
  /** The row of the session; throws `not_signed_in` where the token is nobody's. */
  found<Row extends SessionRow>(rows: readonly Row[]): Promise<Row>
}

/** Binds a read that looks its session up in its own query, to save a round trip, and gives its answer as JSON text. */
export function routeWithToken<N extends Read>(
  app: FastifyInstance,
  deps: Deps,
  name: N,
  handle: (call: TokenCall<N>) => Promise<string>,
): void {
  const [method = '', url = ''] = name.split(' ')
  app.route({
    method,
    url,
    handler: async (request, reply) => {
      const now = deps.now()
      const { authorization } = request.headers
      const tokenHash = bearerTokenHash(authorization)
      const sent = await readSent(calls[name], request, async () => {}).catch(async (error) => {
        // Whoever is nobody is told that first.
        await authenticate(deps.pool, authorization, now, deps.sessionLife)
        throw error
      })
      const text = await handle({
        db: deps.pool,
        now,
        query: sent.query as Parsed<N, 'query'>,
        session: [tokenHash, ...sessionLimits(now, deps.sessionLife)],
        found: async ([row]) => {
          if (!row) throw new Refusal('not_signed_in')
          noteWho(request, { person: row.person_id })
          if (row.stale) await touchSession(deps.pool, [tokenHash, now])
          return row
        },
      })
      return reply.type('application/json; charset=utf-8').send(text)
    },
  })
}

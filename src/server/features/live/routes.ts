import type { FastifyInstance } from 'fastify'
import { TOPIC_READERS, TOPICS } from '#contract/live.ts'
import type { Role } from '#core/policy.ts'
import { Refusal } from '#core/refusal.ts'
import { query } from '#server/db/query.ts'
import { type Deps, route } from '#server/http/route.ts'
import { hasFactor, mayInOffice, officerOf, PROVED } from '#server/http/second-factor.ts'
import { SESSION_ALIVE, sessionLimits } from '#server/http/session.ts'
import { type LiveStream, newOut } from '#server/live/streams.ts'

const EVENTS = 'text/event-stream'

export function liveRoutes(app: FastifyInstance, deps: Deps): void {
  const { live } = deps
  route(app, deps, 'GET /api/live', async ({ session }, request, reply) => {
    // An answer that never ends is only for who asks for one.
    if (!request.headers.accept?.includes(EVENTS)) throw new Refusal('events_only')
    const { personId, tokenHash } = session
    const out = newOut()
    live.open({ personId, tokenHash, office: heardBy(officerOf(session), deps), out })
    // The comment makes the headers go out now. A proxy must hold nothing back, and once the stream has ended nothing may
    // keep the connection: a server that stops would wait for it.
    out.push(': welcome\n\n')
    reply
      .headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no', connection: 'close' })
      .type(EVENTS)
      .send(out)
    return undefined
  })

  live.checkBy(async (streams) => {
    const values = [streams.map(({ tokenHash }) => tokenHash), ...sessionLimits(deps.now(), deps.sessionLife)]
    const rows = await findAlive(deps.pool, values)
    const alive = new Map(rows.map((row) => [row.token_hash.toString('hex'), row]))
    const gone: LiveStream[] = []
    for (const stream of streams) {
      const row = alive.get(stream.tokenHash.toString('hex'))
      if (row) stream.office = heardBy({ roles: row.roles, secondFactor: row.second_factor, proved: row.proved }, deps)
      else gone.push(stream)
    }
    live.end(gone)
  })
  // Before the server waits for what is under way, since a stream always is.
  app.addHook('preClose', async () => live.endAll())
  app.addHook('onClose', () => live.stop())
}

/** What the officer area tells somebody: nothing while it is closed to them. */
function heardBy(officer: ReturnType<typeof officerOf>, { secondFactor }: Deps): LiveStream['office'] {
  return new Set(TOPICS.filter((topic) => mayInOffice(officer, TOPIC_READERS[topic], secondFactor)))
}

/** Which of these sessions count still, with what decides what an officer may hear. Values: the hashes, then those of sessionLimits. */
const findAlive = query<{ token_hash: Buffer; roles: Role[]; second_factor: boolean; proved: boolean }>(
  'find_sessions_alive',
  `select s.token_hash, array(select role from officer_role o where o.person_id = s.person_id) as roles,
     ${hasFactor('s.person_id')} as second_factor, ${PROVED}
   from session s where s.token_hash = any($1::bytea[]) and ${SESSION_ALIVE}`,
)

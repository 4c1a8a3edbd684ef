import type { FastifyInstance } from 'fastify'
import { query } from '#server/db/query.ts'
import { type Deps, route } from '#server/http/route.ts'
import { sharedWhile } from '#server/http/shared-while.ts'

const ask = query('ask_health', 'select 1')

export function serverRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, 'GET /api/health', async ({ db }) => {
    await ask(db)
    return { database: 'up' as const }
  })

  // What the administrator reads of the server; src/server/doctor has the checks.
  const check = sharedWhile(async () => ({ checked_at: deps.now().toISOString(), findings: await deps.checkServer() }))
  route(app, deps, 'GET /api/office/server', check)
}

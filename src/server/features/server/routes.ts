import type { FastifyInstance } from 'fastify'
import { type Deps, route } from '#server/http/route.ts'
import { sharedWhile } from '#server/http/shared-while.ts'

/** What the administrator reads of the server; src/server/doctor has the checks. */
export function serverRoutes(app: FastifyInstance, deps: Deps): void {
  const check = sharedWhile(async () => ({ checked_at: deps.now().toISOString(), findings: await deps.checkServer() }))
  route(app, deps, 'GET /api/office/server', check)
}

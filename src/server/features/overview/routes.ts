import type { FastifyInstance } from 'fastify'
import { type Deps, route } from '#server/http/route.ts'
import { overview } from './overview.ts'

export function overviewRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, 'GET /api/office/overview', ({ db, now }) => overview(db, now))
}

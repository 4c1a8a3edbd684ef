import type { FastifyInstance } from 'fastify'
import { query } from '#server/db/query.ts'
import { publicAssociation } from '#server/http/public-association.ts'
import { type Deps, route } from '#server/http/route.ts'

const ask = query('ask_health', 'select 1')

export function associationRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, 'GET /api/health', async ({ db }) => {
    await ask(db)
    return { database: 'up' as const }
  })

  route(app, deps, 'GET /api/association', async ({ db, now }) => {
    return { association: await publicAssociation(db, now, deps) }
  })
}

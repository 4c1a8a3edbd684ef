import type { FastifyInstance } from 'fastify'
import { Refusal } from '#core/refusal.ts'
import { type Deps, route } from '#server/http/route.ts'
import { readEvidence } from './read-evidence.ts'

export function evidenceRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, 'GET /api/office/evidence', async ({ db, query }) => {
    const [row] = await readEvidence(db, [query.of, query.id])
    if (!row?.found) throw new Refusal('not_found')
    return row.evidence
  })
}

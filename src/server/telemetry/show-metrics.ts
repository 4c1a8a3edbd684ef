import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#core/refusal.ts'
import type { Metrics } from './metrics.ts'

export type ShownMetrics = { metrics: Metrics; token: string }

/** GET /metrics for whoever knows the token. Nothing here is about a person, but how busy an association is tells too. */
export function showMetrics(app: FastifyInstance, { metrics, token }: ShownMetrics): void {
  app.addHook('onResponse', ({ method, routeOptions }, { statusCode: status, elapsedTime: ms }, done) => {
    metrics.answered({ method, route: routeOptions.url ?? 'page', status, ms })
    done()
  })
  app.get('/metrics', async (request, reply) => {
    if (!knows(request, token)) throw new Refusal('not_signed_in')
    const { type, text } = await metrics.read()
    return reply.type(type).send(text)
  })
}

function knows({ headers }: FastifyRequest, token: string): boolean {
  return timingSafeEqual(print(headers.authorization ?? ''), print(`Bearer ${token}`))
}

/** Of one length, as the comparison needs it. */
const print = (text: string) => createHash('sha256').update(text).digest()

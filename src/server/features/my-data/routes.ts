import type { FastifyInstance } from 'fastify'
import { businessDateAt } from '#core/calendar.ts'
import { takeAttempt } from '#server/http/attempts.ts'
import { type Deps, route } from '#server/http/route.ts'
import { sendZip } from '#server/http/send-zip.ts'
import { speakerFor } from '#server/languages/answer-words.ts'
import { collect } from './collect.ts'

export function myDataRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, 'GET /api/my-data', async ({ session, now }, request, reply) => {
    const { personId } = session
    await takeAttempt(deps.pool, { kind: 'my_data', account: String(personId), address: request.ip }, now)
    sendZip(reply, `somiti-my-data-${businessDateAt(now)}.zip`, collect(deps, personId, speakerFor(request)), now)
    return undefined
  })
}

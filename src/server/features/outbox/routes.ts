import type { FastifyInstance } from 'fastify'
import { type Deps, route } from '#server/http/route.ts'
import { countJobs, listMessages } from './outbox-store.ts'

const PAGE = 50

export function outboxRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, 'GET /api/office/outbox', async ({ db, query }) => {
    const messages = (await listMessages(db, [query.before ?? null, PAGE])).map((row) => row.message)
    const [jobs] = await countJobs(db)
    return {
      mail_server: deps.mailServer,
      waiting: jobs?.waiting ?? 0,
      given_up: jobs?.given_up ?? 0,
      messages,
      next_before: messages.length === PAGE ? (messages.at(-1)?.id ?? null) : null,
    }
  })
}

import type { FastifyInstance } from 'fastify'
import { type Deps, route } from '#server/http/route.ts'
import { countWaiting, listMessages, listUndelivered } from './outbox-store.ts'

const PAGE = 50

export function outboxRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, 'GET /api/office/outbox', async ({ db, query, now }) => {
    const messages = (await listMessages(db, [query.before ?? null, PAGE])).map((row) => row.message)
    const [jobs] = await countWaiting(db)
    const undelivered = await listUndelivered(db, [now, PAGE])
    return {
      mail_server: deps.mailServer,
      waiting: jobs?.waiting ?? 0,
      undelivered: undelivered.map((row) => row.letter),
      messages,
      next_before: messages.length === PAGE ? (messages.at(-1)?.id ?? null) : null,
    }
  })
}

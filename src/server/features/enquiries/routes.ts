import type { FastifyInstance } from 'fastify'
import { statement } from '#server/db/statement.ts'
import { takeMessage } from '#server/http/attempts.ts'
import { type Deps, route } from '#server/http/route.ts'

const insertMessage = statement(
  'insert_contact_message',
  'insert into contact_message (name, reply_to, message, sent_at) values ($1, $2, $3, $4)',
)

/** What visitors write to the office. */
export function enquiryRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, 'POST /api/contact', async ({ db, body, now }, request) => {
    await takeMessage(deps.pool, request.ip, now)
    await insertMessage(db, [body.name, body.reply_to, body.message, now])
    return { message: 'Your message is with the office.' }
  })
}

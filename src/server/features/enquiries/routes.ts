import type { FastifyInstance } from 'fastify'
import { statement } from '#server/db/statement.ts'
import { takeAttempt } from '#server/http/attempts.ts'
import { checkNewPassword } from '#server/http/password-rules.ts'
import { hashPassword } from '#server/http/passwords.ts'
import { type Deps, route } from '#server/http/route.ts'

const insertApplication = statement(
  'insert_membership_application',
  `insert into membership_application (name, email, mobile, address, gender, password_hash, how_heard, applied_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
)
const insertMessage = statement(
  'insert_contact_message',
  'insert into contact_message (name, reply_to, message, sent_at) values ($1, $2, $3, $4)',
)

/** What visitors leave: an application to join, a message. */
export function enquiryRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, 'POST /api/join', async ({ db, body, now }, request) => {
    const { name, email, mobile, address, gender, password, how_heard } = body
    await takeAttempt(deps.pool, { kind: 'join', account: email, address: request.ip }, now)
    await checkNewPassword(db, password, { name, email })
    const passwordHash = await hashPassword(password)
    // One application waits per address; a second is answered alike, so that nobody learns who has applied.
    await insertApplication(db, [name, email, mobile, address, gender, passwordHash, how_heard ?? '', now])
    return { message: 'Your application is with the secretary. You will hear from us.' }
  })

  route(app, deps, 'POST /api/contact', async ({ db, body, now }) => {
    await insertMessage(db, [body.name, body.reply_to, body.message, now])
    return { message: 'Your message is with the office.' }
  })
}

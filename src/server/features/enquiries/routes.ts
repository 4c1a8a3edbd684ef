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
const insertResetRequest = statement(
  'insert_password_reset_request',
  `insert into password_reset_request (email, person_id, requested_at)
   values ($1, (select id from person where lower(email) = $1), $2)`,
)
const insertMessage = statement(
  'insert_contact_message',
  'insert into contact_message (name, reply_to, message, sent_at) values ($1, $2, $3, $4)',
)

/** What visitors leave: an application to join, a request for help with a password, a message. */
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

  route(app, deps, 'POST /api/forgot-password', async ({ db, body, now }, request) => {
    await takeAttempt(deps.pool, { kind: 'reset', account: body.email, address: request.ip }, now)
    await insertResetRequest(db, [body.email, now])
    return { message: 'If that address belongs to a member, the office will help you set a new password.' }
  })

  route(app, deps, 'POST /api/contact', async ({ db, body, now }) => {
    await insertMessage(db, [body.name, body.reply_to, body.message, now])
    return { message: 'Your message is with the office.' }
  })
}

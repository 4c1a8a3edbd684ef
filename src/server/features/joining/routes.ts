import type { FastifyInstance } from 'fastify'
import { answerBy, businessDateAt } from '#core/calendar.ts'
import { Refusal } from '#core/refusal.ts'
import { sentence } from '#core/sentence.ts'
import { mobileDigits } from '#core/whatsapp.ts'
import { inTransaction, type Pool } from '#server/db/connect.ts'
import { forgiveAttempt, takeAttempt } from '#server/http/attempts.ts'
import { noteEmail } from '#server/http/logger.ts'
import { checkNewPassword } from '#server/http/password-rules.ts'
import { hashPassword, matchesOrRefuse, passwordMatches } from '#server/http/passwords.ts'
import { requireEmail, sendsEmail } from '#server/http/require-email.ts'
import { type Deps, route } from '#server/http/route.ts'
import { secretTokenHash } from '#server/http/secret-token.ts'
import { findUnconfirmedAt } from '#server/http/unconfirmed.ts'
import { addJob } from '#server/jobs/job-store.ts'
import { languageOfRequest } from '#server/languages/answer-words.ts'
import { checkDayHasCome } from '#server/ledger/check-entered.ts'
import {
  confirmApplication,
  findByLink,
  insertApplication,
  insertWaiting,
  lockOwner,
  readOwnApplication,
  takeTurn,
} from './joining-store.ts'

export function joiningRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, 'POST /api/join', async ({ db, body, now }, request) => {
    const { name, email, mobile, address, gender, birthday, password, how_heard } = body
    requireEmail(deps)
    if (birthday) checkDayHasCome(birthday, now, 'birthday')
    noteEmail(request, deps.secrets, email)
    // Who is told to choose another password has not tried anything yet.
    await checkNewPassword(db, password, { name, email })
    await takeAttempt(deps.pool, { kind: 'join', account: email, address: request.ip }, now)
    const values = [
      name,
      email,
      mobile,
      address,
      gender,
      birthday,
      await hashPassword(password),
      how_heard ?? '',
      languageOfRequest(request),
      now,
    ]
    // Whether somebody has that address is looked up by the job: known or not, the same is done here.
    await inTransaction(deps.pool, async (client) => {
      const [application] = await insertApplication(client, values)
      await addJob(client, 'send_confirmation_link', { application_id: String(application?.id) }, now)
    })
    return { message: sentence('Check your email: the link that we send there confirms it.') }
  })

  route(app, deps, 'POST /api/join/without-email', async ({ db, body, now }, request) => {
    const { name, email, mobile, address, gender, birthday, how_heard } = body
    if (birthday) checkDayHasCome(birthday, now, 'birthday')
    // Where emails are sent an application waits only once its address is confirmed.
    if (sendsEmail(deps)) throw new Refusal('email_set_up')
    await takeAttempt(deps.pool, { kind: 'join', account: email || mobileDigits(mobile), address: request.ip }, now)
    const language = languageOfRequest(request)
    const person = [name, email || null, mobile, address, gender, birthday]
    await insertWaiting(db, [...person, how_heard ?? '', language, now])
    return { message: sentence('Your application is with the association. It will be in touch.') }
  })

  route(app, deps, 'POST /api/join/confirm', async ({ body, now }, request) => {
    const email = await confirmAddress(deps.pool, body, request.ip, now)
    return { email, message: sentence('Your email is confirmed. Your application is with the secretary.') }
  })

  route(app, deps, 'POST /api/join/send-again', async ({ body, now }, request) => {
    requireEmail(deps)
    noteEmail(request, deps.secrets, body.email)
    await sendAgain(deps.pool, body, request.ip, now)
    return { message: sentence('The link is on its way. Check your email.') }
  })

  route(app, deps, 'GET /api/my-application', async ({ db, session }) => {
    const [row] = await readOwnApplication(db, [session.personId])
    if (!row) return { application: null }
    const since = businessDateAt(new Date(row.application.confirmed_at ?? row.application.applied_at))
    return { application: { ...row.application, answer_by: answerBy(since) } }
  })
}

/**
 * Has the link sent again that confirms an application, to who has chosen its password; the link before it is void. The
 * password is tried as at a sign-in, and letters are counted as applications are. Throws `wrong_credentials`, also where
 * nothing waits to be confirmed, and `too_many_attempts`.
 */
async function sendAgain(
  pool: Pool,
  { email, password }: { email: string; password: string },
  address: string,
  now: Date,
): Promise<void> {
  const attempt = { kind: 'sign_in', account: email, address } as const
  await takeAttempt(pool, attempt, now)
  const [application] = await findUnconfirmedAt(pool, [email])
  const right = await matchesOrRefuse(application?.password_hash, password)
  if (!application || !right) throw new Refusal('wrong_credentials')
  await forgiveAttempt(pool, attempt)
  await takeAttempt(pool, { kind: 'join', account: email, address }, now)
  await addJob(pool, 'send_confirmation_link', { application_id: application.id.toString() }, now)
}

/**
 * Confirms the address of an application by its link and the password chosen with it; gives the address. The password
 * keeps somebody out who gave another's address: its owner would confirm it with one click, and the account would have
 * a password that only the stranger knows; so it is not to be guessed either. Throws `link_spent`, and
 * `application_password_wrong` and `too_many_attempts`, which leave the link to be used.
 */
async function confirmAddress(
  pool: Pool,
  { token, password }: { token: string; password: string },
  address: string,
  now: Date,
): Promise<string> {
  const [application] = await findByLink(pool, [secretTokenHash(token), now])
  if (!application) throw new Refusal('link_spent')
  const attempt = { kind: 'sign_in', account: `application ${application.id}`, address } as const
  await takeAttempt(pool, attempt, now)
  if (!(await passwordMatches(application.password_hash, password))) throw new Refusal('application_password_wrong')
  await forgiveAttempt(pool, attempt)
  await inTransaction(pool, async (db) => {
    await takeTurn(db, [application.email])
    await lockOwner(db, [application.email])
    const confirmed = await confirmApplication(db, [application.id, now])
    if (confirmed.length === 0) throw new Refusal('link_spent')
  })
  return application.email
}

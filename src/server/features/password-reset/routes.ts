import type { FastifyInstance } from 'fastify'
import { Refusal } from '#core/refusal.ts'
import { sentence } from '#core/sentence.ts'
import { inTransaction, type Pool } from '#server/db/connect.ts'
import { takeAttempt } from '#server/http/attempts.ts'
import { endPasswordLink, lockPerson } from '#server/http/lock-person.ts'
import { noteEmail, noteWho } from '#server/http/logger.ts'
import { checkNewPassword } from '#server/http/password-rules.ts'
import { hashPassword } from '#server/http/passwords.ts'
import { requireEmail } from '#server/http/require-email.ts'
import { type Deps, route } from '#server/http/route.ts'
import { secretTokenHash } from '#server/http/secret-token.ts'
import { addJob } from '#server/jobs/job-store.ts'
import { findReset, useReset } from './reset-store.ts'

export function passwordResetRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, 'POST /api/forgot-password', async ({ db, body, now }, request) => {
    requireEmail(deps)
    noteEmail(request, deps.secrets, body.email)
    await takeAttempt(deps.pool, { kind: 'reset', account: body.email, address: request.ip }, now)
    // Whose address it is, is looked up by the job: known or not, the same queries are all that is done here.
    await addJob(db, 'send_reset_link', { email: body.email }, now)
    return {
      message: sentence('If somebody signs in with that address, a link to set a new password is on its way there.'),
    }
  })

  route(app, deps, 'POST /api/reset-password', async ({ body, now }, request) => {
    const person = await resetPassword(deps.pool, body.token, body.password, now)
    noteWho(request, { person })
    deps.live.tell([{ topic: 'session', of: 'person', ids: [person] }])
    return { message: sentence('Your new password is set. Sign in with it.') }
  })
}

/**
 * Sets the password by a link, which is used up, ends every session of the person and has them told by email; gives who it is. Signs nobody
 * in: who has a second factor is asked for it as always. Throws `link_spent`, and what checkNewPassword throws, which
 * leaves the link to be used.
 */
async function resetPassword(pool: Pool, token: string, password: string, now: Date): Promise<bigint> {
  const hash = secretTokenHash(token)
  const [owner] = await findReset(pool, [hash, now])
  if (!owner) throw new Refusal('link_spent')
  await checkNewPassword(pool, password, owner)
  const passwordHash = await hashPassword(password)
  return inTransaction(pool, async (db) => {
    await lockPerson(db, [owner.person_id])
    const [changed] = await useReset(db, [hash, now, passwordHash])
    if (!changed) throw new Refusal('link_spent')
    await endPasswordLink(db, [changed.id, 'revoked', now, changed.id])
    await addJob(db, 'tell_password_changed', { person_id: changed.id.toString() }, now)
    return changed.id
  })
}

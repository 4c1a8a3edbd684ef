import type { FastifyInstance } from 'fastify'
import { sentence } from '#core/sentence.ts'
import { takeAttempt } from '#server/http/attempts.ts'
import { noteEmail, noteWho } from '#server/http/log-lines.ts'
import { requireEmail } from '#server/http/require-email.ts'
import { type Deps, route } from '#server/http/route.ts'
import { addJob } from '#server/jobs/job-store.ts'
import { resetPassword } from './reset-password.ts'

export function passwordResetRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, 'POST /api/forgot-password', async ({ db, body, now }, request) => {
    requireEmail(deps)
    noteEmail(request, deps.secrets, body.email)
    await takeAttempt(deps.pool, { kind: 'reset', account: body.email, address: request.ip }, now)
    // Whose address it is, is looked up by the job: known or not, the same statements are all that is done here.
    await addJob(db, 'send_reset_link', { email: body.email }, now)
    return {
      message: sentence('If somebody signs in with that address, a link to set a new password is on its way there.'),
    }
  })

  route(app, deps, 'POST /api/reset-password', async ({ body, now }, request) => {
    const person = await resetPassword(deps.pool, body.token, body.password, now)
    noteWho(request, { person })
    deps.live.tell([{ topic: 'session', of: 'person', ids: [person] }])
    return { message: sentence('Your new password is set. Please sign in with it.') }
  })
}

import { Refusal } from '#core/refusal.ts'
import type { Pool } from '#server/db/connect.ts'
import { forgiveAttempt, takeAttempt } from '#server/http/attempts.ts'
import { matchesOrRefuse } from '#server/http/passwords.ts'
import { findUnconfirmedAt } from '#server/http/unconfirmed.ts'
import { addJob } from '#server/jobs/job-store.ts'

/**
 * Has the link sent again that confirms an application, to who has chosen its password; the link before it is void. The
 * password is tried as at a sign-in, and letters are counted as applications are. Throws `wrong_credentials`, also where
 * nothing waits to be confirmed, and `too_many_attempts`.
 */
export async function sendAgain(
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

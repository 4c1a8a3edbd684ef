import { newSecretToken } from '#server/http/secret-token.ts'
import type { Post } from '#server/mail/mailer.ts'
import { sendLetter } from '#server/mail/send-letter.ts'
import { dropUnconfirmed, findUnconfirmed, keepLink } from './joining-store.ts'
import { confirmLetter, knownLetter } from './letters.ts'

/**
 * Sends the applicant the link that confirms the address. Where somebody signs in with it already, they are told instead,
 * and what was entered goes.
 */
export async function sendConfirmationLink(
  post: Post,
  { application_id: id }: { application_id: string },
  now: Date,
): Promise<void> {
  const [application] = await findUnconfirmed(post.pool, [id])
  if (!application) return
  if (application.taken) {
    await sendLetter(post, application, knownLetter(`${post.publicUrl}/sign-in`), now)
    await dropUnconfirmed(post.pool, [id])
    return
  }
  const { token, hash } = newSecretToken()
  await keepLink(post.pool, [id, hash, now])
  await sendLetter(post, application, confirmLetter(`${post.publicUrl}/confirm-email#${token}`), now)
}

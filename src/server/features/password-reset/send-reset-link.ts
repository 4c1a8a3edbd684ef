import { inTransaction } from '#server/db/connect.ts'
import { lockPerson } from '#server/http/lock-person.ts'
import { newSecretToken } from '#server/http/secret-token.ts'
import type { Post } from '#server/mail/mailer.ts'
import { sendLetter } from '#server/mail/send-letter.ts'
import { resetLetter } from './letters.ts'
import { findReceiver, insertReset } from './reset-store.ts'

/**
 * Makes a link and sends it, where the address is somebody's. Each attempt makes another: the token is nowhere but in the
 * message.
 */
export async function sendResetLink(post: Post, { email }: { email: string }, now: Date): Promise<void> {
  const [person] = await findReceiver(post.pool, [email])
  if (!person) return
  const { token, hash } = newSecretToken()
  const made = await inTransaction(post.pool, async (db) => {
    await lockPerson(db, [person.id])
    return insertReset(db, [hash, person.id, now, person.email])
  })
  if (made.length === 0) return
  // Behind the #, which no server is sent and no referrer names.
  const letter = resetLetter(person.email, `${post.publicUrl}/reset-password#${token}`)
  await sendLetter(post, person, letter, now)
}

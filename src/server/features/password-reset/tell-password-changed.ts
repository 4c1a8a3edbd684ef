import type { Post } from '#server/mail/mailer.ts'
import { sendLetter } from '#server/mail/send-letter.ts'
import { changedLetter } from './letters.ts'
import { findPerson } from './reset-store.ts'

/** Tells somebody that their password was changed. */
export async function tellPasswordChanged(
  post: Post,
  { person_id: personId }: { person_id: string },
  now: Date,
): Promise<void> {
  const [person] = await findPerson(post.pool, [personId])
  if (!person) return
  await sendLetter(post, person, changedLetter(person.email, `${post.publicUrl}/forgot-password`), now)
}

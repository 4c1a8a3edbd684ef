import type { Reader } from '#core/languages.ts'
import { readerOf } from '#server/db/reader.ts'
import { statement } from '#server/db/statement.ts'
import type { Letter } from '#server/mail/letter.ts'
import type { Post } from '#server/mail/mailer.ts'
import { sendLetter } from '#server/mail/send-letter.ts'

const words = {
  subject: /*i18n*/ { id: 'mail.email-changed.subject', message: 'Your email was changed' },
  told: /*i18n*/ {
    id: 'mail.email-changed.told',
    message: 'The office of {association} changed the email with which you sign in. It was {email} until now.',
  },
  notAsked: /*i18n*/ {
    id: 'mail.email-changed.not-asked',
    message: 'If you did not ask for this, please speak to the office at once.',
  },
}

const findReader = statement<Reader>('find_reader', `select ${readerOf('p')} from person p where id = $1`)

/**
 * Tells somebody at the address they had that another has taken its place: whoever can change it could have a link sent
 * there that sets a new password.
 */
export async function tellEmailChanged(
  post: Post,
  { person_id: personId, email }: { person_id: string; email: string },
  now: Date,
): Promise<void> {
  const [person] = await findReader(post.pool, [personId])
  if (!person) return
  const letter: Letter = {
    subject: { words: words.subject },
    opening: [{ words: words.told, values: { email } }, { words: words.notAsked }],
    closing: [],
  }
  await sendLetter(post, { email, ...person }, letter, now)
}

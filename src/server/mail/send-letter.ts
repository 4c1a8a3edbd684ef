import type { Reader } from '#core/languages.ts'
import { readSettings } from '#server/db/settings.ts'
import { speakerOf } from '#server/languages/speaker.ts'
import { type Letter, layOut } from './letter.ts'
import type { Post } from './mailer.ts'

/** Writes to somebody as they read, in the association's name. Throws where the message could not be handed over. */
export async function sendLetter(
  { pool, mailer }: Post,
  to: Reader & { email: string },
  letter: Letter,
  now: Date,
): Promise<void> {
  const association = await readSettings(pool)
  const { subject, text, html } = layOut(letter, association, speakerOf(to), mailer.carriesLinks)
  const from = { name: association.name, replyTo: association.email }
  await mailer.send({ to: to.email, from, subject, text, html }, now)
}

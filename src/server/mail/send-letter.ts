import { readSettings } from '#server/db/settings.ts'
import { speakerOf } from './languages.ts'
import { type Letter, layOut } from './letter.ts'
import type { Post } from './mailer.ts'

/** Writes to somebody in their language, in the association's name. Throws where the message could not be handed over. */
export async function sendLetter(
  { pool, mailer }: Post,
  to: { email: string; language: string },
  letter: Letter,
  now: Date,
): Promise<void> {
  const association = await readSettings(pool)
  const { subject, text, html } = layOut(letter, association, speakerOf(to.language), mailer.carriesLinks)
  const from = { name: association.name, replyTo: association.email }
  await mailer.send({ to: to.email, from, subject, text, html }, now)
}

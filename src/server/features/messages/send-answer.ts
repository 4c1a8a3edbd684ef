import type { Letter } from '#server/mail/letter.ts'
import type { Post } from '#server/mail/mailer.ts'
import { sendLetter } from '#server/mail/send-letter.ts'
import { readAnswer } from './message-store.ts'

const words = {
  subject: /*i18n*/ { id: 'mail.answer.subject', message: 'Your message to {association}' },
  greeting: /*i18n*/ { id: 'mail.answer.greeting', message: 'Dear {name},' },
  /** What the officer wrote, as it is. */
  text: /*i18n*/ { id: 'mail.answer.text', message: '{text}' },
  reply: /*i18n*/ { id: 'mail.answer.reply', message: 'To write back, answer this email.' },
}

function answerLetter(values: { name: string; text: string }): Letter {
  return {
    subject: { words: words.subject },
    opening: [
      { words: words.greeting, values },
      { words: words.text, values },
    ],
    closing: [{ words: words.reply }],
  }
}

/** Sends a visitor what an officer has answered. */
export async function sendAnswer(post: Post, { message_id: id }: { message_id: string }, now: Date): Promise<void> {
  const [found] = await readAnswer(post.pool, [id])
  if (!found) return
  await sendLetter(post, found, answerLetter(found), now)
}

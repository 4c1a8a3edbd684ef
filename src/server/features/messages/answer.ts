import { Refusal } from '#core/refusal.ts'
import { sentence } from '#core/sentence.ts'
import type { Db } from '#server/db/connect.ts'
import type { CheckedFile } from '#server/files/read-upload.ts'
import { addJob } from '#server/jobs/job-store.ts'
import type { Letter } from '#server/mail/letter.ts'
import { sendLetter } from '#server/mail/letter.ts'
import type { Post } from '#server/mail/mailer.ts'
import {
  type Conversation,
  closeConversation,
  conversationForStep,
  insertAnswer,
  lostTo,
  readAnswer,
  reopenConversation,
} from './message-store.ts'

/** What is said: its files are kept already. */
export type Words = { text: string; picture?: CheckedFile | undefined; voice?: CheckedFile | undefined }

/** As the queries that keep a message take its files. */
export const filesOf = ({ picture, voice }: Words) => [
  picture?.sha256 ?? null,
  voice?.sha256 ?? null,
  voice?.mediaType ?? null,
]

/**
 * The association's words: a person reads them in the conversation, a visitor gets them by email. Throws `invalid_fields` where
 * there is a picture or a voice note for a visitor.
 */
export async function answer(
  db: Db,
  { id, person }: Conversation,
  officerId: bigint,
  words: Words,
  now: Date,
): Promise<bigint> {
  const file = words.picture ? 'picture' : words.voice && 'voice'
  if (!person && file) {
    throw new Refusal('invalid_fields', {}, { [file]: [sentence('Visitors get answers by email, without files.')] })
  }
  const [message] = await insertAnswer(db, [id, officerId, words.text, now, ...filesOf(words)])
  if (!message) throw new Error('the answer was not kept')
  if (!person) await addJob(db, 'send_answer', { message_id: message.id.toString() }, now)
  return message.id
}

/** Throws `not_found`, `already_decided`, `busy`. */
export async function close(db: Db, id: bigint, officerId: bigint, now: Date): Promise<void> {
  await conversationForStep(db, 'close', id, officerId)
  const closed = await closeConversation(db, [id, officerId, now])
  if (closed.length === 0) throw await lostTo(db, 'close', id, officerId)
}

/** Throws `not_found`, `conversation_open`, `busy`. */
export async function reopen(db: Db, id: bigint, officerId: bigint): Promise<void> {
  await conversationForStep(db, 'reopen', id, officerId)
  const reopened = await reopenConversation(db, [id])
  if (reopened.length === 0) throw await lostTo(db, 'reopen', id, officerId)
}

const letterWords = {
  subject: /*i18n*/ { id: 'mail.answer.subject', message: 'Your message to {association}' },
  greeting: /*i18n*/ { id: 'mail.answer.greeting', message: 'Dear {name},' },
  /** What the officer wrote, as it is. */
  text: /*i18n*/ { id: 'mail.answer.text', message: '{text}' },
  reply: /*i18n*/ { id: 'mail.answer.reply', message: 'To write back, answer this email.' },
}

function answerLetter(values: { name: string; text: string }): Letter {
  return {
    subject: { words: letterWords.subject },
    opening: [
      { words: letterWords.greeting, values },
      { words: letterWords.text, values },
    ],
    closing: [{ words: letterWords.reply }],
  }
}

/** Sends a visitor what an officer has answered. */
export async function sendAnswer(post: Post, { message_id: id }: { message_id: string }, now: Date): Promise<void> {
  const [found] = await readAnswer(post.pool, [id])
  if (!found) return
  await sendLetter(post, found, answerLetter(found), now)
}

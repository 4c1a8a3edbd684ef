import { Refusal } from '#core/refusal.ts'
import { sentence } from '#core/sentence.ts'
import type { Db } from '#server/db/connect.ts'
import { addJob } from '#server/jobs/job-store.ts'
import { stateWords } from '#server/languages/state-words.ts'
import { type Conversation, closeConversation, readConversation, reopenConversation } from './conversation-store.ts'
import { insertAnswer } from './message-store.ts'

export type Words = { text: string; picture: string | null }

/** Throws `not_found`. */
export async function conversationOrRefusal(db: Db, id: bigint): Promise<Conversation> {
  const [row] = await readConversation(db, [id])
  if (!row) throw new Refusal('not_found')
  return row.conversation
}

/**
 * The office's words: a person reads them in the conversation, a visitor gets them by email. Throws for a visitor
 * `visitor_without_email`, and `invalid_fields` where there is a picture.
 */
export async function answer(
  db: Db,
  { id, person, may_be_answered: byEmail, reply_to: replyTo }: Conversation,
  officerId: bigint,
  { text, picture }: Words,
  now: Date,
): Promise<bigint> {
  if (!person && !byEmail) throw new Refusal('visitor_without_email', { reply_to: replyTo ?? '' })
  if (!person && picture) {
    throw new Refusal('invalid_fields', {}, { picture: [sentence('A visitor is answered by email, in words alone.')] })
  }
  const [message] = await insertAnswer(db, [id, officerId, text, picture, now])
  if (!message) throw new Error('the answer was not kept')
  if (!person) await addJob(db, 'send_answer', { message_id: message.id.toString() }, now)
  return message.id
}

/** Throws `not_found`, `already_decided`. */
export async function close(db: Db, id: bigint, officerId: bigint, now: Date): Promise<void> {
  if ((await closeConversation(db, [id, officerId, now])).length > 0) return
  const { status, closed_by: by } = await conversationOrRefusal(db, id)
  throw new Refusal('already_decided', { status: stateWords(status), by: by ?? '' })
}

/** Throws `not_found`, `conversation_open`. */
export async function reopen(db: Db, id: bigint): Promise<void> {
  if ((await reopenConversation(db, [id])).length > 0) return
  await conversationOrRefusal(db, id)
  throw new Refusal('conversation_open')
}

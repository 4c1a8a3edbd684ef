import type { Db } from '#server/db/connect.ts'
import { listMessages, type Message, readEnquiry } from './message-store.ts'

const PAGE = 30

/** The messages before `before`, or the latest, in the order of time; a visitor's own words are the first of all. */
export async function messagesBefore(db: Db, conversationId: bigint, before: bigint | undefined) {
  const rows = await listMessages(db, [conversationId, before ?? null, PAGE])
  const messages = rows.map((row): Message => row.message).reverse()
  if (rows.length === PAGE) return { messages, next_before: messages[0]?.id ?? null }
  const enquiry = await readEnquiry(db, [conversationId])
  return { messages: [...enquiry.map((row) => row.message), ...messages], next_before: null }
}

import type { AnswerOf } from '#contract/calls.ts'
import { ApiError } from '#web/app/calls/api.ts'
import { callPages } from '#web/app/calls/call-query.ts'
import { officeMessagesKey } from '#web/app/calls/office-queries.ts'
import { paths } from '#web/app/routes/paths.ts'

export type ListedConversation = AnswerOf<'GET /api/office/messages'>['conversations'][number]
export type OfficeConversation = AnswerOf<'GET /api/office/messages/:id'>['conversation']
export type ListedStatus = OfficeConversation['status'] | 'mine'
export type ConversationPage = AnswerOf<'GET /api/office/messages/:id'>

/** Conversations of one status, a page at a time: those that wait longest first, others by their last message. */
export const conversationsQuery = (status: ListedStatus) =>
  callPages([...officeMessagesKey, status], 'GET /api/office/messages', { query: { status } })

/** A conversation from its end, an earlier page at a time. */
export const conversationQuery = (id: number) =>
  callPages([...officeMessagesKey, id], 'GET /api/office/messages/:id', { params: { id } })

export const conversationAddress = (id: number) => paths.officeConversation.replace(':id', String(id))

/** What the server did not accept of the words, the picture or the voice note, which have one place for it below them. */
export function whatIsWrong(problem: Error): string {
  const { text, picture, voice } = problem instanceof ApiError ? problem.errors : {}
  return text?.[0] ?? picture?.[0] ?? voice?.[0] ?? problem.message
}

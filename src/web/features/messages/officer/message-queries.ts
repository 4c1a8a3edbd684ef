import type { AnswerOf } from '#contract/calls.ts'
import { callPages } from '#web/app/calls/call-query.ts'
import { officeMessagesKey } from '#web/app/calls/office-queries.ts'
import { paths } from '#web/app/routes/paths.ts'

export type ListedConversation = AnswerOf<'GET /api/office/messages'>['conversations'][number]
export type OfficeConversation = AnswerOf<'GET /api/office/messages/:id'>['conversation']
export type ConversationStatus = OfficeConversation['status']

/** Conversations of one status, a page at a time: those that wait longest first, others by their last message. */
export const conversationsQuery = (status: ConversationStatus) =>
  callPages([...officeMessagesKey, status], 'GET /api/office/messages', { query: { status } })

/** A conversation from its end, an earlier page at a time. */
export const conversationQuery = (id: number) =>
  callPages([...officeMessagesKey, id], 'GET /api/office/messages/:id', { params: { id } })

export const conversationAddress = (id: number) => paths.officeConversation.replace(':id', String(id))

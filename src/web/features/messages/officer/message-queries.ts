import { infiniteQueryOptions } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/calls.ts'
import { call } from '#web/app/calls/api.ts'
import { officeMessagesKey } from '#web/app/calls/office-queries.ts'
import { paths } from '#web/app/routes/paths.ts'

export type ListedConversation = AnswerOf<'GET /api/office/messages'>['conversations'][number]
export type OfficeConversation = AnswerOf<'GET /api/office/messages/:id'>['conversation']
export type ConversationStatus = OfficeConversation['status']

/** Conversations of one status, a page at a time: those that wait longest first, others by their last message. */
export const conversationsQuery = (status: ConversationStatus) =>
  infiniteQueryOptions({
    queryKey: [...officeMessagesKey, status],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/office/messages', {
        signal,
        query: { status, ...(pageParam !== null && { after: String(pageParam) }) },
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => last.next_after,
  })

/** A conversation from its end, an earlier page at a time. */
export const conversationQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [...officeMessagesKey, id],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/office/messages/:id', {
        signal,
        params: { id },
        ...(pageParam !== null && { query: { before: String(pageParam) } }),
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => last.next_before,
  })

export const conversationAddress = (id: number) => paths.officeConversation.replace(':id', String(id))

import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/calls.ts'
import { call } from '#web/app/calls/api.ts'

export type Message = AnswerOf<'GET /api/messages'>['messages'][number]

/** The key that live news about messages have fetched anew. */
const MESSAGES = 'messages'

/** The own conversation from its end, an earlier page at a time. */
export const messagesQuery = infiniteQueryOptions({
  queryKey: [MESSAGES, 'own'],
  queryFn: ({ pageParam, signal }) =>
    call('GET /api/messages', { signal, ...(pageParam !== null && { query: { before: String(pageParam) } }) }),
  initialPageParam: null as number | null,
  getNextPageParam: (last) => last.next_before,
})

export const unreadQuery = queryOptions({
  queryKey: [MESSAGES, 'unread'],
  queryFn: async ({ signal }) => (await call('GET /api/messages/unread', { signal })).unread,
})

/** The messages of pages that were fetched from the end, in the order of time. */
export const inOrder = (pages: readonly { messages: readonly Message[] }[]): Message[] =>
  pages.toReversed().flatMap(({ messages }) => messages)

import { infiniteQueryOptions } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/calls.ts'
import { call } from '#web/api.ts'
import { officeKey } from '#web/office-queries.ts'

export type Outbox = AnswerOf<'GET /api/office/outbox'>
export type KeptMessage = Outbox['messages'][number]

/** The emails that were kept, latest first, a page at a time. */
export const outboxQuery = infiniteQueryOptions({
  queryKey: [...officeKey, 'outbox'],
  queryFn: ({ pageParam, signal }) =>
    call('GET /api/office/outbox', { signal, ...(pageParam === null ? {} : { query: { before: String(pageParam) } }) }),
  initialPageParam: null as number | null,
  getNextPageParam: (last) => last.next_before,
})

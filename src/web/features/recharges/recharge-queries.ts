import { infiniteQueryOptions } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/calls.ts'
import { call } from '#web/app/calls/api.ts'

export type Recharge = AnswerOf<'GET /api/recharges'>['recharges'][number]

/** The member's own orders, the latest first, a page at a time. */
export const rechargesQuery = infiniteQueryOptions({
  queryKey: ['recharges'],
  queryFn: ({ pageParam, signal }) =>
    call('GET /api/recharges', { signal, ...(pageParam !== null && { query: { before: String(pageParam) } }) }),
  initialPageParam: null as number | null,
  getNextPageParam: (last) => last.next_before,
})

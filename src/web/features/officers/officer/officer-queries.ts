import { infiniteQueryOptions } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/calls.ts'
import { call } from '#web/app/calls/api.ts'
import { officeKey } from '#web/app/calls/office-queries.ts'

type OfficersAnswer = AnswerOf<'GET /api/office/officers'>

export type Officer = OfficersAnswer['officers'][number]
export type RoleChange = OfficersAnswer['history'][number]

/** Who holds which offices, which each page repeats, and what was given and withdrawn, latest first. */
export const officersQuery = infiniteQueryOptions({
  queryKey: [...officeKey, 'officers'],
  queryFn: ({ pageParam, signal }) =>
    call('GET /api/office/officers', { signal, ...(pageParam !== null && { query: { before: String(pageParam) } }) }),
  initialPageParam: null as number | null,
  getNextPageParam: (last) => last.next_before,
})

import { infiniteQueryOptions } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/calls.ts'
import { call } from '#web/app/calls/api.ts'
import { officeKey } from '#web/app/calls/office-queries.ts'

export type ManualEntry = AnswerOf<'GET /api/office/ledger/manual-entries'>['entries'][number]
export type EntryStep = ManualEntry['may'][number]
export type ManualStatus = ManualEntry['status']

/** Manual entries of one status: those that wait oldest first, others latest first, a page at a time. */
export const manualEntriesQuery = (status: ManualStatus) =>
  infiniteQueryOptions({
    queryKey: [...officeKey, 'manual-entries', status],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/office/ledger/manual-entries', {
        signal,
        query: { status, ...(pageParam !== null && { after: String(pageParam) }) },
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => last.next_after,
  })

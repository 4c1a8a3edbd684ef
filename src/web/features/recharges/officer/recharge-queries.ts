import { infiniteQueryOptions } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/calls.ts'
import { call } from '#web/app/calls/api.ts'
import { officeKey } from '#web/app/calls/office-queries.ts'

export type OfficeRecharge = AnswerOf<'GET /api/office/recharges'>['recharges'][number]
export type RechargeStep = OfficeRecharge['may'][number]
export type RechargeStatus = OfficeRecharge['status']

/** Orders of one status, a page at a time: what waits oldest first, what is done the latest first. */
export const officeRechargesQuery = (status: RechargeStatus) =>
  infiniteQueryOptions({
    queryKey: [...officeKey, 'recharges', status],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/office/recharges', {
        signal,
        query: { status, ...(pageParam !== null && { after: String(pageParam) }) },
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => last.next_after,
  })

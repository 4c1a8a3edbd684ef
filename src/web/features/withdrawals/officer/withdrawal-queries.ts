import { infiniteQueryOptions } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/calls.ts'
import { call } from '#web/app/calls/api.ts'
import { officeKey } from '#web/app/calls/office-queries.ts'

export type OfficeWithdrawal = AnswerOf<'GET /api/office/withdrawals'>['withdrawals'][number]
export type WithdrawalStep = OfficeWithdrawal['may'][number]
export type WithdrawalStatus = OfficeWithdrawal['status']

/** Withdrawals of one status, oldest first, a page at a time. */
export const officeWithdrawalsQuery = (status: WithdrawalStatus) =>
  infiniteQueryOptions({
    queryKey: [...officeKey, 'withdrawals', status],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/office/withdrawals', {
        signal,
        query: { status, ...(pageParam !== null && { after: String(pageParam) }) },
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => last.next_after,
  })

import { infiniteQueryOptions } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/calls.ts'
import { call } from '#web/app/calls/api.ts'
import { officeKey } from '#web/app/calls/office-queries.ts'

export type Voucher = AnswerOf<'GET /api/office/vouchers'>['vouchers'][number]
export type VoucherKind = Voucher['kind']

/** Vouchers of one kind or of all, the latest first, a page at a time. */
export const vouchersQuery = (kind: VoucherKind | undefined) =>
  infiniteQueryOptions({
    queryKey: [...officeKey, 'vouchers', kind],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/office/vouchers', {
        signal,
        query: { ...(kind && { kind }), ...(pageParam !== null && { after: String(pageParam) }) },
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => last.next_after,
  })

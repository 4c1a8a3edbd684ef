import { infiniteQueryOptions } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/calls.ts'
import { call } from '#web/app/calls/api.ts'
import { officeKey } from '#web/app/calls/office-queries.ts'

export type Voucher = AnswerOf<'GET /api/office/vouchers'>['vouchers'][number]
export type VoucherKind = Voucher['kind']
export type VoucherStep = Voucher['may'][number]
/** Posted ones of every kind or of one, or those that are not posted, by what became of them. */
export type VoucherList = 'all' | VoucherKind | 'waiting' | 'rejected' | 'cancelled'

const queryOf = (list: VoucherList) => {
  if (list === 'all') return {}
  return list === 'waiting' || list === 'rejected' || list === 'cancelled' ? { status: list } : { kind: list }
}

/** The vouchers of a list, the latest first, a page at a time. */
export const vouchersQuery = (list: VoucherList) =>
  infiniteQueryOptions({
    queryKey: [...officeKey, 'vouchers', list],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/office/vouchers', {
        signal,
        query: { ...queryOf(list), ...(pageParam !== null && { after: String(pageParam) }) },
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => last.next_after,
  })

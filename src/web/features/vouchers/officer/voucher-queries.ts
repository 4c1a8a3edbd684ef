import type { AnswerOf } from '#contract/calls.ts'
import { callPages } from '#web/app/calls/call-query.ts'
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
  callPages([...officeKey, 'vouchers', list], 'GET /api/office/vouchers', { query: queryOf(list) })

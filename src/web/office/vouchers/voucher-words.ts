import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { VoucherKind } from './voucher-queries.ts'

/** What a voucher is. */
export const voucherKinds: Readonly<Record<VoucherKind, MessageDescriptor>> = {
  expense: msg`Expense`,
  bank_charge: msg`Bank charge`,
  transfer: msg`Transfer`,
}

/** The lists that vouchers stand in; all of them first. */
export const voucherLists: Readonly<Record<'all' | VoucherKind, MessageDescriptor>> = {
  all: msg`All`,
  expense: msg`Expenses`,
  bank_charge: msg`Bank charges`,
  transfer: msg`Transfers`,
}

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { OfficePayment, PaymentFilter, PaymentSort, PaymentStatus } from '#web/app/calls/office-queries.ts'
import type { StampTone } from '#web/ui/stamp.tsx'

/** What a payment is. */
export const paymentKinds: Readonly<Record<OfficePayment['kind'], MessageDescriptor>> = {
  dues: msg`Monthly dues`,
  loan: msg`Towards a loan`,
  deposit: msg`Deposit`,
}

/** The kinds that a list may be narrowed to; the first: all. */
export const kindsShown: Readonly<Record<PaymentFilter['kind'], MessageDescriptor>> = {
  '': msg`All kinds`,
  ...paymentKinds,
}

/** What a payment is for, where it is for no month. */
export const paidFor: Readonly<Record<OfficePayment['kind'], MessageDescriptor>> = {
  dues: msg`dues`,
  loan: msg`a loan`,
  deposit: msg`deposit`,
}

/** The lists that payments stand in. */
export const paymentLists: Readonly<Record<PaymentStatus, MessageDescriptor>> = {
  in_review: msg`To check`,
  verified: msg`Verified`,
  refused: msg`Rejected`,
  cancelled: msg`Cancelled`,
  reversed: msg`Reversed`,
}

const oldest = msg`Oldest first`
const newest = msg`Newest first`
const byAmount = { largest: msg`Largest first`, smallest: msg`Smallest first` }
type Sorts = Readonly<Record<PaymentSort, MessageDescriptor>>

/** What waits is work, and the oldest of it comes first; what was decided is history. */
export const paymentSorts = (status: PaymentStatus): Sorts =>
  status === 'in_review' ? { oldest, newest, ...byAmount } : { newest, oldest, ...byAmount }

/** What a list says that has nothing in it. */
export const nothingIn: Readonly<Record<PaymentStatus, MessageDescriptor>> = {
  in_review: msg`Nothing waits.`,
  verified: msg`Nothing is verified yet.`,
  refused: msg`Nothing was rejected.`,
  cancelled: msg`No cancelled payments.`,
  reversed: msg`Nothing was reversed.`,
}

export const paymentTones: Readonly<Record<PaymentStatus, StampTone>> = {
  in_review: 'wait',
  verified: 'done',
  refused: 'wrong',
  cancelled: 'wait',
  reversed: 'wrong',
}

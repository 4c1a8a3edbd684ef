import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AnswerOf } from '#contract/calls.ts'
import type { StampTone } from '#web/ui/stamp.tsx'

export type Withdrawals = AnswerOf<'GET /api/withdrawals'>
export type Withdrawal = Withdrawals['withdrawals'][number]

export const withdrawalStamps: Readonly<Record<Withdrawal['status'], { label: MessageDescriptor; tone: StampTone }>> = {
  asked: { label: msg`Asked for`, tone: 'wait' },
  approved: { label: msg`Approved`, tone: 'wait' },
  paid: { label: msg({ message: 'Paid', context: 'a payout' }), tone: 'done' },
  refused: { label: msg`Rejected`, tone: 'wrong' },
  cancelled: { label: msg`Cancelled`, tone: 'wait' },
  reversed: { label: msg`Returned`, tone: 'wrong' },
}

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { StampTone } from '#web/ui/stamp.tsx'
import type { LeavingRow } from '../parts/member-queries.ts'

export const leavingKinds: Readonly<Record<LeavingRow['kind'], MessageDescriptor>> = {
  left: msg`Leaving`,
  death: msg`Death`,
}

type StatusWords = { tone: StampTone; label: MessageDescriptor; decidedBy: MessageDescriptor }

export const leavingStatuses: Readonly<Record<LeavingRow['status'], StatusWords>> = {
  proposed: { tone: 'wait', label: msg`Proposed`, decidedBy: msg`Decided by` },
  withdrawn: { tone: 'wait', label: msg`Taken back`, decidedBy: msg`Taken back by` },
  confirmed: { tone: 'done', label: msg({ message: 'Settled', context: 'a membership' }), decidedBy: msg`Settled by` },
  payout_reversed: { tone: 'wrong', label: msg`Payout came back`, decidedBy: msg`Reversed by` },
}

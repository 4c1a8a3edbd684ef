import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RechargeStatus } from './recharge-queries.ts'

/** The lists that orders stand in. */
export const rechargeLists: Readonly<Record<RechargeStatus, MessageDescriptor>> = {
  ordered: msg`To carry out`,
  completed: msg`Completed`,
  refused: msg`Refused`,
  reversed: msg`Reversed`,
}

/** What a list says that has nothing in it. */
export const noRechargesIn: Readonly<Record<RechargeStatus, MessageDescriptor>> = {
  ordered: msg`Nobody waits for a recharge.`,
  completed: msg`No recharge is completed yet.`,
  refused: msg`No recharge was refused.`,
  reversed: msg`No recharge was reversed.`,
}

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AnswerOf } from '#contract/calls.ts'
import type { WhyNot } from '#contract/may.ts'
import { callPages } from '#web/app/calls/call-query.ts'
import { officeKey } from '#web/app/calls/office-queries.ts'

/** The lists that withdrawals stand in, in the order in which one goes through them. */
export const withdrawalLists: Readonly<Record<WithdrawalStatus, MessageDescriptor>> = {
  asked: msg`To decide`,
  approved: msg`To pay out`,
  paid: msg`Paid out`,
  refused: msg`Rejected`,
  cancelled: msg`Cancelled`,
  reversed: msg`Returned`,
}

/** What a list says that has nothing in it. */
export const noWithdrawalsIn: Readonly<Record<WithdrawalStatus, MessageDescriptor>> = {
  asked: msg`Nobody waits for a decision.`,
  approved: msg`No withdrawal waits to be paid out.`,
  paid: msg`No withdrawal is paid out yet.`,
  refused: msg`No withdrawal was rejected.`,
  cancelled: msg`No cancelled withdrawals.`,
  reversed: msg`No payout was returned.`,
}

/** Why a step is for somebody else, where the officer's own part in it is the reason; or for nobody. */
const notForYou: Readonly<Partial<Record<WhyNot, MessageDescriptor>>> = {
  own_money: msg`This is your own withdrawal. Another officer has to do this.`,
  recorded_by_you: msg`You entered it on behalf of the member. Another officer has to approve it.`,
  approver_disburses: msg`You approved it. Another officer has to pay it out.`,
  death_reported: msg`A death is recorded for this member. The savings go to the person who is named there.`,
  receivable_open: msg`This member owes the association money. Have that paid first.`,
}

/** Whose work the waiting step is, told to those whom no part in it keeps off. */
const forOthers = {
  approve: msg`The secretary or a treasurer decides on it.`,
  pay: msg`A treasurer pays it out.`,
}

/** Why the officer may not take a step that waits, where there is something to say of it. */
export function whyNot(mayNot: OfficeWithdrawal['may_not']): MessageDescriptor | undefined {
  const own = Object.values(mayNot).find((why) => notForYou[why])
  if (own) return notForYou[own]
  if (mayNot.approve === 'not_allowed') return forOthers.approve
  return mayNot.pay === 'not_allowed' ? forOthers.pay : undefined
}

export type OfficeWithdrawal = AnswerOf<'GET /api/office/withdrawals'>['withdrawals'][number]
export type WithdrawalStep = OfficeWithdrawal['may'][number]
export type WithdrawalStatus = OfficeWithdrawal['status']

/** Withdrawals of one status, oldest first, a page at a time. */
export const officeWithdrawalsQuery = (status: WithdrawalStatus, one: string | undefined) =>
  one
    ? callPages([...officeKey, 'withdrawals', one], 'GET /api/office/withdrawals', { query: { id: one } })
    : callPages([...officeKey, 'withdrawals', status], 'GET /api/office/withdrawals', { query: { status } })

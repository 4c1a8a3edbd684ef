import type { AnswerOf } from '#contract/calls.ts'
import { callPages } from '#web/app/calls/call-query.ts'
import { officeKey } from '#web/app/calls/office-queries.ts'

export type OfficeWithdrawal = AnswerOf<'GET /api/office/withdrawals'>['withdrawals'][number]
export type WithdrawalStep = OfficeWithdrawal['may'][number]
export type WithdrawalStatus = OfficeWithdrawal['status']

/** Withdrawals of one status, oldest first, a page at a time. */
export const officeWithdrawalsQuery = (status: WithdrawalStatus) =>
  callPages([...officeKey, 'withdrawals', status], 'GET /api/office/withdrawals', { query: { status } })

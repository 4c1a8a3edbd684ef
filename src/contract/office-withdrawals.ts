import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { aed, dateField, id, idParams, requiredText, success } from './fields.ts'
import { cursor, memberRef, moneyAccount, reason } from './office-fields.ts'
import { withdrawal, withdrawalRequest, withdrawalStatus } from './withdrawals.ts'

export const officeWithdrawal = withdrawal.extend({
  member: memberRef,
  savings: aed.meta({ description: 'Of the member now' }),
  recorded_by: z.string().nullable().meta({ description: 'The officer who entered it on behalf of the member' }),
  recorded_by_you: z.boolean(),
  approved_by: z.string().nullable(),
  approved_by_you: z.boolean(),
  decided_by: z.string().nullable().meta({ description: 'Who paid, refused, took back or reversed it' }),
  paid_from: z.string().nullable().meta({ description: 'The name of the account' }),
})

export const officeWithdrawalCalls = {
  'GET /api/office/withdrawals': endpoint({
    summary: 'Withdrawals by status, oldest first, a page at a time',
    access: { officer: 'read_withdrawals' },
    query: z.object({ status: withdrawalStatus.default('asked'), after: cursor }),
    answer: success.extend({ withdrawals: z.array(officeWithdrawal), next_after: id.nullable() }),
  }),
  'POST /api/office/members/:id/withdrawals': endpoint({
    summary: 'Ask for a withdrawal on behalf of a member; another officer approves it',
    access: { officer: 'record_withdrawal' },
    params: idParams,
    body: withdrawalRequest,
    answer: success.extend({ withdrawal_id: id }),
    idempotent: true,
  }),
  'POST /api/office/withdrawals/:id/approve': endpoint({
    summary: 'Approve a withdrawal within the available savings',
    access: { officer: 'approve_withdrawal' },
    params: idParams,
    answer: success,
    idempotent: true,
  }),
  'POST /api/office/withdrawals/:id/refuse': endpoint({
    summary: 'Refuse a withdrawal that is not paid yet, with the reason that the member will read',
    access: { officer: 'approve_withdrawal' },
    params: idParams,
    body: reason,
    answer: success,
    idempotent: true,
  }),
  'POST /api/office/withdrawals/:id/pay': endpoint({
    summary: 'Enter that an approved withdrawal was paid; never by who approved it',
    access: { officer: 'pay_withdrawal' },
    params: idParams,
    body: z.object({ paid_from: moneyAccount, paid_on: dateField, reference: requiredText(100) }),
    answer: success,
    idempotent: true,
    freshCode: true,
  }),
  'POST /api/office/withdrawals/:id/reverse': endpoint({
    summary: 'A payout that came back: the savings are the member’s again',
    access: { officer: 'pay_withdrawal' },
    params: idParams,
    body: reason,
    answer: success,
    idempotent: true,
  }),
}

import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  aed,
  amountField,
  businessDate,
  cursor,
  dateField,
  id,
  idParams,
  instant,
  memberRef,
  moneyAccount,
  optionalText,
  reason,
  requiredText,
  sealedOn,
  success,
} from './fields.ts'
import { REFERENCE_MOST } from './limits.ts'
import { mayFields } from './may.ts'

const withdrawalStatus = z.enum(['asked', 'approved', 'paid', 'refused', 'cancelled', 'reversed'])

/** What is asked for: how much, the account to pay it to (none: in cash), and what it is for, in the member's words. */
const withdrawalRequest = z.object({
  amount: amountField,
  payee_account: optionalText(60),
  note: optionalText(500),
})

/** What member and officers both read of one. */
export const withdrawal = z.object({
  id,
  amount: aed,
  status: withdrawalStatus,
  note: z.string(),
  payee_account: z.string().meta({ description: 'Empty: in cash' }),
  asked_at: instant,
  approved_at: instant.nullable(),
  paid_on: businessDate.nullable(),
  reference: z.string().nullable(),
  reason: z.string().nullable().meta({ description: 'Why it was refused or reversed' }),
})

export const withdrawalCalls = {
  'GET /api/withdrawals': endpoint({
    summary: "The member's withdrawals, the latest first, and what can be withdrawn now",
    access: 'member',
    answer: success.extend({
      available: aed,
      receivable: aed,
      withdrawals: z.array(withdrawal.extend({ sealed_on: sealedOn, ...mayFields(['cancel']) })),
      ...mayFields(['ask']),
    }),
  }),
  'POST /api/withdrawals': endpoint({
    summary: 'Ask for savings to be paid out: one officer approves it, another pays',
    access: 'member',
    body: withdrawalRequest,
    answer: success.extend({ withdrawal_id: id }),
    idempotent: true,
  }),
  'POST /api/withdrawals/:id/cancel': endpoint({
    summary: 'Cancel a withdrawal that is not paid yet',
    access: 'member',
    params: idParams,
    answer: success,
    idempotent: true,
  }),
}

export const officeWithdrawal = withdrawal.extend({
  member: memberRef,
  savings: aed.meta({ description: 'Of the member now' }),
  recorded_by: z.string().nullable().meta({ description: 'The officer who entered it on behalf of the member' }),
  approved_by: z.string().nullable(),
  decided_by: z.string().nullable().meta({ description: 'Who paid, rejected, cancelled or reversed it' }),
  paid_from: z.string().nullable().meta({ description: 'The name of the account' }),
  ...mayFields(['approve', 'pay', 'refuse', 'reverse']),
})

export const officeWithdrawalCalls = {
  'GET /api/office/withdrawals': endpoint({
    summary: 'Withdrawals by status, oldest first, a page at a time',
    access: { officer: 'read_withdrawals' },
    query: z.object({
      status: withdrawalStatus.default('asked'),
      after: cursor,
      id: idParams.shape.id.optional().meta({ description: 'Only the one of that number, whatever became of it' }),
    }),
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
    body: z.object({ paid_from: moneyAccount, paid_on: dateField, reference: requiredText(REFERENCE_MOST) }),
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

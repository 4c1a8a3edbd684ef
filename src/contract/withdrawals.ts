import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { aed, amountField, businessDate, id, idParams, instant, optionalText, success } from './fields.ts'

export const withdrawalStatus = z.enum(['asked', 'approved', 'paid', 'refused', 'cancelled', 'reversed'])

/** What is asked for: how much, the account to pay it to (none: in cash), and what it is for, in the member's words. */
export const withdrawalRequest = z.object({
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
    answer: success.extend({ available: aed, receivable: aed, withdrawals: z.array(withdrawal) }),
  }),
  'POST /api/withdrawals': endpoint({
    summary: 'Ask for savings to be paid out: one officer approves it, another pays',
    access: 'member',
    body: withdrawalRequest,
    answer: success.extend({ withdrawal_id: id }),
    idempotent: true,
  }),
  'POST /api/withdrawals/:id/cancel': endpoint({
    summary: 'Take back a withdrawal that is not paid yet',
    access: 'member',
    params: idParams,
    answer: success,
    idempotent: true,
  }),
}

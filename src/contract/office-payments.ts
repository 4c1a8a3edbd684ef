import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  aed,
  amountField,
  businessDate,
  dateField,
  id,
  idParams,
  instant,
  optionalText,
  requiredText,
  success,
} from './fields.ts'
import { cursor, memberRef, moneyAccount, moneyAccountOrBank, paymentStatus, reason } from './office-fields.ts'
import { monthName, monthsTogether, receiptFile } from './payments.ts'

export const officePayment = z.object({
  id,
  kind: z.enum(['dues', 'loan', 'deposit']),
  status: paymentStatus,
  amount: aed.meta({ description: 'What is posted, or would be' }),
  claimed_amount: aed.meta({ description: 'What the member sent; another than amount where an officer corrected it' }),
  months: z.array(z.object({ month: z.string(), amount: aed })),
  account_number: z.string().nullable(),
  member: memberRef,
  submitted_at: instant,
  received_on: businessDate,
  receipt: z.string().nullable().meta({ description: 'Path of the receipt; it needs the token' }),
  receipt_type: z.enum(['image/jpeg', 'application/pdf']).nullable(),
  same_file_as: z.array(id).meta({ description: 'Other payments that came with the very same file' }),
  similar_to: z.array(id).meta({ description: 'Earlier payments with a nearly identical picture' }),
  expected_amount: aed.nullable().meta({ description: "The dues of its months; null for a loan's payment" }),
  months_paid_already: z.array(z.string()).meta({ description: 'Of its months, those that are completed without it' }),
  paid_into: moneyAccount,
  recorded_by: z.string().nullable().meta({ description: 'The officer who entered it on behalf of the member' }),
  recorded_by_you: z.boolean(),
  decided_by: z.string().nullable(),
  reason: z.string().nullable(),
})

export const officePaymentCalls = {
  'POST /api/office/members/:id/dues-payments': endpoint({
    summary: 'Enter a payment of dues on behalf of a member, with or without a receipt; another officer verifies it',
    access: { officer: 'record_payment' },
    params: idParams,
    form: z.object({
      payment_amount: amountField,
      month: monthName,
      months: monthsTogether,
      paid_into: moneyAccountOrBank,
      account_number: optionalText(60),
      received_on: dateField,
    }),
    files: { photo: { ...receiptFile, required: false } },
    answer: success.extend({ payment_id: id }),
    idempotent: true,
  }),
  'POST /api/office/members/:id/deposits': endpoint({
    summary: 'Enter savings that a member paid in beside the dues; another officer verifies them',
    access: { officer: 'record_deposit' },
    params: idParams,
    body: z.object({
      amount: amountField,
      paid_into: moneyAccountOrBank,
      account_number: optionalText(60),
      received_on: dateField,
    }),
    answer: success.extend({ payment_id: id }),
    idempotent: true,
  }),
  'GET /api/office/payments': endpoint({
    summary: 'Payments by status, oldest first, a page at a time',
    access: { officer: 'read_payments' },
    query: z.object({ status: paymentStatus.default('in_review'), after: cursor }),
    answer: success.extend({ payments: z.array(officePayment), next_after: id.nullable() }),
  }),
  'POST /api/office/payments/:id/verify': endpoint({
    summary:
      'Verify a payment: it is posted to the books. It may be found in another account; a corrected amount needs a reason',
    access: { officer: 'verify_payment' },
    params: idParams,
    body: z
      .object({
        received_on: dateField.optional(),
        amount: amountField.optional(),
        reason: requiredText(500, 3).optional(),
        paid_into: moneyAccount.optional(),
      })
      .optional()
      .transform((body) => body ?? {}),
    answer: success,
    idempotent: true,
  }),
  'POST /api/office/payments/:id/refuse': endpoint({
    summary: 'Refuse a payment, with the reason that the member will read',
    access: { officer: 'refuse_payment' },
    params: idParams,
    body: reason,
    answer: success,
    idempotent: true,
  }),
  'POST /api/office/payments/verify-many': endpoint({
    summary: 'Verify several payments as they stand; each is its own, and one that cannot be is said why',
    access: { officer: 'verify_payment' },
    body: z.object({ ids: z.array(id.positive()).min(1, 'Please choose a payment.').max(100, 'At most 100 at once.') }),
    answer: success.extend({
      results: z.array(z.object({ id, verified: z.boolean(), message: z.string() })),
    }),
  }),
  'POST /api/office/payments/verify-by-lines': endpoint({
    summary: "Verify payments by the lines of the bank's statement that they are; one that cannot be is said why",
    access: { officer: 'verify_payment' },
    body: z.object({
      matches: z
        .array(z.object({ payment_id: id.positive(), line_id: id.positive() }))
        .min(1, 'Please choose a payment.')
        .max(100, 'At most 100 at once.'),
    }),
    answer: success.extend({
      results: z.array(z.object({ payment_id: id, line_id: id, verified: z.boolean(), message: z.string() })),
    }),
  }),
  'POST /api/office/payments/:id/reverse': endpoint({
    summary: 'Take back a mistaken verification by a reversing entry, with the reason that the member will read',
    access: { officer: 'reverse_payment' },
    params: idParams,
    body: reason,
    answer: success,
    idempotent: true,
  }),
}

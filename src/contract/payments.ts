import { z } from 'zod'
import { MONTH_NAMES } from '#core/calendar.ts'
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
  moneyAccountOrBank,
  optionalText,
  paymentStatus,
  reason,
  requiredText,
  success,
} from './fields.ts'
import { RECEIPT_MAX_BYTES } from './limits.ts'
import { mayFields } from './may.ts'

/** The specification's twelve English month names, in any case. */
const monthName = z
  .string({ error: 'Please choose a month.' })
  .transform((value) => MONTH_NAMES.find((name) => name.toLowerCase() === value.trim().toLowerCase()) ?? '')
  .pipe(z.enum(MONTH_NAMES, { error: 'Please choose a month.' }))

const monthsTogether = z
  .string()
  .regex(/^([2-9]|[1-3]\d)$/, 'Please choose how many months.')
  .transform(Number)
  .optional()
  .meta({ description: 'Pay that many open months together with one receipt, oldest first' })

/** What a receipt may be: a photo or a PDF. */
export const receiptFile = { kinds: ['jpeg', 'png', 'webp', 'pdf'], maxBytes: RECEIPT_MAX_BYTES } as const

const ownPayment = z.object({
  id,
  kind: z.enum(['dues', 'loan', 'deposit']),
  status: z.enum(['in_review', 'verified', 'refused', 'cancelled', 'reversed']),
  amount: aed,
  claimed_amount: aed.nullable().meta({ description: 'What the member had entered, where the officer found another' }),
  from_savings: z.boolean(),
  loan_id: id.nullable(),
  months: z.array(z.object({ month: z.string().meta({ description: "'2025-05'" }), amount: aed })),
  account_number: z.string().meta({ description: 'Paid from; its last figures' }),
  received_on: businessDate,
  entry_id: id.nullable().meta({ description: 'What it posted' }),
  receipt: z.string().nullable().meta({ description: 'Where the receipt that was sent stands' }),
  receipt_type: z.enum(['image/jpeg', 'application/pdf']).nullable(),
  steps: z
    .array(
      z.object({
        step: z.enum(['sent', 'entered', 'verified', 'refused', 'cancelled', 'reversed']),
        at: instant,
        by: z.string().nullable().meta({ description: 'The officer; null: the member' }),
        reason: z.string().nullable(),
      }),
    )
    .meta({ description: 'What has happened to it, oldest first. What is verified is credited in the same moment.' }),
})
export type OwnPayment = z.infer<typeof ownPayment>

export const paymentCalls = {
  'POST /api/save-monthly-payment': endpoint({
    summary: 'Send a receipt for dues; with payment_amount alone, a payment for the active loan',
    access: 'member',
    form: z.object({
      payment_amount: amountField,
      month: monthName.optional(),
      account_number: requiredText(60).optional(),
      months: monthsTogether,
    }),
    files: { photo: { ...receiptFile, required: false } },
    answer: success.extend({ message: z.string(), payment_id: id }),
    idempotent: true,
  }),
  'POST /api/payments/:id/cancel': endpoint({
    summary: 'Cancel a payment that is still being checked',
    access: 'member',
    params: idParams,
    answer: success,
    idempotent: true,
  }),
  'GET /api/payments/:id': endpoint({
    summary: "One of the member's payments and the way that it has gone, from sent to credited",
    access: 'member',
    params: idParams,
    answer: success.extend({ payment: ownPayment }),
  }),
  'GET /api/payments/:id/receipt': endpoint({
    summary: 'The receipt, for the member who sent it and for officers',
    access: 'signed_in',
    params: idParams,
    fileTypes: ['image/jpeg', 'application/pdf'],
  }),
}

const paymentLine = z.object({
  id,
  account: moneyAccount,
  status: z.enum(['open', 'unclaimed']),
  booked_on: businessDate,
  amount: aed,
  description: z.string(),
  reference: z.string(),
  reasons: z.array(z.enum(['number', 'name', 'day'])).meta({ description: 'What speaks for it, the strongest first' }),
  sure: z.boolean().meta({ description: 'It names the member, and nothing else would do as well' }),
})

/** What the bank's statement has of a payment that waits. */
const linesOfPayment = z.object({
  day_is_covered: z.boolean().meta({ description: 'An imported statement of the account has lines around its day' }),
  line_needed: z.boolean().meta({ description: 'Verifying takes line_id or no_line_reason' }),
  proposal: paymentLine.nullable().meta({ description: 'The line that it most likely is' }),
  others: z.array(paymentLine).meta({ description: 'Other lines of its amount, the nearest in time first' }),
})

/** What has to be looked at twice: verifying many at once leaves it. */
const lookTwice = z.enum(['same_file', 'similar_picture', 'amount', 'paid_already'])

/** Why one of many was left for a look. */
const leftFor = z.enum(['look_twice', 'line_needed', 'no_line_fits']).nullable()

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
  look_twice: z.array(lookTwice),
  paid_into: moneyAccount,
  bank: linesOfPayment.nullable().meta({ description: 'Null for cash, and for what no longer waits' }),
  line: z
    .object({ id, booked_on: businessDate, description: z.string() })
    .nullable()
    .meta({ description: 'The line by which it was verified' }),
  no_line_reason: z.string().nullable().meta({ description: 'Why it was verified without a line' }),
  recorded_by: z.string().nullable().meta({ description: 'The officer who entered it on behalf of the member' }),
  decided_by: z.string().nullable(),
  reason: z.string().nullable(),
  ...mayFields(['verify', 'refuse', 'cancel', 'reverse']),
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
  'GET /api/office/payments/:id/lines': endpoint({
    summary: "The lines of the bank's statement that a waiting payment may be, as it was sent or as it was found",
    access: { officer: 'read_payments' },
    params: idParams,
    query: z.object({
      received_on: dateField.optional(),
      amount: amountField.optional(),
      paid_into: moneyAccount.optional(),
    }),
    answer: success.extend({ bank: linesOfPayment.nullable().meta({ description: 'Null for cash' }) }),
  }),
  'POST /api/office/payments/:id/verify': endpoint({
    summary:
      "Verify a payment by its line of the bank's statement: it is posted to the books. Where a statement covers its day or a line fits, line_id or no_line_reason is needed. It may be found in another account; a corrected amount needs a reason",
    access: { officer: 'verify_payment' },
    params: idParams,
    body: z
      .object({
        received_on: dateField.optional(),
        amount: amountField.optional(),
        reason: requiredText(500, 3).optional(),
        paid_into: moneyAccount.optional(),
        line_id: id.positive().optional().meta({ description: 'Its line: it says the day and the account' }),
        no_line_reason: requiredText(500, 3).optional().meta({ description: 'Why it is none of the lines' }),
      })
      .refine(({ line_id, no_line_reason }) => line_id === undefined || no_line_reason === undefined, {
        path: ['no_line_reason'],
        error: 'Choose a line or enter a reason, not both.',
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
  'POST /api/office/payments/:id/cancel': endpoint({
    summary: 'Cancel a waiting payment that you entered on behalf of a member',
    access: { officer: 'record_payment' },
    params: idParams,
    answer: success,
    idempotent: true,
  }),
  'POST /api/office/payments/verify-many': endpoint({
    summary:
      'Verify several payments: those that are clear, each by its line where it has one. Which are left for a look is said',
    access: { officer: 'verify_payment' },
    body: z.object({ ids: z.array(id.positive()).min(1, 'Please choose a payment.').max(100, 'At most 100 at once.') }),
    answer: success.extend({
      results: z.array(z.object({ id, verified: z.boolean(), left: leftFor, message: z.string() })),
    }),
  }),
  'POST /api/office/payments/verify-by-lines': endpoint({
    summary: "Verify payments by the lines of the bank's statement that they are; one that cannot be is said why",
    access: { officer: 'verify_payment' },
    body: z.object({
      matches: z
        .array(z.object({ payment_id: id.positive(), line_id: id.positive(), looked_twice: z.boolean().optional() }))
        .min(1, 'Please choose a payment.')
        .max(100, 'At most 100 at once.'),
    }),
    answer: success.extend({
      results: z.array(
        z.object({ payment_id: id, line_id: id, verified: z.boolean(), left: leftFor, message: z.string() }),
      ),
    }),
  }),
  'POST /api/office/payments/:id/reverse': endpoint({
    summary: 'Reverse a mistaken verification, with the reason that the member will read',
    access: { officer: 'reverse_payment' },
    params: idParams,
    body: reason,
    answer: success,
    idempotent: true,
  }),
}

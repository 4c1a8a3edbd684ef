import { z } from 'zod'
import { MONTH_NAMES, type Month } from '#core/calendar.ts'
import { endpoint } from './endpoint.ts'
import {
  aed,
  amountField,
  businessDate,
  claimKind,
  cursor,
  dateField,
  id,
  idParams,
  instant,
  listed,
  memberRef,
  moneyAccount,
  moneyAccountOrBank,
  optionalText,
  paymentStatus,
  requiredText,
  success,
} from './fields.ts'
import { RECEIPT_MAX_BYTES } from './limits.ts'
import { mayFields } from './may.ts'
import { linesOfPayment, sentPayment } from './payment-lines.ts'
import { readingOfReceipt } from './receipt-reading.ts'

/** The specification's twelve English month names, in any case. */
const monthName = z
  .string({ error: 'Choose a month.' })
  .transform((value) => MONTH_NAMES.find((name) => name.toLowerCase() === value.trim().toLowerCase()) ?? '')
  .pipe(z.enum(MONTH_NAMES, { error: 'Choose a month.' }))

const monthsTogether = z
  .string()
  .regex(/^([2-9]|[1-3]\d)$/, 'Choose how many months.')
  .transform(Number)
  .optional()
  .meta({ description: 'Pay that many open months together with one receipt, oldest first' })

const monthKey = String.raw`\d{4}-(0[1-9]|1[0-2])`
const inOrder = (months: readonly string[]) => [...new Set(months)].sort() as Month[]

/** Months by year: '2026-09'. */
export const monthKeys = z
  .array(z.string().regex(new RegExp(`^${monthKey}$`), 'Choose a month.'))
  .min(1, 'Choose a month.')
  .max(100, 'At most 100 at once.')
  .transform(inOrder)

/** What a receipt may be: a photo or a PDF. */
export const receiptFile = { kinds: ['jpeg', 'png', 'webp', 'pdf'], maxBytes: RECEIPT_MAX_BYTES } as const

const enteredAmount = aed
  .nullable()
  .meta({ description: 'What the member had entered before they corrected it by the receipt' })

/** A question of an officer, and what the member answered. */
const paymentQuestion = z.object({
  id,
  question: z.string(),
  by: z.string().meta({ description: 'The officer who asked' }),
  at: instant,
  answered_at: instant.nullable().meta({ description: 'Null while it waits for the member' }),
  answer: z.string().nullable(),
  was: z
    .object({
      amount: aed.optional(),
      received_on: businessDate.optional(),
      months: z.array(z.string()).optional().meta({ description: "'2025-05'" }),
      receipt: z.string().optional().meta({ description: 'Where the receipt stands that was replaced' }),
      receipt_type: z.enum(['image/jpeg', 'application/pdf']).optional(),
    })
    .meta({ description: 'What the member changed with the answer, as it was before' }),
})

const ownPayment = z.object({
  id,
  kind: z.enum(['dues', 'loan', 'deposit']),
  status: z.enum(['in_review', 'verified', 'refused', 'cancelled', 'reversed']),
  amount: aed,
  claimed_amount: aed.nullable().meta({ description: 'What the member had entered, where the officer found another' }),
  from_savings: z.boolean(),
  from_statement: z
    .boolean()
    .meta({ description: "Nobody sent it: an officer posted it from a line of the bank's statement" }),
  loan_id: id.nullable(),
  months: z.array(z.object({ month: z.string().meta({ description: "'2025-05'" }), amount: aed })),
  claimed_months: z
    .array(z.string())
    .nullable()
    .meta({ description: "'2025-05': what it was sent for, where an officer verified it for other months" }),
  account_number: z.string().meta({ description: 'Paid from; its last figures' }),
  received_on: businessDate,
  entry_id: id.nullable().meta({ description: 'What it posted' }),
  receipt: z.string().nullable().meta({ description: 'Where the receipt that was sent stands' }),
  receipt_type: z.enum(['image/jpeg', 'application/pdf']).nullable(),
  reading: readingOfReceipt,
  receipt_says: aed.nullable().meta({
    description: 'The amount on the receipt, where the member has entered another and not said yet which is right',
  }),
  entered_amount: enteredAmount,
  steps: z
    .array(
      z.object({
        step: z.enum([
          'sent',
          'entered',
          'verified',
          'refused',
          'undone',
          'cancelled',
          'reversed',
          'asked',
          'answered',
        ]),
        at: instant,
        by: z.string().nullable().meta({ description: 'The officer; null: the member' }),
        reason: z.string().nullable(),
      }),
    )
    .meta({ description: 'What has happened to it, oldest first. What is verified is credited in the same moment.' }),
  questions: z.array(paymentQuestion).meta({ description: 'Oldest first' }),
  ...mayFields(['cancel', 'answer', 'correct']),
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
  'POST /api/payments/:id/answer': endpoint({
    summary:
      'Answer what an officer asked about a payment that waits: in words, with another amount, day or months, or with another receipt',
    access: 'member',
    params: idParams,
    form: z.object({
      answer: optionalText(500),
      payment_amount: amountField.optional(),
      received_on: dateField.optional(),
      months: z
        .string()
        .regex(new RegExp(`^${monthKey}(,${monthKey}){0,99}$`), 'Choose a month.')
        .transform((months) => inOrder(months.split(',')))
        .optional()
        .meta({ description: "'2025-05,2025-06'" }),
    }),
    files: { photo: { ...receiptFile, required: false } },
    answer: success,
    idempotent: true,
  }),
  'POST /api/payments/:id/amount': endpoint({
    summary:
      'Say which amount of a waiting payment is right, where the receipt says another: the same again keeps what was entered',
    access: 'member',
    params: idParams,
    body: z.object({ payment_amount: amountField }),
    answer: success,
    idempotent: true,
  }),
  'GET /api/payments/last-sent': endpoint({
    summary: "What the member's last payment of dues was sent with, to fill in the next one",
    access: 'member',
    answer: success.extend({
      last: z
        .object({
          amount: aed,
          account_number: z.string().nullable().meta({ description: 'Whole; null where none was given' }),
        })
        .nullable()
        .meta({ description: 'Null before the first one' }),
    }),
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
    query: z.object({
      before: cursor.meta({ description: 'The one that was replaced with the answer to that question' }),
    }),
    fileTypes: ['image/jpeg', 'application/pdf'],
  }),
}

/** What has to be looked at twice: verifying many at once leaves it. */
const lookTwice = z.enum([
  'same_file',
  'similar_picture',
  'same_reference',
  'receipt',
  'amount',
  'paid_already',
  'asked',
  'answered',
])

export const officePayment = z.object({
  id,
  kind: z.enum(['dues', 'loan', 'deposit']),
  status: paymentStatus,
  amount: aed.meta({ description: 'What is posted, or would be' }),
  claimed_amount: aed.meta({ description: 'What the member sent; another than amount where an officer corrected it' }),
  entered_amount: enteredAmount,
  amount_kept: z
    .boolean()
    .meta({ description: 'The member has seen that the receipt says another amount, and kept what they had entered' }),
  months: z.array(
    z.object({ month: z.string(), month_key: z.string().meta({ description: "'2025-05'" }), amount: aed }),
  ),
  loan_id: id.nullable(),
  claimed_months: z
    .array(z.string())
    .nullable()
    .meta({ description: "'2026-05': what the member sent it for, where an officer verified it for other months" }),
  account_number: z.string().nullable(),
  member: memberRef,
  submitted_at: instant,
  received_on: businessDate,
  day_read: businessDate.nullable().meta({
    description:
      'The day on its receipt, while it waits: within the days of the claim and in no closed month. It is proposed, and verifying many takes it, where no line says the day',
  }),
  receipt: z.string().nullable().meta({ description: 'Path of the receipt; it needs the token' }),
  receipt_type: z.enum(['image/jpeg', 'application/pdf']).nullable(),
  reading: readingOfReceipt,
  same_file_as: z.array(id).meta({ description: 'Other payments that came with the very same file' }),
  similar_to: z.array(id).meta({ description: 'Of the same member and amount: its picture shows the same' }),
  expected_amount: aed.nullable().meta({ description: "The dues of its months; null for a loan's payment" }),
  months_paid_already: z.array(z.string()).meta({ description: "'2026-05': those completed without it" }),
  look_twice: z.array(lookTwice),
  paid_into: moneyAccount,
  bank: linesOfPayment.nullable().meta({ description: 'Null for cash, and for what no longer waits' }),
  line: z
    .object({
      id,
      booked_on: businessDate,
      description: z.string(),
      more: z.number().int().meta({ description: 'How many other lines are the payment together with it' }),
    })
    .nullable()
    .meta({ description: 'The line by which it was verified' }),
  no_line_reason: z.string().nullable().meta({ description: 'Why it was verified without a line' }),
  bank_fee: aed.meta({ description: 'What of it the bank kept, and the association paid' }),
  recorded_by: z.string().nullable().meta({ description: 'The officer who entered it on behalf of the member' }),
  decided_by: z.string().nullable(),
  reason: z.string().nullable(),
  questions: z.array(paymentQuestion).meta({ description: 'What was asked about it, oldest first' }),
  answers: z
    .number()
    .int()
    .meta({ description: 'So many times the member has answered or corrected the amount; verify takes it' }),
  undo_until: instant
    .nullable()
    .meta({ description: 'Until when the officer who asks may undo their own decision; null where they may not' }),
  ...mayFields(['verify', 'refuse', 'ask', 'cancel', 'reverse', 'check_again', 'undo']),
})

/** What a member owes, a payment of theirs left out. */
const owedOfPayer = z.object({
  months: z
    .array(
      z.object({
        month: z.string().meta({ description: "'2026-05'" }),
        remaining: aed.meta({ description: 'What it still needs' }),
        to_come: z.boolean().meta({ description: 'A month after this one, which may be paid ahead' }),
        chosen: z.boolean().meta({ description: 'The payment is for it' }),
      }),
    )
    .meta({ description: 'Months of dues that nothing else waits for, oldest first, and those of the payment' }),
  loan: z
    .object({
      id,
      overdue: aed.meta({ description: 'Of instalments whose day has passed' }),
      next: z.object({ number: z.number().int(), due_on: businessDate, remaining: aed }),
    })
    .nullable()
    .meta({ description: 'The active loan' }),
  receivable: aed.meta({ description: 'Owed beside dues and loans; it is collected first' }),
})

const paymentSort = listed.sort.unwrap().optional()

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
    summary:
      'Payments by status and kind, in an order, a page at a time: unless it is asked for, what waits oldest first, what was decided latest first; searched over member, number, amount, day and the bank’s reference',
    access: { officer: 'read_payments' },
    query: z.object({
      status: paymentStatus.default('in_review'),
      kind: officePayment.shape.kind.optional(),
      ...listed,
      sort: paymentSort,
    }),
    answer: success.extend({ payments: z.array(officePayment), next_after: id.nullable() }),
  }),
  'GET /api/office/payments/:id': endpoint({
    summary: 'A payment, as the list of its status has it',
    access: { officer: 'read_payments' },
    params: idParams,
    answer: success.extend({ payment: officePayment }),
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
  'GET /api/office/payments/:id/owed': endpoint({
    summary: 'What the member of a payment owes without it: months of dues, the loan and the receivable',
    access: { officer: 'read_payments' },
    params: idParams,
    answer: success.extend({ owed: owedOfPayer }),
  }),
  'GET /api/office/members/:id/claim': endpoint({
    summary:
      'What an amount from a member is for, as a claim or a part of a line books it, and what of it is more than is owed',
    access: { officer: 'read_payments' },
    params: idParams,
    query: z.object({
      amount: amountField,
      kind: claimKind.optional(),
      months: z
        .string()
        .regex(/^\d{4}-(0[1-9]|1[0-2])(,\d{4}-(0[1-9]|1[0-2])){0,23}$/, 'Choose a month.')
        .transform((months) => months.split(','))
        .optional()
        .meta({ description: "'2026-05,2026-06': of dues, instead of the oldest that are open" }),
      line: cursor.meta({ description: 'The bank line that brought it' }),
    }),
    answer: success.extend({
      sent: sentPayment.nullable().meta({
        description: "What the member sent that waits, of another amount than the line's, the nearest in time",
      }),
      bank_fee: aed.nullable().meta({
        description: 'What the bank would have kept of it, where they owe so much more; null where they do not',
      }),
      claim: z
        .object({
          kind: claimKind,
          months: z.array(z.string()).meta({ description: 'YYYY-MM; of dues' }),
          beyond: aed.meta({ description: 'What of it is more than is owed, and becomes savings' }),
        })
        .nullable()
        .meta({ description: 'Null where the member has no such month or no loan' }),
    }),
  }),
  'GET /api/office/members/:id/undoable-payments': endpoint({
    summary: "A member's payments that the officer who asks decided in the last ten minutes, latest first",
    access: { officer: 'read_payments' },
    params: idParams,
    answer: success.extend({
      payments: z.array(
        z.object({
          id,
          loan_id: id.nullable(),
          amount: aed,
          status: z.enum(['verified', 'refused']),
          undo_until: instant,
        }),
      ),
    }),
  }),
  'GET /api/office/payments/:id/slip': endpoint({
    summary: 'The slip for cash that an officer took from a member, and what became of the payment',
    access: { officer: 'read_payments' },
    params: idParams,
    answer: success.extend({
      slip: z.object({
        number: id.meta({ description: 'Of the payment' }),
        kind: z.enum(['dues', 'loan', 'deposit']),
        status: officePayment.shape.status.meta({ description: 'In the books where it is verified, and only there' }),
        amount: aed,
        loan_id: id.nullable(),
        months: z.array(z.string()).meta({ description: "Of dues: '2026-05'" }),
        received_on: businessDate,
        member: memberRef,
        mobile: z.string(),
        received_by: z.string(),
        entered_at: instant,
        decided_by: z.string().nullable(),
        association: z.string(),
        text: z.string().meta({ description: 'To be sent to the member, in their language' }),
      }),
    }),
  }),
}

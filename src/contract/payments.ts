import { z } from 'zod'
import { MONTH_NAMES } from '#core/calendar.ts'
import { endpoint } from './endpoint.ts'
import { aed, amountField, businessDate, id, idParams, instant, requiredText, success } from './fields.ts'
import { RECEIPT_MAX_BYTES } from './limits.ts'

/** The specification's twelve English month names, in any case. */
export const monthName = z
  .string({ error: 'Please choose a month.' })
  .transform((value) => MONTH_NAMES.find((name) => name.toLowerCase() === value.trim().toLowerCase()) ?? '')
  .pipe(z.enum(MONTH_NAMES, { error: 'Please choose a month.' }))

export const monthsTogether = z
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
    summary: 'Take back a payment that is still being checked',
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

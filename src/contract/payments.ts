import { z } from 'zod'
import { MONTH_NAMES } from '#core/calendar.ts'
import { endpoint } from './endpoint.ts'
import { amountField, id, idParams, requiredText, success } from './fields.ts'
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
  'GET /api/payments/:id/receipt': endpoint({
    summary: 'The receipt, for the member who sent it and for officers',
    access: 'signed_in',
    params: idParams,
    fileTypes: ['image/jpeg', 'application/pdf'],
  }),
}

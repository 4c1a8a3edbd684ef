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
  moneyAccount,
  optionalText,
  reason,
  requiredText,
  search,
  sortField,
  success,
} from './fields.ts'
import { mayFields } from './may.ts'
import { receiptFile } from './payments.ts'
import { readingOfReceipt } from './receipt-reading.ts'

const voucherStatus = z.enum(['waiting', 'posted', 'rejected', 'cancelled'])

export const officeVoucher = z.object({
  id,
  status: voucherStatus,
  kind: z.enum(['expense', 'bank_charge', 'income', 'transfer', 'return']),
  amount: aed,
  paid_from: z.string().nullable().meta({ description: 'The name of the account; null of income' }),
  paid_into: z.string().nullable().meta({ description: 'The name of the account, of income and of a transfer' }),
  day: businessDate.meta({ description: 'When the money went' }),
  payee: z.string(),
  purpose: z.string(),
  picture: z.string().nullable().meta({ description: "Path of the voucher's picture; it needs the token" }),
  picture_type: z.enum(['image/jpeg', 'application/pdf']).nullable(),
  reading: readingOfReceipt.meta({
    description:
      'What was read on the picture; null until it is read. It agrees where amount and day do; other vouchers may have its reference',
  }),
  same_file_as: z.array(id).meta({ description: 'Other vouchers that came with the very same file' }),
  entry_id: id.nullable().meta({ description: 'null: not posted' }),
  made_by: z.string(),
  made_at: instant,
  decided_by: z.string().nullable().meta({ description: 'Who confirmed, rejected or cancelled one that waited' }),
  decided_at: instant.nullable(),
  rejection_reason: z.string().nullable(),
  reversed_by: z.string().nullable(),
  reversal_reason: z.string().nullable(),
  ...mayFields(['confirm', 'reject', 'cancel', 'reverse']),
})

const posted = success.extend({ voucher_id: id, entry_id: id })

/** By when they were entered, or by their amount. */
export const VOUCHER_SORTS = ['newest', 'oldest', 'largest', 'smallest'] as const

export const officeVoucherCalls = {
  'GET /api/office/vouchers': endpoint({
    summary:
      'Expenses, bank charges, other income, transfers and money sent back by status, in the order that is asked for, a page at a time; searched by payee, purpose, amount, day, number and number of the entry',
    access: { officer: 'read_ledger' },
    query: z.object({
      status: voucherStatus.default('posted'),
      kind: officeVoucher.shape.kind.optional(),
      search,
      sort: sortField(VOUCHER_SORTS),
      after: cursor,
    }),
    answer: success.extend({
      ...mayFields(['enter_expense', 'enter_transfer']),
      vouchers: z.array(officeVoucher),
      next_after: id.nullable(),
    }),
  }),
  'GET /api/office/vouchers/:id/picture': endpoint({
    summary: 'The picture of a voucher',
    access: { officer: 'read_ledger' },
    params: idParams,
    fileTypes: ['image/jpeg', 'application/pdf'],
  }),
  'POST /api/office/expenses': endpoint({
    summary:
      'Enter an expense of the association, or a bank charge, with a picture of its voucher. It is posted at once, or ' +
      'waits for another officer where it is above the limit of the settings',
    access: { officer: 'post_entry' },
    form: z.object({
      kind: z.enum(['expense', 'bank_charge'], { error: 'Choose what it is.' }),
      amount: amountField,
      paid_from: moneyAccount,
      day: dateField,
      payee: optionalText(120),
      purpose: requiredText(300, 3),
    }),
    files: { picture: { ...receiptFile, required: false } },
    answer: posted.extend({
      entry_id: posted.shape.entry_id.nullable().meta({ description: 'null: it waits for another officer' }),
    }),
    idempotent: true,
  }),
  'POST /api/office/transfers': endpoint({
    summary: "Post a transfer between two of the association's accounts",
    access: { officer: 'post_entry' },
    body: z.object({
      amount: amountField,
      paid_from: moneyAccount,
      paid_into: moneyAccount,
      day: dateField,
      purpose: requiredText(300, 3),
    }),
    answer: posted,
    idempotent: true,
  }),
  'POST /api/office/vouchers/:id/confirm': endpoint({
    summary: 'Post an expense that another officer entered and that waits',
    access: { officer: 'post_entry' },
    params: idParams,
    answer: success.extend({ entry_id: id }),
    idempotent: true,
  }),
  'POST /api/office/vouchers/:id/reject': endpoint({
    summary: 'Reject an expense that another officer entered and that waits, with a reason. Nothing is posted',
    access: { officer: 'post_entry' },
    params: idParams,
    body: reason,
    answer: success,
    idempotent: true,
  }),
  'POST /api/office/vouchers/:id/cancel': endpoint({
    summary: 'Cancel an expense that one entered and that waits. Nothing is posted',
    access: { officer: 'post_entry' },
    params: idParams,
    answer: success,
    idempotent: true,
  }),
  'POST /api/office/vouchers/:id/reverse': endpoint({
    summary: 'Take a mistaken voucher back by a reversing entry, with a reason',
    access: { officer: 'post_entry' },
    params: idParams,
    body: reason,
    answer: success,
    idempotent: true,
  }),
}

import { z } from 'zod'
import type { Month } from '#core/calendar.ts'
import { TRANSACTION_ACCOUNTS, TRANSACTION_GROUP_NAMES, TRANSACTION_KINDS } from '#core/transactions.ts'
import { endpoint } from './endpoint.ts'
import { aed, businessDate, id, idParams, instant, placeOf, success, year } from './fields.ts'

const kind = z.enum(TRANSACTION_KINDS)
const month = z.string().meta({ description: "'2025-05'" })

/** A month as it is asked for. Nothing happened to an association before 2000. */
const monthField = z
  .string()
  .regex(/^2\d{3}-(0[1-9]|1[0-2])$/, 'Choose a month.')
  .transform((value) => value as Month)
  .optional()

/** Of which balance: all of them unless one is named, a loan by its number. */
const accountField = z
  .string()
  .regex(/^(savings|receivable|[1-9]\d{0,14})$/, 'Not an account.')
  .optional()
  .meta({ description: "'savings', 'receivable', or the number of a loan" })

/** Months of a statement, both included; without them from the first transaction to the last. */
const period = { from: monthField, to: monthField, account: accountField }

/** Kinds whose names in the reader's language have what is searched for, with commas between. */
const named = z
  .string()
  .max(400)
  .transform((value) => value.split(',').filter((each) => TRANSACTION_KINDS.some((one) => one === each)))
  .optional()

const transactionLine = z.object({
  id: id.meta({ description: 'Of the entry. One that moves two balances has a line for each.' }),
  date: businessDate.meta({ description: 'The day it was posted' }),
  account: z.enum(TRANSACTION_ACCOUNTS),
  loan_id: id.nullable(),
  kind,
  reversed_kind: kind.nullable().meta({ description: 'Of the entry that it reverses' }),
  taken_back: z.boolean().meta({ description: 'Whether a later entry reverses it' }),
  memo: z.string(),
  months: z.array(month).meta({ description: 'Of dues, the months that were paid' }),
  amount: aed.meta({ description: 'By which the balance grows, or falls below zero: savings, or what is owed' }),
  interest: aed.meta({ description: 'Paid on a loan beside the principal' }),
  recovered: aed.meta({ description: 'Paid for a loan that was written off' }),
  transferred: aed
    .nullable()
    .meta({ description: 'Of a payment for a loan: what was paid in all, as the bank has it' }),
  to_savings: aed.meta({ description: 'Of what was transferred, what was more than the loan' }),
  balance: aed.meta({ description: 'After this line' }),
})
export type TransactionLine = z.infer<typeof transactionLine>

const balances = z.object({
  account: z.enum(TRANSACTION_ACCOUNTS),
  loan_id: id.nullable(),
  opening: aed,
  closing: aed,
})

const paymentOfEntry = z.object({
  id,
  kind: z.enum(['dues', 'loan', 'deposit']),
  status: z.enum(['verified', 'reversed']),
  amount: aed,
  claimed_amount: aed.nullable().meta({ description: 'What the member had entered, where the officer found another' }),
  months: z.array(z.object({ month, amount: aed })),
  from_savings: z.boolean(),
  sent_at: instant,
  reason: z.string().nullable().meta({ description: 'Why the amount is another, or why it was reversed' }),
  receipt: z.string().nullable().meta({ description: 'Where the receipt that was sent stands' }),
  receipt_type: z.enum(['image/jpeg', 'application/pdf']).nullable(),
})

const otherEntry = z.object({ id, date: businessDate, kind })

const paymentProof = z.object({
  number: z.string().meta({ description: "'R-000123'" }),
  association: z.object({ name: z.string(), contacts: z.array(z.string()) }),
  member: z.object({ unique_id: z.string(), name: z.string() }),
  kind: z.enum(['dues', 'loan', 'deposit']),
  from_savings: z.boolean(),
  months: z.array(z.object({ month, amount: aed })),
  loan_id: id.nullable(),
  amount: aed,
  interest: aed.meta({
    description: 'Of a payment for a loan; the rest repaid principal, but for what went to savings',
  }),
  principal: aed,
  to_receivable: aed.meta({ description: 'Collected first of what the member owed beside dues and loans' }),
  recovered: aed.meta({ description: 'Of what was written off of the loan' }),
  to_savings: aed,
  fine: aed.meta({ description: 'Taken from savings because it came late' }),
  received_on: businessDate,
  verified_at: instant,
  verified_by: z.string(),
  savings_after: aed,
  reversed_on: businessDate.nullable().meta({ description: 'Where it was reversed since' }),
  sealed_on: businessDate.nullable().meta({ description: 'Since when its entry is sealed; null: it is not yet' }),
  check: z.string().meta({ description: 'Where the code of the receipt leads, with its token behind the #' }),
})
export type PaymentProof = z.infer<typeof paymentProof>

/** A page of a statement, of lines that are `line`. */
const statementAnswer = <Line extends z.ZodType>(line: Line) =>
  success.extend({
    accounts: z
      .array(
        z.object({
          account: z.enum(TRANSACTION_ACCOUNTS),
          loan_id: id.nullable(),
          balance: aed.meta({ description: 'Saved, or owed; of a loan the principal' }),
          lent: aed.nullable().meta({ description: 'Of a loan that is paid out, its principal' }),
          lent_on: businessDate.nullable(),
        }),
      )
      .meta({ description: 'What the member has balances of' }),
    first_month: month.nullable().meta({ description: 'Of the first transaction; null: there is none' }),
    months: z
      .array(z.object({ month, balances: z.array(balances) }))
      .meta({ description: 'Of each month of the lines, what it opened and closed with, whatever is searched for' }),
    lines: z.array(line),
    next_before: z.string().nullable(),
  })

const sealedLine = transactionLine.extend({
  sealed_on: businessDate.nullable().meta({ description: 'Since when its entry is sealed; null: it is not yet' }),
})
export type SealedLine = z.infer<typeof sealedLine>

const entryLine = transactionLine.extend({
  left: aed.nullable().meta({ description: 'Of a loan: what was left of it after this line, with interest' }),
})

/** The day and entry that a page of a statement ends with. */
const before = placeOf(/^(\d{4}-\d\d-\d\d)_([1-9]\d{0,14})$/)

export const statementCalls = {
  'GET /api/statement': endpoint({
    summary:
      "Transactions of the member's savings and loans with the balance after each, latest first, a page at a time",
    access: 'member',
    query: z.object({
      ...period,
      kind: z.enum(TRANSACTION_GROUP_NAMES).optional(),
      search: z
        .string()
        .trim()
        .max(100)
        .regex(/^[^\p{Cc}\p{Cs}]*$/u)
        .optional()
        .meta({ description: 'Words, or an amount' }),
      named,
      before,
    }),
    answer: statementAnswer(sealedLine),
  }),
  'GET /api/office/members/:id/statement': endpoint({
    summary:
      "All transactions of a member's savings and loans with the balance after each, latest first, a page at a time",
    access: { officer: 'read_members' },
    params: idParams,
    query: z.object({ year: year.optional(), before }),
    answer: statementAnswer(
      transactionLine.extend({
        payment_id: id.nullable().meta({ description: 'The payment that was posted, or that was reversed' }),
      }),
    ),
  }),
  'GET /api/statement.csv': endpoint({
    summary: 'The statement of some months as a spreadsheet, oldest first',
    access: 'member',
    query: z.object(period),
    fileTypes: ['text/csv'],
  }),
  'GET /api/statement.pdf': endpoint({
    summary: 'The statement of some months, to print or to hand over',
    access: 'member',
    query: z.object(period),
    fileTypes: ['application/pdf'],
  }),
  'GET /api/statement.png': endpoint({
    summary: 'The statement of some months as a picture, to send on',
    access: 'member',
    query: z.object(period),
    fileTypes: ['image/png'],
  }),
  'GET /api/statement/:id': endpoint({
    summary: 'One entry as far as it is the member’s: what it was, who posted it, its payment, what it reverses',
    access: 'member',
    params: idParams,
    answer: success.extend({
      entry: z.object({
        id,
        date: businessDate,
        received_on: businessDate.meta({ description: 'When the money really came or went' }),
        posted_at: instant,
        by: z.string().nullable().meta({ description: 'Who verified or posted it' }),
        lines: z.array(entryLine),
        reverses: otherEntry.nullable(),
        reversed_by: otherEntry.nullable(),
        payment: paymentOfEntry.nullable(),
        reference: z
          .string()
          .nullable()
          .meta({ description: "The bank's of a withdrawal, the operator's of a recharge" }),
        reason: z.string().nullable().meta({ description: 'Why a recharge or a withdrawal was given back' }),
      }),
    }),
  }),
  'GET /api/payments/:id/proof': endpoint({
    summary: "The association's receipt for a payment that was verified",
    access: 'member',
    params: idParams,
    answer: success.extend({ proof: paymentProof }),
  }),
  'GET /api/payments/:id/proof.pdf': endpoint({
    summary: 'The same, to print or to send',
    access: 'member',
    params: idParams,
    fileTypes: ['application/pdf'],
  }),
  'GET /api/payments/:id/proof.png': endpoint({
    summary: 'The same as a picture, to send on',
    access: 'member',
    params: idParams,
    fileTypes: ['image/png'],
  }),
}

import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { aed, businessDate, id, instant, success } from './fields.ts'
import { mayFields } from './may.ts'

const monthlyPaymentRow = z.object({
  kind: z.enum(['dues', 'instalment']),
  month: z.string().meta({ description: "'May 2025'" }),
  month_key: z.string().meta({ description: "'2025-05'" }),
  description: z.string(),
  instalment: z.object({ number: z.number().int(), of: z.number().int() }).nullable(),
  loan_id: id.nullable().meta({ description: 'Of an instalment: the loan that it is of' }),
  amount: aed.meta({ description: 'Completed: what was paid. In review: what waits. Else what is still to pay.' }),
  status: z
    .enum(['completed', 'pay_now', 'in_review', 'due', 'not_owed'])
    .meta({ description: 'not_owed: a month that was partly paid, and is no longer owed' }),
  due_on: businessDate,
  payment_id: id.nullable().meta({ description: 'The payment that waits for this row' }),
  latest_payment_id: id.nullable().meta({
    description:
      'The last payment for this row, whatever became of it; of an instalment one that waits, or was refused',
  }),
  refusal_reason: z.string().nullable().meta({ description: 'Why the last receipt for this row was refused' }),
  question: z.string().nullable().meta({ description: 'What an officer asks about the payment that waits' }),
  receipt_differs: z.object({ says: aed, entered: aed }).nullable().meta({
    description: 'The receipt of the payment that waits says another amount, and the member has to say which is right',
  }),
  seal: z
    .object({ since: businessDate.nullable().meta({ description: 'Null: its entry is not sealed yet' }) })
    .nullable()
    .meta({ description: 'Completed: since when the entry that completed it is sealed. Null: these books have none.' }),
  may: z.array(z.enum(['pay', 'cancel', 'answer', 'correct'])).meta({
    description:
      'What its member may do now: pay it, or cancel, answer about or correct the amount of the payment that waits for it',
  }),
})
export type MonthlyPaymentRow = z.infer<typeof monthlyPaymentRow>

export const myAccountData = z.object({
  account_balance: aed,
  available_balance: aed.meta({ description: 'Savings that are not locked' }),
  locks_savings: z.boolean().meta({ description: 'A loan locks savings up to what is left of its principal' }),
  due_balance: aed.meta({ description: 'Unpaid of what is due by the end of this month' }),
  receivable: aed.meta({ description: 'Owed to the association beside dues and loan' }),
  account_holder_name: z.string(),
  owner_data: z.object({
    unique_id: z.string(),
    name: z.string(),
    status: z.union([z.literal(0), z.literal(1)]),
    created_at: instant,
    member_since: businessDate.meta({ description: 'The day of joining, before Somiti too' }),
  }),
  dues: z.object({
    amount: aed,
    to_come: z
      .array(z.object({ from: z.string(), amount: aed, due_day: z.number().int() }))
      .meta({ description: "Changes that begin in a later month, '2027-01'" }),
    late_fine: aed.meta({ description: 'For each month and instalment completed after its due day; 0: none' }),
    months_completed: z.number().int(),
    months_before: z.number().int().meta({ description: 'Months paid before Somiti, as they were imported' }),
    next_due_on: businessDate.nullable(),
    next_amount: aed.nullable(),
    open_months: z
      .array(z.object({ month_key: z.string(), month: z.string(), remaining: aed }))
      .meta({ description: 'Owed months that are neither paid nor waiting, oldest first' }),
  }),
  bonus_earned: aed,
  loan: z
    .object({
      id,
      principal: aed,
      principal_repaid: aed,
      outstanding: aed.meta({ description: 'Principal and interest still to pay; what settling early costs' }),
      next_amount: aed.nullable(),
      next_due_on: businessDate.nullable(),
      payment_waiting: z.boolean(),
    })
    .nullable()
    .meta({ description: 'The active loan; of two the older, which a due-loan payment is for' }),
  ever_borrowed: z.boolean(),
  loan_application: z
    .object({
      id,
      status: z.enum(['submitted', 'approved']),
      principal: aed,
      offered: z.boolean().meta({ description: 'An officer offers other terms, and the member has not answered' }),
      answer_by: businessDate.meta({ description: 'The third business day after it was asked for' }),
    })
    .nullable()
    .meta({ description: 'The loan that is asked for, or approved and not paid out yet' }),
  monthlyPaymentData: z.array(monthlyPaymentRow),
  ...mayFields(['order_recharge']),
})
export type MyAccountData = z.infer<typeof myAccountData>

export const accountCalls = {
  'GET /api/my-account-data': endpoint({
    summary: "The member's account",
    access: 'signed_in',
    answer: success.extend({
      myAccountData: myAccountData.nullable().meta({ description: 'null for an officer who is no member' }),
    }),
  }),
  'GET /api/savings-history': endpoint({
    summary: 'What was saved by the end of each of the last twelve months, oldest first',
    access: 'member',
    answer: success.extend({
      months: z.array(z.object({ month_key: z.string().meta({ description: "'2025-05'" }), balance: aed })),
    }),
  }),
  'GET /api/my-data': endpoint({
    summary:
      'Everything that is held about oneself, as a ZIP: texts as JSON, receipts and the picture as they are kept',
    access: 'signed_in',
    fileTypes: ['application/zip'],
    freshCode: true,
  }),
}

import { z } from 'zod'
import { LOAN_STATES } from '#core/loan-lifecycle.ts'
import { truncateTerm } from '#core/loan-schedule.ts'
import { endpoint } from './endpoint.ts'
import { aed, amountField, businessDate, id, idParams, instant, requiredText, success } from './fields.ts'
import { TERM_LONGEST } from './limits.ts'

/** 1, 3, 6 or a custom number of months: above 0, truncated. How many at most is a setting (product: "Placeholders"). */
const term = z.string({ error: 'Please choose a term.' }).transform((value, context) => {
  const months = truncateTerm(value, TERM_LONGEST)
  if (months !== undefined) return months
  context.issues.push({ code: 'custom', input: value, message: 'Please choose a term of 1 month or more.' })
  return z.NEVER
})

const yes = new Set(['true', '1', 'on'])
const flag = z
  .enum(['true', 'false', '1', '0', 'on', ''], { error: 'Please answer yes or no.' })
  .optional()
  .transform((value) => value !== undefined && yes.has(value))

export const LOAN_TYPES = ['personal', 'personalLoan', 'businessLoan'] as const

const instalment = z.object({
  number: z.number().int(),
  due_on: businessDate,
  principal: aed,
  interest: aed,
  total: aed,
  paid: aed,
  status: z.enum(['completed', 'pay_now', 'in_review', 'due', 'written_off']),
})

export const loan = z.object({
  id,
  loan_type: z.string(),
  status: z.enum(LOAN_STATES),
  principal: aed,
  total_interest: aed,
  total_amount_with_interest: aed,
  per_month_amount: aed,
  duration_month: z.number().int(),
  insured: z.boolean(),
  premium: aed,
  applied_at: instant,
  disbursed_on: businessDate.nullable(),
  principal_repaid: aed,
  outstanding: aed.meta({
    description: 'Principal and interest still to pay; what settling early costs. 0 for a loan written off',
  }),
  written_off: z
    .object({ amount: aed, from_savings: aed, recovered: aed })
    .nullable()
    .meta({ description: 'What became of the principal still to pay: written off, paid from savings; paid since' }),
  overdue: aed.meta({ description: 'Instalments whose day has passed, unpaid' }),
  schedule: z.array(instalment).meta({ description: 'Empty until the loan is paid out' }),
  payments: z.array(
    z.object({
      id,
      amount: aed,
      status: z.enum(['in_review', 'verified', 'refused', 'cancelled', 'reversed']),
      from_savings: z.boolean(),
      in_cash: z.boolean().meta({ description: 'Handed in, not paid to a bank account' }),
      at: instant,
      reason: z.string().nullable(),
    }),
  ),
  timeline: z.array(z.object({ step: z.string(), at: instant, by: z.string(), reason: z.string().nullable() })),
})
export type Loan = z.infer<typeof loan>

/** What may be borrowed now, and on what terms. */
export const loanOffer = z.object({
  may_borrow: aed,
  reason: z.enum(['inactive', 'loan_open', 'receivable_open', 'fund', 'limit']).meta({ description: 'What limits it' }),
  amount_min: aed,
  amount_max: aed,
  amount_step: aed,
  amount_default: aed,
  two_approvals_above: aed,
  term_max: z.number().int(),
  interest_percent: z.number(),
  insurance_percent: z.number(),
  instalment_multiple: z
    .number()
    .int()
    .nullable()
    .meta({ description: 'Instalments are rounded up to a multiple of so many AED; null: to the fils' }),
})

/** What the loan form sends. */
export const loanApplication = z.object({
  loan_type: requiredText(40).default('personal'),
  loan_amount: amountField.meta({ description: 'Within the limits of the offer, on its step' }),
  duration_month: term,
  bank_account: requiredText(60),
  passport_or_nid: requiredText(30, 5),
  includeInsurance: flag,
  per_month_amount: amountField,
  total_amount_with_interest: amountField,
})

export const loanCalls = {
  'GET /api/loan-offer': endpoint({
    summary: 'What may be borrowed now, and on what terms',
    access: 'member',
    answer: success.extend({
      offer: loanOffer,
    }),
  }),
  'POST /api/loan-application': endpoint({
    summary: 'Apply for a loan',
    access: 'member',
    form: loanApplication,
    answer: success.extend({ message: z.string(), loan_id: id }),
    idempotent: true,
  }),
  'GET /api/my-loans': endpoint({
    summary: "The member's loans, latest first, each with its schedule, payments and steps",
    access: 'member',
    answer: success.extend({ loans: z.array(loan) }),
  }),
  'POST /api/loans/:id/withdraw': endpoint({
    summary: 'Withdraw an application before it is paid out',
    access: 'member',
    params: idParams,
    answer: success,
    idempotent: true,
  }),
  'POST /api/loans/:id/repay-from-savings': endpoint({
    summary: 'Repay from savings, at once',
    access: 'member',
    params: idParams,
    body: z.object({ amount: amountField }),
    answer: success.extend({ message: z.string() }),
    idempotent: true,
  }),
}

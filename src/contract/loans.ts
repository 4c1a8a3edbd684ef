import { z } from 'zod'
import { LOAN_STATES } from '#core/loan-lifecycle.ts'
import { truncateTerm } from '#core/loan-schedule.ts'
import { SETTINGS } from '#core/settings.ts'
import { endpoint } from './endpoint.ts'
import {
  aed,
  amountField,
  businessDate,
  dateField,
  id,
  idParams,
  instant,
  listed,
  loanStatus,
  memberRef,
  moneyAccountOrBank,
  optionalText,
  reason,
  requiredText,
  sealedOn,
  success,
} from './fields.ts'
import { REFERENCE_MOST } from './limits.ts'
import { mayFields } from './may.ts'

/** 1, 3, 6 or a custom number of months: above 0, truncated. How many at most is a setting (product: "Placeholders"). */
const term = z.string({ error: 'Choose a term.' }).transform((value, context) => {
  const months = truncateTerm(value, SETTINGS.term_max.most)
  if (months !== undefined) return months
  context.issues.push({ code: 'custom', input: value, message: 'Choose a term of 1 month or more.' })
  return z.NEVER
})

const yes = new Set(['true', '1', 'on'])
const flag = z
  .enum(['true', 'false', '1', '0', 'on', ''], { error: 'Answer yes or no.' })
  .optional()
  .transform((value) => value !== undefined && yes.has(value))

const instalment = z.object({
  number: z.number().int(),
  due_on: businessDate,
  principal: aed,
  interest: aed,
  total: aed,
  paid: aed,
  status: z.enum(['completed', 'pay_now', 'in_review', 'due', 'written_off']),
})

const loan = z.object({
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
  offer: z
    .object({
      principal: aed,
      total_amount_with_interest: aed,
      per_month_amount: aed,
      duration_month: z.number().int(),
      premium: aed,
      by: z.string(),
    })
    .nullable()
    .meta({ description: 'Other terms that an officer offers; the member has not answered yet' }),
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
      sealed_on: sealedOn,
      split: z
        .object({
          principal: aed,
          interest: aed,
          savings: aed.meta({ description: 'Above what the loan owed' }),
          beside: aed.meta({ description: 'For what the member owed beside the loan' }),
        })
        .nullable()
        .meta({ description: 'What it paid; null where it is not in the books, or is one entry with other payments' }),
    }),
  ),
  timeline: z.array(z.object({ step: z.string(), at: instant, by: z.string(), reason: z.string().nullable() })),
})
export type Loan = z.infer<typeof loan>

/** Of two active loans the older one is paid by the bank; savings pay each. */
const ownLoan = loan.extend(mayFields(['withdraw', 'accept_offer', 'decline_offer', 'pay', 'repay_from_savings']))
export type OwnLoan = z.infer<typeof ownLoan>

/** What may be borrowed now, and on what terms. */
const loanOffer = z.object({
  may_borrow: aed,
  reason: z
    .enum(['death_reported', 'inactive', 'loan_open', 'receivable_open', 'fund', 'limit'])
    .meta({ description: 'What limits it' }),
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
const loanApplication = z.object({
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
    answer: success.extend({ loans: z.array(ownLoan) }),
  }),
  'POST /api/loans/:id/withdraw': endpoint({
    summary: 'Withdraw an application before it is paid out',
    access: 'member',
    params: idParams,
    answer: success,
    idempotent: true,
  }),
  'POST /api/loans/:id/accept-offer': endpoint({
    summary: 'Agree to the other terms that an officer offers; they are named, so that no others are agreed to',
    access: 'member',
    params: idParams,
    body: z.object({ amount: amountField, duration_month: term }),
    answer: success,
    idempotent: true,
  }),
  'POST /api/loans/:id/decline-offer': endpoint({
    summary: 'Say no to the other terms that an officer offers; the application stays as it was',
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

export const officeLoan = z.object({
  id,
  status: loanStatus,
  loan_type: z.string(),
  principal: aed,
  total_amount_with_interest: aed,
  per_month_amount: aed,
  duration_month: z.number().int(),
  insured: z.boolean(),
  bank_account: z.string(),
  passport_or_nid: z.string(),
  applied_at: instant,
  disbursed_on: businessDate.nullable(),
  member: memberRef,
  approvals: z.array(z.object({ by: z.string(), at: instant })),
  approvals_needed: z.number().int(),
  recorded_by: z.string().nullable().meta({ description: 'The officer who entered it on behalf of the member' }),
})

/** What a decision on a loan needs to know. */
export const loanFacts = z.object({
  savings: aed,
  available_savings: aed.meta({ description: 'Not locked by a loan, and not promised to a withdrawal' }),
  member_since: businessDate,
  active: z.boolean(),
  months_completed: z.number().int(),
  months_before: z.number().int().meta({ description: 'Months paid before Somiti, as they were imported' }),
  months_on_time: z.number().int(),
  months_open: z.number().int().meta({ description: 'Owed by today and not completed' }),
  receivable: aed,
  free_to_lend: aed.meta({ description: 'What the fund can lend now, this loan not counted' }),
  loans_before: z.array(z.object({ id, principal: aed, status: loanStatus, applied_at: instant })),
})

export const officeLoanCalls = {
  'GET /api/office/members/:id/loan-offer': endpoint({
    summary: 'What a member may borrow now, for an application on their behalf',
    access: { officer: 'record_application' },
    params: idParams,
    answer: success.extend({ offer: loanOffer }),
  }),
  'POST /api/office/members/:id/loan-applications': endpoint({
    summary: 'Enter an application for a loan on behalf of a member; another officer decides on it',
    access: { officer: 'record_application' },
    params: idParams,
    form: loanApplication,
    answer: success.extend({ loan_id: id }),
    idempotent: true,
  }),
  'GET /api/office/loans': endpoint({
    summary:
      'Loans by status, in an order, else what is over latest first and the others oldest first, a page at a time; searched by member, reference, number, amount and day',
    access: { officer: 'read_loans' },
    query: z.object({ ...listed, status: loanStatus.default('submitted'), sort: listed.sort.unwrap().optional() }),
    answer: success.extend({ loans: z.array(officeLoan), next_after: id.nullable() }),
  }),
  'GET /api/office/loans/:id': endpoint({
    summary: 'A loan with all that a decision needs: terms, schedule, payments, steps, and where its member stands',
    access: { officer: 'read_loans' },
    params: idParams,
    answer: success.extend({
      loan: officeLoan,
      detail: loan,
      facts: loanFacts,
      same_document: z
        .array(memberRef)
        .meta({ description: 'Until it is paid out: other members who borrowed with the same passport or ID' }),
      set_off: z
        .object({ amount: aed, by: z.string() })
        .nullable()
        .meta({ description: 'Overdue instalments that an officer proposes to pay from savings' }),
      ...mayFields([
        'approve',
        'offer_terms',
        'cancel_offer',
        'decline',
        'undo_approval',
        'disburse',
        'reverse_disbursement',
        'record_payment',
        'propose_write_off',
        'confirm_write_off',
        'reject_write_off',
        'cancel_write_off',
        'propose_set_off',
        'confirm_set_off',
        'reject_set_off',
        'cancel_set_off',
      ]),
    }),
  }),
  'POST /api/office/loans/:id/approve': endpoint({
    summary: 'Approve a loan; above 3,000 AED a second officer approves too',
    access: { officer: 'approve_loan' },
    params: idParams,
    answer: success,
    idempotent: true,
  }),
  'POST /api/office/loans/:id/offer': endpoint({
    summary: 'Approve less than was asked, or another term, if the member agrees in the app',
    access: { officer: 'approve_loan' },
    params: idParams,
    body: reason.extend({ amount: amountField, duration_month: term }),
    answer: success,
    idempotent: true,
  }),
  'POST /api/office/loans/:id/cancel-offer': endpoint({
    summary: 'Cancel an offer of other terms that the member has not answered',
    access: { officer: 'approve_loan' },
    params: idParams,
    answer: success,
    idempotent: true,
  }),
  'POST /api/office/loans/:id/decline': endpoint({
    summary: 'Decline a loan, with a reason',
    access: { officer: 'decline_loan' },
    params: idParams,
    body: reason,
    answer: success,
    idempotent: true,
  }),
  'POST /api/office/loans/:id/disburse': endpoint({
    summary: "Pay a loan out, with the bank's reference",
    access: { officer: 'disburse_loan' },
    params: idParams,
    body: z.object({ reference: requiredText(REFERENCE_MOST), paid_from: moneyAccountOrBank }),
    answer: success,
    idempotent: true,
    freshCode: true,
  }),
  'POST /api/office/loans/:id/undo-approval': endpoint({
    summary: 'Undo an approval, with a reason; the loan waits for a decision again',
    access: { officer: 'undo_approval' },
    params: idParams,
    body: reason,
    answer: success,
    idempotent: true,
  }),
  'POST /api/office/loans/:id/reverse-disbursement': endpoint({
    summary: 'A payout that bounced: reversed to approved, while nothing is repaid',
    access: { officer: 'reverse_disbursement' },
    params: idParams,
    body: reason,
    answer: success,
    idempotent: true,
  }),
  'POST /api/office/loans/:id/payments': endpoint({
    summary: 'Record a payment that came for a loan, on behalf of its member; another officer verifies it',
    access: { officer: 'record_payment' },
    params: idParams,
    body: z.object({
      amount: amountField,
      received_on: dateField,
      account_number: optionalText(60),
      paid_into: moneyAccountOrBank,
    }),
    answer: success.extend({ payment_id: id }),
    idempotent: true,
  }),
  'POST /api/office/loans/:id/propose-write-off': endpoint({
    summary: 'Propose to write off what a loan still owes; a treasurer confirms',
    access: { officer: 'propose_write_off' },
    params: idParams,
    body: reason,
    answer: success,
    idempotent: true,
  }),
  'POST /api/office/loans/:id/propose-set-off': endpoint({
    summary:
      "Propose to pay overdue instalments, never more, from the member's available savings; a treasurer confirms",
    access: { officer: 'propose_set_off' },
    params: idParams,
    body: reason.extend({ amount: amountField }),
    answer: success,
    idempotent: true,
  }),
  'POST /api/office/loans/:id/confirm-set-off': endpoint({
    summary: 'Pay overdue instalments from savings as another officer proposed; the member is told at once',
    access: { officer: 'confirm_set_off' },
    params: idParams,
    answer: success,
    idempotent: true,
  }),
  'POST /api/office/loans/:id/reject-set-off': endpoint({
    summary: 'Reject a proposed set-off, with a reason; who proposed it is told',
    access: { officer: 'confirm_set_off' },
    params: idParams,
    body: reason,
    answer: success,
    idempotent: true,
  }),
  'POST /api/office/loans/:id/cancel-set-off': endpoint({
    summary: 'Cancel the set-off that one proposed oneself',
    access: { officer: 'propose_set_off' },
    params: idParams,
    answer: success,
    idempotent: true,
  }),
  'POST /api/office/loans/:id/reject-write-off': endpoint({
    summary: 'Reject a proposed write-off, with a reason; who proposed it is told, and the loan stays active',
    access: { officer: 'confirm_write_off' },
    params: idParams,
    body: reason,
    answer: success,
    idempotent: true,
  }),
  'POST /api/office/loans/:id/cancel-write-off': endpoint({
    summary: 'Cancel the write-off that one proposed oneself',
    access: { officer: 'propose_write_off' },
    params: idParams,
    answer: success,
    idempotent: true,
  }),
  'POST /api/office/loans/:id/confirm-write-off': endpoint({
    summary: 'Write off a loan that a loan officer proposed: savings are set off first',
    access: { officer: 'confirm_write_off' },
    params: idParams,
    answer: success,
    idempotent: true,
    freshCode: true,
  }),
}

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
import { loan, loanApplication, loanOffer } from './loans.ts'
import { cursor, loanStatus, memberRef, moneyAccountOrBank, reason } from './office-fields.ts'

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
  member_since: businessDate,
  active: z.boolean(),
  months_completed: z.number().int(),
  months_on_time: z.number().int(),
  months_open: z.number().int().meta({ description: 'Owed by today and not completed' }),
  receivable: aed,
  free_to_lend: aed.meta({ description: 'What the fund can lend now, this loan not counted' }),
  loans_before: z.array(z.object({ id, principal: aed, status: loanStatus, applied_at: instant })),
})

/** What the officer who reads may do with it now. */
export const loanSteps = z.enum([
  'approve',
  'decline',
  'undo_approval',
  'disburse',
  'reverse_disbursement',
  'record_payment',
  'propose_write_off',
  'confirm_write_off',
])

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
    summary: 'Loans by status, oldest first, a page at a time',
    access: { officer: 'read_loans' },
    query: z.object({ status: loanStatus.default('submitted'), after: cursor }),
    answer: success.extend({ loans: z.array(officeLoan), next_after: id.nullable() }),
  }),
  'GET /api/office/loans/:id': endpoint({
    summary: 'A loan with all that a decision needs: terms, schedule, payments, steps, and where its member stands',
    access: { officer: 'read_loans' },
    params: idParams,
    answer: success.extend({ loan: officeLoan, detail: loan, facts: loanFacts, may: z.array(loanSteps) }),
  }),
  'POST /api/office/loans/:id/approve': endpoint({
    summary: 'Approve a loan; above 3,000 AED a second officer approves too',
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
    body: z.object({ reference: requiredText(100), paid_from: moneyAccountOrBank }),
    answer: success,
    idempotent: true,
    freshCode: true,
  }),
  'POST /api/office/loans/:id/undo-approval': endpoint({
    summary: 'Take back an approval, with a reason; the loan waits for a decision again',
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
    answer: success,
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
  'POST /api/office/loans/:id/confirm-write-off': endpoint({
    summary: 'Write off a loan that a loan officer proposed: savings are set off first',
    access: { officer: 'confirm_write_off' },
    params: idParams,
    answer: success,
    idempotent: true,
    freshCode: true,
  }),
}

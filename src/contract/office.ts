import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { aed, businessDate, id, idParams, instant, requiredText, success } from './fields.ts'

const paymentStatus = z.enum(['in_review', 'verified', 'refused', 'cancelled', 'reversed'])
const loanStatus = z.enum(['submitted', 'approved', 'active', 'settled', 'declined', 'withdrawn', 'written_off'])
const cursor = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform((value) => BigInt(value))
  .optional()
const reason = z.object({ reason: requiredText(500, 3) })
const member = z.object({ id, unique_id: z.string(), name: z.string() })

export const officePayment = z.object({
  id,
  kind: z.enum(['dues', 'loan']),
  status: paymentStatus,
  amount: aed,
  months: z.array(z.object({ month: z.string(), amount: aed })),
  account_number: z.string().nullable(),
  member,
  submitted_at: instant,
  received_on: businessDate,
  receipt: z.string().nullable().meta({ description: 'Path of the receipt; it needs the token' }),
  same_file_as: z.array(id).meta({ description: 'Other payments that came with the very same file' }),
  decided_by: z.string().nullable(),
  reason: z.string().nullable(),
})

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
  member,
  approvals: z.array(z.object({ by: z.string(), at: instant })),
  approvals_needed: z.number().int(),
})

export const officeCalls = {
  'GET /api/office/payments': endpoint({
    summary: 'Payments by status, oldest first, a page at a time',
    access: { officer: 'read_payments' },
    query: z.object({ status: paymentStatus.default('in_review'), after: cursor }),
    answer: success.extend({ payments: z.array(officePayment), next_after: id.nullable() }),
  }),
  'POST /api/office/payments/:id/verify': endpoint({
    summary: 'Verify a payment: it is posted to the books',
    access: { officer: 'verify_payment' },
    params: idParams,
    body: z
      .object({ received_on: z.iso.date('Please enter a date.').optional() })
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
  'GET /api/office/loans': endpoint({
    summary: 'Loans by status, oldest first, a page at a time',
    access: { officer: 'read_loans' },
    query: z.object({ status: loanStatus.default('submitted'), after: cursor }),
    answer: success.extend({ loans: z.array(officeLoan), next_after: id.nullable() }),
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
    body: z.object({ reference: requiredText(100) }),
    answer: success,
    idempotent: true,
  }),
  'GET /api/office/ledger/trial-balance': endpoint({
    summary: 'Every account with its balance; debits equal credits',
    access: { officer: 'read_ledger' },
    answer: success.extend({
      accounts: z.array(z.object({ code: z.string(), name: z.string(), kind: z.string(), debit: aed, credit: aed })),
      total_debit: aed,
      total_credit: aed,
    }),
  }),
}

import { z } from 'zod'
import { LOAN_STATES } from '#core/loan-lifecycle.ts'
import { TRANSACTION_ACCOUNTS } from '#core/transactions.ts'
import { journalEntry } from './books.ts'
import { endpoint } from './endpoint.ts'
import { aed, businessDate, id, idParams, instant, memberRef, success } from './fields.ts'
import { manualEntry } from './manual-entries.ts'
import { officePayment } from './payments.ts'
import { officeVoucher } from './vouchers.ts'

/** What evidence is asked for. */
const EVIDENCE_OF = ['payment', 'entry', 'line', 'loan', 'voucher', 'withdrawal', 'manual'] as const

const person = z.string().nullable()

const payment = officePayment
  .pick({ id: true, member: true, kind: true, status: true, amount: true, receipt: true, receipt_type: true })
  .extend({
    submitted_at: instant,
    recorded_by: person.meta({ description: 'The officer who entered it on behalf of the member' }),
    decided_by: person,
    decided_at: instant.nullable(),
    reason: z.string().nullable(),
    no_line_reason: z.string().nullable(),
  })

const line = z.object({
  id,
  account: z.object({ code: z.string(), name: z.string() }),
  booked_on: businessDate,
  amount: aed.meta({ description: 'Below zero: it left the account' }),
  description: z.string(),
  reference: z.string(),
  status: z.enum(['open', 'matched', 'unclaimed', 'set_aside']),
  note: z.string().nullable(),
  file_name: z.string().meta({ description: 'The file of the statement, and the row in it' }),
  row: z.number().int(),
  imported_by: z.string(),
  imported_at: instant,
  settled_by: person,
  settled_at: instant.nullable(),
})

const voucher = officeVoucher
  .pick({ id: true, kind: true, status: true, amount: true, day: true, payee: true, purpose: true })
  .extend(officeVoucher.pick({ picture: true, picture_type: true, made_by: true, made_at: true }).shape)
  .extend(officeVoucher.pick({ decided_by: true, decided_at: true, reversed_by: true }).shape)
  .extend({ reason: z.string().nullable().meta({ description: 'Why it was rejected or reversed' }) })

const withdrawal = z.object({
  id,
  member: memberRef,
  amount: aed,
  status: z.enum(['asked', 'approved', 'paid', 'refused', 'cancelled', 'reversed']),
  asked_at: instant,
  recorded_by: person,
  approved_by: person,
  approved_at: instant.nullable(),
  decided_by: person.meta({ description: 'Who paid, rejected, cancelled or reversed it' }),
  decided_at: instant.nullable(),
  reason: z.string().nullable(),
})

const manual = manualEntry
  .pick({ id: true, date: true, memo: true, status: true, lines: true, proposed_by: true, proposed_at: true })
  .extend(manualEntry.pick({ decided_by: true, decided_at: true, decline_reason: true }).shape)

const loan = z.object({
  id,
  member: memberRef,
  status: z.enum(LOAN_STATES),
  principal: aed,
})

/** A payment towards the loan that the evidence is of. */
const repayment = payment.pick({ id: true, status: true, amount: true, submitted_at: true, decided_by: true })

/** What an entry did to a balance of a member, as the member's statement has it. */
const statementLine = z.object({
  entry_id: id,
  date: businessDate,
  kind: journalEntry.shape.kind,
  member: memberRef,
  account: z.enum(TRANSACTION_ACCOUNTS),
  loan_id: id.nullable(),
  amount: aed,
  balance: aed.meta({ description: 'After this line' }),
})

/** An officer's action that is kept in the audit trail. */
const record = z.object({
  number: z.number().int(),
  at: instant,
  by: z.string(),
  call: z.string().meta({ description: 'As the audit trail names it' }),
  entries: z.array(id).meta({ description: 'What it posted' }),
})

export const officeEvidenceCalls = {
  'GET /api/office/evidence': endpoint({
    summary:
      'All that is kept of a payment, an entry, a bank line, a loan, a voucher, a withdrawal or a manual entry: receipts, bank lines, ' +
      'entries with their seals, lines of statements, who decided, and the records of the audit trail',
    access: { officer: 'read_ledger' },
    query: z.object({
      of: z.enum(EVIDENCE_OF, { error: 'Choose what to show the evidence of.' }),
      id: idParams.shape.id,
    }),
    answer: success.extend({
      payments: z.array(payment),
      lines: z.array(line),
      vouchers: z.array(voucher),
      withdrawals: z.array(withdrawal),
      loans: z.array(loan),
      manual_entries: z
        .array(manual)
        .meta({ description: 'As they were proposed, also those that wait or were rejected' }),
      repayments: z.array(repayment).meta({ description: 'Of a loan, the latest last; each has evidence of its own' }),
      entries: z.array(
        journalEntry.extend({ sealed_on: businessDate.nullable().meta({ description: 'null: not sealed yet' }) }),
      ),
      statement: z.array(statementLine),
      records: z.array(record),
      previous: id.nullable().meta({ description: 'The one before it of its kind, by number' }),
      next: id.nullable(),
    }),
  }),
}

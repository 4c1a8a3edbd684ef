import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  accountCode,
  aed,
  amountField,
  businessDate,
  cursor,
  dateField,
  filled,
  id,
  idParams,
  instant,
  memberRef,
  reason,
  requiredText,
  success,
} from './fields.ts'
import { mayFields } from './may.ts'

const manualStatus = z.enum(['proposed', 'posted', 'declined', 'withdrawn'])

/** More lines than that are several entries. */
const LINES_MOST = 40

const line = z.object({
  account: accountCode,
  member_id: z.number({ error: 'Choose the member.' }).int().positive().optional(),
  side: z.enum(['debit', 'credit'], { error: 'Choose debit or credit.' }),
  amount: amountField,
})

export const manualEntry = z.object({
  id,
  date: businessDate,
  memo: z.string(),
  status: manualStatus,
  lines: z.array(
    z.object({
      account: z.string(),
      name: z.string(),
      member: memberRef.nullable(),
      debit: aed,
      credit: aed,
    }),
  ),
  total: aed.meta({ description: 'Of either side' }),
  proposed_by: z.string(),
  proposed_at: instant,
  decided_by: z.string().nullable().meta({ description: 'Who approved, declined or took it back' }),
  decided_at: instant.nullable(),
  decline_reason: z.string().nullable(),
  entry_id: id.nullable(),
  reverses: id.nullable().meta({ description: 'The manual entry that this one reverses' }),
  reversed_by: id.nullable().meta({ description: 'The one that takes this back, proposed or posted' }),
  reversed: z.boolean().meta({ description: 'Whether that one is posted' }),
  ...mayFields(['approve', 'decline', 'withdraw', 'reverse']),
})

export const officeManualEntryCalls = {
  'GET /api/office/ledger/manual-entries': endpoint({
    summary: 'Manual entries by status, a page at a time: those that wait oldest first, others latest first',
    access: { officer: 'read_ledger' },
    query: z.object({
      status: manualStatus.default('proposed'),
      after: cursor,
      id: idParams.shape.id.optional().meta({ description: 'Only the one of that number, whatever became of it' }),
    }),
    answer: success.extend({ ...mayFields(['propose']), entries: z.array(manualEntry), next_after: id.nullable() }),
  }),
  'POST /api/office/ledger/manual-entries': endpoint({
    summary: 'Propose an entry, with a date in an open month; another officer approves it',
    access: { officer: 'post_entry' },
    body: z.object({
      date: dateField,
      memo: requiredText(300, 3),
      lines: z
        .array(line, { error: 'An entry has two lines or more.' })
        .min(2, 'An entry has two lines or more.')
        .max(LINES_MOST, filled('An entry has at most {most} lines.', { most: LINES_MOST })),
    }),
    answer: success.extend({ manual_entry_id: id }),
    idempotent: true,
  }),
  'POST /api/office/ledger/manual-entries/:id/approve': endpoint({
    summary: 'Post an entry that another officer proposed',
    access: { officer: 'post_entry' },
    params: idParams,
    answer: success.extend({ entry_id: id }),
    idempotent: true,
  }),
  'POST /api/office/ledger/manual-entries/:id/decline': endpoint({
    summary: 'Decline an entry that is proposed, with a reason',
    access: { officer: 'post_entry' },
    params: idParams,
    body: reason,
    answer: success,
    idempotent: true,
  }),
  'POST /api/office/ledger/manual-entries/:id/withdraw': endpoint({
    summary: 'Cancel an entry that one has proposed',
    access: { officer: 'post_entry' },
    params: idParams,
    answer: success,
    idempotent: true,
  }),
  'POST /api/office/ledger/manual-entries/:id/reverse': endpoint({
    summary: 'Propose the reversing entry of a posted manual entry, with the reason; another officer approves it',
    access: { officer: 'post_entry' },
    params: idParams,
    body: reason,
    answer: success.extend({ manual_entry_id: id }),
    idempotent: true,
  }),
}

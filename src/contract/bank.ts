import { z } from 'zod'
import { placeOf } from '#core/chart.ts'
import { endpoint } from './endpoint.ts'
import {
  aed,
  businessDate,
  cursor,
  dateField,
  id,
  idParams,
  instant,
  memberRef,
  moneyAccount,
  reason,
  requiredText,
  success,
} from './fields.ts'
import { importProblem } from './imports.ts'
import { STATEMENT_MAX_BYTES } from './limits.ts'
import { mayFields, whyNot } from './may.ts'

const bankAccount = moneyAccount.refine((code) => placeOf(code) === 'bank', 'Please choose a bank account.')

const heading = z
  .string()
  .trim()
  .min(1, 'Please choose a column.')
  .max(200)
  .regex(/^[^\0]*$/)
const bankColumns = z
  .object({
    date: heading,
    description: heading,
    reference: heading.optional(),
    amount: heading.optional(),
    direction: heading.optional(),
    debit: heading.optional(),
    credit: heading.optional(),
    balance: heading.optional(),
  })
  .refine(({ amount, debit, credit }) => (amount === undefined) !== (debit === undefined && credit === undefined), {
    path: ['columns'],
    error: 'Please choose the column of the amount, or those of debit and credit.',
  })

const CHOOSE = 'Please choose the columns.'

/** The columns as a form sends them: JSON in a text field. */
const columnsField = z
  .string()
  .max(4000)
  .transform((text, context) => {
    const parsed = bankColumns.safeParse(jsonOf(text), { error: () => CHOOSE })
    if (parsed.success) return parsed.data
    const message = parsed.error.issues[0]?.message ?? CHOOSE
    context.issues.push({ code: 'custom', input: text, message })
    return z.NEVER
  })
  .optional()

/** Rows of the file, as a form sends them: 5,17,18. */
const rowsField = z
  .string()
  .max(20_000)
  .regex(/^\d{1,6}(,\d{1,6})*$/, 'Enter row numbers separated by commas.')
  .transform((text) => text.split(',').map(Number))
  .meta({ description: 'Rows that are probably the same as earlier lines, and which are new lines all the same' })
  .optional()

const statementForm = z.object({ account: bankAccount, columns: columnsField, file_name: requiredText(200) })
const statementFile = { file: { kinds: ['csv'], maxBytes: STATEMENT_MAX_BYTES, required: true } } as const

const reconciliationOf = z.object({ account: bankAccount, at: dateField.optional() })

const proposal = z.object({
  kind: z.enum(['payment', 'entry']).meta({ description: 'A payment that waits, or an entry already posted' }),
  id: id.meta({ description: 'Of the payment or of the entry' }),
  member: memberRef.nullable(),
  title: z.string().meta({ description: 'What it is: the months it is for, or what the entry says' }),
  date: businessDate,
  why_not: whyNot.nullable().meta({ description: 'Why the officer who asks may not verify it, where another may' }),
  look_twice: z.boolean().meta({ description: 'A payment that is flagged: posting it takes looked_twice' }),
  reasons: z.array(z.enum(['number', 'name', 'day'])),
  sure: z.boolean(),
})

const bankLine = z.object({
  id,
  booked_on: businessDate,
  amount: aed.meta({ description: 'Below zero for what left the account' }),
  description: z.string(),
  reference: z.string(),
  balance: aed.nullable(),
  status: z.enum(['open', 'matched', 'unclaimed', 'set_aside']),
  entry_id: id.nullable(),
  claimed_entry_id: id.nullable(),
  payment_id: id.nullable().meta({ description: 'The payment that was verified by it' }),
  settled_by: z.string().nullable(),
  note: z.string().nullable(),
  proposal: proposal.nullable().meta({ description: 'What it most likely is' }),
  others: z.array(proposal).meta({ description: 'What else has its amount, the nearest in time first, at most ten' }),
  ...mayFields(['unclaimed', 'charge', 'set_aside', 'release']),
})

/** A line of a file, and the line imported before that it probably is. */
const probablySame = z.object({
  line: z.number().int().meta({ description: 'Its row in the file' }),
  booked_on: businessDate,
  amount: aed,
  description: z.string(),
  earlier: z.object({ id, description: z.string(), status: bankLine.shape.status }),
})

export const officeBankCalls = {
  'POST /api/office/bank-statements/check': endpoint({
    summary: "Read a bank's statement and say what importing it would do; nothing is stored",
    access: { officer: 'reconcile_bank' },
    form: statementForm,
    files: statementFile,
    answer: success.extend({
      headings: z.array(z.string()),
      columns: bankColumns.nullable().meta({ description: 'As given, remembered or guessed; null: please map them' }),
      remembered: z.boolean(),
      sample: z.array(z.array(z.string())).meta({ description: 'The first rows below the headings' }),
      lines: z.number().int(),
      known: z.number().int().meta({ description: 'Of them, imported before' }),
      probably_same: z
        .array(probablySame)
        .meta({ description: 'Alike but for the text; left out unless they are sent as new_lines. The first 200' }),
      probably_same_count: z.number().int(),
      from: businessDate.nullable(),
      to: businessDate.nullable(),
      money_in: aed,
      money_out: aed,
      problems: z.array(importProblem).meta({ description: 'The first 200' }),
      problem_count: z.number().int(),
    }),
  }),
  'POST /api/office/bank-statements': endpoint({
    summary: "Import a bank's statement; lines that were imported before are left out. Refused where any line is bad",
    access: { officer: 'reconcile_bank' },
    form: statementForm.extend({ new_lines: rowsField }),
    files: statementFile,
    answer: success.extend({
      statement_id: id,
      imported: z.number().int(),
      known: z.number().int(),
      probably_same: z.number().int().meta({ description: 'Left out' }),
    }),
    idempotent: true,
  }),
  'GET /api/office/bank-statements': endpoint({
    summary: 'The statements that were imported, the latest first, at most 100',
    access: { officer: 'read_ledger' },
    answer: success.extend({
      ...mayFields(['import']),
      statements: z.array(
        z.object({
          id,
          account: z.string(),
          account_name: z.string(),
          file_name: z.string(),
          lines: z.number().int(),
          open: z.number().int(),
          set_aside: z.number().int(),
          left_out: z
            .number()
            .int()
            .meta({ description: 'Lines of the file that are probably the same as earlier ones' }),
          from: businessDate.nullable(),
          to: businessDate.nullable(),
          imported_by: z.string(),
          imported_at: instant,
        }),
      ),
    }),
  }),
  'GET /api/office/bank-lines': endpoint({
    summary: "A bank account's lines by state, the oldest first, a page at a time; open ones with what they may be",
    access: { officer: 'read_ledger' },
    query: z.object({ account: bankAccount, status: bankLine.shape.status.default('open'), after: cursor }),
    answer: success.extend({
      ...mayFields(['match', 'verify']),
      lines: z.array(bankLine),
      next_after: id.nullable(),
    }),
  }),
  'POST /api/office/bank-lines/:id/match': endpoint({
    summary: 'Say which posted entry an open line is',
    access: { officer: 'reconcile_bank' },
    params: idParams,
    body: z.object({ entry_id: id.positive() }),
    answer: success,
  }),
  'POST /api/office/bank-lines/:id/unclaimed': endpoint({
    summary:
      'Post money that nobody claims yet to the unmatched receipts. Where it is surely an entry of the books, looked_twice says that it is other money',
    access: { officer: 'reconcile_bank' },
    params: idParams,
    body: z
      .object({ looked_twice: z.boolean().optional() })
      .optional()
      .transform((body) => body ?? {}),
    answer: success,
    idempotent: true,
  }),
  'POST /api/office/bank-lines/:id/charge': endpoint({
    summary: 'Post what the bank took for itself as a bank charge',
    access: { officer: 'reconcile_bank' },
    params: idParams,
    answer: success,
    idempotent: true,
  }),
  'POST /api/office/bank-lines/:id/set-aside': endpoint({
    summary: 'Set an open line aside that concerns no entry, with the reason',
    access: { officer: 'reconcile_bank' },
    params: idParams,
    body: reason,
    answer: success,
  }),
  'POST /api/office/bank-lines/:id/release': endpoint({
    summary: 'Open a line again that was set aside, or matched with an entry that it is not; the entry stays',
    access: { officer: 'reconcile_bank' },
    params: idParams,
    answer: success,
  }),
  'GET /api/office/bank-reconciliation': endpoint({
    summary: "What a bank account's statement and the books have at the end of a day, and all that lies between them",
    access: { officer: 'read_ledger' },
    query: reconciliationOf,
    answer: success.extend({
      account: z.string(),
      account_name: z.string(),
      at: businessDate,
      book_balance: aed,
      statement_balance: aed
        .nullable()
        .meta({ description: "As the bank's last line up to that day says it, if it does" }),
      lines: z.array(reconciliationLine()).meta({ description: 'On the statement and not in the books' }),
      lines_total: aed,
      entries: z.array(reconciliationEntry()).meta({ description: 'In the books and not on the statement' }),
      entries_total: aed,
      expected_balance: aed.meta({ description: 'Of the books, with those lines and without those entries' }),
      difference: aed.nullable().meta({ description: 'Statement less expected; zero where everything is explained' }),
    }),
  }),
  'GET /api/office/bank-reconciliation.csv': endpoint({
    summary: "The reconciliation of a bank account's statement with the books as a spreadsheet",
    access: { officer: 'read_ledger' },
    query: reconciliationOf,
    fileTypes: ['text/csv'],
  }),
}

function reconciliationLine() {
  return z.object({ id, date: businessDate, amount: aed, description: z.string() })
}

function reconciliationEntry() {
  return z.object({ entry_id: id, date: businessDate, amount: aed, memo: z.string() })
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

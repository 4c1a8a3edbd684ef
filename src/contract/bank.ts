import { z } from 'zod'
import { BANK_COLUMNS } from '#core/bank-columns.ts'
import { ruleSays } from './bank-rules.ts'
import { endpoint } from './endpoint.ts'
import {
  aed,
  amountField,
  bankAccount,
  businessDate,
  claimKind,
  dateField,
  id,
  idParams,
  instant,
  listed,
  matchReasons,
  memberRef,
  moneyAccount,
  optionalText,
  reason,
  requiredText,
  success,
} from './fields.ts'
import { STATEMENT_MAX_BYTES } from './limits.ts'
import { mayFields, whyNot } from './may.ts'
import { sentPayment } from './payment-lines.ts'
import { receiptFile } from './payments.ts'
import { readingField, readingOf, sheetRead, shownLine } from './sheet-reading.ts'

const bankColumn = z.enum(BANK_COLUMNS)
const statementReading = readingOf(bankColumn)
export type StatementReading = z.infer<typeof statementReading>

/** A line as it would be imported. */
const readLine = shownLine.extend({
  read: z
    .object({ booked_on: businessDate, amount: aed, description: z.string(), reference: z.string() })
    .nullable()
    .meta({ description: 'Null where something in the line is bad, or it is left out' }),
})

/** Rows of the file, as a form sends them: 5,17,18. */
const rowsField = z
  .string()
  .max(20_000)
  .regex(/^\d{1,6}(,\d{1,6})*$/, 'Enter row numbers separated by commas.')
  .transform((text) => text.split(',').map(Number))
  .meta({ description: 'Rows that are probably the same as earlier lines, and which are new lines all the same' })
  .optional()

const statementForm = z.object({
  account: bankAccount,
  reading: readingField(statementReading),
  file_name: requiredText(200),
})
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
  reasons: matchReasons,
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
  left: aed.meta({ description: 'What no payment that it was split into has taken' }),
  payment_id: id
    .nullable()
    .meta({ description: 'The payment that was verified by it, or the first of those it was split into' }),
  settled_by: z.string().nullable(),
  note: z.string().nullable(),
  undo: z
    .array(id)
    .meta({ description: 'The payments verified by it that the officer who asks verified and can still undo' }),
  proposal: proposal.nullable().meta({ description: 'What it most likely is' }),
  others: z.array(proposal).meta({ description: 'What else has its amount, the nearest in time first, at most ten' }),
  names: z
    .object({
      member: memberRef,
      by: z.enum(['reference', 'number', 'name']),
      kind: claimKind,
      months: z.array(z.string()).meta({ description: 'YYYY-MM; of dues' }),
      beyond: aed.meta({ description: 'What of it is more than is owed, and becomes savings' }),
      sent: sentPayment.nullable().meta({
        description:
          'A payment of another amount that they sent and that waits, the nearest in time. Verified with line_id, ' +
          "the line's amount, it is posted as it came; with bank_fee as it was sent",
      }),
      why_not: whyNot.nullable().meta({ description: 'Why the officer who asks may not post it, where another may' }),
    })
    .nullable()
    .meta({ description: 'The member whom it names surely where nothing that waits is it, and what they owe' }),
  named: z.array(memberRef).meta({ description: 'The members whom it names surely, where they are several' }),
  disagree: z
    .array(memberRef)
    .meta({ description: 'Whose number or reference it has and, after them, whose name, where those are others' }),
  rule: ruleSays.extend({ id, other_account_name: z.string().nullable() }).nullable().meta({
    description: 'What a rule fills it in with, where nothing else is known of it; nothing is posted by that',
  }),
  is_charge: z
    .boolean()
    .meta({ description: 'Its text says that the bank took it for itself, and no entry may be it' }),
  waits: z
    .object({ by: z.string(), what: z.enum(['payment', 'return', 'expense', 'income']), payment_id: id.nullable() })
    .nullable()
    .meta({ description: 'What was entered for it and waits for another officer' }),
  ...mayFields([
    'unclaimed',
    'charge',
    'set_aside',
    'release',
    'reopen',
    'return',
    'claim',
    'split',
    'transfer',
    'expense',
    'income',
  ]),
})

/** A line of a file, and the line imported before that it probably is. */
const probablySame = z.object({
  line: z.number().int().meta({ description: 'Its row in the file' }),
  booked_on: businessDate,
  amount: aed,
  description: z.string(),
  earlier: z.object({ id, description: z.string(), status: bankLine.shape.status }),
})

const voucherOfLine = success.extend({
  voucher_id: id,
  entry_id: id.nullable().meta({ description: 'null: it waits for another officer' }),
})

const ofLine = z.object({ purpose: requiredText(300, 3), payee: optionalText(120) })

export const officeBankCalls = {
  'POST /api/office/bank-statements/check': endpoint({
    summary: "Read a bank's statement and say what importing it would do; nothing is stored",
    access: { officer: 'reconcile_bank' },
    form: statementForm,
    files: statementFile,
    answer: success.extend({
      ...sheetRead(bankColumn),
      needs_mapping: z.boolean().meta({ description: "False of a bank's own format, whose columns are known" }),
      mapped: z.boolean().meta({ description: 'Whether every column that is needed is known' }),
      rows: z
        .array(readLine)
        .meta({ description: 'The lines that `show` asks for, as they would be imported; 20 a page' }),
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
    summary:
      "A bank account's lines by state and by which way the money went, searched, in an order, a page at a time, with what open ones may be",
    access: { officer: 'read_ledger' },
    query: z.object({
      account: bankAccount,
      status: bankLine.shape.status.default('open'),
      way: z.enum(['in', 'out'], { error: 'Choose money in or money out.' }).optional(),
      only: z.enum(['known'], { error: 'Choose known lines or all.' }).optional().meta({
        description:
          'Of 500 lines at a time those alone that name their payer, are filled in by a rule or are a bank charge; left out: all, 50 at a time',
      }),
      ...listed,
    }),
    answer: success.extend({
      ...mayFields(['match', 'verify']),
      lines: z.array(bankLine),
      next_after: id.nullable(),
    }),
  }),
  'GET /api/office/bank-lines/together': endpoint({
    summary:
      'Payments that wait whose amount is the sum of several lines, those of whom the lines name first, at most 3',
    access: { officer: 'read_ledger' },
    query: z.object({
      lines: z
        .string()
        .regex(/^\d{1,15}(,\d{1,15}){1,9}$/, 'Choose 2 to 10 lines.')
        .transform((lines) => [...new Set(lines.split(','))].map(BigInt)),
    }),
    answer: success.extend({ payments: z.array(proposal) }),
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
      'Post a line that nobody claims yet as unclaimed money. Where it is surely an entry of the books, looked_twice says that it is other money',
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
  'POST /api/office/bank-lines/:id/reopen': endpoint({
    summary:
      'Reverse what was posted from a line: unclaimed money, a charge, an expense, income or a transfer. The line is then open again and can become anything',
    access: { officer: 'reconcile_bank' },
    params: idParams,
    answer: success,
    idempotent: true,
  }),
  'POST /api/office/bank-lines/:id/claim': endpoint({
    summary:
      'Enter what a member paid who sent nothing, as dues, towards a loan or as a deposit; without a kind as what they owe. ' +
      'It is posted where the line names the member surely, else another officer verifies it',
    access: { officer: 'verify_payment' },
    params: idParams,
    body: z.object({
      member_id: z.number({ error: 'Choose the member.' }).int().positive(),
      kind: claimKind.optional(),
      bank_fee: amountField.optional().meta({
        description:
          'What the bank kept of it: the member is credited with so much more than the line has, and the association pays ' +
          'the fee, at most AED 50 and a quarter of the amount',
      }),
    }),
    answer: success.extend({ payment_id: id, posted: z.boolean() }),
    idempotent: true,
  }),
  'POST /api/office/bank-lines/:id/split': endpoint({
    summary:
      'Divide what is left of a line among members, months and kinds; without a kind a part is what the member owes. All parts ' +
      'are posted where the line names every member surely, else another officer verifies each',
    access: { officer: 'verify_payment' },
    params: idParams,
    body: z.object({
      parts: z
        .array(
          z.object({
            member_id: z.number({ error: 'Choose the member.' }).int().positive(),
            amount: amountField,
            kind: claimKind.optional(),
            months: z
              .array(z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Choose a month.'))
              .min(1)
              .max(24)
              .optional()
              .meta({ description: 'YYYY-MM; of dues, instead of the oldest that are open' }),
          }),
        )
        .min(1, 'Enter the parts.')
        .max(20),
    }),
    answer: success.extend({ payment_ids: z.array(id), posted: z.boolean() }),
    idempotent: true,
  }),
  'POST /api/office/bank-lines/:id/transfer': endpoint({
    summary:
      "Post a line as a transfer between its account and another of the association's, as from a cash machine to the cash " +
      'box. Where the books have a transfer of it, looked_twice says that it is other money',
    access: { officer: 'post_entry' },
    params: idParams,
    body: z.object({ account: moneyAccount, looked_twice: z.boolean().optional() }),
    answer: success.extend({ voucher_id: id, entry_id: id }),
    idempotent: true,
  }),
  'POST /api/office/bank-lines/:id/expense': endpoint({
    summary:
      'Post a line as an expense of the association, with a picture of its voucher; above the limit of the settings it ' +
      'waits for another officer',
    access: { officer: 'post_entry' },
    params: idParams,
    form: ofLine,
    files: { picture: { ...receiptFile, required: false } },
    answer: voucherOfLine,
    idempotent: true,
  }),
  'POST /api/office/bank-lines/:id/income': endpoint({
    summary:
      "Post a line as other income of the association, which is no member's; above the limit of the settings it waits for " +
      'another officer',
    access: { officer: 'post_entry' },
    params: idParams,
    body: ofLine,
    answer: voucherOfLine,
    idempotent: true,
  }),
  'POST /api/office/bank-lines/:id/return': endpoint({
    summary: 'Send unclaimed money back to its sender; with the two-person rules another officer confirms it first',
    access: { officer: 'post_entry' },
    params: idParams,
    body: z.object({ payee: requiredText(120) }),
    answer: voucherOfLine,
    idempotent: true,
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
  return z.object({
    id,
    date: businessDate,
    amount: aed,
    description: z.string(),
    status: bankLine.shape.status.meta({ description: 'As it is now; matched: with an entry of a later day' }),
  })
}

function reconciliationEntry() {
  return z.object({
    entry_id: id,
    date: businessDate,
    amount: aed,
    memo: z.string(),
    member: memberRef.nullable().meta({ description: 'Null where it is of nobody, or of several' }),
  })
}

import { z } from 'zod'
import { ACCOUNT_KINDS } from '#core/chart.ts'
import { ENTRY_KINDS } from '#core/entry.ts'
import { endpoint } from './endpoint.ts'
import { aed, businessDate, dateField, id, idParams, instant, placeOf, success } from './fields.ts'
import { accountCode, cursor, memberRef } from './office-fields.ts'

/** The days of a report, both included; without them this year up to today. */
export const period = { from: dateField.optional(), to: dateField.optional() }
/** The day at whose end a report stands; without it today. */
export const day = { at: dateField.optional() }

const CSV = ['text/csv']
const account = z.object({ code: z.string(), name: z.string(), kind: z.enum(ACCOUNT_KINDS) })
const keptPer = z
  .enum(['association', 'member', 'loan'])
  .meta({ description: 'Whose balance it is: of the whole association, of each member, of each loan' })

/** 'date_id' of the last one read: the day orders the list, the number makes it unique. */
export const afterEntry = placeOf(/^(\d{4}-\d\d-\d\d)_([1-9]\d{0,14})$/)
/** 'date_entry_line' of the last line read. */
const afterLine = placeOf(/^(\d{4}-\d\d-\d\d)_([1-9]\d{0,14})_([1-9]\d{0,3})$/)

const posting = z.object({
  account: z.string(),
  name: z.string(),
  member: memberRef.nullable(),
  loan_id: id.nullable(),
  debit: aed,
  credit: aed,
})

export const journalEntry = z.object({
  id,
  date: businessDate.meta({ description: 'The day it was posted' }),
  received_on: businessDate.meta({ description: 'When the money really came or went' }),
  posted_at: instant,
  kind: z.enum(ENTRY_KINDS),
  memo: z.string(),
  by: z.string().nullable().meta({ description: 'The officer or member who posted it' }),
  reverses: id.nullable().meta({ description: 'The entry that this one mirrors' }),
  reversed_by: id.nullable(),
  postings: z.array(posting),
})

const journalFilter = { account: accountCode.optional(), kind: z.enum(ENTRY_KINDS).optional() }

const statementOf = {
  account: accountCode,
  member: cursor.meta({ description: 'One member alone, where the account is kept per member or loan' }),
}

const statementLine = z.object({
  entry_id: id,
  line: z.number().int(),
  date: businessDate,
  kind: z.enum(ENTRY_KINDS),
  memo: z.string(),
  member: memberRef.nullable(),
  loan_id: id.nullable(),
  debit: aed,
  credit: aed,
  balance: aed.meta({ description: 'After this line; above zero on the side on which the account grows' }),
})

export const officeLedgerCalls = {
  'GET /api/office/ledger/accounts': endpoint({
    summary: 'The accounts of the books, in the order of the trial balance',
    access: { officer: 'read_ledger' },
    answer: success.extend({ accounts: z.array(account.extend({ kept_per: keptPer })) }),
  }),
  'GET /api/office/ledger/trial-balance': endpoint({
    summary: 'Every account with its balance at the end of a day; debits equal credits',
    access: { officer: 'read_ledger' },
    query: z.object(day),
    answer: success.extend({
      at: businessDate,
      accounts: z.array(account.extend({ debit: aed, credit: aed })),
      total_debit: aed,
      total_credit: aed,
    }),
  }),
  'GET /api/office/ledger/trial-balance.csv': endpoint({
    summary: 'The trial balance as a spreadsheet',
    access: { officer: 'read_ledger' },
    query: z.object(day),
    fileTypes: CSV,
  }),
  'GET /api/office/ledger/journal': endpoint({
    summary: 'Entries of a period with their postings, a page at a time',
    access: { officer: 'read_ledger' },
    query: z.object({
      ...period,
      ...journalFilter,
      order: z.enum(['newest', 'oldest']).default('newest'),
      after: afterEntry,
    }),
    answer: success.extend({
      from: businessDate,
      to: businessDate,
      entries: z.array(journalEntry),
      next_after: z.string().nullable(),
    }),
  }),
  'GET /api/office/ledger/journal.csv': endpoint({
    summary: 'The journal of a period as a spreadsheet, a line for each posting, oldest first',
    access: { officer: 'read_ledger' },
    query: z.object({ ...period, ...journalFilter }),
    fileTypes: CSV,
  }),
  'GET /api/office/ledger/entries/:id': endpoint({
    summary: 'One entry of the journal',
    access: { officer: 'read_ledger' },
    params: idParams,
    answer: success.extend({ entry: journalEntry }),
  }),
  'GET /api/office/ledger/statement': endpoint({
    summary: "An account's lines in a period with the balance after each, oldest first, a page at a time",
    access: { officer: 'read_ledger' },
    query: z.object({ ...period, ...statementOf, after: afterLine }),
    answer: success.extend({
      account: account.extend({ kept_per: keptPer }),
      member: memberRef.nullable(),
      from: businessDate,
      to: businessDate,
      opening: aed,
      debit: aed.meta({ description: 'Of the whole period' }),
      credit: aed,
      closing: aed,
      lines: z.array(statementLine),
      next_after: z.string().nullable(),
    }),
  }),
  'GET /api/office/ledger/statement.csv': endpoint({
    summary: "An account's statement as a spreadsheet",
    access: { officer: 'read_ledger' },
    query: z.object({ ...period, ...statementOf }),
    fileTypes: CSV,
  }),
  'GET /api/office/ledger/journal.hledger': endpoint({
    summary: 'The whole journal as a file of hledger and ledger, with its accounts declared',
    access: { officer: 'read_ledger' },
    fileTypes: ['text/plain'],
  }),
  'GET /api/office/ledger/journal.beancount': endpoint({
    summary: 'The whole journal as a file of beancount, with its accounts opened',
    access: { officer: 'read_ledger' },
    fileTypes: ['text/plain'],
  }),
}

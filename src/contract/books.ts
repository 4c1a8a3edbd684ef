import { z } from 'zod'
import { BACKUP_WARNINGS } from '#core/backups.ts'
import { ACCOUNT_KINDS } from '#core/chart.ts'
import { ENTRY_KINDS } from '#core/entry.ts'
import { endpoint } from './endpoint.ts'
import {
  accountCode,
  aed,
  businessDate,
  cursor,
  dateField,
  id,
  idParams,
  instant,
  memberRef,
  placeOf,
  success,
} from './fields.ts'
import { missingOfficers } from './officers.ts'
import { bankDifference } from './periods.ts'

/** The days of a report, both included; without them this year up to today. */
const period = { from: dateField.optional(), to: dateField.optional() }
/** The day at whose end a report stands; without it today. */
const day = { at: dateField.optional() }

const CSV = ['text/csv']
const account = z.object({ code: z.string(), name: z.string(), kind: z.enum(ACCOUNT_KINDS) })
const keptPer = z
  .enum(['association', 'member', 'loan'])
  .meta({ description: 'Whose balance it is: of the whole association, of each member, of each loan' })

/** 'date_id' of the last one read: the day orders the list, the number makes it unique. */
const afterEntry = placeOf(/^(\d{4}-\d\d-\d\d)_([1-9]\d{0,14})$/)
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
  reverses: id.nullable().meta({ description: 'The entry that this one reverses' }),
  reversed_by: id.nullable(),
  payment_id: id.nullable().meta({ description: 'The payment that it posted, or whose entry it reverses' }),
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

/** What may wait for officers, by its name in the overview. */
const WAITING = [
  'payments',
  'loans_submitted',
  'loans_approved',
  'applications',
  'leavings',
  'withdrawals_asked',
  'withdrawals_approved',
  'recharges',
  'manual_entries',
  'expenses',
  'bonuses',
  'bank_lines',
  'messages',
  'months',
  'imports',
] as const

export const officeBooksCalls = {
  'GET /api/office/overview': endpoint({
    summary: 'What waits, what the fund holds, and how this month stands',
    access: { officer: 'read_ledger' },
    answer: success.extend({
      waiting: z.object({
        payments: z.number().int(),
        loans_submitted: z.number().int(),
        loans_approved: z.number().int(),
        applications: z.number().int(),
        leavings: z.number().int().meta({ description: 'Proposed, and not yet confirmed' }),
        withdrawals_asked: z.number().int(),
        withdrawals_approved: z.number().int().meta({ description: 'Approved, and not yet paid' }),
        recharges: z.number().int().meta({ description: 'Ordered, and not yet carried out or refused' }),
        manual_entries: z.number().int().meta({ description: 'Proposed, and not yet approved' }),
        expenses: z.number().int().meta({ description: 'Entered above the limit, and not yet confirmed' }),
        bonuses: z.number().int().meta({ description: 'Bonuses, and reversals of bonuses, to confirm' }),
        bank_lines: z.number().int().meta({ description: 'Of imported statements, not yet matched' }),
        messages: z.number().int(),
        months: z.number().int().meta({ description: 'Over, and not yet closed' }),
        imports: z.number().int().meta({ description: 'Of members, not yet confirmed, which who asks may confirm' }),
      }),
      for_you: z.array(z.enum(WAITING)).meta({ description: 'Of what waits, what the roles of who asks decide or do' }),
      write_offs: z
        .array(
          z.object({
            loan_id: id,
            member: memberRef,
            outstanding: aed.meta({ description: 'Principal that would be written off or paid from savings' }),
            from_savings: aed,
            by: z.string(),
            at: instant,
            reason: z.string(),
          }),
        )
        .meta({ description: 'Proposed, and not yet decided, which who asks may confirm: the oldest fifty' }),
      set_offs: z
        .array(
          z.object({ loan_id: id, member: memberRef, amount: aed, by: z.string(), at: instant, reason: z.string() }),
        )
        .meta({ description: 'Overdue instalments to pay from savings, which who asks may confirm: the oldest fifty' }),
      banks: z.array(bankDifference).meta({ description: 'How each bank account agrees with its statement today' }),
      fund: z.object({ bank: aed, cash: aed, savings: aed, lent: aed, free_to_lend: aed }),
      members: z.object({
        active: z.number().int(),
        inactive: z.number().int(),
        closed: z.number().int().meta({ description: 'Memberships that were settled and closed' }),
      }),
      months: z
        .array(
          z.object({
            month: z.string().meta({ description: "'2026-05'" }),
            expected: aed,
            received: aed,
            paid_before: z.number().int().meta({
              description: 'How many members paid it elsewhere, before they were imported; counted in neither',
            }),
          }),
        )
        .meta({ description: 'Dues of the last six months: what was due, and what has been verified for each' }),
      arrears: z.object({
        members: z.number().int().meta({ description: 'Members with dues whose day has passed' }),
        amount: aed,
        loans: z.number().int().meta({ description: 'Active loans with an instalment past its day' }),
        loan_amount: aed,
      }),
      backups: z.object({
        made_at: instant.nullable().meta({ description: 'The last nightly backup; null: there is none' }),
        sent_at: instant.nullable().meta({ description: 'When the bucket last got one; null: none is set' }),
        tried_at: instant.nullable().meta({ description: 'When one was last restored on trial, and its books held' }),
        warnings: z.array(z.enum(BACKUP_WARNINGS)),
      }),
      two_person_rules: z.boolean(),
      missing_officers: missingOfficers,
      settings_waiting: z
        .boolean()
        .meta({ description: 'Whether a change of where members pay to, or of the two-person rules, waits' }),
    }),
  }),
}

/** What went straight to or from the surplus. */
export const surplusMoves = z
  .array(
    z.object({
      entry_id: id.nullable().meta({ description: 'Null of several opening balances together' }),
      entries: z.number().int(),
      date: businessDate,
      kind: z.enum(ENTRY_KINDS),
      memo: z.string(),
      amount: aed.meta({ description: 'Above zero: to the surplus' }),
    }),
  )
  .meta({ description: 'A line for each entry; opening balances are one line. They sum to what moved otherwise.' })

export const reportLine = z.object({ code: z.string(), name: z.string(), amount: aed })

export const officeReportCalls = {
  'GET /api/office/reports/income-expense': endpoint({
    summary: 'What was earned and spent in a period, and what that did to the equity',
    access: { officer: 'read_ledger' },
    query: z.object(period),
    answer: success.extend({
      from: businessDate,
      to: businessDate,
      income: z.array(reportLine),
      expense: z.array(reportLine),
      total_income: aed,
      total_expense: aed,
      result: aed.meta({ description: 'Income less expense' }),
      equity_before: aed.meta({ description: 'Surplus and result not yet closed, the day before the period' }),
      equity_otherwise: aed.meta({ description: 'Straight to or from the surplus: opening balances, a bonus' }),
      equity_moves: surplusMoves,
      equity_after: aed,
    }),
  }),
  'GET /api/office/reports/income-expense.csv': endpoint({
    summary: 'Income and expense of a period as a spreadsheet',
    access: { officer: 'read_ledger' },
    query: z.object(period),
    fileTypes: CSV,
  }),
  'GET /api/office/reports/balance-sheet': endpoint({
    summary: 'What the association has, owes and is worth at the end of a day',
    access: { officer: 'read_ledger' },
    query: z.object(day),
    answer: success.extend({
      at: businessDate,
      assets: z.array(reportLine),
      liabilities: z.array(reportLine),
      equity: z.array(reportLine),
      unclosed_result: aed.meta({ description: 'Income less expense that no year-end has taken to the surplus yet' }),
      total_assets: aed,
      total_liabilities: aed,
      total_equity: aed.meta({ description: 'With the unclosed result' }),
    }),
  }),
  'GET /api/office/reports/balance-sheet.csv': endpoint({
    summary: 'The balance sheet as a spreadsheet',
    access: { officer: 'read_ledger' },
    query: z.object(day),
    fileTypes: CSV,
  }),
  'GET /api/office/reports/loans-at-risk': endpoint({
    summary:
      'Principal of active loans by how late their oldest unpaid instalment is, and those loans, the latest first',
    access: { officer: 'read_ledger' },
    query: z.object({ after: afterEntry }),
    answer: success.extend({
      at: businessDate,
      loans: z.number().int().meta({ description: 'Active loans' }),
      principal: aed.meta({ description: 'Outstanding of them' }),
      late: z
        .array(
          z.object({
            days: z.number().int().meta({ description: 'More days than this; 0: late at all' }),
            loans: z.number().int(),
            principal: aed,
            percent: z.number().meta({ description: 'Of the principal outstanding, two decimals' }),
          }),
        )
        .meta({ description: 'Late at all, and more than 30, 60 and 90 days; each within the one before' }),
      rows: z.array(
        z.object({
          loan_id: id,
          member: memberRef,
          mobile: z.string(),
          principal: aed,
          overdue: aed.meta({ description: 'Instalments past their day, unpaid' }),
          since: businessDate.meta({ description: 'The day of the oldest unpaid instalment' }),
          days_late: z.number().int(),
        }),
      ),
      next_after: z.string().nullable(),
    }),
  }),
  'GET /api/office/reports/loans-at-risk.csv': endpoint({
    summary: 'The loans that are late as a spreadsheet',
    access: { officer: 'read_ledger' },
    fileTypes: CSV,
  }),
}

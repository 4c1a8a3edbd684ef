import type { AnswerOf, QueryOf } from '#contract/calls.ts'
import { callPages, callQuery } from '#web/app/calls/call-query.ts'
import { officeKey } from '#web/app/calls/office-queries.ts'
import type { Period } from './time.ts'

export type JournalEntry = AnswerOf<'GET /api/office/ledger/entries/:id'>['entry']
export type Posting = JournalEntry['postings'][number]
export type AccountStatement = AnswerOf<'GET /api/office/ledger/statement'>
export type StatementLine = AccountStatement['lines'][number]
export type TrialBalance = AnswerOf<'GET /api/office/ledger/trial-balance'>
export type IncomeExpense = AnswerOf<'GET /api/office/reports/income-expense'>
export type BalanceSheet = AnswerOf<'GET /api/office/reports/balance-sheet'>
export type ReportLine = BalanceSheet['assets'][number]
export type LoansAtRisk = AnswerOf<'GET /api/office/reports/loans-at-risk'>
export type Periods = AnswerOf<'GET /api/office/periods'>
export type BooksMonth = Periods['months'][number]
export type AnnualReport = AnswerOf<'GET /api/office/reports/annual'>
export type LateLoan = LoansAtRisk['rows'][number]

export type JournalAsked = Period & Pick<QueryOf<'GET /api/office/ledger/journal'>, 'account' | 'kind'>
export type StatementAsked = Period & { account: string; member?: string }

export const accountsQuery = callQuery(
  [...officeKey, 'accounts'],
  'GET /api/office/ledger/accounts',
  {},
  (answer) => answer.accounts,
)

/** Entries of a period, the newest first. */
export const journalQuery = (asked: JournalAsked) =>
  callPages([...officeKey, 'journal', asked], 'GET /api/office/ledger/journal', { query: asked })

export const entryQuery = (id: number) =>
  callQuery(
    [...officeKey, 'entry', id],
    'GET /api/office/ledger/entries/:id',
    { params: { id } },
    (answer) => answer.entry,
  )

/** An account's lines in a period, the oldest first. */
export const statementQuery = (asked: StatementAsked) =>
  callPages([...officeKey, 'account-statement', asked], 'GET /api/office/ledger/statement', { query: asked })

export const trialBalanceQuery = (at: string) =>
  callQuery([...officeKey, 'trial-balance', at], 'GET /api/office/ledger/trial-balance', { query: { at } })

export const incomeExpenseQuery = ({ from, to }: Period) =>
  callQuery([...officeKey, 'income-expense', from, to], 'GET /api/office/reports/income-expense', {
    query: { from, to },
  })

export const balanceSheetQuery = (at: string) =>
  callQuery([...officeKey, 'balance-sheet', at], 'GET /api/office/reports/balance-sheet', { query: { at } })

export const annualReportQuery = (year: number) =>
  callQuery([...officeKey, 'annual-report', year], 'GET /api/office/reports/annual', { query: { year: String(year) } })

/** The months of a year and their closings; of the year with the first month to close where none is chosen. */
export const periodsQuery = (year: number | undefined) =>
  callQuery([...officeKey, 'periods', year ?? 'first open'], 'GET /api/office/periods', {
    query: year === undefined ? {} : { year: String(year) },
  })

/** The loans that are late, the latest first, with the portfolio's figures on each page. */
export const loansAtRiskQuery = callPages([...officeKey, 'loans-at-risk'], 'GET /api/office/reports/loans-at-risk')

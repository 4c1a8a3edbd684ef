import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { AnswerOf, QueryOf } from '#contract/calls.ts'
import { call } from '#web/app/calls/api.ts'
import { officeKey } from '#web/app/calls/office-queries.ts'
import type { Period } from './time.ts'

export type JournalEntry = AnswerOf<'GET /api/office/ledger/entries/:id'>['entry']
export type Posting = JournalEntry['postings'][number]
export type Account = AnswerOf<'GET /api/office/ledger/accounts'>['accounts'][number]
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

/** How what is longer than a page is read on. */
const paging = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last: { next_after: string | null }) => last.next_after,
}

export const accountsQuery = queryOptions({
  queryKey: [...officeKey, 'accounts'],
  queryFn: async ({ signal }) => (await call('GET /api/office/ledger/accounts', { signal })).accounts,
})

/** Entries of a period, the newest first. */
export const journalQuery = (asked: JournalAsked) =>
  infiniteQueryOptions({
    ...paging,
    queryKey: [...officeKey, 'journal', asked],
    queryFn: ({ pageParam: after, signal }) =>
      call('GET /api/office/ledger/journal', { signal, query: { ...asked, after } }),
  })

export const entryQuery = (id: number) =>
  queryOptions({
    queryKey: [...officeKey, 'entry', id],
    queryFn: async ({ signal }) => (await call('GET /api/office/ledger/entries/:id', { signal, params: { id } })).entry,
  })

/** An account's lines in a period, the oldest first. */
export const statementQuery = (asked: StatementAsked) =>
  infiniteQueryOptions({
    ...paging,
    queryKey: [...officeKey, 'account-statement', asked],
    queryFn: ({ pageParam: after, signal }) =>
      call('GET /api/office/ledger/statement', { signal, query: { ...asked, after } }),
  })

export const trialBalanceQuery = (at: string) =>
  queryOptions({
    queryKey: [...officeKey, 'trial-balance', at],
    queryFn: ({ signal }) => call('GET /api/office/ledger/trial-balance', { signal, query: { at } }),
  })

export const incomeExpenseQuery = ({ from, to }: Period) =>
  queryOptions({
    queryKey: [...officeKey, 'income-expense', from, to],
    queryFn: ({ signal }) => call('GET /api/office/reports/income-expense', { signal, query: { from, to } }),
  })

export const balanceSheetQuery = (at: string) =>
  queryOptions({
    queryKey: [...officeKey, 'balance-sheet', at],
    queryFn: ({ signal }) => call('GET /api/office/reports/balance-sheet', { signal, query: { at } }),
  })

export const annualReportQuery = (year: number) =>
  queryOptions({
    queryKey: [...officeKey, 'annual-report', year],
    queryFn: ({ signal }) => call('GET /api/office/reports/annual', { signal, query: { year: String(year) } }),
  })

/** The months of a year and their closings. */
export const periodsQuery = (year: number) =>
  queryOptions({
    queryKey: [...officeKey, 'periods', year],
    queryFn: ({ signal }) => call('GET /api/office/periods', { signal, query: { year: String(year) } }),
  })

/** The loans that are late, the latest first, with the portfolio's figures on each page. */
export const loansAtRiskQuery = infiniteQueryOptions({
  ...paging,
  queryKey: [...officeKey, 'loans-at-risk'],
  queryFn: ({ pageParam: after, signal }) =>
    call('GET /api/office/reports/loans-at-risk', { signal, query: { after } }),
})

import type { StatementReading } from '#contract/bank.ts'
import type { AnswerOf, QueryOf } from '#contract/calls.ts'
import { callPages, callQuery } from '#web/app/calls/call-query.ts'
import { officeKey } from '#web/app/calls/office-queries.ts'

export type BankLine = AnswerOf<'GET /api/office/bank-lines'>['lines'][number]
export type LineStatus = BankLine['status']
/** What a line may be: a payment that waits, or an entry of the books. */
export type Candidate = BankLine['others'][number]
export type CheckedStatement = AnswerOf<'POST /api/office/bank-statements/check'>
/** What the officer has said of how a statement is read; the rest is found in it. */
export type Reading = Partial<StatementReading>
export type ImportedStatement = AnswerOf<'GET /api/office/bank-statements'>['statements'][number]
export type Reconciliation = AnswerOf<'GET /api/office/bank-reconciliation'>

export type LineSort = NonNullable<QueryOf<'GET /api/office/bank-lines'>['sort']>
export type LineWay = NonNullable<QueryOf<'GET /api/office/bank-lines'>['way']>
export type LineFilter = { account: string; status: LineStatus; way?: LineWay; search: string; sort: LineSort }

/** A bank account's lines of one state that a text finds, in an order, a page at a time. */
export const bankLinesQuery = (filter: LineFilter) =>
  callPages([...officeKey, 'bank-lines', filter], 'GET /api/office/bank-lines', { query: filter })

/** Of all of them those that are known by their own text, 500 looked through at a time. */
export const knownLinesQuery = (filter: LineFilter) =>
  callPages([...officeKey, 'bank-lines', filter, 'known'], 'GET /api/office/bank-lines', {
    query: { ...filter, only: 'known' },
  })

/** The payments that wait whose amount is the sum of these lines. */
export const linesTogetherQuery = (ids: readonly number[]) =>
  callQuery(
    [...officeKey, 'bank-lines-together', ...ids],
    'GET /api/office/bank-lines/together',
    { query: { lines: ids.join() } },
    ({ payments }) => payments,
  )

/** The statements that were imported, the latest first. */
export const statementsQuery = callQuery([...officeKey, 'bank-statements'], 'GET /api/office/bank-statements')

export const reconciliationQuery = (account: string, at: string) =>
  callQuery([...officeKey, 'reconciliation', account, at], 'GET /api/office/bank-reconciliation', {
    query: { account, at },
  })

/** An account's rules, and those that its lines propose. */
export const bankRulesQuery = (account: string) =>
  callQuery([...officeKey, 'bank-rules', account], 'GET /api/office/bank-rules', { query: { account } })
export type BankRules = AnswerOf<'GET /api/office/bank-rules'>

import type { AnswerOf } from '#contract/calls.ts'
import { callPages, callQuery } from '#web/app/calls/call-query.ts'
import { officeKey } from '#web/app/calls/office-queries.ts'

export type BankLine = AnswerOf<'GET /api/office/bank-lines'>['lines'][number]
export type LineStatus = BankLine['status']
/** What a line may be: a payment that waits, or an entry of the books. */
export type Candidate = BankLine['others'][number]
export type CheckedStatement = AnswerOf<'POST /api/office/bank-statements/check'>
export type BankColumns = NonNullable<CheckedStatement['columns']>
export type ImportedStatement = AnswerOf<'GET /api/office/bank-statements'>['statements'][number]
export type Reconciliation = AnswerOf<'GET /api/office/bank-reconciliation'>

/** A bank account's lines of one state, oldest first, a page at a time. */
export const bankLinesQuery = (account: string, status: LineStatus) =>
  callPages([...officeKey, 'bank-lines', account, status], 'GET /api/office/bank-lines', { query: { account, status } })

/** The statements that were imported, the latest first. */
export const statementsQuery = callQuery([...officeKey, 'bank-statements'], 'GET /api/office/bank-statements')

export const reconciliationQuery = (account: string, at: string) =>
  callQuery([...officeKey, 'reconciliation', account, at], 'GET /api/office/bank-reconciliation', {
    query: { account, at },
  })

import type { AnswerOf, QueryOf } from '#contract/calls.ts'
import { callPages, callQuery } from '#web/app/calls/call-query.ts'
import { statementKey } from '#web/app/calls/money-keys.ts'

type StatementPage = AnswerOf<'GET /api/statement'>
export type StatementAccount = StatementPage['accounts'][number]
export type StatementMonth = StatementPage['months'][number]
export type StatementEntry = AnswerOf<'GET /api/statement/:id'>['entry']
export type StatementAsked = Omit<QueryOf<'GET /api/statement'>, 'before'>

/** Transactions of savings and loans, latest first, a page at a time. */
export const statementQuery = (asked: StatementAsked) =>
  callPages([...statementKey, asked], 'GET /api/statement', { query: asked })

export const entryQuery = (id: number) =>
  callQuery([...statementKey, 'entry', id], 'GET /api/statement/:id', { params: { id } }, (answer) => answer.entry)

/** The association's receipt for a payment. */
export const proofQuery = (paymentId: number) =>
  callQuery(
    [...statementKey, 'proof', paymentId],
    'GET /api/payments/:id/proof',
    { params: { id: paymentId } },
    (answer) => answer.proof,
  )

import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { AnswerOf, QueryOf } from '#contract/calls.ts'
import { call } from '#web/app/calls/api.ts'

type StatementPage = AnswerOf<'GET /api/statement'>
export type StatementAccount = StatementPage['accounts'][number]
export type StatementMonth = StatementPage['months'][number]
export type StatementEntry = AnswerOf<'GET /api/statement/:id'>['entry']
export type StatementAsked = Omit<QueryOf<'GET /api/statement'>, 'before'>

/** Under which all that a statement is made of is kept. */
export const statementKey = ['statement'] as const

/** Movements of savings and loans, latest first, a page at a time. */
export const statementQuery = (asked: StatementAsked) =>
  infiniteQueryOptions({
    queryKey: [...statementKey, asked],
    queryFn: ({ pageParam: before, signal }) => call('GET /api/statement', { signal, query: { ...asked, before } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next_before,
  })

export const entryQuery = (id: number) =>
  queryOptions({
    queryKey: [...statementKey, 'entry', id],
    queryFn: async ({ signal }) => (await call('GET /api/statement/:id', { signal, params: { id } })).entry,
  })

/** The association's receipt for a payment. */
export const proofQuery = (paymentId: number) =>
  queryOptions({
    queryKey: [...statementKey, 'proof', paymentId],
    queryFn: async ({ signal }) =>
      (await call('GET /api/payments/:id/proof', { signal, params: { id: paymentId } })).proof,
  })

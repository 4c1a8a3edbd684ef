import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/calls.ts'
import { call } from '#web/app/calls/api.ts'
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
  infiniteQueryOptions({
    queryKey: [...officeKey, 'bank-lines', account, status],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/office/bank-lines', {
        signal,
        query: { account, status, ...(pageParam !== null && { after: String(pageParam) }) },
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => last.next_after,
  })

/** The statements that were imported, the latest first. */
export const statementsQuery = queryOptions({
  queryKey: [...officeKey, 'bank-statements'],
  queryFn: async ({ signal }) => (await call('GET /api/office/bank-statements', { signal })).statements,
})

export const reconciliationQuery = (account: string, at: string) =>
  queryOptions({
    queryKey: [...officeKey, 'reconciliation', account, at],
    queryFn: ({ signal }) => call('GET /api/office/bank-reconciliation', { signal, query: { account, at } }),
  })

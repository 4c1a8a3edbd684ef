import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { AnswerOf, QueryOf } from '#contract/calls.ts'
import { call } from './api.ts'
import { queryClient } from './query-client.ts'

export type OfficePayment = AnswerOf<'GET /api/office/payments'>['payments'][number]
export type PaymentStatus = OfficePayment['status']
export type OfficeLoan = AnswerOf<'GET /api/office/loans'>['loans'][number]
export type LoanStatus = OfficeLoan['status']
export type LoanForDecision = Omit<AnswerOf<'GET /api/office/loans/:id'>, 'status_code' | 'message'>
export type Overview = Omit<AnswerOf<'GET /api/office/overview'>, 'status_code' | 'message'>

/** The key that everything of the office stands under. */
const OFFICE = 'office'

/** What is fetched anew after a decision: one on a loan or a payment shows in the lists, the overview and the loan. */
export const officeKey = [OFFICE]

export const overviewQuery = queryOptions({
  queryKey: [OFFICE, 'overview'],
  queryFn: ({ signal }) => call('GET /api/office/overview', { signal }),
})

/** The key that everything about messages stands under. */
export const officeMessagesKey = [OFFICE, 'messages']

export const waitingMessagesQuery = queryOptions({
  queryKey: [...officeMessagesKey, 'count'],
  queryFn: async ({ signal }) => (await call('GET /api/office/messages/waiting', { signal })).waiting,
})

/**
 * Payments of one status, oldest first, a page at a time. Nothing of it is kept once it is left: what a colleague has
 * decided meanwhile must not stand in the queue.
 */
export const officePaymentsQuery = (status: PaymentStatus) =>
  infiniteQueryOptions({
    queryKey: [OFFICE, 'payments', status],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/office/payments', { signal, query: pageOf<'GET /api/office/payments'>({ status }, pageParam) }),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => last.next_after,
    gcTime: 0,
  })

/** Loans of one status, oldest first, a page at a time. */
export const officeLoansQuery = (status: LoanStatus) =>
  infiniteQueryOptions({
    queryKey: [OFFICE, 'loans', status],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/office/loans', { signal, query: pageOf<'GET /api/office/loans'>({ status }, pageParam) }),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => last.next_after,
  })

/** A loan with what a decision on it needs, and what whoever reads may do. */
export const officeLoanQuery = (id: number) =>
  queryOptions({
    queryKey: [OFFICE, 'loan', id],
    queryFn: ({ signal }) => call('GET /api/office/loans/:id', { signal, params: { id } }),
  })

/** Has what stands under the office fetched anew when it is next looked at, without asking now. */
export function markOfficeStale(): void {
  void queryClient.invalidateQueries({ queryKey: officeKey, refetchType: 'none' })
}

type PagedCall = 'GET /api/office/payments' | 'GET /api/office/loans'

function pageOf<N extends PagedCall>(query: QueryOf<N>, after: number | null): QueryOf<N> {
  return after === null ? query : { ...query, after: String(after) }
}

/** A list's address with the status that it shows, and what is searched for in it. */
export function statusAddress(path: string, status: string, search = ''): string {
  return `${path}?${new URLSearchParams({ status, ...(search && { search }) })}`
}

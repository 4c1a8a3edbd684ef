import { keepPreviousData } from '@tanstack/react-query'
import type { AnswerOf, QueryOf } from '#contract/calls.ts'
import type { LOAN_BOOK_COLUMNS } from '#contract/loan-book.ts'
import { callPages, callQuery } from './call-query.ts'
import { queryClient } from './query-client.ts'

export type OfficePayment = AnswerOf<'GET /api/office/payments'>['payments'][number]
export type PaymentStatus = OfficePayment['status']
export type PaymentSort = NonNullable<QueryOf<'GET /api/office/payments'>['sort']>
type PaymentKind = OfficePayment['kind']
export type PaymentFilter = { status: PaymentStatus; kind: PaymentKind | ''; search: string; sort: PaymentSort }
export type OfficeLoan = AnswerOf<'GET /api/office/loans'>['loans'][number]
export type LoanStatus = OfficeLoan['status']
export type LoanBook = AnswerOf<'GET /api/office/loan-book'>
export type LoanBookColumn = (typeof LOAN_BOOK_COLUMNS)[number]
export type LoanForDecision = Omit<AnswerOf<'GET /api/office/loans/:id'>, 'status_code' | 'message'>
export type Overview = Omit<AnswerOf<'GET /api/office/overview'>, 'status_code' | 'message'>

/** The key that everything of the officer area has. */
const OFFICE = 'office'

/** What is fetched anew after a decision: one on a loan or a payment shows in the lists, the overview and the loan. */
export const officeKey = [OFFICE]

export const overviewQuery = callQuery([OFFICE, 'overview'], 'GET /api/office/overview')

/** The key that everything about messages stands under. */
export const officeMessagesKey = [OFFICE, 'messages']

export const waitingMessagesQuery = callQuery(
  [...officeMessagesKey, 'count'],
  'GET /api/office/messages/waiting',
  {},
  (answer) => answer.waiting,
)

/**
 * Payments of one status, and of one kind or all, in an order, a page at a time. Nothing of it is kept once it is left:
 * what a colleague has decided since must not be in the queue.
 */
export const officePaymentsQuery = ({ status, kind, search, sort }: PaymentFilter) => ({
  ...callPages([OFFICE, 'payments', status, kind, search, sort], 'GET /api/office/payments', {
    query: { status, sort, ...(kind && { kind }), ...(search && { search }) },
  }),
  gcTime: 0,
})

/** One payment by its number. */
export const officePaymentQuery = (id: number) => ({
  ...callQuery([OFFICE, 'payment', id], 'GET /api/office/payments/:id', { params: { id } }, ({ payment }) => payment),
  gcTime: 0,
})

/** Whether a payment waits for another officer because this one entered it: who entered it may cancel it. */
export const waitsForAnother = ({ may }: Pick<OfficePayment, 'may'>): boolean =>
  may.includes('cancel') && !may.includes('verify')

/** Loans of one status that a text finds, a page at a time: what is over latest first, the others oldest first. */
export type LoanSort = NonNullable<QueryOf<'GET /api/office/loans'>['sort']>
export const officeLoansQuery = (status: LoanStatus, search: string, sort: LoanSort) => ({
  ...callPages([OFFICE, 'loans', status, search, sort], 'GET /api/office/loans', {
    query: { status, sort, ...(search && { search }) },
  }),
  placeholderData: keepPreviousData,
})

/** The active loans with what they owe, in the order that is asked for, a page at a time; and the sums of all. */
export const loanBookQuery = (sort: LoanBookColumn, order: 'asc' | 'desc', search: string) => ({
  ...callPages([OFFICE, 'loans', 'book', sort, order, search], 'GET /api/office/loan-book', {
    query: { sort, order, ...(search && { search }) },
  }),
  placeholderData: keepPreviousData,
})

/** A loan with what a decision on it needs, and what whoever reads may do. */
export const officeLoanQuery = (id: number) =>
  callQuery([OFFICE, 'loan', id], 'GET /api/office/loans/:id', { params: { id } })

/** Has what the officer area has asked for fetched again when it is next looked at, without asking now. */
export function markOfficeStale(): void {
  void queryClient.invalidateQueries({ queryKey: officeKey, refetchType: 'none' })
}

/** A list's address with the status that it shows, and what else it is narrowed by ('' by nothing). */
export function statusAddress(path: string, status: string, narrowed: Readonly<Record<string, string>> = {}): string {
  const kept = Object.entries(narrowed).filter(([, text]) => text !== '')
  return `${path}?${new URLSearchParams([['status', status], ...kept])}`
}

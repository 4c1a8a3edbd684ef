import type { AnswerOf } from '#contract/calls.ts'
import { callPages, callQuery } from './call-query.ts'
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
 * Payments of one status, oldest first, a page at a time. Nothing of it is kept once it is left: what a colleague has
 * decided meanwhile must not stand in the queue.
 */
export const officePaymentsQuery = (status: PaymentStatus) => ({
  ...callPages([OFFICE, 'payments', status], 'GET /api/office/payments', { query: { status } }),
  gcTime: 0,
})

/** Whether a payment waits for another officer because this one entered it: who entered it may cancel it. */
export const waitsForAnother = ({ may }: Pick<OfficePayment, 'may'>): boolean =>
  may.includes('cancel') && !may.includes('verify')

/** Loans of one status, oldest first, a page at a time. */
export const officeLoansQuery = (status: LoanStatus) =>
  callPages([OFFICE, 'loans', status], 'GET /api/office/loans', { query: { status } })

/** A loan with what a decision on it needs, and what whoever reads may do. */
export const officeLoanQuery = (id: number) =>
  callQuery([OFFICE, 'loan', id], 'GET /api/office/loans/:id', { params: { id } })

/** Has what stands under the office fetched anew when it is next looked at, without asking now. */
export function markOfficeStale(): void {
  void queryClient.invalidateQueries({ queryKey: officeKey, refetchType: 'none' })
}

/** A list's address with the status that it shows, and what is searched for in it. */
export function statusAddress(path: string, status: string, search = ''): string {
  return `${path}?${new URLSearchParams({ status, ...(search && { search }) })}`
}

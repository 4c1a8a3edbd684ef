import { callPages } from './call-query.ts'
import { accountDataQuery, loanOfferQuery, myLoansQuery, savingsHistoryQuery, withdrawalsQuery } from './queries.ts'

/** The member's own recharges, the latest first, a page at a time. */
export const rechargesQuery = callPages(['recharges'], 'GET /api/recharges')

/** Under which all that a statement is made of is kept. */
export const statementKey = ['statement'] as const

/** What is fetched again after a member's money, or a payment that waits, has changed. */
export const moneyKeys = [
  accountDataQuery.queryKey,
  myLoansQuery.queryKey,
  loanOfferQuery.queryKey,
  savingsHistoryQuery.queryKey,
  statementKey,
  withdrawalsQuery.queryKey,
  rechargesQuery.queryKey,
]

import {
  accountDataQuery,
  loanOfferQuery,
  myLoansQuery,
  savingsHistoryQuery,
  withdrawalsQuery,
} from '#web/app/calls/queries.ts'
import { rechargesQuery } from '#web/features/recharges/recharge-queries.ts'
import { statementKey } from '#web/features/statement/statement-queries.ts'

/** What is fetched anew after a member's money, or the claim to some, has changed. */
export const moneyKeys = [
  accountDataQuery.queryKey,
  myLoansQuery.queryKey,
  loanOfferQuery.queryKey,
  savingsHistoryQuery.queryKey,
  statementKey,
  withdrawalsQuery.queryKey,
  rechargesQuery.queryKey,
]

import {
  accountDataQuery,
  associationQuery,
  loanOfferQuery,
  myLoansQuery,
  savingsHistoryQuery,
} from '#web/app/calls/queries.ts'
import { queryClient } from '#web/app/calls/query-client.ts'
import { statementQuery } from '#web/features/statement/index.ts'

/** Fetches what a member may want to read later without a connection, unless it was fetched just now. */
export async function readAhead(): Promise<void> {
  await Promise.all([
    queryClient.prefetchQuery(accountDataQuery),
    queryClient.prefetchQuery(myLoansQuery),
    queryClient.prefetchQuery(loanOfferQuery),
    queryClient.prefetchQuery(savingsHistoryQuery),
    queryClient.prefetchQuery(associationQuery),
    queryClient.prefetchInfiniteQuery(statementQuery({})),
  ])
}

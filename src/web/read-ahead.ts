import { statementQuery } from './member/statement/statement-queries.ts'
import { accountDataQuery, associationQuery, loanOfferQuery, myLoansQuery, savingsHistoryQuery } from './queries.ts'
import { queryClient } from './query-client.ts'

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

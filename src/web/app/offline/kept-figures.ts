import { dehydrate, hydrate, type Query } from '@tanstack/react-query'
import { queryClient } from '#web/app/calls/query-client.ts'
import { mayKeep } from './choice.ts'
import { answersOf, putAnswer } from './figure-store.ts'

/** What a member reads without a connection, by the keys of the queries; of the statement what is not searched or filtered. */
const READ = ['profile', 'accountData', 'myLoans', 'loanOffer', 'savingsHistory', 'association'].map((key) =>
  JSON.stringify([key]),
)
const isRead = ({ queryHash }: Query) => READ.includes(queryHash) || queryHash === '["statement",{}]'

/** Keeps each of these answers of the person on this device, from now on. Gives what ends it. */
export function keepFigures(person: number): () => void {
  const keep = (query: Query) => {
    if (!isRead(query) || query.state.status !== 'success' || !mayKeep(person)) return
    const [answer] = dehydrate(queryClient, { shouldDehydrateQuery: (each) => each === query }).queries
    if (answer) void putAnswer(person, answer)
  }
  const cache = queryClient.getQueryCache()
  for (const query of cache.getAll()) keep(query)
  return cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') keep(event.query)
  })
}

/** Puts back what this device has kept of the person, with the moment at which each was seen. It stays while the page does. */
export async function restoreFigures(person: number): Promise<void> {
  const queries = mayKeep(person) ? await answersOf(person) : []
  hydrate(queryClient, { queries }, { defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } })
}

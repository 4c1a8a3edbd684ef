import { type DehydratedState, dehydrate, hydrate, type Query } from '@tanstack/react-query'
import { createStore, delMany, entries, keys, set } from 'idb-keyval'
import { queryClient } from '#web/app/calls/query-client.ts'
import { mayKeep } from './choice.ts'

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

/** What one call has answered, as TanStack Query takes it out of its cache and puts it back. */
type Answer = DehydratedState['queries'][number]
/** Whose it is, and which call's. */
type Key = [person: number, query: string]

const store = createStore('somiti-figures', 'kept')

export async function putAnswer(person: number, answer: Answer): Promise<void> {
  const key: Key = [person, answer.queryHash]
  await set(key, answer, store).catch(() => {})
}

/** What is kept of this person, and of nobody else. */
export async function answersOf(person: number): Promise<Answer[]> {
  const all = await entries<Key, Answer>(store).catch(() => [])
  return all.filter(([[whose]]) => whose === person).map(([, answer]) => answer)
}

/** Erases what is kept of everybody but these. */
export async function eraseAnswersBut(persons: readonly number[]): Promise<void> {
  const all = await keys<Key>(store).catch(() => [])
  await delMany(
    all.filter(([whose]) => !persons.includes(whose)),
    store,
  ).catch(() => {})
}

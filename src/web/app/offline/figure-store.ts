import type { DehydratedState } from '@tanstack/react-query'
import { createStore, delMany, entries, keys, set } from 'idb-keyval'

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

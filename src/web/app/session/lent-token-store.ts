import { createStore, del, delMany, keys, set } from 'idb-keyval'

/** With what the browser's worker sends for somebody: it reads no other storage (public/sw.js). */
type Lent = { token: string; language: string }

const store = createStore('somiti-outbox-tokens', 'lent')

/** By person. It is there no longer than something of theirs waits, and they are signed in. */
export const lend = (person: number, lent: Lent): Promise<void> => set(person, lent, store)

export async function takeBack(person: number): Promise<void> {
  await del(person, store).catch(() => {})
}

/** From everybody but these. */
export async function takeBackBut(persons: readonly number[]): Promise<void> {
  const lent = await keys<number>(store).catch(() => [])
  const others = lent.filter((person) => !persons.includes(person))
  await delMany(others, store).catch(() => {})
}

import { createStore, delMany, values } from 'idb-keyval'

/** Where the outbox keeps forms that the server has not answered for yet (src/web/outbox). */
export const unsentStore = createStore('somiti-outbox', 'kept')

type Unsent = { key: string; person: number }

const unsentOf = async (persons: readonly number[]) =>
  (await values<Unsent>(unsentStore).catch(() => [])).filter(({ person }) => persons.includes(person))

/** How many forms of these persons wait, or were refused and are still to be corrected. */
export const countUnsentOf = async (persons: readonly number[]): Promise<number> => (await unsentOf(persons)).length

export async function eraseUnsentOf(persons: readonly number[]): Promise<void> {
  const keys = (await unsentOf(persons)).map(({ key }) => key)
  await delMany(keys, unsentStore).catch(() => {})
}

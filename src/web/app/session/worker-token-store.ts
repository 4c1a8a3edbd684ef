import { createStore, del, delMany, get, keys, set } from 'idb-keyval'

/** With what the browser's worker sends for somebody: it reads no other storage (src/web/app/worker). */
export type WorkerToken = { token: string; language: string }

const store = createStore('somiti-worker-tokens', 'tokens')

/** By person. It is there no longer than something of theirs waits, and they are signed in. */
export const storeWorkerToken = (person: number, token: WorkerToken): Promise<void> => set(person, token, store)

export async function workerTokenOf(person: number): Promise<WorkerToken | undefined> {
  return get<WorkerToken>(person, store).catch(() => undefined)
}

export async function deleteWorkerToken(person: number): Promise<void> {
  await del(person, store).catch(() => {})
}

/** Of everybody but these. */
export async function deleteWorkerTokensBut(persons: readonly number[]): Promise<void> {
  const stored = await keys<number>(store).catch(() => [])
  await delMany(
    stored.filter((person) => !persons.includes(person)),
    store,
  ).catch(() => {})
}

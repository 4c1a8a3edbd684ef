/** A message that the server has not answered for yet. `key` is its Idempotency-Key: sent twice, it arrives once. */
export type Unsent = { key: string; person: number; text: string; picture: File | undefined; written: number }

const STORE = 'unsent'

/** Kept by the browser, pictures too, until they are sent; a browser that keeps nothing has them while the page is open. */
export async function keepUnsent(unsent: Unsent): Promise<void> {
  await inStore('readwrite', (store) => store.put(unsent)).catch(() => {})
}

export async function forgetUnsent(key: string): Promise<void> {
  await inStore('readwrite', (store) => store.delete(key)).catch(() => {})
}

/** Of this person, in the order in which they were written. */
export async function unsentOf(person: number): Promise<Unsent[]> {
  const all = await inStore<Unsent[]>('readonly', (store) => store.getAll()).catch(() => [])
  return all.filter((unsent) => unsent.person === person).sort((one, other) => one.written - other.written)
}

async function inStore<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open('somiti', 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: 'key' })
  const database = await resultOf(opening)
  try {
    return await resultOf(act(database.transaction(STORE, mode).objectStore(STORE)))
  } finally {
    database.close()
  }
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

import { createStore, del, get, set } from 'idb-keyval'

/** A receipt that was shared from another app; `at` in milliseconds. */
export type SharedReceipt = { file: File; at: number }

const store = createStore('somiti-shared', 'receipts')
const KEY = 'latest'
/** Nobody was signed in when it was shared, so it waits no longer than this. */
export const SHARED_MS = 15 * 60 * 1000

/** Kept on this device until it is used; one that waited gives way to it. */
export async function keepShared(file: File): Promise<void> {
  await set(KEY, { file, at: Date.now() } satisfies SharedReceipt, store)
}

/** What waits; what has waited too long is deleted. */
export async function readShared(): Promise<SharedReceipt | undefined> {
  const shared = await get<SharedReceipt>(KEY, store).catch(() => undefined)
  if (!shared || Date.now() - shared.at < SHARED_MS) return shared
  await dropShared()
  return undefined
}

export async function dropShared(): Promise<void> {
  await del(KEY, store).catch(() => {})
}

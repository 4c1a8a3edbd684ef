import { createStore, delMany, entries, getMany, set } from 'idb-keyval'

/** A file that was chosen in a form which is not sent yet; `chosen` in milliseconds. */
type KeptFile = { person: number; chosen: number; file: File }

const store = createStore('somiti-drafts', 'files')
/** A window that was closed takes its draft along; its files go once they are older than this. */
const KEPT_MS = 24 * 60 * 60 * 1000

export async function putFile(id: string, person: number, file: File): Promise<void> {
  const kept: KeptFile = { person, chosen: Date.now(), file }
  await set(id, kept, store).catch(() => {})
}

/** In the order of the ids; undefined for what is no longer kept. */
export async function getFiles(ids: string[]): Promise<(File | undefined)[]> {
  const kept = await getMany<KeptFile | undefined>(ids, store).catch(() => [])
  return kept.map((each) => each?.file)
}

export async function eraseFiles(ids: string[]): Promise<void> {
  if (ids.length > 0) await delMany(ids, store).catch(() => {})
}

/** Erases the files of everybody but these, and what is old. */
export async function eraseFilesBut(persons: readonly number[]): Promise<void> {
  const all = await entries<string, KeptFile>(store).catch(() => [])
  const staying = ({ person, chosen }: KeptFile) => persons.includes(person) && chosen > Date.now() - KEPT_MS
  await eraseFiles(all.filter(([, kept]) => !staying(kept)).map(([id]) => id))
}

import { createStore, del, delMany, get, set, values } from 'idb-keyval'

const store = createStore('somiti-send-queue', 'kept')

/** What may wait for a connection: what one writes to the association, and what one says to have paid. */
export type QueuedForms = {
  'POST /api/messages': { text: string; picture: File | undefined; voice?: File | undefined }
  'POST /api/save-monthly-payment': {
    payment_amount: string
    month?: string
    account_number?: string
    months?: string | undefined
    photo?: File | undefined
  }
}
export type QueuedCall = keyof QueuedForms

type KeptOf<N extends QueuedCall> = {
  /** Its Idempotency-Key: sent twice, it arrives once. */
  key: string
  /** Who filled it in; it is sent for nobody else. */
  person: number
  call: N
  form: QueuedForms[N]
  /** When, in milliseconds: in this order all is sent. */
  written: number
  /** Why the server refused it. It is not sent again by itself. */
  problem?: string
}

/** A form that the server has not answered for yet. */
export type Kept<N extends QueuedCall = QueuedCall> = { [M in N]: KeptOf<M> }[N]

/** Kept by the browser, with its photo, until it is sent. False where the browser keeps nothing. */
export async function keep(kept: Kept): Promise<boolean> {
  return set(kept.key, kept, store).then(
    () => true,
    () => false,
  )
}

export async function forget(key: string): Promise<void> {
  await del(key, store).catch(() => {})
}

/** False once another window has sent or discarded it. */
export async function isKept(key: string): Promise<boolean> {
  return (await keptAs(key)) !== undefined
}

export async function keptAs(key: string): Promise<Kept | undefined> {
  return get<Kept>(key, store).catch(() => undefined)
}

/** Of this person, in the order in which they were written. */
export async function keptOf(person: number): Promise<Kept[]> {
  const all = await values<Kept>(store).catch(() => [])
  return all.filter((kept) => kept.person === person).sort((one, other) => one.written - other.written)
}

/** What was not refused, of everybody of this browser, in the order in which it was written. */
export async function waitingForms(): Promise<Kept[]> {
  const all = await values<Kept>(store).catch(() => [])
  return all.filter(({ problem }) => problem === undefined).sort((one, other) => one.written - other.written)
}

const ofPersons = async (persons: readonly number[]) =>
  (await values<Kept>(store).catch(() => [])).filter(({ person }) => persons.includes(person))

/** How many forms of these persons wait, or were refused and are still to be corrected. */
export const countUnsentOf = async (persons: readonly number[]): Promise<number> => (await ofPersons(persons)).length

export async function eraseUnsentOf(persons: readonly number[]): Promise<void> {
  const keys = (await ofPersons(persons)).map(({ key }) => key)
  await delMany(keys, store).catch(() => {})
}

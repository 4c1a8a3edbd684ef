import { del, get, set, values } from 'idb-keyval'
import { unsentStore as store } from './unsent-store.ts'

/** What may wait for a connection: what one writes to the office, and what one says to have paid. */
export type OutboxForms = {
  'POST /api/messages': { text: string; picture: File | undefined }
  'POST /api/save-monthly-payment': {
    payment_amount: string
    month?: string
    account_number?: string
    months?: string | undefined
    photo?: File | undefined
  }
}
export type OutboxCall = keyof OutboxForms

type KeptOf<N extends OutboxCall> = {
  /** Its Idempotency-Key: sent twice, it arrives once. */
  key: string
  /** Who filled it in; it is sent for nobody else. */
  person: number
  call: N
  form: OutboxForms[N]
  /** When, in milliseconds: in this order all is sent. */
  written: number
  /** Why the server refused it. It is not sent again by itself. */
  problem?: string
}

/** A form that the server has not answered for yet. */
export type Kept<N extends OutboxCall = OutboxCall> = { [M in N]: KeptOf<M> }[N]

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
  return (await get(key, store).catch(() => undefined)) !== undefined
}

/** Of this person, in the order in which they were written. */
export async function keptOf(person: number): Promise<Kept[]> {
  const all = await values<Kept>(store).catch(() => [])
  return all.filter((kept) => kept.person === person).sort((one, other) => one.written - other.written)
}

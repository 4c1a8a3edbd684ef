import { useSyncExternalStore } from 'react'
import { queryClient } from '#web/app/calls/query-client.ts'
import { newIdempotencyKey } from '#web/app/forms/idempotency-key.ts'
import { i18n } from '#web/app/language/i18n.ts'
import { isLive } from '#web/app/live/live-keys.ts'
import { readProfileId, readToken } from '#web/app/session/session.ts'
import { deleteWorkerToken, storeWorkerToken } from '#web/app/session/worker-token-store.ts'
import { problemOf } from './refusal.ts'
import { sendOne, type Went } from './send-one.ts'
import { forget, isKept, type Kept, keep, keptOf, type QueuedCall, type QueuedForms } from './send-queue-store.ts'

/** waiting: for a connection. refused: the server does not take it, for `problem`. */
export type Outgoing<N extends QueuedCall = QueuedCall> = Kept<N> & {
  state: 'waiting' | 'sending' | 'refused'
  /** How much of it has gone, between 0 and 1. */
  progress: number
  /** False where the browser keeps nothing: then it is there as long as the page. */
  stored: boolean
  /** Its form is still open, and shows its first try. */
  inForm: boolean
}

export type OutgoingMessage = Outgoing<'POST /api/messages'>
export type OutgoingPayment = Outgoing<'POST /api/save-monthly-payment'>

export const isMessage = (item: Outgoing): item is OutgoingMessage => item.call === 'POST /api/messages'
export const isPayment = (item: Outgoing): item is OutgoingPayment => item.call === 'POST /api/save-monthly-payment'

type Hearer = (kept: Kept, went: Went) => void

/** How soon it is tried again, later each time, unless the browser says first that it is online. */
const RETRY_FIRST_MS = 1_000
const RETRY_LAST_MS = 30_000

/**
 * Forms of one person on their way to the server, one after the other in the order in which they were written. Each is
 * kept by the browser until the server has answered for it, so that it arrives once even if the page or the connection
 * goes meanwhile.
 */
class SendQueue {
  readonly #person: number
  readonly #shown = new Set<() => void>()
  readonly #hearers = new Set<Hearer>()
  /** What has just been written and not been tried yet, by its key, and who waits for that, if anybody does. */
  readonly #writers = new Map<string, ((went: Went) => void) | undefined>()
  readonly #others = new BroadcastChannel('somiti-send-queue')
  #items: readonly Outgoing[] = []
  #busy = false
  #failures = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(person: number) {
    this.#person = person
    this.#others.onmessage = () => void this.#load().then(() => this.#later())
  }

  readonly items = (): readonly Outgoing[] => this.#items

  readonly subscribe = (changed: () => void) => {
    this.#shown.add(changed)
    return () => {
      this.#shown.delete(changed)
    }
  }

  /** Sends what waits, now and from now on, and tells of all whose writer no longer waits for it. Gives what ends that. */
  start(hearer: Hearer): () => void {
    this.#hearers.add(hearer)
    window.addEventListener('online', this.#now)
    document.addEventListener('visibilitychange', this.#left)
    void this.#load().then(() => this.#run())
    return () => {
      this.#hearers.delete(hearer)
      window.removeEventListener('online', this.#now)
      document.removeEventListener('visibilitychange', this.#left)
      clearTimeout(this.#timer)
    }
  }

  /** Keeps a form and sends it, and gives its key. Whoever takes what becomes of the first try is alone told of it. */
  send<N extends QueuedCall>(call: N, form: QueuedForms[N], first?: (went: Went) => void): string {
    const written = performance.timeOrigin + performance.now()
    const kept = { key: newIdempotencyKey(), person: this.#person, call, form, written } as Kept
    this.#show([...this.#items, { ...fresh(kept), stored: false, inForm: true }])
    this.#writers.set(kept.key, first)
    void this.#keep(kept).then(() => this.#run())
    return kept.key
  }

  /** Its form is closed. */
  leaveForm(key: string): void {
    this.#change(key, { inForm: false })
  }

  /** Tries at once, also what was refused. */
  again(key: string): void {
    this.#change(key, { state: 'waiting' })
    this.#now()
  }

  async discard(key: string): Promise<void> {
    await forget(key)
    this.#drop(key)
    this.#others.postMessage('changed')
  }

  readonly #now = () => {
    this.#failures = 0
    void this.#run()
  }

  /** Whoever puts the phone away does not come back for a payment to be sent. */
  readonly #left = () => {
    if (document.visibilityState === 'hidden' && this.#waits()) this.#wake()
  }

  #wake() {
    void wakeWorkerFor(this.#person).catch(() => {})
  }

  #waits() {
    return this.#items.some(({ state }) => state !== 'refused')
  }

  async #keep(kept: Kept) {
    this.#change(kept.key, { stored: await keep(kept) })
    this.#others.postMessage('changed')
  }

  /** What the browser keeps is what there is; another window may have changed it. */
  async #load() {
    const kept = await keptOf(this.#person)
    const here = new Map(this.#items.map((item) => [item.key, item]))
    const found = kept.map((each) => here.get(each.key) ?? fresh(each))
    this.#show([...found, ...this.#items.filter((item) => !item.stored && !found.includes(item))])
  }

  async #run() {
    if (this.#busy) return
    this.#busy = true
    clearTimeout(this.#timer)
    const tried = new Set<string>()
    const next = () => this.#items.find(({ key, state }) => state === 'waiting' && !tried.has(key))
    for (let item = next(); item; item = next()) {
      const { key } = item
      tried.add(key)
      this.#change(key, { state: 'sending', progress: 0 })
      const went = await sendOne(keptPart(item), item.stored, (progress) => this.#change(key, { progress }))
      await this.#settle(item, went)
      if (went.how === 'unanswered') break
    }
    for (const key of this.#writers.keys()) this.#tellWriter(key, { how: 'unanswered' })
    this.#busy = false
    this.#later()
  }

  #later() {
    clearTimeout(this.#timer)
    if (this.#busy || this.#hearers.size === 0 || !this.#items.some(({ state }) => state === 'waiting')) return
    this.#timer = setTimeout(() => void this.#run(), Math.min(RETRY_FIRST_MS * 2 ** this.#failures, RETRY_LAST_MS))
    this.#failures += 1
  }

  async #settle(item: Outgoing, went: Went) {
    const { key } = item
    if (went.how === 'arrived' || went.how === 'gone') {
      this.#failures = 0
      // The page shows what has arrived before it stops showing that it is on its way.
      await queryClient.invalidateQueries({ predicate: isLive })
      this.#drop(key)
      this.#others.postMessage('changed')
    }
    if (went.how === 'unanswered') {
      this.#change(key, { state: 'waiting' })
      this.#wake()
    }
    if (went.how === 'refused') {
      const problem = problemOf(went.error) ?? ''
      this.#change(key, { state: 'refused', problem })
      // Whoever signed out meanwhile has it deleted.
      if (item.stored && (await isKept(key))) await keep({ ...keptPart(item), problem })
    }
    if (!this.#tellWriter(key, went)) for (const hearer of this.#hearers) hearer(item, went)
  }

  /** False where nobody waits for it. */
  #tellWriter(key: string, went: Went): boolean {
    const told = this.#writers.get(key)
    this.#writers.delete(key)
    // What is refused stays in its form, where that is still open.
    if (went.how === 'unanswered') this.leaveForm(key)
    told?.(went)
    return told !== undefined
  }

  #change(key: string, to: Partial<Pick<Outgoing, 'state' | 'progress' | 'problem' | 'stored' | 'inForm'>>) {
    this.#show(this.#items.map((each) => (each.key === key ? { ...each, ...to } : each)))
  }

  #drop(key: string) {
    this.#show(this.#items.filter((each) => each.key !== key))
  }

  #show(items: readonly Outgoing[]) {
    const waited = this.#waits()
    this.#items = items
    if (waited && !this.#waits()) void deleteWorkerToken(this.#person)
    for (const changed of this.#shown) changed()
  }
}

const fresh = (kept: Kept): Outgoing => ({
  ...kept,
  state: kept.problem === undefined ? 'waiting' : 'refused',
  progress: 0,
  stored: true,
  inForm: false,
})

/** What the browser keeps of it. */
function keptPart({ key, person, call, form, written }: Outgoing): Kept {
  return { key, person, call, form, written } as Kept
}

let opened: { person: number; queue: SendQueue } | undefined

/** The one send queue of this page. */
export function sendQueueOf(person: number): SendQueue {
  if (opened?.person !== person) opened = { person, queue: new SendQueue(person) }
  return opened.queue
}

/** Background Sync, which not every browser has. */
type Woken = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } }

/** As the browser's worker hears it (src/web/app/worker). */
const TAG = 'somiti-send-queue'

/** Has the browser's worker send what waits of this person once there is a connection, should no page do so before. */
async function wakeWorkerFor(person: number): Promise<void> {
  const token = readToken()
  if (token === null || readProfileId() !== person || !('serviceWorker' in navigator)) return
  const registration: Woken | undefined = await navigator.serviceWorker.getRegistration()
  if (!registration?.sync) return
  await storeWorkerToken(person, { token, language: i18n.locale })
  await registration.sync.register(TAG)
}

/** Which of what this person has written and the server does not have yet, in the order of writing. */
export function useOutgoing<T extends Outgoing>(person: number, which: (item: Outgoing) => item is T): readonly T[] {
  const { subscribe, items } = sendQueueOf(person)
  return useSyncExternalStore(subscribe, items).filter(which)
}

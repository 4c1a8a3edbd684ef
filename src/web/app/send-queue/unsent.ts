import { useSyncExternalStore } from 'react'
import { countUnsentOf, eraseUnsentOf } from './send-queue-store.ts'

/** How many forms would be lost, and how to answer whether they may be. */
export type Asking = { count: number; answer: (lose: boolean) => void }

let asking: Asking | undefined
const listeners = new Set<() => void>()

function set(next: Asking | undefined): void {
  asking = next
  for (const changed of listeners) changed()
}

/**
 * Whether these persons may be signed out: at once where nothing of theirs waits to be sent, else once they were asked.
 * What waits is deleted with the session: whoever takes the device next would find it in the browser's storage.
 */
export async function mayLeave(persons: readonly number[]): Promise<boolean> {
  const count = await countUnsentOf(persons)
  if (count === 0) return true
  const lose = await new Promise<boolean>((answer) => set({ count, answer }))
  set(undefined)
  return lose
}

/** Deletes what these persons wrote and the server does not have yet; other windows show it no more. */
export async function eraseUnsent(persons: readonly number[]): Promise<void> {
  await eraseUnsentOf(persons)
  const others = new BroadcastChannel('somiti-send-queue')
  others.postMessage('changed')
  others.close()
}

/** While somebody signs out with forms that are not sent: for the dialog of the layouts. */
export function useAskedAboutUnsent(): Asking | undefined {
  return useSyncExternalStore(subscribe, () => asking)
}

function subscribe(changed: () => void) {
  listeners.add(changed)
  return () => {
    listeners.delete(changed)
  }
}

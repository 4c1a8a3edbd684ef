import { useSyncExternalStore } from 'react'
import { type Outgoing, sendQueueOf } from './send-queue.ts'

/** Which of what this person has written and the server does not have yet, in the order of writing. */
export function useOutgoing<T extends Outgoing>(person: number, which: (item: Outgoing) => item is T): readonly T[] {
  const { subscribe, items } = sendQueueOf(person)
  return useSyncExternalStore(subscribe, items).filter(which)
}

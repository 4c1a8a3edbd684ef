import { useSyncExternalStore } from 'react'
import { type Outgoing, outboxOf } from './outbox.ts'

/** Which of what this person has written and the server does not have yet, in the order of writing. */
export function useOutgoing<T extends Outgoing>(person: number, which: (item: Outgoing) => item is T): readonly T[] {
  const { subscribe, items } = outboxOf(person)
  return useSyncExternalStore(subscribe, items).filter(which)
}

import { useSyncExternalStore } from 'react'

/** After how many minutes of rest this device asks for the passkey again, by person; who is not there has chosen none. */
const MINUTES_KEY = 'ts_lock'
/** When each of them last did something on this device, in milliseconds. */
const SEEN_KEY = 'ts_seen'

/** What there is to choose. */
export const LOCK_MINUTES = [1, 5, 15] as const

const listeners = new Set<() => void>()

const read = (key: string): Record<string, number> => JSON.parse(localStorage.getItem(key) ?? '{}')

function tell(): void {
  for (const changed of listeners) changed()
}

const lockMinutes = (person: number): number | undefined => read(MINUTES_KEY)[person]

/** Undefined: never. */
export function chooseLock(person: number, minutes: number | undefined): void {
  const { [person]: _before, ...others } = read(MINUTES_KEY)
  localStorage.setItem(MINUTES_KEY, JSON.stringify(minutes === undefined ? others : { ...others, [person]: minutes }))
  noteSeen(person)
}

/** The person is here: just did something, or has shown who they are. Also other windows go on, or are unlocked, by it. */
export function noteSeen(person: number): void {
  if (lockMinutes(person) !== undefined) {
    localStorage.setItem(SEEN_KEY, JSON.stringify({ ...read(SEEN_KEY), [person]: Date.now() }))
  }
  tell()
}

/** How long the person may still rest before it locks, in milliseconds; nothing is left where it is locked. */
export function restLeft(person: number): number {
  const minutes = lockMinutes(person)
  if (minutes === undefined) return Number.POSITIVE_INFINITY
  return (read(SEEN_KEY)[person] ?? 0) + minutes * 60_000 - Date.now()
}

/** For who looks at the clock: it is time. */
export const tellOfRest = tell

export const useLockMinutes = (person: number): number | undefined =>
  useSyncExternalStore(subscribe, () => lockMinutes(person))

export const useLocked = (person: number): boolean => useSyncExternalStore(subscribe, () => restLeft(person) <= 0)

function subscribe(changed: () => void) {
  listeners.add(changed)
  window.addEventListener('storage', changed)
  return () => {
    listeners.delete(changed)
    window.removeEventListener('storage', changed)
  }
}

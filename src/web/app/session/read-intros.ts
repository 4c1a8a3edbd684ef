import { useSyncExternalStore } from 'react'

/** Which pages' introductions this browser's officer has put away, by path; `off` where all are. */
const KEY = 'ts_intros'
const OFF = 'off'

/** The page of an address, as its introduction is known by: that of one member is that of each. */
export const pageOf = (pathname: string): string =>
  pathname
    .replace(/(?<=.)\/+$/, '')
    .replace(/\/\d+(?=\/|$)/g, '/:id')
    .replace(/(?<=^\/office\/evidence\/)\w+/, ':of')

const listeners = new Set<() => void>()

const read = () => localStorage.getItem(KEY) ?? ''

function write(value: string): void {
  localStorage.setItem(KEY, value)
  for (const changed of listeners) changed()
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  addEventListener('storage', changed)
  return () => {
    listeners.delete(changed)
    removeEventListener('storage', changed)
  }
}

/** Which pages still say what they are for. */
export function useIntros() {
  const kept = useSyncExternalStore(subscribe, read)
  return {
    on: kept !== OFF,
    isUnread: (path: string) => kept !== OFF && !kept.split(' ').includes(path),
    putAway: (path: string) => write(`${read()} ${path}`.trim()),
    /** Shows them all once more, or none. */
    turn: (on: boolean) => write(on ? '' : OFF),
  }
}

import { useSyncExternalStore } from 'react'

/** Kept on this device; there only while they are switched off. */
const KEY = 'office_keys'
const OFF = 'off'

const listeners = new Set<() => void>()

export function keysAreOn(): boolean {
  return localStorage.getItem(KEY) !== OFF
}

/** Keys of a single letter can be switched off, for those whose speech or assistive device would press them. */
export function switchKeys(on: boolean): void {
  if (on) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, OFF)
  for (const changed of listeners) changed()
}

export function useKeysOn(): boolean {
  return useSyncExternalStore(subscribe, keysAreOn)
}

function subscribe(changed: () => void) {
  listeners.add(changed)
  return () => {
    listeners.delete(changed)
  }
}

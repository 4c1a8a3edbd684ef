import { useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react'

/** The key that does it, beside the words; not on a phone, and not while keys are switched off. */
export function Key({ children }: { children: string }) {
  if (!useKeysOn()) return null
  return (
    <span
      aria-hidden="true"
      className="num hidden min-w-5 rounded-stamp border border-current px-1 text-center font-words text-xs leading-5 font-semibold opacity-80 md:inline-block"
    >
      {children}
    </span>
  )
}

/** Kept on this device; there only while they are switched off. */
const KEY = 'office_keys'
const OFF = 'off'

const listeners = new Set<() => void>()

function keysAreOn(): boolean {
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

/** What each key does, by its letter in lower case or its name: 'v', '?', 'arrowdown'. */
type Hotkeys = Readonly<Record<string, (() => void) | undefined>>

/** Keys that work wherever the focus is, except where something is being typed, or a dialog or a form with `data-own-keys` asks. Held, they act once. */
export function useHotkeys(hotkeys: Hotkeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = hotkeys[nameOf(event)]
    if (!act || !keysAreOn() || isForSomethingElse(event)) return
    event.preventDefault()
    act()
  })
  // By the time that what they act on is seen, the keys work.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** The letter that is printed; on a keyboard of another script, the place where V stands. */
function nameOf({ key, code }: KeyboardEvent): string {
  return (/^[ -~]$/.test(key) ? key : code.replace(/^Key/, '')).toLowerCase()
}

function isForSomethingElse(event: KeyboardEvent): boolean {
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true
  if (document.querySelector('dialog[open]')) return true
  const { target } = event
  if (!(target instanceof HTMLElement)) return false
  if (target.closest('[data-own-keys]')) return true
  const typing = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]'
  return target.matches(typing) || (event.key.startsWith('Arrow') && target.closest('[data-arrows]') !== null)
}

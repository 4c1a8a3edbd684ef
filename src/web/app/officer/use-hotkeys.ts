import { useEffectEvent, useLayoutEffect } from 'react'
import { keysAreOn } from './keys-on.ts'

/** What each key does, by its letter in lower case or its name: 'v', '?', 'arrowdown'. */
type Hotkeys = Readonly<Record<string, (() => void) | undefined>>

/** Keys that work wherever the focus is, except where something is being typed or a dialog asks. Held, they act once. */
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
  const typing = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]'
  return target.matches(typing) || (event.key.startsWith('Arrow') && target.closest('[data-arrows]') !== null)
}

import { useSyncExternalStore } from 'react'

/** Specification, point 9: below 768 px it is a phone. */
const wide = '(min-width: 768px)'

/** Whether there is room for a table; a list stands there otherwise. */
export function useWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(wide).matches,
    () => false,
  )
}

function subscribe(changed: () => void) {
  const media = matchMedia(wide)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

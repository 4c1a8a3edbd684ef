import { useCallback, useMemo, useSyncExternalStore } from 'react'

/** Specification, point 9: below 768 px it is a phone. */
const TABLE_PX = 768

/** Whether there is room for a table, or for what needs `minPx`; a list stands there otherwise. Paper has room. */
export function useWide(minPx = TABLE_PX): boolean {
  const media = useMemo(() => matchMedia(`(min-width: ${minPx}px), print`), [minPx])
  const subscribe = useCallback(
    (changed: () => void) => {
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    [media],
  )
  return useSyncExternalStore(subscribe, () => media.matches)
}

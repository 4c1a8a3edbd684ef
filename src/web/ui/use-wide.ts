import { useCallback, useMemo, useSyncExternalStore } from 'react'

/** Specification, point 9: below 768 px it is a phone. */
const PHONE_PX = 768

/** What a member's table needs, with the navigation at its side. */
export const TABLE_PX = 1024

/** What a browser's text has by itself: in em, as the styles have it, whoever reads larger text needs more pixels. */
const TEXT_PX = 16

/** Whether there is more room than on a phone, or for what needs `minPx`; a list stands there otherwise. Paper has room. */
export function useWide(minPx = PHONE_PX): boolean {
  const media = useMemo(() => matchMedia(`(min-width: ${minPx / TEXT_PX}em), print`), [minPx])
  const subscribe = useCallback(
    (changed: () => void) => {
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    [media],
  )
  return useSyncExternalStore(subscribe, () => media.matches)
}

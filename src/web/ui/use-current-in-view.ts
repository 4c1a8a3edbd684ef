import { type RefObject, useEffect, useRef } from 'react'

/**
 * What can be pushed sideways shows what is current in it, wherever that stands: a row of links the one of this page, a
 * year its month. For the element that is pushed; `place` is the address, or whatever else tells that another is current.
 */
export function useCurrentInView<E extends HTMLElement = HTMLElement>(place: string): RefObject<E | null> {
  const pushed = useRef<E>(null)
  const shown = useRef<string>(undefined)
  useEffect(() => {
    if (shown.current === place) return
    shown.current = place
    pushed.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [place])
  return pushed
}

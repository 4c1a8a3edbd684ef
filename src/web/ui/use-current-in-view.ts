import { type RefObject, useEffect, useRef } from 'react'

/**
 * A row of links that can be pushed sideways shows the one of this page, wherever in the row it stands. For the row's
 * element; `place` is the address, or whatever else tells that the page is another.
 */
export function useCurrentInView(place: string): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null)
  const shown = useRef<string>(undefined)
  useEffect(() => {
    if (shown.current === place) return
    shown.current = place
    const current = row.current?.querySelector('[aria-current=page]')
    current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [place])
  return row
}

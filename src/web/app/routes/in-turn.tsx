import { type ReactNode, startTransition, useEffect, useState } from 'react'

/** Until the first page that was opened stands whole. One that is gone back to is drawn at once, where it was left. */
let opening = true

/**
 * Draws what lies further down once what is above it is on the screen, so that a slow phone lays out a page in several
 * short turns, between which it answers a press, instead of in a long one.
 */
export function InTurn({ children }: { children: ReactNode }) {
  const [its, setIts] = useState(!opening)
  useEffect(() => {
    if (its) opening = false
    else startTransition(() => setIts(true))
  }, [its])
  // A page is whole once none of these is left.
  return its ? children : <span data-skeleton="" hidden />
}

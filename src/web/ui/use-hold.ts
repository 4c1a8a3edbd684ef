import { type MouseEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'

/** A press longer than this is a hold: a tap, and a finger that begins to scroll, are over before. */
const HOLD_MS = 400
/** Between two steps of a hold, at first; each pause is shorter than the one before, down to the last. */
const FIRST_PAUSE_MS = 240
const LAST_PAUSE_MS = 45
const QUICKER = 0.82

/**
 * What a button gets to act once by a tap, a key or a reader's press, and again and again, faster and faster, while it
 * is held. `stopped` ends a hold: nothing is left to do.
 */
export function useHold(act: () => void, stopped: boolean) {
  const [held, setHeld] = useState(false)
  const acted = useRef(false)
  const step = useEffectEvent(() => {
    acted.current = true
    act()
  })

  useEffect(() => {
    if (!held || stopped) return
    let pause = FIRST_PAUSE_MS
    const again = () => {
      step()
      timer = setTimeout(again, pause)
      pause = Math.max(LAST_PAUSE_MS, pause * QUICKER)
    }
    let timer = setTimeout(again, HOLD_MS)
    return () => clearTimeout(timer)
  }, [held, stopped])

  const release = () => setHeld(false)
  return {
    onPointerDown: (event: PointerEvent) => {
      acted.current = false
      if (event.button === 0) setHeld(true)
    },
    onPointerUp: release,
    onPointerCancel: release,
    onPointerLeave: release,
    onContextMenu: (event: MouseEvent) => held && event.preventDefault(),
    onClick: () => {
      // The click that ends a hold; a key's click has no press before it.
      if (!acted.current) act()
      acted.current = false
    },
  }
}

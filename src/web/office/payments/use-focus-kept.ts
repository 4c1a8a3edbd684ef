import { useEffect, useRef } from 'react'

/**
 * A payment that is decided takes the focus with it, where it was on its button: it goes on to the payment that opens next,
 * or to the page's heading once nothing waits.
 */
export function useFocusKept(openId: number | undefined): void {
  const last = useRef(openId)
  useEffect(() => {
    const left = last.current !== undefined && last.current !== openId
    last.current = openId
    if (!left || document.activeElement !== document.body) return
    const next = document.querySelector<HTMLElement>('main article') ?? document.querySelector<HTMLElement>('h1')
    next?.focus({ preventScroll: true })
  }, [openId])
}

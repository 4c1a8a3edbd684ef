import { type RefObject, useEffect, useState } from 'react'

/** The room inside an element's border, in pixels, scroll bars or not; undefined until it is measured. */
export function useSize(ref: RefObject<HTMLElement | null>): { width: number; height: number } | undefined {
  const [size, setSize] = useState<{ width: number; height: number }>()
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      const { offsetWidth, offsetHeight, clientLeft, clientTop } = element
      setSize({ width: offsetWidth - 2 * clientLeft, height: offsetHeight - 2 * clientTop })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return size
}

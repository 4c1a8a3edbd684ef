import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

/** What one press or the key shows: a bank's small print at arm's length. */
const CLOSE = 2.5
const CLOSEST = 6

type Point = { clientX: number; clientY: number }

/** The zoom of a picture in a frame that scrolls: 1 shows it whole. What one points at stays where it is. */
export function useReceiptZoom(frame: RefObject<HTMLElement | null>) {
  const [zoom, setZoom] = useState(1)
  const still = useRef<{ x: number; y: number; left: number; top: number }>(undefined)

  const zoomTo = (wanted: number, at?: Point) => {
    still.current = frame.current ? placeOf(frame.current, at) : undefined
    setZoom(Math.min(CLOSEST, Math.max(1, wanted)))
  }

  // After the picture has its new size and before it is painted.
  useLayoutEffect(() => {
    if (zoom === 1 || !frame.current || !still.current) return
    const { x, y, left, top } = still.current
    frame.current.scrollTo(x * frame.current.scrollWidth - left, y * frame.current.scrollHeight - top)
  }, [zoom, frame])

  usePinch(frame, zoom, zoomTo)
  return { zoom, toggle: (at?: Point) => zoomTo(zoom > 1 ? 1 : CLOSE, at) }
}

/** A point of the frame, else its middle: where in the frame it is, and which share of the whole content lies before it. */
function placeOf(frame: HTMLElement, at: Point | undefined) {
  const { left: frameLeft, top: frameTop, width, height } = frame.getBoundingClientRect()
  const left = at ? at.clientX - frameLeft : width / 2
  const top = at ? at.clientY - frameTop : height / 2
  return {
    left,
    top,
    x: (frame.scrollLeft + left) / frame.scrollWidth,
    y: (frame.scrollTop + top) / frame.scrollHeight,
  }
}

/** Two fingers on a screen, or on a trackpad, which the browser tells as the wheel with Ctrl. */
function usePinch(frame: RefObject<HTMLElement | null>, zoom: number, zoomTo: (zoom: number, at: Point) => void) {
  const start = useRef({ apart: 0, zoom: 1 })
  const pinch = useEffectEvent((event: TouchEvent) => {
    const [one, two] = event.touches
    if (!one || !two) return
    event.preventDefault()
    const apart = Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY)
    if (event.type === 'touchstart') start.current = { apart, zoom }
    const middle = { clientX: (one.clientX + two.clientX) / 2, clientY: (one.clientY + two.clientY) / 2 }
    zoomTo((start.current.zoom * apart) / start.current.apart, middle)
  })
  const wheel = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey) return
    event.preventDefault()
    zoomTo(zoom * Math.exp(-event.deltaY / 200), event)
  })
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const onTouch = (event: TouchEvent) => pinch(event)
    const onWheel = (event: WheelEvent) => wheel(event)
    const mayPrevent = { passive: false }
    element.addEventListener('touchstart', onTouch, mayPrevent)
    element.addEventListener('touchmove', onTouch, mayPrevent)
    element.addEventListener('wheel', onWheel, mayPrevent)
    return () => {
      element.removeEventListener('touchstart', onTouch)
      element.removeEventListener('touchmove', onTouch)
      element.removeEventListener('wheel', onWheel)
    }
  }, [frame])
}

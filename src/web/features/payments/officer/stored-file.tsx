import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { OfficePayment } from '#web/app/calls/office-queries.ts'
import { blobQuery, useBlobAddress } from '#web/app/forms/use-blob.ts'
import { Key, useHotkeys } from '#web/app/officer/hotkeys.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type StoredFileProps = {
  /** Where it stands; it needs the token. */
  path: string
  type: 'image/jpeg' | 'application/pdf' | null
  title: string
  /** False for one that lies next to another: the keys are the other's. */
  keys?: boolean
  /** What was read on it: marked on the picture. */
  reading?: OfficePayment['reading']
}

/** A receipt or a voucher as it was sent in: a picture to be zoomed, or a PDF. */
export function StoredFile({ path, type, title, keys = true, reading = null }: StoredFileProps) {
  const { t } = useLingui()
  const { error, refetch } = useQuery(blobQuery(path))
  const address = useBlobAddress(path)
  if (address === undefined && error) {
    return <ErrorState message={t`The receipt could not be loaded: ${error.message}`} onRetry={refetch} />
  }
  if (address === undefined) return <Skeleton className="h-[60dvh] w-full lg:h-full" />
  if (type !== 'application/pdf') return <ReceiptImage address={address} title={title} keys={keys} reading={reading} />
  return (
    <div className="grid grid-rows-[minmax(0,1fr)_auto] gap-1">
      <iframe
        src={address}
        title={title}
        className="h-[60dvh] w-full rounded-sheet border border-rule bg-sheet lg:h-full"
      />
      <OpenAlone address={address} />
    </div>
  )
}

/** For a phone, whose browser shows no PDF within a page. */
export function OpenAlone({ address }: { address: string }) {
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-target items-center justify-self-start text-label text-leaf underline underline-offset-4"
    >
      <Trans>Open the PDF by itself</Trans>
    </a>
  )
}

const QUARTER_TURN = 90

type Size = { width: number; height: number }

/** A photo as large as there is room for: zoomed by a press, the Z key or two fingers, turned by O. */
type ReceiptImageProps = { address: string; title: string; keys: boolean; reading: OfficePayment['reading'] }

function ReceiptImage({ address, title, keys, reading }: ReceiptImageProps) {
  const { t } = useLingui()
  const frame = useRef<HTMLDivElement>(null)
  const room = useSize(frame)
  const [natural, setNatural] = useState<Size>()
  const [turned, setTurns] = useState(0)
  const upright = (reading?.turned ?? 0) / QUARTER_TURN
  const turns = (upright + turned) % 4
  const { zoom, toggle } = useReceiptZoom(frame)
  const turn = () => setTurns((before) => (before + 1) % 4)
  useHotkeys(keys ? { z: () => toggle(), o: turn } : {})

  const drawn = natural && room && drawnSize(natural, room, turns, zoom)
  const box = drawn && (turns % 2 === 0 ? drawn : { width: drawn.height, height: drawn.width })
  const zoomAt = ({ clientX, clientY, detail }: MouseEvent) => toggle(detail === 0 ? undefined : { clientX, clientY })
  return (
    <div className="grid min-h-0 grid-rows-[minmax(0,1fr)_auto] gap-1">
      <div
        ref={frame}
        data-arrows={zoom > 1 ? '' : undefined}
        className="flex h-[var(--receipt-height,62dvh)] touch-pan-x touch-pan-y overflow-auto overscroll-contain rounded-sheet border border-rule bg-rule/40 lg:h-auto"
      >
        <button
          type="button"
          aria-label={zoom > 1 ? t`Show the whole receipt` : t`Zoom the receipt`}
          onClick={zoomAt}
          style={box}
          className={cx(
            'relative m-auto block shrink-0 outline-offset-[-4px]',
            zoom > 1 ? 'cursor-zoom-out' : 'cursor-zoom-in',
          )}
        >
          <img
            src={address}
            alt={title}
            draggable={false}
            onLoad={({ currentTarget: image }) =>
              setNatural({ width: image.naturalWidth, height: image.naturalHeight })
            }
            style={{ ...drawn, rotate: `${turns * QUARTER_TURN}deg` }}
            className={cx('absolute top-1/2 left-1/2 max-w-none -translate-1/2', !drawn && 'invisible')}
          />
          {drawn && reading && turned === 0 && <Marks reading={reading} />}
        </button>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button look="quiet" icon="zoom" aria-keyshortcuts={keys ? 'Z' : undefined} onClick={() => toggle()}>
          {zoom > 1 ? <Trans>Whole</Trans> : <Trans>Zoom</Trans>} {keys && <Key>Z</Key>}
        </Button>
        <Button look="quiet" icon="turn" aria-keyshortcuts={keys ? 'O' : undefined} onClick={turn}>
          <Trans>Rotate</Trans> {keys && <Key>O</Key>}
        </Button>
      </div>
    </div>
  )
}

const MARKED = ['amount', 'date', 'reference', 'beneficiary'] as const
/** Thousandths of the picture around what is marked. */
const ROOM = 6

/** What was read, framed where it stands; what differs stands out, and what is doubted has a broken frame. */
function Marks({
  reading: { places, differs, amount_doubted: doubted },
}: {
  reading: NonNullable<OfficePayment['reading']>
}) {
  const look = (what: (typeof MARKED)[number]) => {
    if (what === 'amount' && doubted) return 'border-dashed border-ink-2'
    return differs.includes(what) ? 'border-brick bg-brick/15' : 'border-leaf bg-leaf/10'
  }
  return MARKED.map((what) => {
    const place = places[what]
    if (!place) return null
    const { left, top, right, bottom } = place
    return (
      <span
        key={what}
        data-mark={what}
        style={{
          left: `${(left - ROOM) / 10}%`,
          top: `${(top - ROOM) / 10}%`,
          width: `${(right - left + 2 * ROOM) / 10}%`,
          height: `${(bottom - top + 2 * ROOM) / 10}%`,
        }}
        className={cx('pointer-events-none absolute rounded-sm border-2', look(what))}
      />
    )
  })
}

/** The size at which the whole picture, turned, just fits its room, times the zoom. The picture's own sides, not turned. */
function drawnSize(natural: Size, room: Size, turns: number, zoom: number): Size {
  const upright = turns % 2 === 0
  const fit = Math.min(
    room.width / (upright ? natural.width : natural.height),
    room.height / (upright ? natural.height : natural.width),
  )
  return {
    width: Math.floor(natural.width * fit * zoom),
    height: Math.floor(natural.height * fit * zoom),
  }
}

/** The room inside an element's border, in pixels, scroll bars or not; undefined until it is measured. */
function useSize(ref: RefObject<HTMLElement | null>): { width: number; height: number } | undefined {
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

/** What one press or the key shows: a bank's small print at arm's length. */
const CLOSE = 2.5
const CLOSEST = 6

type Point = { clientX: number; clientY: number }

/** The zoom of a picture in a frame that scrolls: 1 shows it whole. What one points at stays where it is. */
function useReceiptZoom(frame: RefObject<HTMLElement | null>) {
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

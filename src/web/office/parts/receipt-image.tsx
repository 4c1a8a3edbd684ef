import { Trans, useLingui } from '@lingui/react/macro'
import { type MouseEvent, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Key } from './key.tsx'
import { useHotkeys } from './use-hotkeys.ts'
import { useReceiptZoom } from './use-receipt-zoom.ts'
import { useSize } from './use-size.ts'

const QUARTER_TURN = 90

type Size = { width: number; height: number }

/** A photo as large as there is room for: zoomed by a press, the Z key or two fingers, turned by O. */
export function ReceiptImage({ address, title }: { address: string; title: string }) {
  const { t } = useLingui()
  const frame = useRef<HTMLDivElement>(null)
  const room = useSize(frame)
  const [natural, setNatural] = useState<Size>()
  const [turns, setTurns] = useState(0)
  const { zoom, toggle } = useReceiptZoom(frame)
  const turn = () => setTurns((before) => (before + 1) % 4)
  useHotkeys({ z: () => toggle(), o: turn })

  const drawn = natural && room && drawnSize(natural, room, turns, zoom)
  const box = drawn && (turns % 2 === 0 ? drawn : { width: drawn.height, height: drawn.width })
  const zoomAt = ({ clientX, clientY, detail }: MouseEvent) => toggle(detail === 0 ? undefined : { clientX, clientY })
  return (
    <div className="grid min-h-0 grid-rows-[minmax(0,1fr)_auto] gap-1">
      <div
        ref={frame}
        data-arrows={zoom > 1 ? '' : undefined}
        className="flex h-[62dvh] touch-pan-x touch-pan-y overflow-auto overscroll-contain rounded-sheet border border-rule bg-rule/40 lg:h-auto"
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
        </button>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button look="quiet" icon="zoom" aria-keyshortcuts="Z" onClick={() => toggle()}>
          {zoom > 1 ? <Trans>Whole</Trans> : <Trans>Zoom</Trans>} <Key>Z</Key>
        </Button>
        <Button look="quiet" icon="turn" aria-keyshortcuts="O" onClick={turn}>
          <Trans>Rotate</Trans> <Key>O</Key>
        </Button>
      </div>
    </div>
  )
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

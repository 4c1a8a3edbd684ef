import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { useFileAddress } from '#web/ui/file-picker.tsx'
import type { Area } from './cut-out.ts'

const ZOOM_MAX = 4
const STEP_PX = 4

/** Moved by finger, mouse or arrow keys, zoomed by two fingers, the wheel or the slider. */
export default function PictureCropper({ file, onCut }: { file: File; onCut: (area: Area) => void }) {
  const { t } = useLingui()
  const address = useFileAddress(file)
  const [place, setPlace] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [readable, setReadable] = useState(true)
  if (!address || !readable) return null
  return (
    <div className="grid gap-2">
      <div className="relative h-64 overflow-hidden rounded-field bg-rule has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)">
        <Cropper
          image={address}
          crop={place}
          zoom={zoom}
          maxZoom={ZOOM_MAX}
          aspect={1}
          cropShape="round"
          showGrid={false}
          keyboardStep={STEP_PX}
          disableAutomaticStylesInjection
          onCropChange={setPlace}
          onZoomChange={setZoom}
          onCropComplete={(_share, area) => onCut(area)}
          cropperProps={{ 'aria-label': t`Move the picture`, role: 'group' }}
          mediaProps={{ alt: '', onError: () => setReadable(false) }}
        />
      </div>
      <label className="flex min-h-target items-center gap-3">
        <Trans>Zoom</Trans>
        <input
          type="range"
          className="min-w-0 grow accent-leaf"
          min={1}
          max={ZOOM_MAX}
          step={0.05}
          value={zoom}
          onChange={(event) => setZoom(event.target.valueAsNumber)}
        />
      </label>
    </div>
  )
}

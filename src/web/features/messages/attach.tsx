import { useLingui } from '@lingui/react/macro'
import type { RefObject } from 'react'
import { Icon, type IconName } from '#web/ui/icon.tsx'

const PICTURES = 'image/*'

type AttachProps = {
  /** Nothing is written or chosen yet. */
  empty: boolean
  microphone: RefObject<HTMLButtonElement | null>
  onChoose: (picture: File) => void
  onRecord: () => void
}

/** The signs in the field: a picture, a photo, or a voice note instead of words. */
export default function Attach({ empty, microphone, onChoose, onRecord }: AttachProps) {
  const { t } = useLingui()
  return (
    <>
      <Chooser icon="clip" label={t`Picture`} onChoose={onChoose} />
      {empty && (
        <div className="hidden pointer-coarse:block">
          <Chooser icon="camera" label={t`Take a photo`} capture="environment" onChoose={onChoose} />
        </div>
      )}
      {empty && recordsSound() && (
        <button
          ref={microphone}
          type="button"
          title={t`Record a voice note`}
          aria-label={t`Record a voice note`}
          className="grid size-target shrink-0 place-items-center rounded-full text-ink-2 hover:text-leaf"
          onClick={onRecord}
        >
          <Icon name="mic" />
        </button>
      )}
    </>
  )
}

/** Not on a page without TLS, and not in each browser. */
const recordsSound = () => typeof MediaRecorder === 'function' && navigator.mediaDevices !== undefined

type ChooserProps = {
  icon: IconName
  label: string
  capture?: 'environment'
  onChoose: (picture: File) => void
}

/** A sign that opens the phone's gallery, or its camera. */
function Chooser({ icon, label, capture, onChoose }: ChooserProps) {
  return (
    <span className="relative grid size-target shrink-0 place-items-center rounded-full text-ink-2 hover:text-leaf has-focus-visible:outline-3 has-focus-visible:outline-leaf">
      <Icon name={icon} />
      <input
        type="file"
        // It keeps its own value otherwise: the same file, removed and chosen again, has to be told again.
        value=""
        title={label}
        aria-label={label}
        accept={PICTURES}
        capture={capture}
        onChange={({ target }) => target.files?.[0] && onChoose(target.files[0])}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
    </span>
  )
}

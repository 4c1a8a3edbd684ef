import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { save } from '#web/app/forms/download.ts'
import { blobQuery, useBlobAddress } from '#web/app/forms/use-blob.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { Message } from './index.ts'

type VoiceNoteProps = { voice: NonNullable<Message['voice']> }

const buttonClass = 'inline-flex min-h-target items-center gap-2.5 font-semibold underline-offset-4 hover:underline'

/** Without captions: nobody has written down what was said. */
const Player = 'audio'

/** A voice note that the server has. It is fetched when somebody wants to hear it: some pay by the megabyte. */
export default function VoiceNote({ voice: { path, type } }: VoiceNoteProps) {
  const { t } = useLingui()
  const [wanted, setWanted] = useState(false)
  const [playable, setPlayable] = useState(() => document.createElement('audio').canPlayType(type) !== '')
  const { data, error, isFetching, refetch } = useQuery({ ...blobQuery(path), enabled: wanted })
  const address = useBlobAddress(wanted ? path : undefined)
  if (data && !playable) {
    return (
      <div>
        <p>
          <Trans>This browser can't play the voice note.</Trans>
        </p>
        <button
          type="button"
          className={buttonClass}
          onClick={() => save(data, type === 'audio/mp4' ? 'voice-note.m4a' : 'voice-note.webm')}
        >
          <Icon name="save" />
          <Trans>Download the voice note</Trans>
        </button>
      </div>
    )
  }
  if (address) {
    return (
      <Player
        controls
        autoPlay
        src={address}
        aria-label={t`Voice note`}
        className="h-target w-64 max-w-full"
        onError={() => setPlayable(false)}
      />
    )
  }
  return (
    <div>
      <button
        type="button"
        aria-busy={isFetching}
        className={buttonClass}
        onClick={() => {
          setWanted(true)
          if (error) void refetch()
        }}
      >
        <Icon name="mic" />
        <Trans>Play the voice note</Trans>
      </button>
      {error && (
        <p role="alert">
          <Trans>The voice note could not be loaded: {error.message}</Trans>
        </p>
      )}
    </div>
  )
}

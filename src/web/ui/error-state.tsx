import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { useOnline } from './use-online.ts'

/**
 * Something could not be loaded: a sentence that says what, and a way on. Without a connection it says so too, and tries
 * again by itself once there is one.
 */
export function ErrorState({ message, onRetry }: { message?: string; onRetry: () => void }) {
  const { t } = useLingui()
  const online = useOnline()
  const wasOffline = useRef(!online)
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    if (online && wasOffline.current) retry()
    wasOffline.current = !online
  }, [online])
  return (
    <div
      role="alert"
      className="grid justify-items-center gap-3 rounded-sheet border border-rule bg-sheet px-sheet py-8 text-center"
    >
      <span className="grid size-12 place-items-center rounded-full bg-brick-wash text-brick">
        <Icon name="alert" />
      </span>
      <p className="max-w-[40ch]">{message ?? t`This could not be loaded.`}</p>
      {!online && (
        <p className="max-w-[40ch] text-ink-2">
          <Trans>This device has no connection now. It is loaded by itself once there is one.</Trans>
        </p>
      )}
      <Button look="quiet" onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  )
}

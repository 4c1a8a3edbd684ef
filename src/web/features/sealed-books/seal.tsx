import { Trans } from '@lingui/react/macro'
import { Day } from '#web/ui/day.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** Of what is in the books: since when nobody has changed it, or that it is not sealed yet. */
export function Seal({ since }: { since: string | null }) {
  return (
    <span className="flex items-start gap-1.5 text-sm text-balance text-leaf">
      <Icon name="check" className="mt-0.5 size-4 shrink-0" />
      <span>
        {since === null ? (
          <Trans>In the books, sealed within minutes</Trans>
        ) : (
          <Trans>
            In the books, unchanged since <Day date={since} />
          </Trans>
        )}
      </span>
    </span>
  )
}

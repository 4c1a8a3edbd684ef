import { Trans } from '@lingui/react/macro'
import { Day } from '#web/ui/day.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** Of what is in the books: since when nobody has changed it, or that it is not sealed yet. */
export function Seal({ since }: { since: string | null }) {
  return (
    <span className="flex items-start gap-1.5 text-sm text-leaf">
      <Icon name="check" className="mt-0.5 size-4 shrink-0" />
      <span>
        <SealWords since={since} />
      </span>
    </span>
  )
}

export function SealWords({ since }: { since: string | null }) {
  if (since === null) return <Trans>In the books, sealed within minutes</Trans>
  return (
    <Trans>
      In the books, unchanged since <Day date={since} />
    </Trans>
  )
}

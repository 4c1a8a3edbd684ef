import { Trans } from '@lingui/react/macro'
import { Day } from '#web/ui/day.tsx'

/** '1 Jan 2026 to 21 Nov 2026'. */
export function PeriodWords({ from, to }: { from: string; to: string }) {
  return (
    <Trans>
      <Day date={from} /> to <Day date={to} />
    </Trans>
  )
}

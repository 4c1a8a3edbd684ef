import { Trans } from '@lingui/react/macro'
import { Day } from '#web/ui/day.tsx'
import type { Period } from './time.ts'

/** '1 Jan 2026 to 21 Nov 2026'. */
export function PeriodWords({ from, to }: Period) {
  return (
    <Trans>
      <Day date={from} /> to <Day date={to} />
    </Trans>
  )
}

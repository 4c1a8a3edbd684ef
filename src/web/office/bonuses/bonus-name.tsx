import { Trans } from '@lingui/react/macro'
import { Day } from '#web/ui/day.tsx'

/** The time that a bonus is for: its year, or its days. */
export function BonusName({ bonus: { from, to } }: { bonus: { from: string; to: string } }) {
  const year = from.slice(0, 4)
  if (from === `${year}-01-01` && to === `${year}-12-31`) return <Trans>Bonus for {year}</Trans>
  return (
    <Trans>
      Bonus for <Day date={from} /> to <Day date={to} />
    </Trans>
  )
}

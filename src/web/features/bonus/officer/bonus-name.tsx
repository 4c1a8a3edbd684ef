import { Trans, useLingui } from '@lingui/react/macro'
import { yearText } from '#core/local-text.ts'
import { Day } from '#web/ui/day.tsx'

/** The time that a bonus is for: its year, or its days. */
export function BonusName({ bonus: { from, to } }: { bonus: { from: string; to: string } }) {
  const { i18n } = useLingui()
  const whole = from.slice(0, 4)
  if (from === `${whole}-01-01` && to === `${whole}-12-31`) {
    const year = yearText(whole, i18n.locale)
    return <Trans>Bonus for {year}</Trans>
  }
  return (
    <Trans>
      Bonus for <Day date={from} /> to <Day date={to} />
    </Trans>
  )
}

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { generatePath } from 'react-router'
import { yearText } from '#core/local-text.ts'
import { paths } from '#web/app/routes/paths.ts'
import { Day } from '#web/ui/day.tsx'
import type { StampTone } from '#web/ui/stamp.tsx'
import type { Bonus } from './bonus-queries.ts'

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

export const bonusStamps: Readonly<Record<Bonus['status'], { label: MessageDescriptor; tone: StampTone }>> = {
  prepared: { label: msg`Worked out`, tone: 'wait' },
  declared: { label: msg`To confirm`, tone: 'due' },
  declined: { label: msg`Not given`, tone: 'wrong' },
  crediting: { label: msg`Being credited`, tone: 'wait' },
  credited: { label: msg`Credited`, tone: 'done' },
  reversing: { label: msg`Being reversed`, tone: 'wait' },
  reversed: { label: msg`Reversed`, tone: 'wrong' },
}

export function bonusAddress(id: number): string {
  return generatePath(paths.officeBonus, { id: String(id) })
}

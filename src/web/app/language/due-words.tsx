import { Trans } from '@lingui/react/macro'
import { Day, type DayParts, isPast } from '#web/ui/day.tsx'
import { Money } from '#web/ui/money.tsx'

/** What is to be paid, and when, or since when it is overdue: by the same words on each page. In AED. */
export function DueWords({ aed, date, parts = 'full' }: { aed: number; date: string; parts?: DayParts }) {
  if (isPast(date)) {
    return (
      <Trans>
        <Money aed={aed} />, overdue since <Day date={date} parts={parts} />
      </Trans>
    )
  }
  return (
    <Trans>
      <Money aed={aed} /> on <Day date={date} parts={parts} />
    </Trans>
  )
}

import { Trans } from '@lingui/react/macro'
import { type Fils, parseAed } from '#core/money.ts'
import { Money } from '#web/ui/money.tsx'

/** What the order costs and what it leaves; before an amount is entered, what there is to pay it from. */
export function RechargeCost({ amount, available }: { amount: string; available: Fils }) {
  const cost = parseAed(amount.trim())
  return (
    <p className="text-label text-ink-2">
      {cost === undefined || cost > available ? (
        <Trans>
          It is paid from your savings. Available: <Money fils={available} className="text-ink" />
        </Trans>
      ) : (
        <Trans>
          It costs <Money fils={cost} className="font-semibold text-ink" /> of your savings, taken at once;{' '}
          <Money fils={available - cost} /> stays available.
        </Trans>
      )}
    </p>
  )
}

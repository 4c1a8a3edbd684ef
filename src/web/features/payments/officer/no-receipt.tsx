import { Trans } from '@lingui/react/macro'
import { placeOf } from '#core/chart.ts'
import type { OfficePayment } from '#web/app/calls/office-queries.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** Says why a payment came without a receipt, and what to look at instead. */
export default function NoReceipt({ payment: { paid_into, recorded_by } }: { payment: OfficePayment }) {
  if (placeOf(paid_into) === 'cash') {
    return (
      <EmptyState quiet icon="pay" title={<Trans>Cash, handed in</Trans>}>
        <Trans>{recorded_by} received cash, so there is no bank receipt. Count it into the cash box together.</Trans>
      </EmptyState>
    )
  }
  return (
    <EmptyState quiet icon="pay" title={<Trans>No receipt</Trans>}>
      {recorded_by === null ? (
        <Trans>Loan payments have no receipt. Look for the amount on the bank statement.</Trans>
      ) : (
        <Trans>{recorded_by} entered it without one. Look for the amount on the bank's statement.</Trans>
      )}
    </EmptyState>
  )
}

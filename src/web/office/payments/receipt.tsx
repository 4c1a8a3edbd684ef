import { Trans, useLingui } from '@lingui/react/macro'
import { placeOf } from '#core/chart.ts'
import type { OfficePayment } from '#web/office-queries.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { StoredFile } from '../parts/stored-file.tsx'
import { nameOf } from '../parts/use-decisions.ts'

/** The receipt of a payment, or the sentence that says why there is none. */
export function Receipt({ payment }: { payment: OfficePayment }) {
  const { t } = useLingui()
  if (payment.receipt === null) {
    return <NoReceipt payment={payment} />
  }
  return <StoredFile path={payment.receipt} type={payment.receipt_type} title={t`Receipt of ${nameOf(payment)}`} />
}

function NoReceipt({ payment: { paid_into, recorded_by } }: { payment: OfficePayment }) {
  if (placeOf(paid_into) === 'cash') {
    return (
      <EmptyState icon="pay" title={<Trans>Cash, handed in</Trans>}>
        <Trans>There is no receipt of the bank. {recorded_by} took it: count it into the cash box together.</Trans>
      </EmptyState>
    )
  }
  return (
    <EmptyState icon="pay" title={<Trans>No receipt</Trans>}>
      {recorded_by === null ? (
        <Trans>A loan's payment comes without one. Look for the amount on the bank's statement.</Trans>
      ) : (
        <Trans>{recorded_by} entered it without one. Look for the amount on the bank's statement.</Trans>
      )}
    </EmptyState>
  )
}

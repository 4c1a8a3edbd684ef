import { Trans } from '@lingui/react/macro'
import { Money } from '#web/ui/money.tsx'

/** Says that what is completed late is fined, where the association has fines. In AED. */
export function LateFineNote({ fine, of }: { fine: number; of: 'month' | 'instalment' }) {
  if (fine === 0) return null
  return (
    <p className="text-sm text-saffron">
      {of === 'month' ? (
        <Trans>
          A month that is paid after its due day costs a fine of <Money aed={fine} />, taken from your savings when the
          payment is verified.
        </Trans>
      ) : (
        <Trans>
          An instalment that is paid after its day costs a fine of <Money aed={fine} />, taken from your savings with
          the payment.
        </Trans>
      )}
    </p>
  )
}

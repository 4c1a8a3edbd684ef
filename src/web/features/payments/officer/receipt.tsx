import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import type { OfficePayment } from '#web/app/calls/office-queries.ts'
import { nameOf } from '#web/app/officer/use-decisions.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { alikeTo } from './payment-flags.ts'

// Fetched beside the page, for the receipt that comes after it.
const storedFile = import('./stored-file.tsx')
const StoredFile = lazy(() => storedFile.then(({ StoredFile }) => ({ default: StoredFile })))
const ReceiptsCompared = lazy(() => import('./receipts-compared.tsx'))
const NoReceipt = lazy(() => import('./no-receipt.tsx'))

/** The receipt of a payment, with the one that shows the same unless `alone`; or the sentence that says why there is none. */
export function Receipt({ payment, alone }: { payment: OfficePayment; alone: boolean }) {
  const { t } = useLingui()
  if (payment.receipt === null) {
    return (
      <Suspense>
        <NoReceipt payment={payment} />
      </Suspense>
    )
  }
  const receipt = (
    <StoredFile
      path={payment.receipt}
      type={payment.receipt_type}
      title={t`Receipt of ${nameOf(payment)}`}
      reading={payment.reading}
    />
  )
  return (
    <Suspense fallback={<Skeleton className="h-[60dvh] w-full lg:h-full" />}>
      {!alone && alikeTo(payment).length > 0 ? (
        <ReceiptsCompared payment={payment}>{receipt}</ReceiptsCompared>
      ) : (
        receipt
      )}
    </Suspense>
  )
}

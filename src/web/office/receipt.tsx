import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { OfficePayment } from '#web/office-queries.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { blobQuery, useBlobAddress } from '#web/use-blob.ts'
import { ReceiptImage } from './receipt-image.tsx'
import { nameOf } from './use-decisions.ts'

/** The receipt of a payment, or the sentence that says why there is none. */
export function Receipt({ payment }: { payment: OfficePayment }) {
  if (payment.receipt === null) {
    return <NoReceipt payment={payment} />
  }
  return <ReceiptFile payment={payment} path={payment.receipt} />
}

function NoReceipt({ payment: { paid_into, recorded_by } }: { payment: OfficePayment }) {
  if (paid_into === 'cash') {
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

function ReceiptFile({ payment, path }: { payment: OfficePayment; path: string }) {
  const { t } = useLingui()
  const { error, refetch } = useQuery(blobQuery(path))
  const address = useBlobAddress(path)
  const title = t`Receipt of ${nameOf(payment)}`
  if (address === undefined && error) {
    return <ErrorState message={t`The receipt could not be loaded: ${error.message}.`} onRetry={refetch} />
  }
  if (address === undefined) return <Skeleton className="h-[60dvh] w-full lg:h-full" />
  if (payment.receipt_type !== 'application/pdf') return <ReceiptImage address={address} title={title} />
  return (
    <div className="grid grid-rows-[minmax(0,1fr)_auto] gap-1">
      <iframe
        src={address}
        title={title}
        className="h-[60dvh] w-full rounded-sheet border border-rule bg-sheet lg:h-full"
      />
      <OpenAlone address={address} />
    </div>
  )
}

/** For a phone, whose browser shows no PDF within a page. */
function OpenAlone({ address }: { address: string }) {
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-target items-center justify-self-start text-label text-leaf underline underline-offset-4"
    >
      <Trans>Open the PDF by itself</Trans>
    </a>
  )
}

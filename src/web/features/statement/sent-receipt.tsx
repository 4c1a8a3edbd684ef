import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { OwnPayment } from '#contract/payments.ts'
import { blobQuery, useBlobAddress } from '#web/app/forms/use-blob.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** What the member sent in: a picture, or the way to a PDF. */
export function SentReceipt({ path, type }: { path: string; type: OwnPayment['receipt_type'] }) {
  const { t } = useLingui()
  const { error, refetch } = useQuery(blobQuery(path))
  const address = useBlobAddress(path)
  if (address === undefined && error) {
    return <ErrorState message={t`The receipt could not be loaded: ${error.message}`} onRetry={refetch} />
  }
  if (address === undefined) return <Skeleton className="h-48 w-full" />
  if (type === 'application/pdf') {
    return (
      <a
        href={address}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-target items-center justify-self-start text-leaf underline underline-offset-4"
      >
        <Trans>Open the receipt that you sent</Trans>
      </a>
    )
  }
  return (
    <img src={address} alt={t`The receipt that you sent`} className="max-h-96 w-full rounded-field object-contain" />
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { blobQuery, useBlobAddress } from '#web/use-blob.ts'
import { ReceiptImage } from './receipt-image.tsx'

type StoredFileProps = {
  /** Where it stands; it needs the token. */
  path: string
  type: 'image/jpeg' | 'application/pdf' | null
  title: string
}

/** A receipt or a voucher as it was sent in: a picture to be zoomed, or a PDF. */
export function StoredFile({ path, type, title }: StoredFileProps) {
  const { t } = useLingui()
  const { error, refetch } = useQuery(blobQuery(path))
  const address = useBlobAddress(path)
  if (address === undefined && error) {
    return <ErrorState message={t`The receipt could not be loaded: ${error.message}.`} onRetry={refetch} />
  }
  if (address === undefined) return <Skeleton className="h-[60dvh] w-full lg:h-full" />
  if (type !== 'application/pdf') return <ReceiptImage address={address} title={title} />
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

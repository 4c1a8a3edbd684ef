import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { generatePath } from 'react-router'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Day, dayText } from '#web/ui/day.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Facts } from '#web/ui/figures.tsx'
import { Money } from '#web/ui/money.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { blobQuery, useBlobAddress } from '#web/use-blob.ts'
import type { StatementEntry } from './statement-queries.ts'

type Payment = NonNullable<StatementEntry['payment']>

/** The payment that an entry verified: what was sent in, and the association's receipt for it. */
export function EntryPayment({ payment }: { payment: Payment }) {
  const { t, i18n } = useLingui()
  const several = payment.months.length > 1
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 className="font-display font-semibold">
        <Trans>The payment</Trans>
      </h3>
      <Facts
        items={[
          { label: t`Amount`, value: <Money aed={payment.amount} /> },
          ...(payment.claimed_amount === null
            ? []
            : [{ label: t`You had entered`, value: <Money aed={payment.claimed_amount} /> }]),
          ...(several ? payment.months : []).map(({ month, amount }) => ({
            label: dayText(`${month}-01`, i18n.locale, 'month'),
            value: <Money aed={amount} />,
          })),
          { label: t`Sent on`, value: <Day date={payment.sent_at} parts="moment" /> },
          ...(payment.reason === null ? [] : [{ label: t`The office says`, value: payment.reason }]),
        ]}
      />
      <ButtonLink className="justify-self-start" to={generatePath(paths.receipt, { id: String(payment.id) })}>
        <Trans>See the receipt</Trans>
      </ButtonLink>
      {payment.receipt !== null && <SentReceipt path={payment.receipt} type={payment.receipt_type} />}
    </section>
  )
}

/** What the member sent in: a picture, or the way to a PDF. */
function SentReceipt({ path, type }: { path: string; type: Payment['receipt_type'] }) {
  const { t } = useLingui()
  const { error, refetch } = useQuery(blobQuery(path))
  const address = useBlobAddress(path)
  if (address === undefined && error) {
    return <ErrorState message={t`The receipt could not be loaded: ${error.message}.`} onRetry={refetch} />
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

import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { PaymentProof } from '#contract/statement.ts'
import { monthText } from '#core/local-text.ts'
import { ApiError } from '#web/app/calls/api.ts'
import { download } from '#web/app/forms/download.ts'
import { QrCode } from '#web/app/forms/qr-code.tsx'
import { listed } from '#web/app/language/i18n.ts'
import { paths } from '#web/app/routes/paths.ts'
import { Seal } from '#web/features/sealed-books/index.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Day, dayText } from '#web/ui/day.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Facts, unbroken } from '#web/ui/figures.tsx'
import { Code, Written } from '#web/ui/isolated.tsx'
import { BigMoney, Money, moneyText } from '#web/ui/money.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ShareTools } from './share-tools.tsx'
import { proofQuery } from './statement-queries.ts'

/** The association's receipt for a payment of one's own: to print, to keep, to send on. */
export default function Receipt() {
  const { t } = useLingui()
  const id = Number(useParams().id)
  const { data: proof, error, refetch } = useQuery(proofQuery(id))
  const number = proof?.number
  return (
    <>
      <PageHeading title={number ? t`Receipt ${number}` : t`Receipt`} />
      {proof ? (
        <>
          <Proof proof={proof} />
          <ReceiptTools paymentId={id} proof={proof} />
        </>
      ) : error instanceof ApiError && error.status < 500 ? (
        <EmptyState icon="statement" title={<Trans>There is no such receipt</Trans>} action={<ToStatement />}>
          <Trans>A payment gets a receipt after an officer finds it at the bank.</Trans>
        </EmptyState>
      ) : error ? (
        <ErrorState message={t`The receipt could not be loaded: ${error.message}`} onRetry={refetch} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </>
  )
}

function ToStatement() {
  return (
    <ButtonLink look="quiet" to={paths.statement}>
      <Trans>Statement</Trans>
    </ButtonLink>
  )
}

function Proof({ proof }: { proof: PaymentProof }) {
  const { t } = useLingui()
  const { association, member, verified_by: by } = proof
  const part = (label: string, aed: number) => (aed === 0 ? [] : [{ label, value: <Money aed={aed} /> }])
  return (
    <Sheet className="grid grid-cols-[minmax(0,1fr)] gap-4 print:border-0 print:p-0">
      <div>
        <p className="font-display text-lg font-semibold">
          <Written>{association.name}</Written>
        </p>
        {association.contacts.length > 0 && (
          <p className="text-sm text-ink-2">{listed(association.contacts.map(unbroken), ' · ')}</p>
        )}
      </div>
      {proof.reversed_on !== null && (
        <Banner tone="error">
          <Trans>
            This payment was reversed on <Day date={proof.reversed_on} />. This receipt is no longer valid.
          </Trans>
        </Banner>
      )}
      <BigMoney aed={proof.amount} />
      <Facts
        items={[
          { label: t`Received from`, value: member.name },
          { label: t`Member ID`, value: member.unique_id },
          { label: t`For`, value: <Purpose proof={proof} /> },
          ...part(t`Principal repaid`, proof.principal),
          ...part(t`Interest`, proof.interest),
          ...part(t`Other debts paid`, proof.to_receivable),
          ...part(t`Paid for a loan written off`, proof.recovered),
          ...(proof.kind !== 'loan' && proof.to_savings === proof.amount ? [] : part(t`To savings`, proof.to_savings)),
          ...part(t`Fine, taken from savings`, proof.fine),
          { label: t`Received on`, value: <Day date={proof.received_on} /> },
          {
            label: t`Verified`,
            value: (
              <Trans>
                <Day date={proof.verified_at} parts="moment" />, by {by}
              </Trans>
            ),
          },
          { label: t`Savings after this payment`, value: <Money aed={proof.savings_after} /> },
        ]}
      />
      {proof.reversed_on === null && <Seal since={proof.sealed_on} />}
      <CheckCode address={proof.check} />
    </Sheet>
  )
}

/** The code that every paper of the receipt carries, and the page that it leads to. */
function CheckCode({ address }: { address: string }) {
  const { t } = useLingui()
  const { host: domain, hash } = new URL(address)
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <div className="w-36 max-w-full">
        <QrCode text={address} label={t`QR code to check this receipt`} />
      </div>
      <div className="grid min-w-0 grow basis-48 justify-items-start gap-1">
        <p>
          <Trans>Scan this code with any phone to see whether the receipt is valid.</Trans>
        </p>
        <p className="text-ink-2">
          <Trans>
            Only <Code>{domain}</Code> can confirm it.
          </Trans>
        </p>
        <ButtonLink look="text" to={`${paths.check}${hash}`} className="print:hidden">
          <Trans>Check it yourself</Trans>
        </ButtonLink>
      </div>
    </div>
  )
}

function Purpose({ proof: { kind, from_savings: fromSavings, months, loan_id: loan } }: { proof: PaymentProof }) {
  const { i18n } = useLingui()
  const named = listed(months.map(({ month }) => monthText(month, i18n.locale)))
  if (kind === 'dues' && months.length === 0) return <Trans>Money owed to the association</Trans>
  if (kind === 'dues') return <Trans>Monthly dues, {named}</Trans>
  if (kind === 'deposit') return <Trans>Savings</Trans>
  return fromSavings ? <Trans>Loan {loan}, from savings</Trans> : <Trans>Loan {loan}</Trans>
}

/** What can be done with a receipt: print it, keep it as a PDF, send it on. */
function ReceiptTools({ paymentId, proof }: { paymentId: number; proof: PaymentProof }) {
  const { t, i18n } = useLingui()
  const name = `receipt-${proof.number}`
  const saving = useMutation({
    mutationFn: () => download(`/api/payments/${paymentId}/proof.pdf`, `${name}.pdf`),
  })
  const amount = moneyText(proof.amount, i18n.locale)
  const day = dayText(proof.received_on, i18n.locale)
  return (
    <div className="grid gap-3 print:hidden">
      <div className="flex flex-wrap gap-2">
        <ShareTools
          text={t`Receipt ${proof.number} of ${proof.association.name}: AED ${amount} received from ${proof.member.name} on ${day}.`}
          title={t`Receipt ${proof.number}`}
          picture={`/api/payments/${paymentId}/proof.png`}
          fileName={name}
        />
        <Button look="quiet" icon="save" pending={saving.isPending} onClick={() => saving.mutate()}>
          <Trans>As a PDF</Trans>
        </Button>
        <Button look="quiet" icon="print" onClick={() => window.print()}>
          <Trans>Print</Trans>
        </Button>
      </div>
      {saving.error && (
        <Banner tone="error" live>
          <Trans>The receipt could not be downloaded: {saving.error.message}</Trans>
        </Banner>
      )}
    </div>
  )
}

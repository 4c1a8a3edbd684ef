import { Trans, useLingui } from '@lingui/react/macro'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { generatePath } from 'react-router'
import type { OwnPayment } from '#contract/payments.ts'
import { monthText } from '#core/local-text.ts'
import { call } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Day } from '#web/ui/day.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Facts } from '#web/ui/figures.tsx'
import { Money } from '#web/ui/money.tsx'
import { Loading, SkeletonRows } from '#web/ui/skeleton.tsx'
import { PaymentSteps } from './payment-steps.tsx'
import { SealedProof } from './sealed-books/sealed-proof.tsx'
import { SentReceipt } from './statement/sent-receipt.tsx'

const paymentQuery = (id: number) =>
  queryOptions({
    // Beside the account, so that news of a payment fetches both anew.
    queryKey: ['accountData', 'payment', id],
    queryFn: async ({ signal }) => (await call('GET /api/payments/:id', { params: { id }, signal })).payment,
  })

type PaymentDialogProps = { paymentId: number; month: string; onCancel: () => void; onClose: () => void }

/** A payment, followed from sent to credited: where it stands, and what can be done about it. */
export default function PaymentDialog({ paymentId, month, onCancel, onClose }: PaymentDialogProps) {
  const { t } = useLingui()
  const { data: payment, error, refetch } = useQuery(paymentQuery(paymentId))
  return (
    <Dialog open onClose={onClose} title={t`Payment of ${month}`}>
      {payment ? (
        <Payment payment={payment} onCancel={onCancel} />
      ) : error ? (
        <ErrorState message={t`This payment could not be loaded: ${error.message}.`} onRetry={refetch} />
      ) : (
        <Loading>
          <SkeletonRows count={4} />
        </Loading>
      )}
    </Dialog>
  )
}

function Payment({ payment, onCancel }: { payment: OwnPayment; onCancel: () => void }) {
  return (
    <>
      <PaymentSteps payment={payment} />
      {payment.status === 'in_review' && (
        <Button look="quiet" className="justify-self-start" onClick={onCancel}>
          <Trans>Take it back</Trans>
        </Button>
      )}
      {payment.status === 'verified' && (
        <ButtonLink className="justify-self-start" to={generatePath(paths.receipt, { id: String(payment.id) })}>
          <Trans>See the receipt</Trans>
        </ButtonLink>
      )}
      <PaymentFacts payment={payment} />
      {payment.status === 'verified' && <SealedProof payment={payment} />}
      {payment.receipt !== null && <SentReceipt path={payment.receipt} type={payment.receipt_type} />}
    </>
  )
}

function PaymentFacts({ payment }: { payment: OwnPayment }) {
  const { t, i18n } = useLingui()
  const { amount, claimed_amount: claimed, months, account_number: account } = payment
  return (
    <Facts
      items={[
        { label: t`Amount`, value: <Money aed={amount} /> },
        ...(claimed === null ? [] : [{ label: t`You had entered`, value: <Money aed={claimed} /> }]),
        ...(months.length > 1 ? months : []).map((each) => ({
          label: monthText(each.month, i18n.locale),
          value: <Money aed={each.amount} />,
        })),
        ...(account === '' ? [] : [{ label: t`Your account number`, value: account }]),
        ...(payment.entry_id === null ? [] : [{ label: t`Received on`, value: <Day date={payment.received_on} /> }]),
      ]}
    />
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { generatePath } from 'react-router'
import type { OwnPayment } from '#contract/payments.ts'
import { monthText } from '#core/local-text.ts'
import { call } from '#web/app/calls/api.ts'
import { callQuery } from '#web/app/calls/call-query.ts'
import { save } from '#web/app/forms/download.ts'
import { paths } from '#web/app/routes/paths.ts'
import { type CheckedProof, checkInBrowser } from '#web/features/sealed-books/index.ts'
import { SentReceipt } from '#web/features/statement/index.ts'
import { Banner, type BannerTone } from '#web/ui/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Day, dayText } from '#web/ui/day.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Facts } from '#web/ui/figures.tsx'
import { Written } from '#web/ui/isolated.tsx'
import { Money } from '#web/ui/money.tsx'
import { Loading, SkeletonRows } from '#web/ui/skeleton.tsx'
import { Timeline, type TimelineStep } from '#web/ui/timeline.tsx'

/** Kept beside the account, so that news of a payment fetches both again. */
const paymentQuery = (id: number) =>
  callQuery(['accountData', 'payment', id], 'GET /api/payments/:id', { params: { id } }, (answer) => answer.payment)

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

type Step = OwnPayment['steps'][number]

/** The way of a payment from sent to credited, as its member would tell it; what is still to come stands at its end. */
function PaymentSteps({ payment }: { payment: OwnPayment }) {
  return <Timeline steps={[...payment.steps.flatMap((step) => stepsOf(payment, step)), ...stepsAhead(payment)]} />
}

function stepsOf(payment: OwnPayment, { step, at, by, reason }: Step): TimelineStep[] {
  const one = (words: TimelineStep['words'], state: TimelineStep['state'] = 'done') => [{ key: step, words, at, state }]
  switch (step) {
    case 'sent':
      return one(<Trans>I sent it to the office.</Trans>)
    case 'entered':
      return one(<Trans>{by} entered it for me.</Trans>)
    case 'verified':
      return [
        ...(payment.from_savings ? [] : one(<Found by={by} reason={reason} />)),
        { key: 'credited', words: <Credited payment={payment} />, at, state: 'done' },
      ]
    case 'refused':
      return one(
        <Trans>
          {by} refused it: {reason}
        </Trans>,
        'wrong',
      )
    case 'cancelled':
      return one(<Trans>I took it back.</Trans>, 'wrong')
    case 'reversed':
      return one(
        <Trans>
          {by} took it back out of the books: {reason}
        </Trans>,
        'wrong',
      )
  }
}

function Found({ by, reason }: { by: string | null; reason: string | null }) {
  return (
    <>
      <Trans>{by} found it at the bank.</Trans> <Written>{reason}</Written>
    </>
  )
}

function Credited({ payment }: { payment: OwnPayment }) {
  if (payment.kind === 'loan') {
    return (
      <Trans>
        <Money aed={payment.amount} /> was credited to my loan. Thank you!!
      </Trans>
    )
  }
  return (
    <Trans>
      <Money aed={payment.amount} /> was credited to my savings. Thank you!!
    </Trans>
  )
}

function stepsAhead({ status }: OwnPayment): TimelineStep[] {
  if (status !== 'in_review') return []
  return [
    { key: 'to check', words: <Trans>An officer compares it with the bank.</Trans>, state: 'ahead' },
    { key: 'to credit', words: <Trans>Then it is credited, after at least 1 hour.</Trans>, state: 'ahead' },
  ]
}

/** A credited payment held against the sealed books, on this very device. */
function SealedProof({ payment }: { payment: OwnPayment }) {
  const { id } = payment
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: async () => {
      const proof = await call('GET /api/payments/:id/seal-proof', { params: { id } })
      return { proof, checked: await checkInBrowser(proof, payment) }
    },
  })
  const keep = () => {
    const text = `${JSON.stringify(data?.proof, null, 1)}\n`
    save(new Blob([text], { type: 'application/json' }), `payment-${id}-proof.json`)
  }
  return (
    <div className="grid justify-items-start gap-3">
      <Button look="quiet" pending={isPending} onClick={() => mutate()}>
        <Trans>Check in the sealed books</Trans>
      </Button>
      {data && <Outcome checked={data.checked} />}
      {data && (
        <Button look="quiet" icon="save" onClick={keep}>
          <Trans>Save the proof</Trans>
        </Button>
      )}
      {error && (
        <Banner tone="error" live>
          {error.message}
        </Banner>
      )}
    </div>
  )
}

const TONES: Record<CheckedProof['found'], BannerTone> = {
  stands: 'success',
  unable: 'info',
  other_key: 'warning',
  wrong: 'error',
}

function Outcome({ checked }: { checked: CheckedProof }) {
  return (
    <Banner tone={TONES[checked.found]} live>
      {checked.found === 'stands' && <Stands {...checked} />}
      {checked.found === 'other_key' && (
        <Trans>The books are signed with another key than this device knows. Please ask the office why.</Trans>
      )}
      {checked.found === 'wrong' && <Trans>This proof does not hold. Please save it and show it to the office.</Trans>}
      {checked.found === 'unable' && (
        <Trans>This browser cannot check the proof. Save it and check it on another device.</Trans>
      )}
    </Banner>
  )
}

function Stands({ day: sealedOn, block, firstSeen }: Extract<CheckedProof, { found: 'stands' }>) {
  const { i18n } = useLingui()
  const day = dayText(sealedOn, i18n.locale)
  return (
    <>
      <Trans>
        This payment stands in the sealed books of {day}, block {block}.
      </Trans>
      {firstSeen && (
        <>
          {' '}
          <Trans>This device saw the key of the books for the first time and keeps it.</Trans>
        </>
      )}
    </>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { generatePath } from 'react-router'
import type { OwnPayment } from '#contract/payments.ts'
import { monthText } from '#core/local-text.ts'
import { call } from '#web/app/calls/api.ts'
import { callQuery } from '#web/app/calls/call-query.ts'
import { moneyKeys } from '#web/app/calls/money-keys.ts'
import { ActDialog, ActForm } from '#web/app/forms/act-dialog.tsx'
import { save } from '#web/app/forms/download.ts'
import { useAct } from '#web/app/forms/use-act.ts'
import { listed } from '#web/app/language/i18n.ts'
import { paths } from '#web/app/routes/paths.ts'
import { type CheckedProof, checkInBrowser } from '#web/features/sealed-books/index.ts'
import { SentReceipt } from '#web/features/statement/index.ts'
import { AmountField } from '#web/ui/amount-field.tsx'
import { amountText, filsOf } from '#web/ui/amounts.ts'
import { Banner, type BannerTone } from '#web/ui/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Day, dayText } from '#web/ui/day.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Facts } from '#web/ui/figures.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Written } from '#web/ui/isolated.tsx'
import { Money } from '#web/ui/money.tsx'
import { Loading, SkeletonRows } from '#web/ui/skeleton.tsx'
import { Timeline, type TimelineStep } from '#web/ui/timeline.tsx'
import { useAmountRules } from '#web/ui/use-amount-rules.ts'
import type { ModalHandlers } from '#web/ui/use-modal.tsx'
import { AnswerChanges } from './answer-changes.tsx'
import { ReceiptDiffersActs, ReceiptDiffersWords } from './receipt-differs.tsx'

/** Kept beside the account, so that news of a payment fetches both again. */
const paymentQuery = (id: number) =>
  callQuery(['accountData', 'payment', id], 'GET /api/payments/:id', { params: { id } }, (answer) => answer.payment)

type PaymentDialogProps = {
  paymentId: number
  /** What it is of, where the page knows it. */
  month: string | undefined
  onCancel: () => void
  onAnswer: () => void
  onCorrect: () => void
  onClose: () => void
}

/** A payment, followed from sent to credited: where it stands, and what can be done about it. */
export default function PaymentDialog({ paymentId, month, onClose, ...ways }: PaymentDialogProps) {
  return (
    <DialogOfPayment paymentId={paymentId} month={month} onClose={onClose}>
      {(payment) => <Payment payment={payment} {...ways} />}
    </DialogOfPayment>
  )
}

type DialogOfPaymentProps = Pick<PaymentDialogProps, 'paymentId' | 'month' | 'onClose'> & {
  children: (payment: OwnPayment) => ReactNode
}

/** A dialog about one payment, once it is loaded. */
export function DialogOfPayment({ paymentId, month, onClose, children }: DialogOfPaymentProps) {
  const { t } = useLingui()
  const { data: payment, error, refetch } = useQuery(paymentQuery(paymentId))
  const numbered = (payment: number) => t`Payment ${payment}`
  return (
    <Dialog open onClose={onClose} title={month ? t`Payment of ${month}` : numbered(paymentId)}>
      {payment ? (
        children(payment)
      ) : error ? (
        <ErrorState message={t`This payment could not be loaded: ${error.message}`} onRetry={refetch} />
      ) : (
        <Loading>
          <SkeletonRows count={4} />
        </Loading>
      )}
    </Dialog>
  )
}

type PaymentProps = { payment: OwnPayment } & Pick<PaymentDialogProps, 'onCancel' | 'onAnswer' | 'onCorrect'>

function Payment({ payment, onCancel, onAnswer, onCorrect }: PaymentProps) {
  const differs = differsOf(payment)
  return (
    <>
      {differs && (
        <Banner tone="warning" live>
          <ReceiptDiffersWords differs={differs} />
          <ReceiptDiffersActs className="mt-2" paymentId={payment.id} differs={differs} onEdit={onCorrect} />
        </Banner>
      )}
      <PaymentSteps payment={payment} />
      {payment.may.includes('answer') && (
        <Button className="justify-self-start" onClick={onAnswer}>
          <Trans>Answer</Trans>
        </Button>
      )}
      {payment.may.includes('cancel') && (
        <Button look="quiet" className="justify-self-start" onClick={onCancel}>
          <Trans>Cancel payment</Trans>
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
      {payment.questions.map(({ id, was: { receipt, receipt_type: type = null } }) => {
        if (receipt === undefined) return null
        return (
          <Fold key={id} summary={<Trans>The receipt before</Trans>}>
            <SentReceipt path={receipt} type={type} />
          </Fold>
        )
      })}
    </>
  )
}

/** What its receipt says otherwise, until the member has said which is right. */
const differsOf = ({ receipt_says: says, amount }: OwnPayment) => (says === null ? null : { says, entered: amount })

function PaymentFacts({ payment }: { payment: OwnPayment }) {
  const { t, i18n } = useLingui()
  const { amount, claimed_amount: claimed, entered_amount: first, months, account_number: account } = payment
  return (
    <Facts
      items={[
        { label: t`Amount`, value: <Money aed={amount} /> },
        ...(claimed === null ? [] : [{ label: t`You had entered`, value: <Money aed={claimed} /> }]),
        ...(first === null ? [] : [{ label: t`Before you corrected it`, value: <Money aed={first} /> }]),
        ...(payment.claimed_months === null
          ? []
          : [
              {
                label: t`Sent for`,
                value: listed(payment.claimed_months.map((month) => monthText(month, i18n.locale))),
              },
            ]),
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
      return one(<Trans>I sent it to the association.</Trans>)
    case 'entered':
      return one(
        payment.from_statement ? (
          <Trans>{by} found it on the bank statement and entered it for me.</Trans>
        ) : (
          <Trans>{by} entered it for me.</Trans>
        ),
      )
    case 'verified':
      return [
        ...(payment.from_savings || payment.from_statement ? [] : one(<FoundBy by={by} reason={reason} />)),
        { key: 'credited', words: <Credited payment={payment} />, at, state: 'done' },
      ]
    case 'refused':
      return one(
        <Trans>
          {by} rejected it: {reason}
        </Trans>,
        'wrong',
      )
    case 'undone':
      return [{ key: `undone ${at}`, words: <CheckedAgain by={by} reason={reason} />, at, state: 'wrong' }]
    case 'asked':
      return [{ key: `asked ${at}`, words: <AskedBy by={by} question={reason} />, at, state: 'wrong' }]
    case 'answered':
      return [
        { key: `answered ${at}`, words: <Answered payment={payment} at={at} answer={reason} />, at, state: 'done' },
      ]
    case 'cancelled':
      return one(<Trans>I cancelled it.</Trans>, 'wrong')
    case 'reversed':
      return one(
        <Trans>
          {by} reversed it: {reason}
        </Trans>,
        'wrong',
      )
  }
}

function AskedBy({ by, question }: { by: string | null; question: string | null }) {
  return (
    <Trans>
      {by} asked: <Written>{question}</Written>
    </Trans>
  )
}

function Answered({ payment, at, answer }: { payment: OwnPayment; at: string; answer: string | null }) {
  const question = payment.questions.find((each) => each.answered_at === at)
  return (
    <>
      {answer === null ? (
        <Trans>I changed the payment.</Trans>
      ) : (
        <Trans>
          I answered: <Written>{answer}</Written>
        </Trans>
      )}
      {question && <AnswerChanges was={question.was} />}
    </>
  )
}

function CheckedAgain({ by, reason }: { by: string | null; reason: string | null }) {
  return (
    <>
      <Trans>{by} undid that. It is being checked again.</Trans> <Written>{reason}</Written>
    </>
  )
}

function FoundBy({ by, reason }: { by: string | null; reason: string | null }) {
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

function stepsAhead({ status, may }: OwnPayment): TimelineStep[] {
  if (status !== 'in_review' || may.includes('answer')) return []
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
        <Trans>Check it yourself</Trans>
      </Button>
      {data && <Outcome checked={data.checked} />}
      {data && (
        <Button look="quiet" icon="save" onClick={keep}>
          <Trans>Download proof</Trans>
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
        <Trans>The books are signed with a key this device doesn't know. Ask an officer why.</Trans>
      )}
      {checked.found === 'wrong' && <Trans>This proof is not valid. Save it and show it to the association.</Trans>}
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
        This payment is in the books, unchanged since {day} (block {block}).
      </Trans>
      {firstSeen && (
        <>
          {' '}
          <Trans>This device saved the key of the books, which it had not seen before.</Trans>
        </>
      )}
    </>
  )
}

type OfPaymentProps = ModalHandlers & Pick<PaymentDialogProps, 'paymentId' | 'month'>

/** Corrects the amount that was entered, by what the receipt says. */
export function CorrectAmountDialog({ paymentId, month, ...modal }: OfPaymentProps) {
  return (
    <DialogOfPayment paymentId={paymentId} month={month} onClose={modal.onClose}>
      {(payment) => <CorrectAmount payment={payment} modal={modal} />}
    </DialogOfPayment>
  )
}

function CorrectAmount({ payment, modal }: { payment: OwnPayment; modal: ModalHandlers }) {
  const { t } = useLingui()
  const differs = differsOf(payment)
  const act = useAct<'POST /api/payments/:id/amount', { payment_amount: string }>(
    'POST /api/payments/:id/amount',
    modal,
    { refresh: moneyKeys, defaultValues: { payment_amount: amountText(filsOf(differs?.says ?? payment.amount)) } },
  )
  return (
    <ActForm
      act={act}
      what={
        <p>
          {differs ? (
            <ReceiptDiffersWords differs={differs} />
          ) : (
            <Trans>The receipt says no other amount, or you have answered already.</Trans>
          )}
        </p>
      }
      action={<Trans>Save amount</Trans>}
      onSubmit={({ payment_amount: amount }) =>
        act.submit({ params: { id: payment.id }, body: { payment_amount: amount.trim() } })
      }
    >
      <AmountField
        label={t`Amount that you paid`}
        required
        error={act.form.formState.errors.payment_amount?.message}
        {...act.form.register('payment_amount', useAmountRules())}
      />
    </ActForm>
  )
}

export function CancelPaymentDialog({ paymentId, month, ...modal }: OfPaymentProps) {
  const act = useAct('POST /api/payments/:id/cancel', modal, { refresh: moneyKeys })
  return (
    <ActDialog
      act={act}
      look="danger"
      title={<Trans>Cancel this payment?</Trans>}
      what={
        <p>
          {month ? (
            <Trans>Nobody will check what you sent for {month}. You can send it again at any time.</Trans>
          ) : (
            <Trans>Nobody will check this payment. You can send it again at any time.</Trans>
          )}
        </p>
      }
      action={<Trans>Cancel payment</Trans>}
      onSubmit={() => act.submit({ params: { id: paymentId } })}
    />
  )
}

import { Trans } from '@lingui/react/macro'
import type { OwnPayment } from '#contract/payments.ts'
import { Written } from '#web/ui/isolated.tsx'
import { Money } from '#web/ui/money.tsx'
import { Timeline, type TimelineStep } from '#web/ui/timeline.tsx'

type Step = OwnPayment['steps'][number]

/** The way of a payment from sent to credited, as its member would tell it; what is still to come stands at its end. */
export function PaymentSteps({ payment }: { payment: OwnPayment }) {
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

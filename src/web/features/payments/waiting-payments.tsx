import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { MONTH_NAMES } from '#core/calendar.ts'
import { parseAed } from '#core/money.ts'
import { ActDialog } from '#web/app/forms/act-dialog.tsx'
import { isPayment, type OutgoingPayment, sendQueueOf, useOutgoing } from '#web/app/send-queue/send-queue.ts'
import { useProfile } from '#web/app/session/profile-context.ts'
import { Button } from '#web/ui/button.tsx'
import { monthNames } from '#web/ui/day.tsx'
import { Money } from '#web/ui/money.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { SectionTitle } from '#web/ui/sheet.tsx'
import { Stamp } from '#web/ui/stamp.tsx'
import { SendingBar } from './payment-notes.tsx'
import type { PaymentDialog } from './use-payment-dialogs.tsx'

type WaitingPaymentsProps = {
  /** The form in which what was refused can be corrected, if there is one. */
  mendingOf: (payment: OutgoingPayment) => PaymentDialog | undefined
  onMend: (form: PaymentDialog) => void
}

/** Payments that were filled in without a connection, until the server has them. */
export default function WaitingPayments({ mendingOf, onMend }: WaitingPaymentsProps) {
  const { t } = useLingui()
  const { id } = useProfile()
  const sendQueue = sendQueueOf(id)
  const payments = useOutgoing(id, isPayment).filter(({ inForm }) => !inForm)
  const [leaving, setLeaving] = useState<OutgoingPayment>()
  if (payments.length === 0) return null
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <SectionTitle className="mb-0">{t`Waiting to be sent`}</SectionTitle>
      <Rows label={t`Waiting to be sent`}>
        {payments.map((payment) => (
          <Row
            key={payment.key}
            title={<PaidFor payment={payment} />}
            detail={
              <>
                <State payment={payment} />
                {payment.state !== 'sending' && (
                  <span className="flex flex-wrap gap-x-5">
                    {payment.state === 'waiting' ? (
                      <Button look="text" onClick={() => sendQueue.again(payment.key)}>
                        <Trans>Send now</Trans>
                      </Button>
                    ) : (
                      <Mend form={mendingOf(payment)} onMend={onMend} />
                    )}
                    <Button look="text" onClick={() => setLeaving(payment)}>
                      <Trans>Discard</Trans>
                    </Button>
                  </span>
                )}
              </>
            }
            end={<Money fils={parseAed(payment.form.payment_amount) ?? 0n} bare />}
          />
        ))}
      </Rows>
      {leaving && (
        <DiscardDialog
          onClose={() => setLeaving(undefined)}
          onDiscard={() => {
            void sendQueue.discard(leaving.key)
            setLeaving(undefined)
          }}
        />
      )}
    </section>
  )
}

function DiscardDialog({ onClose, onDiscard }: { onClose: () => void; onDiscard: () => void }) {
  const form = useForm()
  return (
    <ActDialog
      act={{ form, close: onClose }}
      look="danger"
      title={<Trans>Discard this payment?</Trans>}
      what={
        <p>
          <Trans>What you filled in and the photo are erased from this device, and nothing is sent.</Trans>
        </p>
      }
      action={<Trans>Discard</Trans>}
      onSubmit={onDiscard}
    />
  )
}

function Mend({ form, onMend }: { form: PaymentDialog | undefined; onMend: WaitingPaymentsProps['onMend'] }) {
  return (
    form && (
      <Button look="text" onClick={() => onMend(form)}>
        <Trans>Edit</Trans>
      </Button>
    )
  )
}

function PaidFor({ payment: { form } }: { payment: OutgoingPayment }) {
  const { i18n } = useLingui()
  const { month, months } = form
  if (month === undefined) return <Trans>Loan payment</Trans>
  const count = Number(months ?? 1)
  if (count > 1) return <Plural value={count} one="# month together" other="# months together" />
  // As the form sends it, in English.
  const names: readonly string[] = MONTH_NAMES
  return monthNames(i18n.locale, 'long')[names.indexOf(month)]
}

function State({ payment: { state, progress, problem } }: { payment: OutgoingPayment }) {
  if (state === 'sending') return <SendingBar progress={progress} />
  return (
    <div role="status" className="grid justify-items-start gap-1">
      {state === 'waiting' ? (
        <>
          <Stamp tone="wait">
            <Trans>Waits for a connection</Trans>
          </Stamp>
          <Trans>Saved on this device. It will be sent automatically, once.</Trans>
        </>
      ) : (
        <>
          <Stamp tone="wrong">
            <Trans>Not accepted</Trans>
          </Stamp>
          <span className="text-brick">{problem}</span>
        </>
      )}
    </div>
  )
}

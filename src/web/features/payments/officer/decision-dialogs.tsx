import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type DefaultValues, type FieldValues, useForm, useWatch } from 'react-hook-form'
import { placeOf } from '#core/chart.ts'
import type { OfficePayment } from '#web/app/calls/office-queries.ts'
import { ActDialog } from '#web/app/forms/act-dialog.tsx'
import { useFormDraft } from '#web/app/forms/use-form-draft.tsx'
import { NO_REASON, ReasonFields } from '#web/app/officer/reason-act-dialog.tsx'
import { type Decisions, type Finding, nameOf } from '#web/app/officer/use-decisions.ts'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Money } from '#web/ui/money.tsx'
import { Loading, SkeletonRows } from '#web/ui/skeleton.tsx'
import { type BankOfPayment, LineFields, lineSent, NOTHING_SAID, paymentLinesQuery } from './payment-lines.tsx'
import { Warnings } from './warnings.tsx'

type RefuseDialogProps = { payment: OfficePayment; onSend: Decisions['refuse']; onClose: () => void }

export function RefuseDialog({ payment, onSend, onClose }: RefuseDialogProps) {
  const { t } = useLingui()
  const act = useDecisionAct(onClose, { place: `refusal of payment ${payment.id}`, defaultValues: NO_REASON })
  const inCash = placeOf(payment.paid_into) === 'cash'
  const withReceipt = payment.receipt !== null
  return (
    <ActDialog
      act={act}
      title={<Trans>Reject this payment?</Trans>}
      what={<p>{t`Nothing is posted. ${nameOf(payment)} can send it again.`}</p>}
      action={<Trans>Reject</Trans>}
      look="danger"
      onSubmit={({ reason }) => act.decide(() => onSend(payment, reason.trim()))}
    >
      <ReasonFields
        hint={t`The member reads it with the payment.`}
        common={[
          inCash ? t`The cash was not handed in.` : t`The money has not reached the bank account.`,
          ...(withReceipt ? [t`The receipt cannot be read. Send a clear photo.`] : []),
          inCash ? t`The amount doesn't match the cash received.` : t`The amount doesn't match the bank.`,
          ...(withReceipt ? [t`This receipt was used for another payment.`] : []),
        ]}
      />
    </ActDialog>
  )
}

type AskDialogProps = { payment: OfficePayment; onSend: Decisions['ask']; onClose: () => void }

/** Asks the member what is wrong with it: it goes on waiting, and its picture stays. */
export function AskDialog({ payment, onSend, onClose }: AskDialogProps) {
  const { t } = useLingui()
  const act = useDecisionAct(onClose, { place: `question about payment ${payment.id}`, defaultValues: NO_REASON })
  const ask = async (question: string) => {
    const problem = await onSend(payment, question)
    if (problem === undefined) onClose()
    return problem
  }
  return (
    <ActDialog
      act={act}
      title={<Trans>Ask the member</Trans>}
      what={<p>{t`The payment keeps waiting. ${nameOf(payment)} can answer, change it or send another photo.`}</p>}
      action={<Trans>Send the question</Trans>}
      onSubmit={({ reason }) => act.decide(() => ask(reason.trim()))}
    >
      <ReasonFields
        label={t`Your question`}
        hint={t`The member reads it with the payment.`}
        common={[
          ...(payment.receipt === null ? [] : [t`The receipt cannot be read. Send a clear photo.`]),
          t`The bank has another amount. How much did you pay?`,
          ...(payment.kind === 'dues' ? [t`For which months is this payment?`] : []),
          t`The money has not reached the bank account. On which day did you pay?`,
        ]}
      />
    </ActDialog>
  )
}

type CancelEnteredDialogProps = { payment: OfficePayment; onSend: Decisions['cancel']; onClose: () => void }

/** The officer who entered a payment on behalf of a member cancels it while it waits. */
export function CancelEnteredDialog({ payment, onSend, onClose }: CancelEnteredDialogProps) {
  const act = useDecisionAct(onClose)
  return (
    <ActDialog
      act={act}
      title={<Trans>Cancel this payment?</Trans>}
      what={
        <p>
          <Trans>Nothing is posted for {nameOf(payment)}. You can enter the payment again.</Trans>
        </p>
      }
      action={<Trans>Cancel payment</Trans>}
      look="danger"
      onSubmit={() => act.decide(() => onSend(payment))}
    />
  )
}

const CHECK_AGAIN = 'check_again'
const FOR_GOOD = 'for_good'

type ReversePaymentDialogProps = { payment: OfficePayment; onSend: Decisions['reverse']; onClose: () => void }

/** Reverses a verification that was a mistake: to be checked again, or for good. */
export function ReversePaymentDialog({ payment, onSend, onClose }: ReversePaymentDialogProps) {
  const { t } = useLingui()
  const mayCheckAgain = payment.may.includes('check_again')
  const act = useDecisionAct(onClose, {
    place: `reversal of payment ${payment.id}`,
    defaultValues: { ...NO_REASON, outcome: FOR_GOOD },
  })
  return (
    <ActDialog
      act={act}
      title={<Trans>Reverse this payment?</Trans>}
      what={
        <p>
          <Trans>
            A reversing entry of <Money aed={payment.amount} /> undoes the payment of {nameOf(payment)}. Both entries
            stay in the books. The member owes what they spent.
          </Trans>
        </p>
      }
      action={<Trans>Reverse payment</Trans>}
      look="danger"
      onSubmit={({ reason, outcome }) => act.decide(() => onSend(payment, reason.trim(), outcome === CHECK_AGAIN))}
    >
      {mayCheckAgain && (
        <ChoiceGroup
          label={t`Then`}
          required
          hint={t`The payment goes back to the queue as it was sent, and its bank line is open again.`}
          options={[
            { value: CHECK_AGAIN, label: t`Reverse and check again` },
            { value: FOR_GOOD, label: t`Reverse for good` },
          ]}
          {...act.form.register('outcome')}
        />
      )}
      <ReasonFields
        hint={t`The member reads it with the payment.`}
        common={[
          t`The money has not reached the bank account.`,
          t`It was verified by mistake.`,
          t`It belongs to another member.`,
        ]}
      />
    </ActDialog>
  )
}

type VerifyDialogProps = {
  payment: OfficePayment
  found: Finding
  onSend: Decisions['verifyAsked']
  onClose: () => void
}

/** Asks once about what has to be looked at twice, and which line of the bank's statement the payment is. */
export function VerifyDialog(props: VerifyDialogProps) {
  const { data: bank, error, refetch } = useQuery(paymentLinesQuery(props.payment, props.found))
  if (bank !== undefined) return <Asked bank={bank} {...props} />
  return (
    <Dialog open onClose={props.onClose} title={<Trans>Verify this payment?</Trans>}>
      {error ? (
        <ErrorState message={error.message} onRetry={() => refetch()} />
      ) : (
        <Loading>
          <SkeletonRows count={3} />
        </Loading>
      )}
    </Dialog>
  )
}

function Asked({ bank, payment, found, onSend, onClose }: VerifyDialogProps & { bank: BankOfPayment | null }) {
  const act = useDecisionAct(onClose, { defaultValues: NOTHING_SAID })
  const line = useWatch({ control: act.form.control, name: 'line' })
  return (
    <ActDialog
      act={act}
      title={<Trans>Verify this payment?</Trans>}
      what={
        <>
          <p>
            <Trans>
              <Money aed={payment.amount} /> of {nameOf(payment)} is posted to the books.
            </Trans>
          </p>
          <Warnings payment={payment} />
        </>
      }
      action={<Trans>Verify</Trans>}
      onSubmit={(said) => act.decide(() => onSend(payment, found, lineSent(bank, said)))}
    >
      {bank?.line_needed && <LineFields bank={bank} form={act.form} line={line} />}
    </ActDialog>
  )
}

type DecisionActOptions<Fields extends FieldValues> = {
  defaultValues?: DefaultValues<Fields>
  /** Tells its draft from others; without it nothing is kept. */
  place?: string
}

/**
 * A decision made from a dialog, with the dialog's form and draft, for ActDialog. It is no useOfficeAct: the queue tells
 * what came of it and takes the payment out of its list. The dialog stays open with the sentence of a failure.
 */
export function useDecisionAct<Fields extends FieldValues>(
  onClose: () => void,
  { defaultValues, place }: DecisionActOptions<Fields> = {},
) {
  const form = useForm<Fields>(defaultValues && { defaultValues })
  const { note, forget } = useFormDraft(place, form)
  const [error, setError] = useState<string>()
  return {
    form,
    note,
    pending: form.formState.isSubmitting,
    error,
    close: () => {
      forget()
      onClose()
    },
    leave: onClose,
    decide: async (send: () => Promise<string | undefined>) => {
      setError(undefined)
      const problem = await send()
      setError(problem)
      if (problem === undefined) forget()
    },
  }
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState, useTransition } from 'react'
import { type DefaultValues, type FieldValues, useForm, useWatch } from 'react-hook-form'
import { placeOf } from '#core/chart.ts'
import { parseAed } from '#core/money.ts'
import type { OfficePayment } from '#web/app/calls/office-queries.ts'
import { ActDialog } from '#web/app/forms/act-dialog.tsx'
import { useFormDraft } from '#web/app/forms/use-form-draft.tsx'
import { Key, useHotkeys } from '#web/app/officer/hotkeys.tsx'
import { NO_REASON, ReasonFields } from '#web/app/officer/reason-act-dialog.tsx'
import { type Decisions, type Found, nameOf } from '#web/app/officer/use-decisions.ts'
import { REASON_MOST, useReasonRules } from '#web/app/officer/use-reason-rules.ts'
import { filsOf } from '#web/ui/amounts.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Money } from '#web/ui/money.tsx'
import { Loading, SkeletonRows } from '#web/ui/skeleton.tsx'
import { AmountField, TextField } from '#web/ui/text-field.tsx'
import { useAmountRules } from '#web/ui/use-amount-rules.ts'
import {
  type BankOfPayment,
  isClear,
  LineFields,
  lineSent,
  NOTHING_SAID,
  paymentLinesQuery,
  sureLine,
} from './payment-lines.tsx'
import { Warnings } from './warnings.tsx'

type DecisionBarProps = {
  payment: OfficePayment
  decisions: Decisions
  /** Undefined while no good day is entered; then nothing can be verified. */
  found: Found | undefined
}

/** What the officer may do with a payment, each with its key; at the thumb on a phone. */
export function DecisionBar(props: DecisionBarProps) {
  const { may, may_not: mayNot } = props.payment
  if (may.includes('verify')) return <Decide {...props} />
  if (may.includes('cancel')) return <Cancel {...props} />
  if (may.includes('reverse')) return <Reverse {...props} />
  return mayNot.verify === 'not_allowed' ? <OnlyTreasurers /> : null
}

const bar =
  'sticky bottom-0 -mx-4 border-t border-rule bg-paper px-4 md:-mx-6 md:px-6 pt-2 pb-[max(.5rem,env(safe-area-inset-bottom))] lg:static lg:col-start-2 lg:mx-0 lg:px-0'

/** Refusals after which it asks which line the payment is: a colleague may have taken the one that was sure. */
const OF_ITS_LINE = ['line_needed', 'no_line_fits', 'line_settled', 'line_not_that']

function Decide({ payment, decisions, found }: DecisionBarProps) {
  const [asked, setAsked] = useState<'verify' | 'correct' | 'refuse'>()
  const [leaving, startLeaving] = useTransition()
  const problem = decisions.problemOf(payment)
  const asSent = found?.received_on === payment.received_on && found.paid_into === payment.paid_into
  const needsLine = problem?.code !== undefined && OF_ITS_LINE.includes(problem.code)
  const verify = () => {
    if (!found) return
    // One press where all is clear; where something is flagged, or the line is not sure, it asks once.
    if (needsLine || !isClear(payment) || (!asSent && payment.bank?.line_needed)) return setAsked('verify')
    const line = sureLine(payment)
    startLeaving(() => void decisions.verify(payment, found, line && asSent ? { line_id: line.id } : {}))
  }
  const correct = () => setAsked('correct')
  const refuse = () => setAsked('refuse')
  // While a slow phone still draws the next payment, no key decides on this one.
  useHotkeys(leaving ? {} : { v: verify, c: found && correct, r: refuse })
  const close = () => setAsked(undefined)
  return (
    <div className={`${bar} flex flex-wrap gap-2 lg:grid lg:grid-cols-2`}>
      {problem && (
        <div className="w-full lg:col-span-2">
          <Banner tone="error" live>
            {problem.words}
          </Banner>
        </div>
      )}
      <Button className="grow lg:col-span-2" disabled={!found} pending={leaving} aria-keyshortcuts="V" onClick={verify}>
        <Trans>Verify</Trans> <Key>V</Key>
      </Button>
      <Button look="quiet" disabled={!found} aria-keyshortcuts="C" onClick={correct}>
        <Trans>Correct</Trans> <Key>C</Key>
      </Button>
      <Button look="danger" aria-keyshortcuts="R" onClick={refuse}>
        <Trans>Refuse</Trans> <Key>R</Key>
      </Button>
      {asked === 'verify' && found && (
        <VerifyDialog payment={payment} found={found} onSend={decisions.verifyAsked} onClose={close} />
      )}
      {asked === 'correct' && found && (
        <CorrectDialog payment={payment} found={found} onSend={decisions.correct} onClose={close} />
      )}
      {asked === 'refuse' && <RefuseDialog payment={payment} onSend={decisions.refuse} onClose={close} />}
    </div>
  )
}

/** For whoever entered it on behalf of the member: another officer decides. */
function Cancel({ payment, decisions }: DecisionBarProps) {
  const [asked, setAsked] = useState(false)
  return (
    <div className={bar}>
      <Button look="danger" wide onClick={() => setAsked(true)}>
        <Trans>Cancel this payment</Trans>
      </Button>
      {asked && <CancelEnteredDialog payment={payment} onSend={decisions.cancel} onClose={() => setAsked(false)} />}
    </div>
  )
}

function Reverse({ payment, decisions }: DecisionBarProps) {
  const [asked, setAsked] = useState(false)
  return (
    <div className={bar}>
      <Button look="danger" wide onClick={() => setAsked(true)}>
        <Trans>Reverse this payment</Trans>
      </Button>
      {asked && <ReversePaymentDialog payment={payment} onSend={decisions.reverse} onClose={() => setAsked(false)} />}
    </div>
  )
}

function OnlyTreasurers() {
  const { t } = useLingui()
  return <p className="text-sm text-ink-2 lg:col-start-2">{t`A treasurer decides on payments.`}</p>
}

type RefuseDialogProps = { payment: OfficePayment; onSend: Decisions['refuse']; onClose: () => void }

function RefuseDialog({ payment, onSend, onClose }: RefuseDialogProps) {
  const { t } = useLingui()
  const act = useDecisionAct(onClose, { place: `refusal of payment ${payment.id}`, defaultValues: NO_REASON })
  const inCash = placeOf(payment.paid_into) === 'cash'
  const withReceipt = payment.receipt !== null
  return (
    <ActDialog
      act={act}
      title={<Trans>Refuse this payment?</Trans>}
      what={<p>{t`Nothing is posted. ${nameOf(payment)} can send it again.`}</p>}
      action={<Trans>Refuse</Trans>}
      look="danger"
      onSubmit={({ reason }) => act.decide(() => onSend(payment, reason.trim()))}
    >
      <ReasonFields
        hint={t`The member reads it beside the payment.`}
        common={[
          inCash ? t`The cash was not handed in.` : t`The money has not reached the bank account.`,
          ...(withReceipt ? [t`The receipt cannot be read. Please send a clear photo.`] : []),
          inCash
            ? t`The amount is another than what was handed in.`
            : t`The amount is another than what reached the bank account.`,
          ...(withReceipt ? [t`This receipt was used for another payment.`] : []),
        ]}
      />
    </ActDialog>
  )
}

type CancelEnteredDialogProps = { payment: OfficePayment; onSend: Decisions['cancel']; onClose: () => void }

/** Whoever entered a payment on behalf of a member cancels it while it waits. */
function CancelEnteredDialog({ payment, onSend, onClose }: CancelEnteredDialogProps) {
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

type ReversePaymentDialogProps = { payment: OfficePayment; onSend: Decisions['reverse']; onClose: () => void }

/** Takes back a verification that was a mistake. */
function ReversePaymentDialog({ payment, onSend, onClose }: ReversePaymentDialogProps) {
  const { t } = useLingui()
  const act = useDecisionAct(onClose, { place: `reversal of payment ${payment.id}`, defaultValues: NO_REASON })
  return (
    <ActDialog
      act={act}
      title={<Trans>Reverse this payment?</Trans>}
      what={
        <p>
          <Trans>
            An entry of <Money aed={payment.amount} /> takes back what was posted for {nameOf(payment)}. Both entries
            stay in the books. What the member has spent of it is then owed to the association.
          </Trans>
        </p>
      }
      action={<Trans>Reverse it</Trans>}
      look="danger"
      onSubmit={({ reason }) => act.decide(() => onSend(payment, reason.trim()))}
    >
      <ReasonFields
        hint={t`The member reads it beside the payment.`}
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
  found: Found
  onSend: Decisions['verifyAsked']
  onClose: () => void
}

/** Asks once about what has to be looked at twice, and which line of the bank's statement the payment is. */
function VerifyDialog(props: VerifyDialogProps) {
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
function useDecisionAct<Fields extends FieldValues>(
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
    decide: async (send: () => Promise<string | undefined>) => {
      setError(undefined)
      const problem = await send()
      setError(problem)
      if (problem === undefined) forget()
    },
  }
}

type CorrectDialogProps = {
  payment: OfficePayment
  found: Found
  onSend: Decisions['correct']
  onClose: () => void
}

/** Verifies another amount than the one that was claimed, with the reason. */
function CorrectDialog({ payment, found, onSend, onClose }: CorrectDialogProps) {
  const { t } = useLingui()
  const claimed = filsOf(payment.claimed_amount)
  const amountRules = useAmountRules(
    (amount) => amount !== claimed || t`That is what was claimed: it needs no correction.`,
  )
  const reasonRules = useReasonRules()
  const act = useDecisionAct(onClose, {
    place: `correction of payment ${payment.id}`,
    defaultValues: { amount: '', reason: '', ...NOTHING_SAID },
  })
  const { register, control, formState } = act.form
  const [amount, line] = useWatch({ control, name: ['amount', 'line'] })
  const { data: bank = null } = useQuery({
    ...paymentLinesQuery(payment, found, amount.trim()),
    enabled: parseAed(amount.trim()) !== undefined,
  })
  return (
    <ActDialog
      act={act}
      title={<Trans>Correct the amount</Trans>}
      what={
        <p>
          <Trans>
            {nameOf(payment)} claims <Money aed={payment.claimed_amount} />. What you enter is posted instead; the
            member sees both, and the reason.
          </Trans>
        </p>
      }
      action={<Trans>Verify this amount</Trans>}
      onSubmit={({ amount, reason, ...said }) =>
        act.decide(() =>
          onSend(payment, { amount: amount.trim(), reason: reason.trim(), ...lineSent(bank, said), ...found }),
        )
      }
    >
      <AmountField
        data-first=""
        label={t`Amount received`}
        required
        error={formState.errors.amount?.message}
        {...register('amount', amountRules)}
      />
      <TextField
        label={t`Reason`}
        hint={t`The member reads it beside the payment.`}
        required
        autoComplete="off"
        maxLength={REASON_MOST}
        error={formState.errors.reason?.message}
        {...register('reason', reasonRules)}
      />
      {bank?.line_needed && <LineFields bank={bank} form={act.form} line={line} />}
    </ActDialog>
  )
}

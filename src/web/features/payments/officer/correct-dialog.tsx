import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { parseAed } from '#core/money.ts'
import type { OfficePayment } from '#web/app/calls/office-queries.ts'
import { ActDialog } from '#web/app/officer/act-dialog.tsx'
import { useOfficeDraft } from '#web/app/officer/use-act-draft.ts'
import { type Decisions, type Found, nameOf, type Said } from '#web/app/officer/use-decisions.ts'
import { REASON_MOST, useReasonRules } from '#web/app/officer/use-reason-rules.ts'
import { filsOf } from '#web/ui/amounts.ts'
import { Money } from '#web/ui/money.tsx'
import { shakeInvalid } from '#web/ui/shake-invalid.ts'
import { AmountField, TextField } from '#web/ui/text-field.tsx'
import { useAmountRules } from '#web/ui/use-amount-rules.ts'
import { LineFields, lineSent, NOTHING_SAID } from './line-fields.tsx'
import { paymentLinesQuery } from './payment-lines.ts'
import { useProblem } from './use-problem.ts'

type CorrectDialogProps = {
  payment: OfficePayment
  found: Found
  onSend: Decisions['correct']
  onClose: () => void
}

/** Verifies another amount than the one that was claimed, with the reason. */
export function CorrectDialog({ payment, found, onSend, onClose }: CorrectDialogProps) {
  const { t } = useLingui()
  const claimed = filsOf(payment.claimed_amount)
  const amountRules = useAmountRules(
    (amount) => amount !== claimed || t`That is what was claimed: it needs no correction.`,
  )
  const reasonRules = useReasonRules()
  const form = useForm({ defaultValues: { amount: '', reason: '', ...NOTHING_SAID } })
  const draft = useOfficeDraft(`correction of payment ${payment.id}`, form, onClose)
  const { register, handleSubmit, formState } = form
  const [amount, line] = useWatch({ control: form.control, name: ['amount', 'line'] })
  const { data: bank = null } = useQuery({
    ...paymentLinesQuery(payment, found, amount.trim()),
    enabled: parseAed(amount.trim()) !== undefined,
  })
  const { problem, send } = useProblem((fields: { amount: string; reason: string } & Said) =>
    onSend(payment, { ...fields, ...found }),
  )
  return (
    <ActDialog
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
      pending={formState.isSubmitting}
      error={problem}
      onSubmit={handleSubmit(async ({ amount, reason, ...said }) => {
        const sent = { amount: amount.trim(), reason: reason.trim(), ...lineSent(bank, said) }
        if (await send(sent)) draft.forget()
      }, shakeInvalid)}
      onClose={draft.close}
    >
      {draft.note}
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
      {bank?.line_needed && <LineFields bank={bank} form={form} line={line} />}
    </ActDialog>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { truncateTerm } from '#core/loan-schedule.ts'
import { ActDialog } from '#web/app/forms/act-dialog.tsx'
import { NO_REASON, ReasonFields } from '#web/app/officer/reason-act-dialog.tsx'
import { useOfficeAct } from '#web/app/officer/use-office-act.ts'
import { AmountField } from '#web/ui/amount-field.tsx'
import { amountText, filsOf } from '#web/ui/amounts.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { useAmountRules } from '#web/ui/use-amount-rules.ts'
import type { LoanDialogProps } from './loan-words.tsx'

/** Approves less, or another term, if the member agrees. */
export function OfferTermsDialog({ desk: { loan }, ways }: LoanDialogProps) {
  const { t } = useLingui()
  const amountRules = useAmountRules()
  const act = useOfficeAct('POST /api/office/loans/:id/offer', ways, {
    place: `offer for loan ${loan.id}`,
    defaultValues: {
      ...NO_REASON,
      amount: amountText(filsOf(loan.principal)),
      duration_month: String(loan.duration_month),
    },
  })
  const { register, formState } = act.form
  return (
    <ActDialog
      act={act}
      title={<Trans>Offer other terms?</Trans>}
      what={
        <p>
          <Trans>
            {loan.member.name} agrees or says no in the app. Once they agree, the loan has these terms and your
            approval.
          </Trans>
        </p>
      }
      action={<Trans>Offer terms</Trans>}
      onSubmit={({ amount, duration_month, reason }) =>
        act.submit({
          params: { id: loan.id },
          body: { amount: amount.trim(), duration_month: duration_month.trim(), reason: reason.trim() },
        })
      }
    >
      <AmountField
        label={t`Amount to approve`}
        required
        error={formState.errors.amount?.message}
        {...register('amount', amountRules)}
      />
      <TextField
        label={t`Months`}
        required
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        error={formState.errors.duration_month?.message}
        {...register('duration_month', {
          validate: (text) => truncateTerm(text.trim()) !== undefined || t`Choose a term of 1 month or more.`,
        })}
      />
      <ReasonFields
        hint={t`The member reads it.`}
        common={[t`The fund doesn't have enough to lend now.`, t`The loan is too much for the savings so far.`]}
      />
    </ActDialog>
  )
}

export function CancelOfferDialog({ desk: { loan }, ways }: LoanDialogProps) {
  const act = useOfficeAct('POST /api/office/loans/:id/cancel-offer', ways)
  return (
    <ActDialog
      act={act}
      title={<Trans>Cancel the offer?</Trans>}
      what={
        <p>
          <Trans>The application stays as {loan.member.name} sent it.</Trans>
        </p>
      }
      action={<Trans>Cancel offer</Trans>}
      onSubmit={() => act.submit({ params: { id: loan.id } })}
    />
  )
}

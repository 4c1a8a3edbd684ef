import { Trans, useLingui } from '@lingui/react/macro'
import { useForm } from 'react-hook-form'
import { businessDateAt } from '#core/calendar.ts'
import { shakeInvalid } from '#web/ui/shake-invalid.ts'
import { AmountField, TextField } from '#web/ui/text-field.tsx'
import { useAmountRules } from '#web/ui/use-amount-rules.ts'
import { ActDialog } from './act-dialog.tsx'
import type { LoanDialogProps } from './loan-step-dialog.tsx'
import { useAct } from './use-act.ts'

const ACCOUNT_MOST = 60

/** Enters a payment that reached the bank without the member having sent it. */
export function RecordPaymentDialog({ desk: { loan }, ways }: LoanDialogProps) {
  const { t } = useLingui()
  const { take, pending, error, fieldErrors } = useAct('POST /api/office/loans/:id/payments', ways)
  const amountRules = useAmountRules()
  const today = businessDateAt(new Date())
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { amount: '', received_on: today as string, account_number: '' },
  })
  const { errors } = formState
  return (
    <ActDialog
      title={<Trans>Record a payment</Trans>}
      what={
        <p>
          <Trans>
            It is entered on behalf of {loan.member.name}. Nothing is posted until another officer verifies it among the
            payments.
          </Trans>
        </p>
      }
      action={<Trans>Enter it</Trans>}
      pending={pending}
      error={error}
      onSubmit={handleSubmit(
        ({ amount, received_on, account_number }) =>
          take({
            params: { id: loan.id },
            body: { amount: amount.trim(), received_on, account_number: account_number.trim() },
          }),
        shakeInvalid,
      )}
      onClose={ways.onClose}
    >
      <AmountField
        data-first=""
        label={t`Amount received`}
        required
        error={errors.amount?.message ?? fieldErrors.amount}
        {...register('amount', amountRules)}
      />
      <TextField
        label={t`Received on`}
        type="date"
        required
        max={today}
        error={errors.received_on?.message ?? fieldErrors.received_on}
        {...register('received_on', {
          validate: (day) => (day !== '' && day <= today) || t`Please enter a day that has come.`,
        })}
      />
      <TextField
        label={t`Account it came from`}
        required
        autoComplete="off"
        maxLength={ACCOUNT_MOST}
        error={errors.account_number?.message ?? fieldErrors.account_number}
        {...register('account_number', {
          validate: (text) => text.trim() !== '' || t`Please enter the account number.`,
        })}
      />
    </ActDialog>
  )
}

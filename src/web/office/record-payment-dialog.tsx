import { Trans, useLingui } from '@lingui/react/macro'
import { useForm, useWatch } from 'react-hook-form'
import { type MoneyAccount, placeOf } from '#core/chart.ts'
import { shakeInvalid } from '#web/ui/shake-invalid.ts'
import { AmountField, TextField } from '#web/ui/text-field.tsx'
import { useAmountRules } from '#web/ui/use-amount-rules.ts'
import { ActDialog } from './act-dialog.tsx'
import type { LoanDialogProps } from './loan-step-dialog.tsx'
import { MoneyAccountField } from './money-account-field.tsx'
import { useAct } from './use-act.ts'
import { useDayRules } from './use-day-rules.ts'

const ACCOUNT_MOST = 60

type Fields = { amount: string; paid_into: MoneyAccount; received_on: string; account_number: string }

/** Enters a payment that came for a loan without the member having sent it. */
export function RecordPaymentDialog({ desk: { loan }, ways }: LoanDialogProps) {
  const { t } = useLingui()
  const { take, pending, error, fieldErrors } = useAct('POST /api/office/loans/:id/payments', ways)
  const amountRules = useAmountRules()
  const day = useDayRules()
  const { register, control, handleSubmit, formState } = useForm<Fields>({
    defaultValues: { amount: '', paid_into: 'bank', received_on: day.today, account_number: '' },
  })
  const { errors } = formState
  const toBank = placeOf(useWatch({ control, name: 'paid_into' })) === 'bank'
  const send = handleSubmit(({ amount, account_number, ...fields }) => {
    const account = toBank ? { account_number: account_number.trim() } : {}
    return take({ params: { id: loan.id }, body: { ...fields, ...account, amount: amount.trim() } })
  }, shakeInvalid)
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
      onSubmit={send}
      onClose={ways.onClose}
    >
      <AmountField
        data-first=""
        label={t`Amount received`}
        required
        error={errors.amount?.message ?? fieldErrors.amount}
        {...register('amount', amountRules)}
      />
      <MoneyAccountField label={t`How it came`} error={fieldErrors.paid_into} {...register('paid_into')} />
      {toBank && (
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
      )}
      <TextField
        label={t`Received on`}
        type="date"
        required
        max={day.today}
        error={errors.received_on?.message ?? fieldErrors.received_on}
        {...register('received_on', day.rules)}
      />
    </ActDialog>
  )
}

import { useLingui } from '@lingui/react/macro'
import { useFormContext, useWatch } from 'react-hook-form'
import { type MoneyAccount, placeOf } from '#core/chart.ts'
import { useDayRules } from '#web/app/officer/use-day-rules.ts'
import { AmountField, TextField } from '#web/ui/text-field.tsx'
import { useAmountRules } from '#web/ui/use-amount-rules.ts'
import { MoneyAccountField } from './money-account-field.tsx'

const ACCOUNT_MOST = 60

export type ReceivedMoney = { amount: string; paid_into: MoneyAccount; account_number: string; received_on: string }

/** As the calls take it: the account it came from only where it came to a bank. */
export function receivedMoney({ amount, account_number, ...fields }: ReceivedMoney) {
  const from = placeOf(fields.paid_into) === 'bank' ? { account_number: account_number.trim() } : {}
  return { ...fields, ...from, amount: amount.trim() }
}

/** Of money that came from a member: how much, how, from which account and when. Within a form of ReceivedMoney. */
export function ReceivedMoneyFields({ fieldErrors }: { fieldErrors: Readonly<Record<string, string | undefined>> }) {
  const { t } = useLingui()
  const { register, control, formState } = useFormContext<ReceivedMoney>()
  const { errors } = formState
  const amountRules = useAmountRules()
  const day = useDayRules()
  const toBank = placeOf(useWatch({ control, name: 'paid_into' })) === 'bank'
  return (
    <>
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
            validate: (text) => text.trim() !== '' || t`Please enter the account it came from.`,
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
    </>
  )
}

import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { type UseFormRegisterReturn, useFormContext, useWatch } from 'react-hook-form'
import { type MoneyAccount, placeOf } from '#core/chart.ts'
import { AccountNumberField } from '#web/app/forms/account-number-field.tsx'
import { useDayRules } from '#web/app/officer/use-reason-rules.ts'
import { AmountField } from '#web/ui/amount-field.tsx'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { DayField } from '#web/ui/day-field.tsx'
import type { FieldProps } from '#web/ui/field.tsx'
import { moneyText } from '#web/ui/money.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useAmountRules } from '#web/ui/use-amount-rules.ts'
import { useSeveralAccounts } from './money-queries.ts'

type MoneyAccountFieldProps = Omit<FieldProps, 'required'> &
  Pick<UseFormRegisterReturn, 'name' | 'ref' | 'onChange' | 'onBlur'> & {
    /** Says what is in each, where money is to leave it. */
    balances?: boolean
  }

/**
 * Which bank account or cash box money goes through: by name where the association has several, otherwise the bank or
 * the cash box.
 */
export function MoneyAccountField({ balances, ...field }: MoneyAccountFieldProps) {
  const { i18n } = useLingui()
  const { several, isPending } = useSeveralAccounts()
  if (isPending) return <Skeleton className="h-18 w-full" />
  if (!several) return <BankOrCash {...field} />
  return (
    <SelectField
      {...field}
      required
      options={several.map(({ code, name, balance }) => ({
        value: code,
        label: balances ? `${name} · AED ${moneyText(balance, i18n.locale)}` : name,
      }))}
    />
  )
}

/** Whether money goes through the bank account or through the cash box. */
function BankOrCash(field: Omit<ComponentProps<typeof ChoiceGroup>, 'options' | 'required'>) {
  const { t } = useLingui()
  return (
    <ChoiceGroup
      {...field}
      required
      options={[
        { value: 'cash', label: t`Cash` },
        { value: 'bank', label: t`Bank` },
      ]}
    />
  )
}

export type ReceivedMoney = { amount: string; paid_into: MoneyAccount; account_number: string; received_on: string }

/** As the calls take it: the account it came from only where it came to a bank. */
export function receivedMoney({ amount, account_number, ...fields }: ReceivedMoney) {
  const from = placeOf(fields.paid_into) === 'bank' ? { account_number: account_number.trim() } : {}
  return { ...fields, ...from, amount: amount.trim() }
}

type ReceivedMoneyFieldsProps = {
  /** Whether money that came to a bank is told by the account that it came from, and by nothing else. */
  needsAccount: boolean
}

/** Of money that came from a member: how much, how, from which account and when. Within a form of ReceivedMoney. */
export function ReceivedMoneyFields({ needsAccount }: ReceivedMoneyFieldsProps) {
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
        error={errors.amount?.message}
        {...register('amount', amountRules)}
      />
      <MoneyAccountField label={t`Payment method`} error={errors.paid_into?.message} {...register('paid_into')} />
      {toBank && (
        <AccountNumberField
          label={t`Account it came from`}
          required={needsAccount}
          error={errors.account_number?.message}
          {...register('account_number', {
            validate: (text) => !needsAccount || text.trim() !== '' || t`Enter the account it came from.`,
          })}
        />
      )}
      <DayField
        label={t`Received on`}
        required
        max={day.today}
        error={errors.received_on?.message}
        {...register('received_on', day.rules)}
      />
    </>
  )
}

import { useLingui } from '@lingui/react/macro'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import type { MyAccountData } from '#contract/account.ts'
import { RECEIPT_MAX_BYTES } from '#contract/limits.ts'
import { businessDateAt, MONTH_NAMES, monthName, monthOf } from '#core/calendar.ts'
import { monthText } from '#core/local-text.ts'
import { parseAed } from '#core/money.ts'
import type { OpenMonth } from '#core/months-together.ts'
import { filsOf } from '#web/ui/amounts.ts'
import { monthNames } from '#web/ui/day.tsx'
import { FilePicker } from '#web/ui/file-picker.tsx'
import { moneyText } from '#web/ui/money.tsx'
import { PayTogether } from '#web/ui/pay-together.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { AmountField, TextField } from '#web/ui/text-field.tsx'
import { useAmountRules } from '#web/ui/use-amount-rules.ts'
import { duesOfMonth } from './dues-of-month.ts'

export type DuesFields = {
  account_number: string
  month: string
  photo: File | undefined
  payment_amount: string
  /** How many open months the receipt pays together; 0 for the one that is chosen. */
  months: number
}

const RECEIPT_MAX_MIB = RECEIPT_MAX_BYTES / 1024 / 1024

type DuesPaymentFieldsProps = {
  dues: MyAccountData['dues']
  open: readonly OpenMonth[]
  fieldErrors: Readonly<Record<string, string | undefined>>
}

/** The four fields of the specification (point 5), all required, and the offer to pay open months together. */
export function DuesPaymentFields({ dues, open, fieldErrors }: DuesPaymentFieldsProps) {
  const { t, i18n } = useLingui()
  const { register, control, setValue, formState } = useFormContext<DuesFields>()
  const { errors } = formState
  const amountRules = useAmountRules()
  const [amount, months, month] = useWatch({ control, name: ['payment_amount', 'months', 'month'] })
  const chosen = duesOfMonth(dues, month, monthOf(businessDateAt(new Date())))
  const duesText = moneyText(chosen?.amount ?? dues.amount, i18n.locale, true)
  const whose = chosen && chosen.amount !== dues.amount ? monthText(chosen.month, i18n.locale) : undefined
  const isReceipt = (file: File | undefined) => {
    if (!file) return t`Please add a photo of the receipt.`
    return file.size <= RECEIPT_MAX_BYTES || t`The file may have at most ${RECEIPT_MAX_MIB} MB.`
  }
  const takeMonths = (together: number) => {
    setValue('months', together)
    if (together > 0 && open[0]) setValue('month', monthName(open[0].month), { shouldValidate: true })
  }
  return (
    <>
      <TextField
        label={t`Your account number`}
        hint={t`The account that you paid from.`}
        autoComplete="off"
        maxLength={60}
        required
        error={errors.account_number?.message ?? fieldErrors.account_number}
        {...register('account_number', {
          validate: (text) => text.trim() !== '' || t`Please enter the account number.`,
        })}
      />
      <SelectField
        label={t`Month`}
        placeholder={t`Choose a month`}
        options={monthNames(i18n.locale, 'long').map((label, index) => ({ value: MONTH_NAMES[index] ?? label, label }))}
        required
        disabled={months > 0}
        error={errors.month?.message ?? fieldErrors.month}
        {...register('month', { required: t`Please choose a month.` })}
      />
      <Controller
        name="photo"
        control={control}
        rules={{ validate: isReceipt }}
        render={({ field, fieldState }) => (
          <FilePicker
            label={t`Receipt`}
            hint={t`A photo, a screenshot or a PDF.`}
            name={field.name}
            ref={field.ref}
            file={field.value}
            onChange={field.onChange}
            required
            error={fieldState.error?.message ?? fieldErrors.photo}
          />
        )}
      />
      <div>
        <AmountField
          label={t`Amount`}
          hint={
            whose === undefined
              ? t`A month's dues are AED ${duesText}. What is above them is more savings and never fills another month.`
              : t`The dues of ${whose} are AED ${duesText}. What is above them is more savings and never fills another month.`
          }
          required
          error={errors.payment_amount?.message ?? fieldErrors.payment_amount}
          {...register('payment_amount', amountRules)}
        />
        <PayTogether
          amount={parseAed(amount.trim()) ?? 0n}
          dues={filsOf(dues.amount)}
          open={open}
          months={months}
          onMonths={takeMonths}
          error={fieldErrors.months}
        />
      </div>
    </>
  )
}

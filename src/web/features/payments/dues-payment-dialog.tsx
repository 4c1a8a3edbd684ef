import { Trans, useLingui } from '@lingui/react/macro'
import { Controller, FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form'
import type { MonthlyPaymentRow, MyAccountData } from '#contract/account.ts'
import { RECEIPT_MAX_BYTES } from '#contract/limits.ts'
import { businessDateAt, MONTH_NAMES, type Month, monthName, monthOf } from '#core/calendar.ts'
import type { OpenMonth } from '#core/dues-calendar.ts'
import { monthText } from '#core/local-text.ts'
import { AccountNumberField } from '#web/app/forms/account-number-field.tsx'
import { SendProblem } from '#web/app/forms/send-problem.tsx'
import { useFormDraft } from '#web/app/forms/use-form-draft.tsx'
import type { OutgoingPayment } from '#web/app/send-queue/send-queue.ts'
import { usePayment } from '#web/app/send-queue/use-payment.ts'
import { useProfile } from '#web/app/session/profile-context.ts'
import { amountText, filsOf } from '#web/ui/amounts.ts'
import { Button } from '#web/ui/button.tsx'
import { monthNames } from '#web/ui/day.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FilePicker } from '#web/ui/file-picker.tsx'
import { Form, shakeInvalid } from '#web/ui/form.tsx'
import { moneyText } from '#web/ui/money.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { AmountField } from '#web/ui/text-field.tsx'
import { useAmountRules } from '#web/ui/use-amount-rules.ts'
import type { ModalHandlers } from '#web/ui/use-modal.tsx'
import { duesOfMonth } from './dues-of-month.ts'
import { PayTogether } from './pay-together.tsx'
import { LateFineNote, SendingBar, WhereToPay } from './payment-notes.tsx'

type DuesPaymentDialogProps = ModalHandlers & {
  dues: MyAccountData['dues']
  row: MonthlyPaymentRow | undefined
  mend: OutgoingPayment | undefined
}

/** The monthly payment form: a receipt for one month, or for several open ones together. */
export default function DuesPaymentDialog({ dues, row, mend, onClose, onDone }: DuesPaymentDialogProps) {
  const { t } = useLingui()
  const open = dues.open_months.map((each) => ({ month: each.month_key as Month, remaining: filsOf(each.remaining) }))
  const form = useForm<DuesFields>({
    defaultValues: {
      account_number: mend?.form.account_number ?? '',
      month: mend?.form.month ?? (row ? monthName(row.month_key as Month) : ''),
      photo: mend?.form.photo,
      payment_amount: mend?.form.payment_amount ?? (row ? amountText(filsOf(row.amount)) : ''),
      months: Number(mend?.form.months ?? 0),
    },
  })
  const { send, pending, outcome, progress } = usePayment(useProfile().id, form)
  const draft = useFormDraft(mend ? undefined : `dues ${row?.month_key ?? ''}`, form)
  const submit = form.handleSubmit(async ({ months, month, photo, payment_amount, account_number }) => {
    const together = months > 0 ? String(months) : undefined
    const sent = await send(
      { payment_amount: payment_amount.trim(), month, photo, account_number, months: together },
      mend,
    )
    if (!sent) return
    draft.forget()
    onDone(sent.message)
  }, shakeInvalid)
  return (
    <Dialog open onClose={onClose} title={t`Monthly Payment`}>
      <WhereToPay />
      <FormProvider {...form}>
        <Form onSubmit={submit}>
          {draft.note}
          <DuesPaymentFields dues={dues} open={open} />
          <LateFineNote fine={dues.late_fine} of="month" />
          <p className="text-sm text-ink-2">
            <Trans>An officer compares the receipt with the bank. Credit takes at least 1 hour.</Trans>
          </p>
          <SendProblem outcome={outcome} />
          <SendingBar progress={progress} />
          <Button type="submit" wide pending={pending}>
            <Trans>Send the receipt</Trans>
          </Button>
        </Form>
      </FormProvider>
    </Dialog>
  )
}

type DuesFields = {
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
}

/** The four fields of the specification (point 5), all required, and the offer to pay open months together. */
function DuesPaymentFields({ dues, open }: DuesPaymentFieldsProps) {
  const { t, i18n } = useLingui()
  const { register, control, formState } = useFormContext<DuesFields>()
  const { errors } = formState
  const amountRules = useAmountRules()
  const [months, month] = useWatch({ control, name: ['months', 'month'] })
  const chosen = duesOfMonth(dues, month, monthOf(businessDateAt(new Date())))
  const duesText = moneyText(chosen?.amount ?? dues.amount, i18n.locale, true)
  const whose = chosen && chosen.amount !== dues.amount ? monthText(chosen.month, i18n.locale) : undefined
  const isReceipt = (file: File | undefined) => {
    if (!file) return t`Please add a photo of the receipt.`
    return file.size <= RECEIPT_MAX_BYTES || t`The file may have at most ${RECEIPT_MAX_MIB} MB.`
  }
  return (
    <>
      <AccountNumberField
        label={t`Your account number`}
        hint={t`The account that you paid from.`}
        required
        error={errors.account_number?.message}
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
        error={errors.month?.message}
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
            error={fieldState.error?.message}
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
          error={errors.payment_amount?.message}
          {...register('payment_amount', amountRules)}
        />
        <PayTogether dues={filsOf(dues.amount)} open={open} />
      </div>
    </>
  )
}

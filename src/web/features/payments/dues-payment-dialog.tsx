import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { FormProvider, type UseFormReturn, useForm, useFormContext, useWatch } from 'react-hook-form'
import type { MonthlyPaymentRow, MyAccountData } from '#contract/account.ts'
import { businessDateAt, MONTH_NAMES, type Month, monthName, monthOf } from '#core/calendar.ts'
import type { OpenMonth } from '#core/dues-calendar.ts'
import { monthText } from '#core/local-text.ts'
import { duesOfMonth } from '#core/payable-months.ts'
import { callQuery } from '#web/app/calls/call-query.ts'
import { accountDataQuery } from '#web/app/calls/queries.ts'
import { AccountNumberField } from '#web/app/forms/account-number-field.tsx'
import { FormActions } from '#web/app/forms/act-dialog.tsx'
import { ReceiptField } from '#web/app/forms/receipt-field.tsx'
import { SendProblem } from '#web/app/forms/send-problem.tsx'
import { useFormDraft } from '#web/app/forms/use-form-draft.tsx'
import { Aloud } from '#web/app/language/aloud.tsx'
import type { OutgoingPayment } from '#web/app/send-queue/send-queue.ts'
import { usePayment } from '#web/app/send-queue/use-payment.ts'
import { useProfile } from '#web/app/session/profile-context.ts'
import { AmountField } from '#web/ui/amount-field.tsx'
import { amountText, filsOf } from '#web/ui/amounts.ts'
import { Button } from '#web/ui/button.tsx'
import { monthNames } from '#web/ui/day.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, shakeInvalid } from '#web/ui/form.tsx'
import { moneyText } from '#web/ui/money.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { useAmountRules } from '#web/ui/use-amount-rules.ts'
import type { ModalHandlers } from '#web/ui/use-modal.tsx'
import { PayTogether } from './pay-together.tsx'
import { LateFineNote, SendingBar, WhereToPay } from './payment-notes.tsx'

type DuesPaymentDialogProps = ModalHandlers & {
  dues: MyAccountData['dues']
  row: MonthlyPaymentRow | undefined
  receipt: File | undefined
  mend: OutgoingPayment | undefined
}

/** The monthly payment form: a receipt for one month, or for several open ones together. */
export default function DuesPaymentDialog({ dues, row, receipt, mend, onClose, onDone }: DuesPaymentDialogProps) {
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
  useLastSent(form)
  const { send, pending, outcome, progress } = usePayment(useProfile().id, form)
  const draft = useFormDraft(mend ? undefined : `dues ${row?.month_key ?? ''}`, form, { photo: receipt })
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
    <Dialog open onClose={onClose} title={t`Monthly Payment`} tools={<Aloud what="form" />}>
      <FormProvider {...form}>
        <Form onSubmit={submit}>
          {draft.note}
          <PayStep number={1} title={t`Copy`}>
            <WhereToPay />
          </PayStep>
          <PayStep number={2} title={t`Receipt`}>
            <ReceiptField name="photo" label={t`Receipt`} missing={t`Add a photo of the receipt.`} />
          </PayStep>
          <PayStep number={3} title={t`Send`}>
            <DuesPaymentFields dues={dues} open={open} />
            <LateFineNote fine={dues.late_fine} of="month" />
            <p className="text-sm text-ink-2">
              <Trans>An officer compares the receipt with the bank. Credit takes at least 1 hour.</Trans>
            </p>
          </PayStep>
          <FormActions className="grid gap-3">
            <SendProblem outcome={outcome} />
            <SendingBar progress={progress} />
            <Button type="submit" wide pending={pending}>
              <Trans>Send the receipt</Trans>
            </Button>
          </FormActions>
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

const lastSentQuery = callQuery(
  [...accountDataQuery.queryKey, 'last sent'],
  'GET /api/payments/last-sent',
  {},
  (answer) => answer.last,
)

/** Fills in what the last payment was sent with, where nothing is written yet. */
function useLastSent(form: UseFormReturn<DuesFields>): void {
  const { data: last } = useQuery(lastSentQuery)
  useEffect(() => {
    if (!last) return
    const fill = (name: 'account_number' | 'payment_amount', defaultValue: string) => {
      if (form.getValues(name) === '') form.resetField(name, { defaultValue })
    }
    fill('account_number', last.account_number ?? '')
    fill('payment_amount', amountText(filsOf(last.amount)))
  }, [last, form])
}

type PayStepProps = { number: number; title: string; children: ReactNode }

/** One of the three steps of a payment, on one sheet. */
function PayStep({ number, title, children }: PayStepProps) {
  const { i18n } = useLingui()
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 className="flex items-center gap-2.5 font-display text-lg font-semibold">
        <span className="grid size-7 shrink-0 place-items-center rounded-full bg-leaf-wash text-label text-leaf">
          {i18n.number(number)}
        </span>
        {title}
      </h3>
      {children}
    </section>
  )
}

type DuesPaymentFieldsProps = {
  dues: MyAccountData['dues']
  open: readonly OpenMonth[]
}

/** With the receipt, the four fields of the specification (point 5), all required, and the offer to pay open months together. */
function DuesPaymentFields({ dues, open }: DuesPaymentFieldsProps) {
  const { t, i18n } = useLingui()
  const { register, control, formState } = useFormContext<DuesFields>()
  const { errors } = formState
  const amountRules = useAmountRules()
  const [months, month] = useWatch({ control, name: ['months', 'month'] })
  const chosen = duesOfMonth(dues, month, monthOf(businessDateAt(new Date())))
  const duesText = moneyText(chosen?.amount ?? dues.amount, i18n.locale, true)
  const whose = chosen && chosen.amount !== dues.amount ? monthText(chosen.month, i18n.locale) : undefined
  return (
    <>
      <SelectField
        label={t`Month`}
        placeholder={t`Choose a month`}
        options={monthNames(i18n.locale, 'long').map((label, index) => ({ value: MONTH_NAMES[index] ?? label, label }))}
        required
        disabled={months > 0}
        error={errors.month?.message}
        {...register('month', { required: t`Choose a month.` })}
      />
      <div>
        <AmountField
          label={t`Amount`}
          hint={
            whose === undefined
              ? t`Dues are AED ${duesText} a month. Anything extra goes to savings, not another month.`
              : t`Dues for ${whose} are AED ${duesText}. Anything extra goes to savings, not another month.`
          }
          required
          error={errors.payment_amount?.message}
          {...register('payment_amount', amountRules)}
        />
        <PayTogether dues={filsOf(dues.amount)} open={open} />
      </div>
      <AccountNumberField
        label={t`Your account number`}
        hint={t`The account that you paid from.`}
        required
        error={errors.account_number?.message}
        {...register('account_number', {
          validate: (text) => text.trim() !== '' || t`Enter the account number.`,
        })}
      />
    </>
  )
}

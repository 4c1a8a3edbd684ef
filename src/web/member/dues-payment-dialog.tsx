import { Trans, useLingui } from '@lingui/react/macro'
import { FormProvider, useForm } from 'react-hook-form'
import type { MonthlyPaymentRow, MyAccountData } from '#contract/account.ts'
import { type Month, monthName } from '#core/calendar.ts'
import { useProfile } from '#web/layouts/profile-context.ts'
import type { OutgoingPayment } from '#web/outbox/outbox.ts'
import { usePayment } from '#web/outbox/use-payment.ts'
import { amountText, filsOf } from '#web/ui/amounts.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form } from '#web/ui/form.tsx'
import { shakeInvalid } from '#web/ui/shake-invalid.ts'
import type { ModalWays } from '#web/ui/use-modal.tsx'
import { useFormDraft } from '#web/use-form-draft.tsx'
import { type DuesFields, DuesPaymentFields } from './dues-payment-fields.tsx'
import { LateFineNote } from './late-fine-note.tsx'
import { SendingBar } from './sending-bar.tsx'
import { WhereToPay } from './where-to-pay.tsx'

type DuesPaymentDialogProps = ModalWays & {
  dues: MyAccountData['dues']
  row: MonthlyPaymentRow | undefined
  mend: OutgoingPayment | undefined
}

/** The monthly payment form: a receipt for one month, or for several open ones together. */
export default function DuesPaymentDialog({ dues, row, mend, onClose, onDone }: DuesPaymentDialogProps) {
  const { t } = useLingui()
  const { send, pending, outcome, progress, fieldErrors } = usePayment(useProfile().id)
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
          <DuesPaymentFields dues={dues} open={open} fieldErrors={fieldErrors} />
          <LateFineNote fine={dues.late_fine} of="month" />
          <p className="text-sm text-ink-2">
            <Trans>An officer compares the receipt with the bank. Credit takes at least 1 hour.</Trans>
          </p>
          {outcome?.tone === 'error' && (
            <Banner tone="error" live>
              {outcome.message}
            </Banner>
          )}
          <SendingBar progress={progress} />
          <Button type="submit" wide pending={pending}>
            <Trans>Send the receipt</Trans>
          </Button>
        </Form>
      </FormProvider>
    </Dialog>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { FormProvider, useForm } from 'react-hook-form'
import type { MonthlyPaymentRow, MyAccountData } from '#contract/account.ts'
import { nameOfMonth } from '#core/months-together.ts'
import { amountText, filsOf } from '#web/ui/amounts.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form } from '#web/ui/form.tsx'
import { shakeInvalid } from '#web/ui/shake-invalid.ts'
import type { ModalWays } from '#web/ui/use-modal.tsx'
import { useSend } from '#web/use-send.ts'
import { type DuesFields, DuesPaymentFields } from './dues-payment-fields.tsx'
import { LateFineNote } from './late-fine-note.tsx'
import { moneyKeys } from './money-keys.ts'
import { WhereToPay } from './where-to-pay.tsx'

type DuesPaymentDialogProps = ModalWays & { dues: MyAccountData['dues']; row: MonthlyPaymentRow | undefined }

/** The monthly payment form: a receipt for one month, or for several open ones together. */
export default function DuesPaymentDialog({ dues, row, onClose, onDone }: DuesPaymentDialogProps) {
  const { t } = useLingui()
  const { send, pending, outcome, fieldErrors } = useSend('POST /api/save-monthly-payment', { refresh: moneyKeys })
  const open = dues.open_months.map(({ month, remaining }) => ({ month, remaining: filsOf(remaining) }))
  const form = useForm<DuesFields>({
    defaultValues: {
      account_number: '',
      month: row ? nameOfMonth(row.month) : '',
      photo: undefined,
      payment_amount: row ? amountText(filsOf(row.amount)) : '',
      months: 0,
    },
  })
  const submit = form.handleSubmit(async ({ months, month, photo, payment_amount, account_number }) => {
    const answer = await send({
      form: {
        payment_amount: payment_amount.trim(),
        month,
        photo,
        account_number,
        months: months > 0 ? String(months) : undefined,
      },
    })
    if (answer) onDone(answer.message)
  }, shakeInvalid)
  return (
    <Dialog open onClose={onClose} title={t`Monthly Payment`}>
      <WhereToPay />
      <FormProvider {...form}>
        <Form onSubmit={submit}>
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
          <Button type="submit" wide pending={pending}>
            <Trans>Send the receipt</Trans>
          </Button>
        </Form>
      </FormProvider>
    </Dialog>
  )
}

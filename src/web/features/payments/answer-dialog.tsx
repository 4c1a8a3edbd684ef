import { Trans, useLingui } from '@lingui/react/macro'
import { useFormContext, useWatch } from 'react-hook-form'
import type { MyAccountData } from '#contract/account.ts'
import type { OwnPayment } from '#contract/payments.ts'
import { businessDateAt } from '#core/calendar.ts'
import { monthText } from '#core/local-text.ts'
import { parseAed } from '#core/money.ts'
import { moneyKeys } from '#web/app/calls/money-keys.ts'
import { ActForm } from '#web/app/forms/act-dialog.tsx'
import { ReceiptField } from '#web/app/forms/receipt-field.tsx'
import { useAct } from '#web/app/forms/use-act.ts'
import { AmountField } from '#web/ui/amount-field.tsx'
import { amountText, filsOf } from '#web/ui/amounts.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { DayField } from '#web/ui/day-field.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Written } from '#web/ui/isolated.tsx'
import { TextArea } from '#web/ui/text-field.tsx'
import { useAmountRules } from '#web/ui/use-amount-rules.ts'
import type { ModalHandlers } from '#web/ui/use-modal.tsx'
import { DialogOfPayment } from './payment-dialog.tsx'

type AnswerDialogProps = ModalHandlers & { paymentId: number; month: string | undefined; dues: MyAccountData['dues'] }

/** Answers what the association asks about a payment: in words, or by putting right what was sent. */
export default function AnswerDialog({ paymentId, month, dues, ...ways }: AnswerDialogProps) {
  return (
    <DialogOfPayment paymentId={paymentId} month={month} onClose={ways.onClose}>
      {(payment) => <AnswerForm payment={payment} dues={dues} ways={ways} />}
    </DialogOfPayment>
  )
}

type AnswerFields = {
  answer: string
  payment_amount: string
  received_on: string
  months: string[]
  photo: File | undefined
}

const ANSWER_MOST = 500

function AnswerForm({
  payment,
  dues,
  ways,
}: {
  payment: OwnPayment
  dues: MyAccountData['dues']
  ways: ModalHandlers
}) {
  const sent = payment.months.map(({ month }) => month)
  const open = dues.open_months.map(({ month_key: month }) => month)
  const act = useAct<'POST /api/payments/:id/answer', AnswerFields>('POST /api/payments/:id/answer', ways, {
    refresh: moneyKeys,
    place: `answer about payment ${payment.id}`,
    defaultValues: {
      answer: '',
      payment_amount: amountText(filsOf(payment.amount)),
      received_on: payment.received_on,
      months: sent,
      photo: undefined,
    },
  })
  const question = payment.questions.findLast(({ answered_at: answeredAt }) => answeredAt === null)
  // What was not changed is not sent.
  const send = ({ answer, payment_amount: amount, received_on: day, months, photo }: AnswerFields) =>
    act.submit({
      params: { id: payment.id },
      form: {
        answer: answer.trim() || undefined,
        payment_amount: parseAed(amount.trim()) === filsOf(payment.amount) ? undefined : amount.trim(),
        received_on: day === payment.received_on ? undefined : day,
        months: months.join() === sent.join() ? undefined : months.join(),
        photo,
      },
    })
  return (
    <ActForm
      act={act}
      what={
        question && (
          <Banner tone="warning">
            <Trans>
              {question.by} asks: <Written>{question.question}</Written>
            </Trans>
          </Banner>
        )
      }
      action={<Trans>Send the answer</Trans>}
      onSubmit={send}
    >
      <AnswerParts payment={payment} offered={[...new Set([...sent, ...open])].sort()} />
    </ActForm>
  )
}

function AnswerParts({ payment, offered }: { payment: OwnPayment; offered: readonly string[] }) {
  const { t } = useLingui()
  const { register, formState } = useFormContext<AnswerFields>()
  const { errors } = formState
  const today: string = businessDateAt(new Date())
  return (
    <>
      <TextArea
        label={t`Your answer`}
        hint={t`Leave it empty where it is enough to change the payment.`}
        maxLength={ANSWER_MOST}
        error={errors.answer?.message}
        {...register('answer')}
      />
      <ReceiptField name="photo" label={t`Another photo of the receipt`} />
      <AmountField
        label={t`Amount`}
        required
        error={errors.payment_amount?.message}
        {...register('payment_amount', useAmountRules())}
      />
      <DayField
        label={t({ message: 'Paid on', context: 'a payment of a member' })}
        required
        max={today}
        error={errors.received_on?.message}
        {...register('received_on', {
          validate: (day) => (day !== '' && day <= today) || t`Enter today or an earlier date.`,
        })}
      />
      {payment.kind === 'dues' && <AnswerMonths offered={offered} />}
    </>
  )
}

/** The months of the payment and those that are open. */
function AnswerMonths({ offered }: { offered: readonly string[] }) {
  const { t, i18n } = useLingui()
  const { register, control, formState, setValue } = useFormContext<AnswerFields>()
  const chosen = useWatch({ control, name: 'months' })
  register('months', { validate: (some) => some.length > 0 || t`Choose a month.` })
  const toggle = (month: string) => {
    const months = chosen.includes(month) ? chosen.filter((each) => each !== month) : [...chosen, month].sort()
    setValue('months', months, { shouldDirty: true, shouldValidate: formState.isSubmitted })
  }
  const problem = formState.errors.months?.message
  return (
    <fieldset className="min-w-0">
      <legend className="text-label font-semibold">{t`For these months`}</legend>
      {offered.map((month) => (
        <Checkbox
          key={month}
          checked={chosen.includes(month)}
          onChange={() => toggle(month)}
          label={monthText(month, i18n.locale)}
        />
      ))}
      {problem && <FieldError id={undefined}>{problem}</FieldError>}
    </fieldset>
  )
}

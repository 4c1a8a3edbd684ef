import { Trans, useLingui } from '@lingui/react/macro'
import { useFormContext, useWatch } from 'react-hook-form'
import { businessDateAt, type Month, monthName } from '#core/calendar.ts'
import { type MoneyAccount, placeOf } from '#core/chart.ts'
import { monthText } from '#core/local-text.ts'
import { monthsToPay } from '#core/payable-months.ts'
import { AccountNumberField } from '#web/app/forms/account-number-field.tsx'
import { ActDialog } from '#web/app/forms/act-dialog.tsx'
import { ReceiptField } from '#web/app/forms/receipt-field.tsx'
import { useOfficeAct } from '#web/app/officer/use-office-act.ts'
import { useDayRules } from '#web/app/officer/use-reason-rules.ts'
import { MoneyAccountField } from '#web/features/money-accounts/officer/index.ts'
import { PayTogether } from '#web/features/payments/index.ts'
import { noticeWithSlip } from '#web/features/payments/officer/index.ts'
import { AmountField } from '#web/ui/amount-field.tsx'
import { amountText, filsOf } from '#web/ui/amounts.ts'
import { DayField } from '#web/ui/day-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { useAmountRules } from '#web/ui/use-amount-rules.ts'
import type { MemberDialogProps } from './member-act-dialog.tsx'
import type { OfficeMember } from './member-queries.ts'

/** Enters dues of a member who does not send them: handed in, or found on the bank's statement. */
export default function RecordDuesDialog({ member, ways, month }: MemberDialogProps) {
  const { dues } = member.account
  const today = businessDateAt(new Date())
  const choices = monthsToPay(member.account, today)
  const chosen = choices.find((each) => each === month) ?? choices[0]
  const open = dues.open_months.find(({ month_key }) => month_key === chosen)
  const opened: RecordDuesFieldValues = {
    month: chosen ? monthName(chosen) : '',
    months: 0,
    payment_amount: amountText(filsOf(open?.remaining ?? dues.amount)),
    paid_into: 'cash',
    account_number: '',
    received_on: today,
    photo: undefined,
  }
  const act = useOfficeAct('POST /api/office/members/:id/dues-payments', ways, {
    place: `dues of ${member.id}${month ? `, ${month}` : ''}`,
    defaultValues: opened,
  })
  const submit = ({ months, payment_amount, account_number, ...fields }: RecordDuesFieldValues) => {
    const account = placeOf(fields.paid_into) === 'bank' ? account_number.trim() : ''
    const sent = {
      params: { id: member.id },
      form: {
        ...fields,
        payment_amount: payment_amount.trim(),
        months: months > 0 ? String(months) : undefined,
        account_number: account === '' ? undefined : account,
      },
    }
    return act.submit(sent, (answer) => noticeWithSlip(answer, fields.paid_into))
  }
  return (
    <ActDialog
      act={act}
      title={<Trans>Enter a payment</Trans>}
      what={
        <p>
          <Trans>
            It is entered on behalf of {member.name}. Nothing is posted until another officer verifies it among the
            payments.
          </Trans>
        </p>
      }
      action={<Trans>Enter payment</Trans>}
      onSubmit={submit}
    >
      <ForWhichMonths dues={dues} choices={choices} />
      <HowItCame />
    </ActDialog>
  )
}

type RecordDuesFieldValues = {
  month: string
  /** How many open months are paid together; 0 for the one that is chosen. */
  months: number
  payment_amount: string
  paid_into: MoneyAccount
  account_number: string
  received_on: string
  photo: File | undefined
}

type ForWhichMonthsProps = { dues: OfficeMember['account']['dues']; choices: readonly Month[] }

function ForWhichMonths({ dues, choices }: ForWhichMonthsProps) {
  const { t, i18n } = useLingui()
  const { register, control, formState } = useFormContext<RecordDuesFieldValues>()
  const { errors } = formState
  const amountRules = useAmountRules()
  const months = useWatch({ control, name: 'months' })
  const open = dues.open_months.map((each) => ({ month: each.month_key as Month, remaining: filsOf(each.remaining) }))
  const isOpen = new Set(dues.open_months.map(({ month_key }) => month_key))
  const labelOf = (month: Month) => {
    const label = monthText(month, i18n.locale)
    return isOpen.has(month) ? label : t`${label}, ahead`
  }
  return (
    <>
      <SelectField
        label={t`Month`}
        placeholder={t`Choose a month`}
        options={choices.map((month) => ({ value: monthName(month), label: labelOf(month) }))}
        required
        disabled={months > 0}
        error={errors.month?.message}
        {...register('month', { required: t`Choose a month.` })}
      />
      <div>
        <AmountField
          data-first=""
          label={t`Amount received`}
          hint={t`Anything extra goes to savings, not another month.`}
          required
          error={errors.payment_amount?.message}
          {...register('payment_amount', amountRules)}
        />
        <PayTogether dues={filsOf(dues.amount)} open={open} />
      </div>
    </>
  )
}

/** How the money came, and what shows it. */
function HowItCame() {
  const { t } = useLingui()
  const { register, control, formState } = useFormContext<RecordDuesFieldValues>()
  const { errors } = formState
  const day = useDayRules()
  const [paidInto, photo] = useWatch({ control, name: ['paid_into', 'photo'] })
  const isShown = (account: string) =>
    account.trim() !== '' || photo !== undefined || t`Enter the account it came from, or add a receipt.`
  return (
    <>
      <MoneyAccountField label={t`Payment method`} error={errors.paid_into?.message} {...register('paid_into')} />
      {placeOf(paidInto) === 'bank' && (
        <AccountNumberField
          label={t`Account it came from`}
          required={photo === undefined}
          error={errors.account_number?.message}
          {...register('account_number', { validate: isShown })}
        />
      )}
      <DayField
        label={t`Received on`}
        required
        max={day.today}
        error={errors.received_on?.message}
        {...register('received_on', day.rules)}
      />
      <ReceiptField name="photo" label={t`Receipt`} />
    </>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useFormContext, useWatch } from 'react-hook-form'
import type { MoneyAccount } from '#core/chart.ts'
import { parseAed } from '#core/money.ts'
import { ActDialog } from '#web/app/forms/act-dialog.tsx'
import { useOfficeAct } from '#web/app/officer/use-office-act.ts'
import { useDayRules } from '#web/app/officer/use-reason-rules.ts'
import { VoucherPicture } from '#web/app/officer/voucher-picture.tsx'
import { MoneyAccountField, useBoxFault } from '#web/features/money-accounts/officer/index.ts'
import { AmountField } from '#web/ui/amount-field.tsx'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { DayField } from '#web/ui/day-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useAmountRules } from '#web/ui/use-amount-rules.ts'
import type { ModalHandlers } from '#web/ui/use-modal.tsx'

const PAYEE_MOST = 120

type ExpenseFields = {
  kind: 'expense' | 'bank_charge'
  amount: string
  purpose: string
  payee: string
  paid_from: string
  day: string
  picture: File | undefined
}

/** Enters what the association paid, with a picture of the paper that shows it. */
export function ExpenseDialog({ ways }: { ways: ModalHandlers }) {
  const { t } = useLingui()
  const day = useDayRules()
  const fields: ExpenseFields = {
    kind: 'expense',
    amount: '',
    purpose: '',
    payee: '',
    paid_from: 'cash',
    day: day.today,
    picture: undefined,
  }
  const act = useOfficeAct('POST /api/office/expenses', ways, { place: 'expense', defaultValues: fields })
  const { register, control, formState } = act.form
  const { errors } = formState
  const amountRules = useAmountRules()
  const { ofBox, boxFault } = useBoxRules(useWatch({ control, name: ['paid_from', 'amount'] }))
  const submit = ({ amount, purpose, payee, ...fields }: ExpenseFields) => {
    const to = payee.trim()
    const sent = { ...fields, amount: amount.trim(), purpose: purpose.trim(), payee: to === '' ? undefined : to }
    return act.submit({ form: sent })
  }
  return (
    <ActDialog
      act={act}
      title={<Trans>Enter an expense</Trans>}
      what={
        <p>
          <Trans>
            It is posted at once. Above the limit of the settings, another treasurer has to confirm it first.
          </Trans>
        </p>
      }
      action={<Trans>Enter expense</Trans>}
      onSubmit={submit}
    >
      <VoucherPicture />
      <ChoiceGroup
        label={t`Kind`}
        required
        options={[
          { value: 'expense', label: t`Expense` },
          { value: 'bank_charge', label: t`Bank charge` },
        ]}
        error={errors.kind?.message}
        {...register('kind')}
      />
      <AmountField
        data-first=""
        label={t({ message: 'Amount paid', context: 'a payout' })}
        required
        error={errors.amount?.message}
        {...register('amount', amountRules)}
      />
      <PurposeField />
      <TextField
        label={t`Paid to`}
        autoComplete="off"
        maxLength={PAYEE_MOST}
        error={errors.payee?.message}
        {...register('payee')}
      />
      <MoneyAccountField
        balances
        label={t`Paid from`}
        error={boxFault ?? errors.paid_from?.message}
        {...register('paid_from', ofBox)}
      />
      <DayField
        label={t`Paid on`}
        required
        max={day.today}
        error={errors.day?.message}
        {...register('day', day.rules)}
      />
    </ActDialog>
  )
}

/** Says at once, and before anything is sent, that a box holds less than is to be paid out of it. */
function useBoxRules([account, amount]: [account: string, amount: string]) {
  const faultOf = useBoxFault()
  const fault = (code: string, typed: string) => faultOf(code, parseAed(typed.trim()) ?? 0n)
  return {
    boxFault: fault(account, amount),
    ofBox: { validate: (code: string, fields: { amount: string }) => fault(code, fields.amount) ?? true },
  }
}

type TransferFields = {
  amount: string
  paid_from: MoneyAccount
  paid_into: MoneyAccount
  day: string
  purpose: string
}

/** Enters money that went from one of the association's accounts to another: cash taken to the bank, or from it. */
export function TransferDialog({ ways }: { ways: ModalHandlers }) {
  const { t } = useLingui()
  const day = useDayRules()
  const fields: TransferFields = { amount: '', paid_from: 'cash', paid_into: 'bank', day: day.today, purpose: '' }
  const act = useOfficeAct('POST /api/office/transfers', ways, { place: 'transfer', defaultValues: fields })
  const { register, control, formState } = act.form
  const { errors } = formState
  const amountRules = useAmountRules()
  const { ofBox, boxFault } = useBoxRules(useWatch({ control, name: ['paid_from', 'amount'] }))
  const isAnother = (into: MoneyAccount, { paid_from }: TransferFields) =>
    into !== paid_from || t`Choose another account.`
  return (
    <ActDialog
      act={act}
      title={<Trans>Enter a transfer</Trans>}
      what={
        <p>
          <Trans>Money that went from one account of the association to another. It is posted at once.</Trans>
        </p>
      }
      action={<Trans>Post transfer</Trans>}
      onSubmit={({ amount, purpose, ...fields }) =>
        act.submit({ body: { ...fields, amount: amount.trim(), purpose: purpose.trim() } })
      }
    >
      <MoneyAccountField
        balances
        label={t({ message: 'From', context: 'an account' })}
        error={boxFault ?? errors.paid_from?.message}
        {...register('paid_from', ofBox)}
      />
      <MoneyAccountField
        balances
        label={t({ message: 'To', context: 'an account' })}
        error={errors.paid_into?.message}
        {...register('paid_into', { validate: isAnother })}
      />
      <AmountField
        data-first=""
        label={t`Amount`}
        required
        error={errors.amount?.message}
        {...register('amount', amountRules)}
      />
      <PurposeField />
      <DayField label={t`Day`} required max={day.today} error={errors.day?.message} {...register('day', day.rules)} />
    </ActDialog>
  )
}

const PURPOSE_LEAST = 3
const PURPOSE_MOST = 300

/** What the money went for, with the rules that the calls have. */
function PurposeField() {
  const { t } = useLingui()
  const { register, formState } = useFormContext<{ purpose: string }>()
  return (
    <TextField
      label={t`Purpose`}
      required
      autoComplete="off"
      maxLength={PURPOSE_MOST}
      error={formState.errors.purpose?.message}
      {...register('purpose', {
        validate: (text) => text.trim().length >= PURPOSE_LEAST || t`Say what it was for.`,
      })}
    />
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Controller, useForm } from 'react-hook-form'
import { RECEIPT_MAX_BYTES } from '#contract/limits.ts'
import { ActDialog } from '#web/app/officer/act-dialog.tsx'
import { useAct } from '#web/app/officer/use-act.ts'
import { useActDraft } from '#web/app/officer/use-act-draft.ts'
import { useDayRules } from '#web/app/officer/use-reason-rules.ts'
import { MoneyAccountField } from '#web/features/money-accounts/officer/money-account-field.tsx'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { FilePicker } from '#web/ui/file-picker.tsx'
import { shakeInvalid } from '#web/ui/shake.ts'
import { AmountField, TextField } from '#web/ui/text-field.tsx'
import { useAmountRules } from '#web/ui/use-amount-rules.ts'
import type { ModalWays } from '#web/ui/use-modal.tsx'

const PAYEE_MOST = 120
const PICTURE_MAX_MIB = RECEIPT_MAX_BYTES / 1024 / 1024

type Fields = {
  kind: 'expense' | 'bank_charge'
  amount: string
  purpose: string
  payee: string
  paid_from: string
  day: string
  picture: File | undefined
}

/** Enters what the association paid, with a picture of the paper that shows it. */
export function ExpenseDialog({ ways }: { ways: ModalWays }) {
  const { t } = useLingui()
  const day = useDayRules()
  const form = useForm<Fields>({
    defaultValues: {
      kind: 'expense',
      amount: '',
      purpose: '',
      payee: '',
      paid_from: 'cash',
      day: day.today,
      picture: undefined,
    },
  })
  const draft = useActDraft('expense', form, ways)
  const { take, pending, error, fieldErrors } = useAct('POST /api/office/expenses', draft.ways)
  const { register, control, handleSubmit, formState } = form
  const { errors } = formState
  const amountRules = useAmountRules()
  const purposeRules = usePurposeRules()
  const isSmall = (file: File | undefined) =>
    file === undefined || file.size <= RECEIPT_MAX_BYTES || t`The file may have at most ${PICTURE_MAX_MIB} MB.`
  const send = handleSubmit(({ amount, purpose, payee, ...fields }) => {
    const to = payee.trim()
    const sent = { ...fields, amount: amount.trim(), purpose: purpose.trim(), payee: to === '' ? undefined : to }
    return take({ form: sent })
  }, shakeInvalid)
  return (
    <ActDialog
      title={<Trans>Enter an expense</Trans>}
      what={
        <p>
          <Trans>
            It is posted at once. Above the limit of the settings, another treasurer has to confirm it first.
          </Trans>
        </p>
      }
      action={<Trans>Enter it</Trans>}
      pending={pending}
      error={error}
      onSubmit={send}
      onClose={draft.ways.onClose}
    >
      {draft.note}
      <Controller
        name="picture"
        control={control}
        rules={{ validate: isSmall }}
        render={({ field, fieldState }) => (
          <FilePicker
            label={t`Voucher`}
            hint={t`The bill or the receipt: a photo or a PDF.`}
            name={field.name}
            ref={field.ref}
            file={field.value}
            onChange={field.onChange}
            error={fieldState.error?.message ?? fieldErrors.picture}
          />
        )}
      />
      <ChoiceGroup
        label={t`What it is`}
        required
        options={[
          { value: 'expense', label: t`Expense` },
          { value: 'bank_charge', label: t`Bank charge` },
        ]}
        error={fieldErrors.kind}
        {...register('kind')}
      />
      <AmountField
        data-first=""
        label={t`Amount paid`}
        required
        error={errors.amount?.message ?? fieldErrors.amount}
        {...register('amount', amountRules)}
      />
      <TextField
        label={t`What for`}
        required
        autoComplete="off"
        maxLength={PURPOSE_MOST}
        error={errors.purpose?.message ?? fieldErrors.purpose}
        {...register('purpose', purposeRules)}
      />
      <TextField
        label={t`Paid to`}
        autoComplete="off"
        maxLength={PAYEE_MOST}
        error={fieldErrors.payee}
        {...register('payee')}
      />
      <MoneyAccountField balances label={t`Paid from`} error={fieldErrors.paid_from} {...register('paid_from')} />
      <TextField
        label={t`Paid on`}
        type="date"
        required
        max={day.today}
        error={errors.day?.message ?? fieldErrors.day}
        {...register('day', day.rules)}
      />
    </ActDialog>
  )
}

const LEAST = 3
export const PURPOSE_MOST = 300

/** The rules of the field that says what money went for, as the calls have them. */
export function usePurposeRules() {
  const { t } = useLingui()
  return { validate: (text: string) => text.trim().length >= LEAST || t`Please say what it was for.` }
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useForm } from 'react-hook-form'
import type { MoneyAccount } from '#core/chart.ts'
import { ActDialog } from '#web/app/officer/act-dialog.tsx'
import { useAct } from '#web/app/officer/use-act.ts'
import { useActDraft } from '#web/app/officer/use-act-draft.ts'
import { useDayRules } from '#web/app/officer/use-reason-rules.ts'
import { MoneyAccountField } from '#web/features/money-accounts/officer/money-account-field.tsx'
import { shakeInvalid } from '#web/ui/shake.ts'
import { AmountField, TextField } from '#web/ui/text-field.tsx'
import { useAmountRules } from '#web/ui/use-amount-rules.ts'
import type { ModalWays } from '#web/ui/use-modal.tsx'
import { PURPOSE_MOST, usePurposeRules } from './enter-voucher.tsx'

type Fields = { amount: string; paid_from: MoneyAccount; paid_into: MoneyAccount; day: string; purpose: string }

/** Enters money that went from one of the association's accounts to another: cash taken to the bank, or from it. */
export function TransferDialog({ ways }: { ways: ModalWays }) {
  const { t } = useLingui()
  const day = useDayRules()
  const form = useForm<Fields>({
    defaultValues: { amount: '', paid_from: 'cash', paid_into: 'bank', day: day.today, purpose: '' },
  })
  const draft = useActDraft('transfer', form, ways)
  const { take, pending, error, fieldErrors } = useAct('POST /api/office/transfers', draft.ways)
  const { register, handleSubmit, formState } = form
  const { errors } = formState
  const amountRules = useAmountRules()
  const purposeRules = usePurposeRules()
  const isAnother = (into: MoneyAccount, { paid_from }: Fields) =>
    into !== paid_from || t`Please choose another account.`
  const send = handleSubmit(
    ({ amount, purpose, ...fields }) => take({ body: { ...fields, amount: amount.trim(), purpose: purpose.trim() } }),
    shakeInvalid,
  )
  return (
    <ActDialog
      title={<Trans>Enter a transfer</Trans>}
      what={
        <p>
          <Trans>Money that went from one account of the association to another. It is posted at once.</Trans>
        </p>
      }
      action={<Trans>Post it</Trans>}
      pending={pending}
      error={error}
      onSubmit={send}
      onClose={draft.ways.onClose}
    >
      {draft.note}
      <MoneyAccountField balances label={t`From`} error={fieldErrors.paid_from} {...register('paid_from')} />
      <MoneyAccountField
        balances
        label={t`To`}
        error={errors.paid_into?.message ?? fieldErrors.paid_into}
        {...register('paid_into', { validate: isAnother })}
      />
      <AmountField
        data-first=""
        label={t`Amount`}
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
        label={t`Day`}
        type="date"
        required
        max={day.today}
        error={errors.day?.message ?? fieldErrors.day}
        {...register('day', day.rules)}
      />
    </ActDialog>
  )
}

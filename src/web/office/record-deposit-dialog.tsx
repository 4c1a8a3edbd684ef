import { Trans, useLingui } from '@lingui/react/macro'
import { useForm, useWatch } from 'react-hook-form'
import { type MoneyAccount, placeOf } from '#core/chart.ts'
import { shakeInvalid } from '#web/ui/shake-invalid.ts'
import { AmountField, TextField } from '#web/ui/text-field.tsx'
import { useAmountRules } from '#web/ui/use-amount-rules.ts'
import { ActDialog } from './act-dialog.tsx'
import type { MemberDialogProps } from './member-act-dialog.tsx'
import { MoneyAccountField } from './money-account-field.tsx'
import { useAct } from './use-act.ts'
import { useDayRules } from './use-day-rules.ts'

const ACCOUNT_MOST = 60

type Fields = { amount: string; paid_into: MoneyAccount; account_number: string; received_on: string }

/** Enters savings that a member paid in beside the dues. */
export default function RecordDepositDialog({ member, ways }: MemberDialogProps) {
  const { t } = useLingui()
  const { take, pending, error, fieldErrors } = useAct('POST /api/office/members/:id/deposits', ways)
  const day = useDayRules()
  const { register, control, handleSubmit, formState } = useForm<Fields>({
    defaultValues: { amount: '', paid_into: 'cash', account_number: '', received_on: day.today },
  })
  const { errors } = formState
  const amountRules = useAmountRules()
  const inBank = placeOf(useWatch({ control, name: 'paid_into' })) === 'bank'
  const send = handleSubmit(({ amount, account_number, ...fields }) => {
    const account = inBank ? account_number.trim() : ''
    const body = { ...fields, amount: amount.trim(), ...(account !== '' && { account_number: account }) }
    return take({ params: { id: member.id }, body })
  }, shakeInvalid)
  return (
    <ActDialog
      title={<Trans>Enter a deposit</Trans>}
      what={
        <p>
          <Trans>
            Savings of {member.name} beside the dues. Nothing is posted until another officer verifies it among the
            payments.
          </Trans>
        </p>
      }
      action={<Trans>Enter it</Trans>}
      pending={pending}
      error={error}
      onSubmit={send}
      onClose={ways.onClose}
    >
      <AmountField
        data-first=""
        label={t`Amount received`}
        required
        error={errors.amount?.message ?? fieldErrors.amount}
        {...register('amount', amountRules)}
      />
      <MoneyAccountField label={t`How it came`} error={fieldErrors.paid_into} {...register('paid_into')} />
      {inBank && (
        <TextField
          label={t`Account it came from`}
          required
          autoComplete="off"
          maxLength={ACCOUNT_MOST}
          error={errors.account_number?.message ?? fieldErrors.account_number}
          {...register('account_number', {
            validate: (text) => text.trim() !== '' || t`Please enter the account it came from.`,
          })}
        />
      )}
      <TextField
        label={t`Received on`}
        type="date"
        required
        max={day.today}
        error={errors.received_on?.message ?? fieldErrors.received_on}
        {...register('received_on', day.rules)}
      />
    </ActDialog>
  )
}

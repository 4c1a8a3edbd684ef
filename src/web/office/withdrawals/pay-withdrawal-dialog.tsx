import { Trans, useLingui } from '@lingui/react/macro'
import { useForm, useWatch } from 'react-hook-form'
import { type MoneyAccount, placeOf } from '#core/chart.ts'
import { amountText, filsOf } from '#web/ui/amounts.ts'
import { CopyLine } from '#web/ui/copy-button.tsx'
import { shakeInvalid } from '#web/ui/shake-invalid.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { ActDialog } from '../parts/act-dialog.tsx'
import { MoneyAccountField } from '../parts/money-account-field.tsx'
import { useAct } from '../parts/use-act.ts'
import { useActDraft } from '../parts/use-act-draft.ts'
import { useDayRules } from '../parts/use-day-rules.ts'
import type { WithdrawalDialogProps } from './withdrawal-step-dialog.tsx'

const REFERENCE_MOST = 100

type Fields = { paid_from: MoneyAccount; paid_on: string; reference: string }

/** Pays a withdrawal out: the money is paid first, and entered here with its reference. */
export function PayWithdrawalDialog({ withdrawal, ways }: WithdrawalDialogProps) {
  const { t } = useLingui()
  const day = useDayRules()
  const { member, amount, payee_account: account } = withdrawal
  const form = useForm<Fields>({
    defaultValues: { paid_from: account === '' ? 'cash' : 'bank', paid_on: day.today, reference: '' },
  })
  const draft = useActDraft(`paying withdrawal ${withdrawal.id}`, form, ways)
  const { take, pending, error, fieldErrors } = useAct('POST /api/office/withdrawals/:id/pay', draft.ways)
  const { register, control, handleSubmit, formState } = form
  const { errors } = formState
  const fromBank = placeOf(useWatch({ control, name: 'paid_from' })) === 'bank'
  const send = handleSubmit(
    ({ reference, ...fields }) =>
      take({ params: { id: withdrawal.id }, body: { ...fields, reference: reference.trim() } }),
    shakeInvalid,
  )
  return (
    <ActDialog
      title={<Trans>Pay this withdrawal out</Trans>}
      what={
        <>
          <p>
            <Trans>Pay this first; it then leaves the books and the member's savings too.</Trans>
          </p>
          <div className="rounded-field border border-rule px-3.5 py-1">
            <CopyLine label={t`Amount to pay, AED`} value={amountText(filsOf(amount))} />
            {account !== '' && <CopyLine label={t`To the account`} value={account} />}
            <CopyLine label={t({ message: 'Of', context: 'whose account it is' })} value={member.name} />
          </div>
        </>
      }
      action={<Trans>It is paid out</Trans>}
      pending={pending}
      error={error}
      onSubmit={send}
      onClose={draft.ways.onClose}
    >
      {draft.note}
      <MoneyAccountField balances label={t`Paid from`} error={fieldErrors.paid_from} {...register('paid_from')} />
      <TextField
        label={t`Paid on`}
        type="date"
        required
        max={day.today}
        error={errors.paid_on?.message ?? fieldErrors.paid_on}
        {...register('paid_on', day.rules)}
      />
      <TextField
        data-first=""
        label={fromBank ? t`The bank's reference` : t`Number of the receipt`}
        {...(!fromBank && { hint: t`Of the receipt that the member signed for the cash.` })}
        required
        autoComplete="off"
        maxLength={REFERENCE_MOST}
        error={errors.reference?.message ?? fieldErrors.reference}
        {...register('reference', {
          validate: (text) => text.trim() !== '' || t`Please enter the reference of the payment.`,
        })}
      />
    </ActDialog>
  )
}

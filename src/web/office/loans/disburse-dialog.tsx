import { Trans, useLingui } from '@lingui/react/macro'
import { useForm } from 'react-hook-form'
import { amountText } from '#web/ui/amounts.ts'
import { CopyLine } from '#web/ui/copy-button.tsx'
import { Money } from '#web/ui/money.tsx'
import { shakeInvalid } from '#web/ui/shake-invalid.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { ActDialog } from '../parts/act-dialog.tsx'
import { MoneyAccountField } from '../parts/money-account-field.tsx'
import { useAct } from '../parts/use-act.ts'
import { useActDraft } from '../parts/use-act-draft.ts'
import { useSeveralAccounts } from '../parts/use-several-accounts.ts'
import type { LoanDialogProps } from './loan-step-dialog.tsx'
import { toTransfer } from './to-transfer.ts'

const REFERENCE_MOST = 100

/** Pays a loan out: the transfer is made at the bank, and its reference entered here. */
export function DisburseDialog({ desk: { loan, detail }, ways }: LoanDialogProps) {
  const { t } = useLingui()
  const form = useForm({ defaultValues: { paid_from: 'bank', reference: '' } })
  const draft = useActDraft(`disbursing loan ${loan.id}`, form, ways)
  const { take, pending, error, fieldErrors } = useAct('POST /api/office/loans/:id/disburse', draft.ways)
  const { register, handleSubmit, formState } = form
  const { several } = useSeveralAccounts()
  const amount = toTransfer(detail)
  return (
    <ActDialog
      title={<Trans>Pay this loan out</Trans>}
      what={
        <>
          <p>
            <Trans>Transfer this at the bank first; it then leaves the bank in the books too.</Trans>
          </p>
          <div className="rounded-field border border-rule px-3.5 py-1">
            <CopyLine label={t`Amount to transfer, AED`} value={amountText(amount)} />
            <CopyLine label={t`To the account`} value={loan.bank_account} />
            <CopyLine label={t({ message: 'Of', context: 'whose account it is' })} value={loan.member.name} />
          </div>
          {detail.premium > 0 && (
            <p className="text-sm text-ink-2">
              <Trans>
                The loan is <Money aed={detail.principal} />; its premium of <Money aed={detail.premium} /> is withheld
                for the insurance.
              </Trans>
            </p>
          )}
        </>
      }
      action={<Trans>It is paid out</Trans>}
      pending={pending}
      error={error}
      onSubmit={handleSubmit(
        ({ paid_from, reference }) =>
          take({ params: { id: loan.id }, body: { paid_from, reference: reference.trim() } }),
        shakeInvalid,
      )}
      onClose={draft.ways.onClose}
    >
      {draft.note}
      {several && (
        <MoneyAccountField balances label={t`Paid from`} error={fieldErrors.paid_from} {...register('paid_from')} />
      )}
      <TextField
        data-first=""
        label={t`The bank's reference`}
        required
        autoComplete="off"
        maxLength={REFERENCE_MOST}
        error={formState.errors.reference?.message ?? fieldErrors.reference}
        {...register('reference', {
          validate: (text) => text.trim() !== '' || t`Please enter the reference of the transfer.`,
        })}
      />
    </ActDialog>
  )
}

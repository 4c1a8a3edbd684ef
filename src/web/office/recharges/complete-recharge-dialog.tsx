import { Trans, useLingui } from '@lingui/react/macro'
import { useForm, useWatch } from 'react-hook-form'
import type { MoneyAccount } from '#core/chart.ts'
import { readableMobile } from '#core/indian-mobile.ts'
import { type Fils, parseAed } from '#core/money.ts'
import { amountText, filsOf } from '#web/ui/amounts.ts'
import { CopyLine } from '#web/ui/copy-button.tsx'
import { Money } from '#web/ui/money.tsx'
import { shakeInvalid } from '#web/ui/shake-invalid.ts'
import { AmountField, TextField } from '#web/ui/text-field.tsx'
import { useAmountRules } from '#web/ui/use-amount-rules.ts'
import { ActDialog } from '../parts/act-dialog.tsx'
import { MoneyAccountField } from '../parts/money-account-field.tsx'
import { useAct } from '../parts/use-act.ts'
import { useActDraft } from '../parts/use-act-draft.ts'
import type { RechargeDialogProps } from './recharge-reason-dialog.tsx'

const REFERENCE_MOST = 100

type Fields = { reference: string; paid: string; paid_from: MoneyAccount }

/** The desk recharges first, with the operator, and enters here what that cost. */
export function CompleteRechargeDialog({ recharge, ways }: RechargeDialogProps) {
  const { t } = useLingui()
  const charge = filsOf(recharge.amount)
  const { proposal } = recharge
  const form = useForm<Fields>({
    defaultValues: proposal
      ? { reference: proposal.reference, paid: amountText(filsOf(proposal.paid)), paid_from: proposal.paid_from }
      : { reference: '', paid: amountText(charge), paid_from: 'bank' },
  })
  const draft = useActDraft(`completing recharge ${recharge.id}`, form, ways)
  const { take, pending, error, fieldErrors } = useAct('POST /api/office/recharges/:id/complete', draft.ways)
  const { register, control, handleSubmit, formState } = form
  const { errors } = formState
  const amountRules = useAmountRules()
  const paid = parseAed(useWatch({ control, name: 'paid' }).trim())
  const send = handleSubmit(
    ({ reference, paid, paid_from }) =>
      take({ params: { id: recharge.id }, body: { reference: reference.trim(), paid: paid.trim(), paid_from } }),
    shakeInvalid,
  )
  return (
    <ActDialog
      title={<Trans>Complete this recharge</Trans>}
      what={
        <>
          <p>
            <Trans>Recharge the number first. {recharge.member.name} has paid for it already.</Trans>
          </p>
          {proposal && (
            <p>
              <Trans>{proposal.by} entered these figures. Send them unchanged to confirm them.</Trans>
            </p>
          )}
          <div className="rounded-field border border-rule px-3.5 py-1">
            <CopyLine label={t`Number`} value={readableMobile(recharge.number)} />
            <CopyLine label={t`Operator`} value={recharge.operator} />
            <CopyLine label={t`Amount, AED`} value={amountText(charge)} />
          </div>
        </>
      }
      action={<Trans>It is completed</Trans>}
      pending={pending}
      error={error}
      onSubmit={send}
      onClose={draft.ways.onClose}
    >
      {draft.note}
      <TextField
        data-first=""
        label={t`The operator's reference`}
        hint={t`The member reads it.`}
        required
        autoComplete="off"
        maxLength={REFERENCE_MOST}
        error={errors.reference?.message ?? fieldErrors.reference}
        {...register('reference', {
          validate: (text) => text.trim() !== '' || t`Please enter the operator's reference.`,
        })}
      />
      <AmountField
        label={t`What the desk paid`}
        required
        error={errors.paid?.message ?? fieldErrors.paid}
        {...register('paid', amountRules)}
      />
      {paid !== undefined && <Difference gain={charge - paid} />}
      <MoneyAccountField balances label={t`Paid from`} error={fieldErrors.paid_from} {...register('paid_from')} />
    </ActDialog>
  )
}

/** What the association gains or loses, before anything is posted. */
function Difference({ gain }: { gain: Fils }) {
  if (gain === 0n) return null
  return (
    <p className="text-label text-ink-2">
      {gain > 0n ? (
        <Trans>
          <Money fils={gain} className="text-ink" /> less than the charge: the association earns it.
        </Trans>
      ) : (
        <Trans>
          <Money fils={-gain} className="text-ink" /> more than the charge: the association bears it.
        </Trans>
      )}
    </p>
  )
}

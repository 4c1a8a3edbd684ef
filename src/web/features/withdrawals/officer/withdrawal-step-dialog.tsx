import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { REFERENCE_MOST } from '#contract/limits.ts'
import { type MoneyAccount, placeOf } from '#core/chart.ts'
import { ActDialog } from '#web/app/forms/act-dialog.tsx'
import { ReasonActDialog } from '#web/app/officer/reason-act-dialog.tsx'
import { useOfficeAct } from '#web/app/officer/use-office-act.ts'
import { useDayRules } from '#web/app/officer/use-reason-rules.ts'
import { MoneyAccountField, useBoxFault } from '#web/features/money-accounts/officer/index.ts'
import { amountText, filsOf } from '#web/ui/amounts.ts'
import { CopyLine } from '#web/ui/copy-button.tsx'
import { DayField } from '#web/ui/day-field.tsx'
import { Money } from '#web/ui/money.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { ModalHandlers } from '#web/ui/use-modal.tsx'
import type { OfficeWithdrawal, WithdrawalStep } from './withdrawal-words.ts'

export type WithdrawalDialogProps = { withdrawal: OfficeWithdrawal; ways: ModalHandlers }

/** The dialog of a step: it says what will happen to the money before anything does. */
export function WithdrawalStepDialog({ step, ...props }: WithdrawalDialogProps & { step: WithdrawalStep }) {
  switch (step) {
    case 'approve':
      return <ApproveWithdrawalDialog {...props} />
    case 'pay':
      return <PayWithdrawalDialog {...props} />
    default:
      return <WithdrawalReasonDialog step={step} {...props} />
  }
}

function ApproveWithdrawalDialog({ withdrawal, ways }: WithdrawalDialogProps) {
  const act = useOfficeAct('POST /api/office/withdrawals/:id/approve', ways)
  const { name } = withdrawal.member
  return (
    <ActDialog
      act={act}
      title={<Trans>Approve this withdrawal?</Trans>}
      what={
        <>
          <p>
            <Trans>
              No money moves yet. Another officer can then pay <Money aed={withdrawal.amount} /> to {name}. It is
              reserved: not available and not free to lend.
            </Trans>
          </p>
          <p>
            <Trans>
              {name} has saved <Money aed={withdrawal.savings} />.
            </Trans>
          </p>
        </>
      }
      action={<Trans>Approve</Trans>}
      onSubmit={() => act.submit({ params: { id: withdrawal.id } })}
    />
  )
}

const calls = {
  refuse: 'POST /api/office/withdrawals/:id/refuse',
  reverse: 'POST /api/office/withdrawals/:id/reverse',
} as const

type ReasonStep = keyof typeof calls
type Words = { title: string; what: ReactNode; action: string; common: readonly string[] }

/** The steps that need a reason and nothing else. */
function WithdrawalReasonDialog({ step, withdrawal, ways }: WithdrawalDialogProps & { step: ReasonStep }) {
  const { t } = useLingui()
  const { what, ...words } = useWords(withdrawal)[step]
  return (
    <ReasonActDialog
      by={calls[step]}
      id={withdrawal.id}
      ways={ways}
      {...words}
      what={<p>{what}</p>}
      hint={t`The member reads it.`}
    />
  )
}

function useWords({ member, amount, paid_from: paidFrom }: WithdrawalDialogProps['withdrawal']) {
  const { t } = useLingui()
  return {
    refuse: {
      title: t`Reject this withdrawal?`,
      what: (
        <Trans>
          <Money aed={amount} /> stays in the savings of {member.name}, who reads the reason and can ask again.
        </Trans>
      ),
      action: t`Reject`,
      common: [t`Speak to an officer first.`, t`The account to pay to is not yours.`],
    },
    reverse: {
      title: t`Was the payout returned?`,
      what: (
        <Trans>
          A reversing entry returns <Money aed={amount} /> to {paidFrom} and to the savings of {member.name}.
        </Trans>
      ),
      action: t`Reverse payout`,
      common: [t`The bank returned the transfer.`, t`It was paid to a wrong account.`],
    },
  } satisfies Record<ReasonStep, Words>
}

type Fields = { paid_from: MoneyAccount; paid_on: string; reference: string }

/** Pays a withdrawal out: the money is paid first, and entered here with its reference. */
function PayWithdrawalDialog({ withdrawal, ways }: WithdrawalDialogProps) {
  const { t } = useLingui()
  const day = useDayRules()
  const { member, amount, payee_account: account } = withdrawal
  const fields: Fields = { paid_from: account === '' ? 'cash' : 'bank', paid_on: day.today, reference: '' }
  const act = useOfficeAct('POST /api/office/withdrawals/:id/pay', ways, {
    place: `paying withdrawal ${withdrawal.id}`,
    defaultValues: fields,
  })
  const { register, control, formState } = act.form
  const { errors } = formState
  const paidFrom = useWatch({ control, name: 'paid_from' })
  const fromBank = placeOf(paidFrom) === 'bank'
  const boxFault = useBoxFault()
  return (
    <ActDialog
      act={act}
      title={<Trans>Pay this withdrawal out</Trans>}
      what={
        <>
          <p>
            <Trans>Pay first, then record it here.</Trans>
          </p>
          <div className="rounded-field border border-rule px-3.5 py-1">
            <CopyLine label={t`Amount to pay, AED`} value={amountText(filsOf(amount))} />
            {account !== '' && <CopyLine label={t`To the account`} value={account} />}
            <CopyLine label={t`Account holder`} value={member.name} />
          </div>
        </>
      }
      action={<Trans>Record payout</Trans>}
      onSubmit={({ reference, ...fields }) =>
        act.submit({ params: { id: withdrawal.id }, body: { ...fields, reference: reference.trim() } })
      }
    >
      <MoneyAccountField
        balances
        label={t`Paid from`}
        error={boxFault(paidFrom, filsOf(amount)) ?? errors.paid_from?.message}
        {...register('paid_from', { validate: (code) => boxFault(code, filsOf(amount)) ?? true })}
      />
      <DayField
        label={t`Paid on`}
        required
        max={day.today}
        error={errors.paid_on?.message}
        {...register('paid_on', day.rules)}
      />
      <TextField
        data-first=""
        label={fromBank ? t`The bank's reference` : t`Number of the receipt`}
        {...(!fromBank && { hint: t`Of the receipt that the member signed for the cash.` })}
        required
        autoComplete="off"
        maxLength={REFERENCE_MOST}
        error={errors.reference?.message}
        {...register('reference', {
          validate: (text) => text.trim() !== '' || t`Enter the reference of the payment.`,
        })}
      />
    </ActDialog>
  )
}

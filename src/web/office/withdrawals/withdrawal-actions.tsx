import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '#web/ui/button.tsx'
import { HandsOffNote, useHandsOff } from '../parts/hands-off.tsx'
import { nameOf } from '../parts/use-decisions.ts'
import { useWithdrawalSteps, type WithdrawalStep } from './use-withdrawal-steps.ts'
import type { OfficeWithdrawal } from './withdrawal-queries.ts'

const steps: Readonly<Record<WithdrawalStep, { label: MessageDescriptor; look: 'primary' | 'danger' }>> = {
  approve: { label: msg`Approve`, look: 'primary' },
  pay: { label: msg`Pay out`, look: 'primary' },
  refuse: { label: msg`Refuse`, look: 'danger' },
  reverse: { label: msg`Payout came back`, look: 'danger' },
}

type WithdrawalActionsProps = { withdrawal: OfficeWithdrawal; onOpen: (step: WithdrawalStep) => void }

/** What the officer may do with it now, and who does the rest. */
export function WithdrawalActions({ withdrawal, onOpen }: WithdrawalActionsProps) {
  const { t, i18n } = useLingui()
  const { steps: open, why } = useWithdrawalSteps(withdrawal)
  const handsOff = useHandsOff(withdrawal.member.id)
  if (open.length === 0 && !why) return null
  if (handsOff && open.length > 0) return <HandsOffNote {...handsOff} />
  return (
    <div className="flex flex-wrap items-center gap-2 lg:col-span-full">
      {open.map((step) => {
        const label = i18n._(steps[step].label)
        return (
          <Button
            key={step}
            look={steps[step].look}
            aria-label={t`${label}: ${nameOf(withdrawal)}`}
            onClick={() => onOpen(step)}
          >
            {label}
          </Button>
        )
      })}
      {why && <p className="text-label text-ink-2">{i18n._(why)}</p>}
    </div>
  )
}

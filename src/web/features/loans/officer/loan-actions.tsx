import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { HandsOffNote, useHandsOff } from '#web/app/officer/hands-off.tsx'
import { Button } from '#web/ui/button.tsx'
import type { LoanStep } from './loan-step-dialog.tsx'

/** Each step as its button names it, the likelier ones first. */
const steps: Readonly<Record<LoanStep, { label: MessageDescriptor; look: 'primary' | 'quiet' | 'danger' }>> = {
  approve: { label: msg`Approve`, look: 'primary' },
  offer_terms: { label: msg`Offer other terms`, look: 'quiet' },
  cancel_offer: { label: msg`Cancel the offer`, look: 'quiet' },
  disburse: { label: msg`Pay out`, look: 'primary' },
  record_payment: { label: msg`Record a payment`, look: 'quiet' },
  decline: { label: msg`Reject`, look: 'danger' },
  undo_approval: { label: msg`Undo the approval`, look: 'quiet' },
  reverse_disbursement: { label: msg`Reverse the payout`, look: 'danger' },
  propose_set_off: { label: msg`Pay overdue from savings`, look: 'quiet' },
  confirm_set_off: { label: msg`Confirm the payment from savings`, look: 'primary' },
  reject_set_off: { label: msg`Reject the payment from savings`, look: 'quiet' },
  cancel_set_off: { label: msg`Cancel the payment from savings`, look: 'quiet' },
  propose_write_off: { label: msg`Propose a write-off`, look: 'danger' },
  confirm_write_off: { label: msg`Confirm the write-off`, look: 'danger' },
  reject_write_off: { label: msg`Reject the write-off`, look: 'quiet' },
  cancel_write_off: { label: msg`Cancel the write-off`, look: 'quiet' },
}

type LoanActionsProps = { memberId: number; steps: readonly LoanStep[]; onOpen: (step: LoanStep) => void }

/** What this officer may do with the loan now; the server says what that is. */
export function LoanActions({ memberId, steps: open, onOpen }: LoanActionsProps) {
  const { i18n } = useLingui()
  const handsOff = useHandsOff(memberId)
  if (handsOff) return <HandsOffNote {...handsOff} />
  if (open.length === 0) {
    return (
      <p className="text-label text-ink-2">
        <Trans>There is nothing for you to do with it now.</Trans>
      </p>
    )
  }
  return (
    <div className="flex flex-wrap gap-2 lg:max-w-80 lg:justify-end">
      {(Object.keys(steps) as LoanStep[])
        .filter((step) => open.includes(step))
        .map((step) => (
          <Button key={step} look={steps[step].look} onClick={() => onOpen(step)}>
            {i18n._(steps[step].label)}
          </Button>
        ))}
    </div>
  )
}

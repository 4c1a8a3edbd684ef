import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '#web/ui/button.tsx'
import type { Bonus } from './bonus-queries.ts'
import { type BonusStep, useBonusSteps } from './use-bonus-steps.ts'

const buttons: Readonly<Record<BonusStep, { label: MessageDescriptor; look: 'primary' | 'quiet' | 'danger' }>> = {
  declare: { label: msg`Declare`, look: 'primary' },
  discard: { label: msg`Discard`, look: 'quiet' },
  confirm: { label: msg`Confirm`, look: 'primary' },
  decline: { label: msg`Decline`, look: 'danger' },
  reverse: { label: msg`Reverse…`, look: 'danger' },
  confirm_reversal: { label: msg`Confirm the reversal`, look: 'danger' },
  decline_reversal: { label: msg`Let it stand`, look: 'quiet' },
}

/** What the officer may do with a bonus now, and who does the rest. */
export function BonusActions({ bonus, onOpen }: { bonus: Bonus; onOpen: (step: BonusStep) => void }) {
  const { i18n } = useLingui()
  const { steps, why } = useBonusSteps(bonus)
  return (
    <div className="flex flex-wrap items-center gap-2 empty:hidden">
      {steps.map((step) => (
        <Button key={step} look={buttons[step].look} onClick={() => onOpen(step)}>
          {i18n._(buttons[step].label)}
        </Button>
      ))}
      {why && <p className="text-label text-ink-2">{i18n._(why)}</p>}
    </div>
  )
}

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '#web/ui/button.tsx'
import type { ManualEntry } from './manual-queries.ts'
import { type EntryStep, useEntrySteps } from './use-entry-steps.ts'

const steps: Readonly<Record<EntryStep, { label: MessageDescriptor; look: 'primary' | 'quiet' | 'danger' }>> = {
  approve: { label: msg`Approve`, look: 'primary' },
  decline: { label: msg`Decline`, look: 'danger' },
  withdraw: { label: msg`Take back`, look: 'quiet' },
  reverse: { label: msg`Reverse…`, look: 'danger' },
}

type EntryActionsProps = { entry: ManualEntry; onOpen: (step: EntryStep) => void }

/** What the officer may do with it now, and who does the rest. */
export function EntryActions({ entry, onOpen }: EntryActionsProps) {
  const { t, i18n } = useLingui()
  const { steps: open, why } = useEntrySteps(entry)
  return (
    <div className="flex flex-wrap items-center gap-2 empty:hidden">
      {open.map((step) => {
        const label = i18n._(steps[step].label)
        return (
          <Button
            key={step}
            look={steps[step].look}
            aria-label={t`${label}: ${entry.memo}`}
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

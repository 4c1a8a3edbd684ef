import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { LoanForDecision } from '#web/office-queries.ts'
import { Day } from '#web/ui/day.tsx'
import { Written } from '#web/ui/isolated.tsx'
import { Sheet } from '#web/ui/sheet.tsx'

const steps: Readonly<Record<string, MessageDescriptor>> = {
  imported: msg`Brought along from the books before`,
  submitted: msg`Applied`,
  approved: msg`Approved`,
  approval_undone: msg`Approval taken back`,
  declined: msg`Declined`,
  withdrawn: msg`Withdrawn`,
  disbursed: msg`Paid out`,
  disbursement_reversed: msg`Payout reversed`,
  settled: msg`Settled`,
  reopened: msg`Opened again: a payment was reversed`,
  write_off_proposed: msg`Write-off proposed`,
  written_off: msg`Written off`,
}

/** Every step of the loan, oldest first: what, who, when and why. */
export function LoanTimeline({ steps: made }: { steps: LoanForDecision['detail']['timeline'] }) {
  const { i18n } = useLingui()
  return (
    <Sheet as="div" flush className="px-5 py-4">
      <ol className="grid gap-3 border-s-2 border-rule ps-4 text-label">
        {made.map(({ step, at, by, reason }) => (
          <li key={`${at} ${step} ${by}`}>
            <p>
              <b className="font-semibold">{steps[step] ? i18n._(steps[step]) : step}</b>
              {reason && (step === 'disbursed' ? <Trans>, reference {reason}</Trans> : `: ${reason}`)}
            </p>
            <p className="text-sm text-ink-2">
              <Written>{by}</Written>, <Day date={at} parts="moment" />
            </p>
          </li>
        ))}
      </ol>
    </Sheet>
  )
}

import { Trans } from '@lingui/react/macro'
import type { Loan } from '#contract/loans.ts'
import { Day } from '#web/ui/day.tsx'
import { Sheet } from '#web/ui/sheet.tsx'

type Step = Loan['timeline'][number]

/** How the loan came to where it stands, oldest first, as its member would tell it. */
export function LoanTimeline({ steps }: { steps: readonly Step[] }) {
  return (
    <Sheet as="div">
      <ol className="grid gap-4 border-s-2 border-rule ps-5">
        {steps.map((step) => (
          <li key={`${step.at} ${step.step}`} className="relative">
            <span
              aria-hidden="true"
              className="absolute -start-[1.7rem] top-1.5 size-3 rounded-full border-2 border-sheet bg-leaf"
            />
            <p>
              <StepWords step={step} />
            </p>
            <p className="text-sm text-ink-2">
              <Day date={step.at} />
            </p>
          </li>
        ))}
      </ol>
    </Sheet>
  )
}

function StepWords({ step: { step, by, reason } }: { step: Step }) {
  switch (step) {
    case 'imported':
      return <Trans>It was brought along from the association's books before.</Trans>
    case 'submitted':
      return <Trans>I applied for it.</Trans>
    case 'approved':
      return <Trans>{by} approved it.</Trans>
    case 'declined':
      return (
        <Trans>
          {by} declined it: {reason}
        </Trans>
      )
    case 'withdrawn':
      return <Trans>I took the application back.</Trans>
    case 'disbursed':
      return reason ? (
        <Trans>
          {by} paid it out to me, under the reference {reason}.
        </Trans>
      ) : (
        <Trans>{by} paid it out to me.</Trans>
      )
    case 'settled':
      return <Trans>It is repaid in full. Thank you!!</Trans>
    case 'written_off':
      return <Trans>{by} wrote the rest off.</Trans>
    default:
      return reason ?? step
  }
}

import { Trans } from '@lingui/react/macro'
import type { Loan } from '#contract/loans.ts'
import { Sheet } from '#web/ui/sheet.tsx'
import { Timeline } from '#web/ui/timeline.tsx'

type Step = Loan['timeline'][number]

/** How the loan came to where it stands, oldest first, as its member would tell it. */
export function LoanTimeline({ steps }: { steps: readonly Step[] }) {
  return (
    <Sheet as="div">
      <Timeline
        steps={steps.map((step) => ({
          key: `${step.at} ${step.step}`,
          words: <StepWords step={step} />,
          at: step.at,
          state: step.step === 'declined' || step.step === 'written_off' ? 'wrong' : 'done',
        }))}
      />
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

import { Trans, useLingui } from '@lingui/react/macro'
import type { Loan } from '#contract/loans.ts'
import { Day } from '#web/ui/day.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Money } from '#web/ui/money.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { Stamp } from '#web/ui/stamp.tsx'
import { LoanDetails } from './loan-details.tsx'
import { loanStatuses } from './loan-words.ts'

/** Loans and applications that are over, each to unfold. */
export function PastLoans({ loans }: { loans: readonly Loan[] }) {
  const { i18n } = useLingui()
  return (
    <Sheet as="div" flush className="px-5 py-1">
      {loans.map((loan) => (
        <Fold
          key={loan.id}
          className="border-b border-rule last:border-0"
          summary={
            <span className="flex items-center justify-between gap-3 py-3.5">
              <span>
                <Money aed={loan.principal} trim className="block" />
                <span className="block text-sm text-ink-2">
                  <Trans>
                    Applied for on <Day date={loan.applied_at} />
                  </Trans>
                </span>
              </span>
              <Stamp tone={loanStatuses[loan.status].tone}>{i18n._(loanStatuses[loan.status].label)}</Stamp>
            </span>
          }
        >
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6 pb-5">
            <LoanDetails loan={loan} />
          </div>
        </Fold>
      ))}
    </Sheet>
  )
}

import { useLingui } from '@lingui/react/macro'
import type { LoanForDecision } from '#web/office-queries.ts'
import { useModal } from '#web/ui/use-modal.tsx'
import { Columns, Part } from '../parts/desk-parts.tsx'
import { LoanActions, type LoanStep } from './loan-actions.tsx'
import { LoanFacts } from './loan-facts.tsx'
import { LoanHead } from './loan-head.tsx'
import { LoanPayments } from './loan-payments.tsx'
import { LoanSchedule } from './loan-schedule.tsx'
import { LoanStepDialog } from './loan-step-dialog.tsx'
import { LoanTerms } from './loan-terms.tsx'
import { LoanTimeline } from './loan-timeline.tsx'

/** A loan on an officer's desk: what can be done with it, what a decision needs, and its whole life. */
export function LoanDesk({ desk }: { desk: LoanForDecision }) {
  const { t } = useLingui()
  const { opened, open, ways, notice } = useModal<LoanStep>()
  const { loan, detail, facts } = desk
  const waits = loan.status === 'submitted' || loan.status === 'approved'
  const standing = (
    <Part title={waits ? t`For the decision` : t`Where the member stands`}>
      <LoanFacts facts={facts} principal={loan.principal} waits={waits} />
    </Part>
  )
  const terms = (
    <Part title={t`Terms`}>
      <LoanTerms desk={desk} />
    </Part>
  )
  const timeline = (
    <Part title={t`What has happened`}>
      <LoanTimeline steps={detail.timeline} />
    </Part>
  )
  return (
    <>
      {notice}
      <LoanHead desk={desk}>
        <LoanActions memberId={loan.member.id} steps={desk.may} onOpen={open} />
      </LoanHead>
      {detail.schedule.length === 0 ? (
        <Columns
          start={
            <>
              {standing}
              {timeline}
            </>
          }
          end={terms}
        />
      ) : (
        <Columns
          start={
            <>
              {standing}
              {terms}
            </>
          }
          end={
            <>
              <Part title={t`Instalments`}>
                <LoanSchedule schedule={detail.schedule} />
              </Part>
              <Part title={t`Payments`}>
                <LoanPayments payments={detail.payments} />
              </Part>
              {timeline}
            </>
          }
        />
      )}
      {opened && <LoanStepDialog step={opened} desk={desk} ways={ways} />}
    </>
  )
}

import { Plural, useLingui } from '@lingui/react/macro'
import type { OfficeLoan } from '#web/office-queries.ts'
import { Day } from '#web/ui/day.tsx'
import { Code } from '#web/ui/isolated.tsx'
import { Money } from '#web/ui/money.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { LoanLink } from '../parts/loan-link.tsx'
import { ApprovalState } from './approval-state.tsx'

/** The loans on a phone. */
export function LoanRows({ loans }: { loans: readonly OfficeLoan[] }) {
  const { t } = useLingui()
  return (
    <Rows label={t`Loans`}>
      {loans.map((loan) => (
        <Row
          key={loan.id}
          title={<LoanLink loan={loan} />}
          detail={
            <>
              <span className="num block">
                <Code>{loan.member.unique_id}</Code> · <Day date={loan.applied_at} />
              </span>
              <ApprovalState loan={loan} />
            </>
          }
          end={<Money aed={loan.principal} bare />}
          under={
            <span className="text-sm text-ink-2">
              <Plural value={loan.duration_month} one="# month" other="# months" />
            </span>
          }
        />
      ))}
    </Rows>
  )
}

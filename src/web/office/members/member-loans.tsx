import { Trans, useLingui } from '@lingui/react/macro'
import { Day } from '#web/ui/day.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Money } from '#web/ui/money.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { Stamp } from '#web/ui/stamp.tsx'
import { loanAddress } from '../parts/loan-link.tsx'
import { loanLists, loanTones } from '../parts/loan-words.ts'
import type { OfficeMember } from '../parts/member-queries.ts'
import { RowLink } from '../parts/row-link.tsx'

/** The member's loans and applications, latest first. */
export function MemberLoans({ loans }: { loans: OfficeMember['loans'] }) {
  const { t, i18n } = useLingui()
  if (loans.length === 0) return <EmptyState icon="loan" title={<Trans>Never borrowed</Trans>} />
  return (
    <Rows label={t`Loans`}>
      {loans.map((loan) => (
        <Row
          key={loan.id}
          title={
            <RowLink to={loanAddress(loan.id)}>
              <Trans>Loan {loan.id}</Trans>
            </RowLink>
          }
          detail={
            <Trans>
              Applied on <Day date={loan.applied_at} />
            </Trans>
          }
          end={<Money aed={loan.principal} bare />}
          under={<Stamp tone={loanTones[loan.status]}>{i18n._(loanLists[loan.status])}</Stamp>}
        />
      ))}
    </Rows>
  )
}

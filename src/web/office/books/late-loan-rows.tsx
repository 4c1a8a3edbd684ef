import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { Code } from '#web/ui/isolated.tsx'
import { Money } from '#web/ui/money.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { loanAddress } from '../parts/loan-link.tsx'
import { memberAddress } from '../parts/member-address.ts'
import { RowLink } from '../parts/row-link.tsx'
import type { LateLoan } from './books-queries.ts'
import { ledgerLook } from './ledger-link.tsx'

/** The loans that are late, on a phone. */
export function LateLoanRows({ loans }: { loans: readonly LateLoan[] }) {
  const { t } = useLingui()
  return (
    <Rows label={t`The loans that are late`}>
      {loans.map(({ loan_id, member, mobile, principal, overdue, days_late }) => (
        <Row
          key={loan_id}
          title={<RowLink to={memberAddress(member.id)}>{member.name}</RowLink>}
          detail={
            <span className="num grid gap-0.5">
              <Code>{member.unique_id}</Code>
              <Code>{mobile}</Code>
              <Link to={loanAddress(loan_id)} className={ledgerLook}>
                <Trans>Loan {loan_id}</Trans>
              </Link>
            </span>
          }
          end={<Money aed={overdue} bare />}
          under={
            <span className="grid text-sm text-ink-2">
              <Plural value={days_late} one="# day late" other="# days late" />
              <span>
                <Trans>
                  of <Money aed={principal} bare />
                </Trans>
              </span>
            </span>
          }
        />
      ))}
    </Rows>
  )
}

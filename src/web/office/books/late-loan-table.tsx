import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Day } from '#web/ui/day.tsx'
import { Code } from '#web/ui/isolated.tsx'
import { Money } from '#web/ui/money.tsx'
import { Table } from '#web/ui/table.tsx'
import { loanAddress } from '../parts/loan-link.tsx'
import { memberAddress } from '../parts/member-address.ts'
import { RowLink } from '../parts/row-link.tsx'
import type { LateLoan } from './books-queries.ts'

/** The loans that are late, the latest first. */
export function LateLoanTable({ loans }: { loans: readonly LateLoan[] }) {
  const { t } = useLingui()
  return (
    <Table
      tight
      caption={t`The loans that are late`}
      rows={loans}
      rowKey={({ loan_id }) => loan_id}
      columns={[
        {
          key: 'member',
          label: t`Member`,
          heading: true,
          cell: ({ member }) => <RowLink to={memberAddress(member.id)}>{member.name}</RowLink>,
        },
        { key: 'id', label: t`ID`, cell: ({ member }) => <Code>{member.unique_id}</Code> },
        { key: 'mobile', label: t`Mobile`, cell: ({ mobile }) => <Code>{mobile}</Code> },
        {
          key: 'loan',
          label: t`Loan`,
          cell: ({ loan_id }) => (
            <RowLink to={loanAddress(loan_id)}>
              <Trans>Loan {loan_id}</Trans>
            </RowLink>
          ),
        },
        { key: 'since', label: t`Late since`, cell: ({ since }) => <Day date={since} /> },
        {
          key: 'days',
          label: t`Late by`,
          figure: true,
          cell: ({ days_late }) => <Plural value={days_late} one="# day" other="# days" />,
        },
        { key: 'overdue', label: t`Overdue, AED`, figure: true, cell: ({ overdue }) => <Money aed={overdue} bare /> },
        {
          key: 'principal',
          label: t`Principal, AED`,
          figure: true,
          cell: ({ principal }) => <Money aed={principal} bare />,
        },
      ]}
    />
  )
}

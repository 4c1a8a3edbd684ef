import { Plural, useLingui } from '@lingui/react/macro'
import type { OfficeLoan } from '#web/office-queries.ts'
import { Day } from '#web/ui/day.tsx'
import { Code } from '#web/ui/isolated.tsx'
import { Money } from '#web/ui/money.tsx'
import { Table } from '#web/ui/table.tsx'
import { LoanLink } from '../parts/loan-link.tsx'
import { ApprovalState } from './approval-state.tsx'

export function LoanTable({ loans }: { loans: readonly OfficeLoan[] }) {
  const { t } = useLingui()
  return (
    <Table
      tight
      caption={t`Loans`}
      rows={loans}
      rowKey={({ id }) => id}
      columns={[
        { key: 'member', label: t`Member`, heading: true, cell: (loan) => <LoanLink loan={loan} /> },
        { key: 'id', label: t`ID`, cell: ({ member }) => <Code>{member.unique_id}</Code> },
        { key: 'applied', label: t`Applied`, cell: ({ applied_at }) => <Day date={applied_at} /> },
        {
          key: 'out',
          label: t`Paid out`,
          cell: ({ disbursed_on }) => (disbursed_on === null ? '–' : <Day date={disbursed_on} />),
        },
        { key: 'approvals', label: t`Approvals`, cell: (loan) => <ApprovalState loan={loan} /> },
        {
          key: 'term',
          label: t`Term`,
          figure: true,
          cell: ({ duration_month }) => <Plural value={duration_month} one="# month" other="# months" />,
        },
        { key: 'amount', label: t`Amount, AED`, figure: true, cell: ({ principal }) => <Money aed={principal} bare /> },
      ]}
    />
  )
}

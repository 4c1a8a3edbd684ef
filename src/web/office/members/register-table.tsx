import { useLingui } from '@lingui/react/macro'
import { Day } from '#web/ui/day.tsx'
import { Code } from '#web/ui/isolated.tsx'
import { Money } from '#web/ui/money.tsx'
import { Table } from '#web/ui/table.tsx'
import { memberAddress } from '../parts/member-address.ts'
import type { MemberRow } from '../parts/member-queries.ts'
import { RowLink } from '../parts/row-link.tsx'
import { MemberStamp } from './member-stamp.tsx'
import { OpenMonths } from './open-months.tsx'

export function RegisterTable({ members }: { members: readonly MemberRow[] }) {
  const { t } = useLingui()
  return (
    <Table
      tight
      caption={t`Members`}
      rows={members}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'name',
          label: t`Member`,
          heading: true,
          cell: ({ id, name }) => <RowLink to={memberAddress(id)}>{name}</RowLink>,
        },
        { key: 'id', label: t`ID`, cell: ({ unique_id }) => <Code>{unique_id}</Code> },
        {
          key: 'contact',
          label: t`Contact`,
          cell: ({ mobile, email }) => (
            <span className="num block text-sm text-ink-2">
              <span className="block whitespace-nowrap">
                <Code>{mobile}</Code>
              </span>
              <Code className="wrap-anywhere">{email}</Code>
            </span>
          ),
        },
        {
          key: 'since',
          label: t`Member since`,
          cell: ({ accepted_on }) => (
            <span className="whitespace-nowrap">
              <Day date={accepted_on} />
            </span>
          ),
        },
        { key: 'status', label: t`Status`, cell: (member) => <MemberStamp {...member} /> },
        { key: 'open', label: t`Dues open`, figure: true, cell: (member) => <OpenMonths member={member} /> },
        { key: 'savings', label: t`Savings, AED`, figure: true, cell: ({ savings }) => <Money aed={savings} bare /> },
      ]}
    />
  )
}

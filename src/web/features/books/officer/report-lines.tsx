import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { accountText } from '#web/features/money-accounts/officer/account-words.ts'
import type { ReportLine } from './books-queries.ts'
import { AccountLink } from './ledger-link.tsx'
import { GroupLine, Line } from './ledger-table.tsx'

type ReportLinesProps = {
  title: string
  lines: readonly ReportLine[]
  /** A line that is no account. */
  more?: { name: ReactNode; amount: number }
  total: { name: string; amount: number }
}

/** Accounts of one kind with their amounts, and what they make together. Those without one are left out. */
export function ReportLines({ title, lines, more, total }: ReportLinesProps) {
  const { i18n } = useLingui()
  const shown = lines.filter(({ amount }) => amount !== 0)
  const isEmpty = shown.length === 0 && (more?.amount ?? 0) === 0
  return (
    <tbody>
      <GroupLine span={2}>{title}</GroupLine>
      {shown.map(({ code, name, amount }) => (
        <Line
          key={code}
          name={<AccountLink code={code}>{accountText({ code, name }, i18n)}</AccountLink>}
          amounts={[amount]}
        />
      ))}
      {more && more.amount !== 0 && <Line name={more.name} amounts={[more.amount]} />}
      {isEmpty && <Line name={<Trans>Nothing</Trans>} amounts={[undefined]} />}
      <Line total name={total.name} amounts={[total.amount]} />
    </tbody>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import type { MonthlyPaymentRow } from '#contract/account.ts'
import { monthText } from '#core/local-text.ts'
import { Day } from '#web/ui/day.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Money } from '#web/ui/money.tsx'
import { rowKey } from '#web/ui/row-key.ts'
import { rowPurpose } from '#web/ui/row-purpose.ts'
import { Row, Rows } from '#web/ui/rows.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { Table } from '#web/ui/table.tsx'
import { useWide } from '#web/ui/use-wide.ts'
import { useFirstShown } from './use-first-shown.tsx'

/** Half a year at a glance for who pays dues and a loan; the rest on asking. */
const FIRST_SHOWN = 12

type DuesProps = { rows: readonly MonthlyPaymentRow[] }

/** Months of dues and loan instalments, latest first, as the member sees them. */
export function MemberDues({ rows }: DuesProps) {
  const wide = useWide()
  const { shown, more } = useFirstShown(rows, FIRST_SHOWN)
  if (rows.length === 0) return <EmptyState icon="pay" title={<Trans>No dues yet</Trans>} />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {wide ? <DuesTable rows={shown} /> : <DuesRows rows={shown} />}
      {more}
    </div>
  )
}

function DuesRows({ rows }: DuesProps) {
  const { t, i18n } = useLingui()
  return (
    <Rows label={t`Dues and instalments`}>
      {rows.map((row) => (
        <Row
          key={rowKey(row)}
          title={monthText(row.month_key, i18n.locale)}
          detail={
            <>
              {rowPurpose(row, i18n)} · <Day date={row.due_on} parts="day" />
            </>
          }
          end={<Money aed={row.amount} bare />}
          under={<StatusBadge status={row.status} />}
        />
      ))}
    </Rows>
  )
}

function DuesTable({ rows }: DuesProps) {
  const { t, i18n } = useLingui()
  return (
    <Table
      tight
      caption={t`Dues and instalments`}
      rows={rows}
      rowKey={rowKey}
      columns={[
        {
          key: 'month',
          label: t`Month`,
          heading: true,
          cell: (row) => (
            <>
              <span className="block whitespace-nowrap">{monthText(row.month_key, i18n.locale)}</span>
              <span className="block text-sm text-ink-2">{rowPurpose(row, i18n)}</span>
            </>
          ),
        },
        {
          key: 'due',
          label: t`Due on`,
          cell: ({ due_on }) => (
            <span className="whitespace-nowrap">
              <Day date={due_on} parts="day" />
            </span>
          ),
        },
        { key: 'amount', label: t`Amount, AED`, figure: true, cell: ({ amount }) => <Money aed={amount} bare /> },
        { key: 'status', label: t`Status`, figure: true, cell: ({ status }) => <StatusBadge status={status} /> },
      ]}
    />
  )
}

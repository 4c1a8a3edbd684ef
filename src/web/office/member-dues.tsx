import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { MonthlyPaymentRow } from '#contract/account.ts'
import { Button } from '#web/ui/button.tsx'
import { Day } from '#web/ui/day.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Money } from '#web/ui/money.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { Table } from '#web/ui/table.tsx'

/** A year of dues at a glance; the rest on asking. */
const FIRST_SHOWN = 12

/** Months of dues and loan instalments, latest first, as the member sees them. */
export function MemberDues({ rows }: { rows: readonly MonthlyPaymentRow[] }) {
  const { t } = useLingui()
  const [all, setAll] = useState(false)
  if (rows.length === 0) return <EmptyState icon="pay" title={<Trans>No dues yet</Trans>} />
  const hidden = all ? 0 : Math.max(0, rows.length - FIRST_SHOWN)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <Table
        tight
        caption={t`Dues and instalments`}
        rows={all ? rows : rows.slice(0, FIRST_SHOWN)}
        rowKey={(row) => `${row.kind} ${row.due_on} ${row.description}`}
        columns={[
          {
            key: 'month',
            label: t`Month`,
            heading: true,
            cell: ({ month, description }) => (
              <>
                <span className="block whitespace-nowrap">{month}</span>
                <span className="block text-sm text-ink-2">{description}</span>
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
      {hidden > 0 && (
        <Button look="text" className="justify-self-center" onClick={() => setAll(true)}>
          <Plural value={hidden} one="Show # earlier one" other="Show # earlier ones" />
        </Button>
      )}
    </div>
  )
}

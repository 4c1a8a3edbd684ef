import { Trans, useLingui } from '@lingui/react/macro'
import { countText } from '#core/local-text.ts'
import type { LoanForDecision } from '#web/office-queries.ts'
import { Day } from '#web/ui/day.tsx'
import { Money } from '#web/ui/money.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { InstalmentBadge } from '#web/ui/status-badge.tsx'
import { Table } from '#web/ui/table.tsx'
import { useWide } from '#web/ui/use-wide.ts'

/** The instalments as an officer compares them with the bank: when, how much, how much of it has come. */
export function LoanSchedule({ schedule }: Pick<LoanForDecision['detail'], 'schedule'>) {
  const { t, i18n } = useLingui()
  const wide = useWide()
  if (!wide) {
    return (
      <Rows label={t`Instalments`}>
        {schedule.map(({ number, due_on, total, paid, status }) => (
          <Row
            key={number}
            title={<Day date={due_on} />}
            detail={
              <Trans>
                <Money aed={paid} /> paid
              </Trans>
            }
            end={<Money aed={total} bare />}
            under={<InstalmentBadge status={status} dueOn={due_on} />}
          />
        ))}
      </Rows>
    )
  }
  return (
    <Table
      tight
      caption={t`Instalments`}
      rows={schedule}
      rowKey={({ number }) => number}
      columns={[
        { key: 'number', label: t`No.`, heading: true, cell: ({ number }) => countText(number, i18n.locale) },
        { key: 'day', label: t`Due on`, cell: ({ due_on }) => <Day date={due_on} /> },
        {
          key: 'principal',
          label: t`Principal`,
          figure: true,
          cell: ({ principal }) => <Money aed={principal} bare />,
        },
        { key: 'interest', label: t`Interest`, figure: true, cell: ({ interest }) => <Money aed={interest} bare /> },
        { key: 'paid', label: t`Paid`, figure: true, cell: ({ paid }) => <Money aed={paid} bare /> },
        {
          key: 'status',
          label: t`Status`,
          figure: true,
          cell: ({ status, due_on }) => <InstalmentBadge status={status} dueOn={due_on} />,
        },
      ]}
    />
  )
}

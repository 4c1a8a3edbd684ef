import { Trans, useLingui } from '@lingui/react/macro'
import type { Loan } from '#contract/loans.ts'
import { countText } from '#core/local-text.ts'
import { Day } from '#web/ui/day.tsx'
import { Money } from '#web/ui/money.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { InstalmentBadge } from '#web/ui/status-badge.tsx'
import { Table } from '#web/ui/table.tsx'
import { useWide } from '#web/ui/use-wide.ts'

type Instalment = Loan['schedule'][number]

/** The instalments, each with its day and its state. */
export function LoanSchedule({ schedule }: { schedule: readonly Instalment[] }) {
  const { t, i18n } = useLingui()
  if (!useWide()) {
    return (
      <Rows label={t`Instalments`}>
        {schedule.map((instalment) => (
          <Row
            key={instalment.number}
            title={<Day date={instalment.due_on} />}
            detail={<InstalmentDetail instalment={instalment} />}
            end={<Money aed={instalment.total} bare />}
            under={<InstalmentBadge status={instalment.status} dueOn={instalment.due_on} />}
          />
        ))}
      </Rows>
    )
  }
  return (
    <Table
      caption={t`Instalments`}
      rows={schedule}
      rowKey={(instalment) => instalment.number}
      columns={[
        { key: 'number', label: t`No.`, heading: true, cell: ({ number }) => countText(number, i18n.locale) },
        { key: 'day', label: t`Due on`, cell: (instalment) => <Day date={instalment.due_on} /> },
        {
          key: 'principal',
          label: t`Principal`,
          figure: true,
          cell: (instalment) => <Money aed={instalment.principal} bare />,
        },
        {
          key: 'interest',
          label: t`Interest`,
          figure: true,
          cell: (instalment) => <Money aed={instalment.interest} bare />,
        },
        {
          key: 'total',
          label: t`In all, AED`,
          figure: true,
          cell: (instalment) => <Money aed={instalment.total} bare />,
        },
        { key: 'paid', label: t`Paid`, figure: true, cell: (instalment) => <Money aed={instalment.paid} bare /> },
        {
          key: 'status',
          label: t`Status`,
          figure: true,
          cell: (instalment) => <InstalmentBadge status={instalment.status} dueOn={instalment.due_on} />,
        },
      ]}
    />
  )
}

function InstalmentDetail({ instalment }: { instalment: Instalment }) {
  const partly = instalment.paid > 0 && instalment.status !== 'completed'
  return (
    <>
      <Trans>Instalment {instalment.number}</Trans>
      {partly && (
        <span className="block">
          <Trans>
            <Money aed={instalment.paid} /> paid so far
          </Trans>
        </span>
      )}
    </>
  )
}

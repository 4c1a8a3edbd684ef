import { Day } from '#web/ui/day.tsx'
import { Money } from '#web/ui/money.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { Stamp } from '#web/ui/stamp.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { Table } from '#web/ui/table.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { Section, Specimen } from '../specimen.tsx'

const payments = [
  { id: 1, month: 'April 2025', date: '2025-04-07', aed: 250, status: 'completed', year: '2025' },
  { id: 2, month: 'May 2025', date: '2025-05-05', aed: 250, status: 'in_review', year: '2025' },
  { id: 3, month: 'December 2024', date: '2024-12-06', aed: 1250.5, status: 'completed', year: '2024' },
]
type Payment = (typeof payments)[number]

const columns = [
  { key: 'month', label: 'Month', heading: true, cell: ({ month }: Payment) => month },
  { key: 'date', label: 'Paid', cell: ({ date }: Payment) => <Day date={date} parts="day" /> },
  { key: 'amount', label: 'AED', figure: true, cell: ({ aed }: Payment) => <Money aed={aed} bare /> },
]
const table = { columns, rows: payments, rowKey: ({ id }: Payment) => id }

export function RowsAndTables() {
  return (
    <Section id="rows">
      <Specimen of="Rows, Row: detail, end, under">
        <Rows label="Payments">
          {payments.map(({ id, month, date, aed, status }) => (
            <Row
              key={id}
              title={month}
              detail={<Day date={date} />}
              end={<Money aed={aed} />}
              under={<StatusBadge status={status} />}
            />
          ))}
        </Rows>
      </Specimen>
      <Specimen of="a title alone, an end alone, under alone">
        <Rows label="Requests">
          <Row title="Nothing was paid in March" />
          <Row title="A request whose title takes more than a line of a phone" end={<Money aed={120} />} />
          <Row title="Withdrawal" detail="To an account" under={<Stamp tone="wrong">Rejected</Stamp>} />
        </Rows>
      </Specimen>
      <Specimen of="SkeletonRows">
        <SkeletonRows count={3} />
      </Specimen>
      <Specimen of="Table">
        <Table caption="Payments, a line each" {...table} />
      </Specimen>
      <Specimen of="Table, tight">
        <Table caption="Payments, set close" tight {...table} />
      </Specimen>
      <Specimen of="Table, in groups">
        <Table caption="Payments by year" groupOf={({ year }) => year} {...table} />
      </Specimen>
      <Specimen of="VisuallyHidden, for those who listen">
        <p>
          AED<VisuallyHidden>, dirhams of the Emirates</VisuallyHidden>
        </p>
      </Specimen>
    </Section>
  )
}

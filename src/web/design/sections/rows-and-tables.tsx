import { Section, Specimen } from '#web/design/specimen.tsx'
import { WrittenOffFacts } from '#web/features/loans/index.ts'
import { Day, type DayParts } from '#web/ui/day.tsx'
import { Facts, Figures } from '#web/ui/figures.tsx'
import { Code, Written } from '#web/ui/isolated.tsx'
import { BigMoney, Money } from '#web/ui/money.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { Stamp } from '#web/ui/stamp.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { Table } from '#web/ui/table.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

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
const sortedColumns = columns.map((column) => ({
  ...column,
  sort: { order: column.key === 'amount' ? ('descending' as const) : ('none' as const), onSort: () => undefined },
  total: { month: 'All', amount: <Money aed={1750.5} bare /> }[column.key],
}))
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
      <Specimen of="Table, sorted by a column, with totals">
        <Table caption="Payments, to be sorted" {...table} columns={sortedColumns} />
      </Specimen>
      <Specimen of="VisuallyHidden, for those who listen">
        <p>
          AED<VisuallyHidden>, dirhams of the Emirates</VisuallyHidden>
        </p>
      </Specimen>
    </Section>
  )
}

const INSTANT = '2025-05-04T10:05:00Z'
const parts: Record<DayParts, string> = { day: '2025-05-04', full: '2025-05-04', month: '2025-05-01', moment: INSTANT }

export function Amounts() {
  return (
    <Section id="amounts">
      <Specimen of="BigMoney">
        <BigMoney aed={12450.5} />
      </Specimen>
      <Specimen of="BigMoney, ruled off on a sheet">
        <Sheet as="div">
          <BigMoney aed={12450.5} ruled />
        </Sheet>
      </Specimen>
      <Specimen of="Money: whole, trim, bare, below zero">
        <Money aed={2450} />
        <Money aed={2450} trim />
        <Money fils={245_050n} bare />
        <Money aed={-120.5} />
      </Specimen>
      {Object.entries(parts).map(([part, date]) => (
        <Specimen key={part} of={`Day, ${part}`}>
          <Day date={date} parts={part as DayParts} />
        </Specimen>
      ))}
      <Specimen of="Figures, two">
        <Sheet>
          <Figures
            items={[
              { label: 'Savings', value: <Money aed={3250} bare /> },
              { label: 'Due now', value: <Money aed={250} bare />, note: '1 month', due: true },
            ]}
          />
        </Sheet>
      </Specimen>
      <Specimen of="Figures, three">
        <Sheet>
          <Figures
            items={[
              { label: 'Members', value: '128', note: '3 new' },
              { label: 'Waiting', value: '7', due: true },
              { label: 'Loans', value: '21' },
            ]}
          />
        </Sheet>
      </Specimen>
      <Specimen of="Facts">
        <Sheet>
          <Facts
            items={[
              { label: 'Principal', value: <Money aed={3000} /> },
              { label: 'Paid out', value: <Day date="2025-05-04" /> },
              { label: 'Paid to', value: 'AE07 0331 2345 6789 0123 456, the Bank of the Emirates, Deira' },
            ]}
          />
        </Sheet>
      </Specimen>
      <Specimen of="WrittenOffFacts">
        <Sheet>
          <WrittenOffFacts amount={2000} from_savings={1402} recovered={100} />
        </Sheet>
      </Specimen>
      <Specimen of="Code, from left to right anywhere">
        <p>
          <Code>0127 4455 6601</Code>
        </p>
      </Specimen>
      <Specimen of="Written, as its first letter runs">
        <p>
          <Written>كريم رحمن</Written>, <Written>Karim Rahman</Written>
        </p>
      </Specimen>
    </Section>
  )
}

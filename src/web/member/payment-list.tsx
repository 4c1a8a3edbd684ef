import { useLingui } from '@lingui/react/macro'
import type { MonthlyPaymentRow } from '#contract/account.ts'
import { Money } from '#web/ui/money.tsx'
import { rowKey } from '#web/ui/row-key.ts'
import { Row, Rows } from '#web/ui/rows.tsx'
import { Table } from '#web/ui/table.tsx'
import { useWide } from '#web/ui/use-wide.ts'
import { PaymentDetail, PaymentMonth, PaymentStatus } from './payment-row.tsx'
import type { PaymentDialog } from './use-payment-dialogs.tsx'

type PaymentListProps = {
  label: string
  rows: readonly MonthlyPaymentRow[]
  onOpen: (dialog: PaymentDialog) => void
}

/** Monthly payments as lines of a passbook. */
export function PaymentLines({ label, rows, onOpen }: PaymentListProps) {
  return (
    <Rows label={label}>
      {rows.map((row) => (
        <Row
          key={rowKey(row)}
          title={<PaymentMonth row={row} onOpen={onOpen} />}
          detail={<PaymentDetail row={row} />}
          end={<Money aed={row.amount} bare />}
          under={<PaymentStatus row={row} onOpen={onOpen} />}
        />
      ))}
    </Rows>
  )
}

/** The same as a table where there is room for one. */
export function PaymentList(props: PaymentListProps) {
  const { t } = useLingui()
  if (!useWide()) return <PaymentLines {...props} />
  return (
    <Table
      caption={props.label}
      rows={props.rows}
      rowKey={rowKey}
      columns={[
        {
          key: 'month',
          label: t`Month`,
          heading: true,
          cell: (row) => <PaymentMonth row={row} onOpen={props.onOpen} />,
        },
        { key: 'description', label: t`Description`, cell: (row) => <PaymentDetail row={row} /> },
        { key: 'amount', label: t`Amount, AED`, figure: true, cell: (row) => <Money aed={row.amount} bare /> },
        {
          key: 'status',
          label: t`Status`,
          figure: true,
          cell: (row) => <PaymentStatus row={row} onOpen={props.onOpen} />,
        },
      ]}
    />
  )
}

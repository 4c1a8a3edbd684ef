import { Trans, useLingui } from '@lingui/react/macro'
import type { MonthlyPaymentRow, MyAccountData } from '#contract/account.ts'
import { monthText } from '#core/local-text.ts'
import { paths } from '#web/app/routes/paths.ts'
import { Seal } from '#web/features/sealed-books/index.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Written } from '#web/ui/isolated.tsx'
import { Money } from '#web/ui/money.tsx'
import { rowKey, rowPurpose } from '#web/ui/row-purpose.ts'
import { Row, Rows } from '#web/ui/rows.tsx'
import { SectionTitle } from '#web/ui/sheet.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { Table } from '#web/ui/table.tsx'
import { TABLE_PX, useWide } from '#web/ui/use-wide.ts'
import { ReceiptDiffersActs, ReceiptDiffersWords } from './receipt-differs.tsx'
import { splitRows } from './shown-rows.ts'
import type { PaymentDialog, PaymentDialogs } from './use-payment-dialogs.tsx'

type PaymentListProps = {
  label: string
  rows: readonly MonthlyPaymentRow[]
  onOpen: (dialog: PaymentDialog) => void
}

/** Monthly payments as lines of a passbook. */
function PaymentLines({ label, rows, onOpen }: PaymentListProps) {
  return (
    <Rows label={label}>
      {rows.map((row) => (
        <Row
          key={rowKey(row)}
          title={<PaymentMonth row={row} onOpen={onOpen} />}
          detail={<PaymentDetail row={row} onOpen={onOpen} />}
          end={<Money aed={row.amount} bare />}
          under={<PaymentStatus row={row} onOpen={onOpen} />}
          foot={row.seal && <Seal since={row.seal.since} />}
        />
      ))}
    </Rows>
  )
}

/** The same as a table where there is room for one. */
export function PaymentList(props: PaymentListProps) {
  const { t } = useLingui()
  if (!useWide(TABLE_PX)) return <PaymentLines {...props} />
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
        {
          key: 'description',
          label: t`Description`,
          cell: (row) => (
            <>
              <PaymentDetail row={row} onOpen={props.onOpen} />
              {row.seal && <Seal since={row.seal.since} />}
            </>
          ),
        },
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

type PaymentRowProps = { row: MonthlyPaymentRow; onOpen: (dialog: PaymentDialog) => void }

/** The month, and the way to what became of the last payment for it. */
function PaymentMonth({ row, onOpen }: PaymentRowProps) {
  const { t, i18n } = useLingui()
  const paymentId = row.latest_payment_id
  const month = monthText(row.month_key, i18n.locale)
  if (paymentId === null) return month
  return (
    <button
      type="button"
      aria-label={t`${month}: follow the payment`}
      onClick={() => onOpen({ what: 'follow', paymentId, month })}
      className="-my-2.5 inline-flex min-h-target items-center text-start underline decoration-ink-2 decoration-dotted underline-offset-4 hover:text-leaf"
    >
      {month}
    </button>
  )
}

/** What a monthly payment is for, with thanks once it is paid, and what is wrong with its last receipt. */
function PaymentDetail({ row, onOpen }: PaymentRowProps) {
  const { i18n } = useLingui()
  const { refusal_reason: reason, receipt_differs: differs, payment_id: paymentId } = row
  return (
    <>
      {rowPurpose(row, i18n)}
      {row.status === 'completed' && (
        <>
          {'. '}
          <span className="whitespace-nowrap">
            <Trans>Thank you!!</Trans>
          </span>
        </>
      )}
      {reason && (
        <span className="block text-brick">
          {row.kind === 'instalment' ? (
            <Trans>
              Your loan payment was rejected: <Written>{reason}</Written>
            </Trans>
          ) : (
            <Trans>The last receipt was rejected: {reason}</Trans>
          )}
        </span>
      )}
      {row.question && (
        <span className="block text-saffron">
          <Trans>The association asks: {row.question}</Trans>
        </span>
      )}
      {differs && paymentId !== null && (
        <>
          <span className="block text-saffron">
            <ReceiptDiffersWords differs={differs} />
          </span>
          <ReceiptDiffersActs
            className="mt-1 max-w-64"
            paymentId={paymentId}
            differs={differs}
            onEdit={() => onOpen({ what: 'correct', paymentId, month: monthText(row.month_key, i18n.locale) })}
          />
        </>
      )}
    </>
  )
}

/** The state of a monthly payment, and what can be done about it. */
function PaymentStatus({ row, onOpen }: PaymentRowProps) {
  const { t, i18n } = useLingui()
  const { status, may, payment_id: paymentId, loan_id: loanId } = row
  const month = monthText(row.month_key, i18n.locale)
  const payLabel = loanId === null ? t`Pay ${month}` : t`Pay Now: ${rowPurpose(row, i18n)}, ${month}`
  if (may.includes('pay') && loanId !== null && status === 'pay_now') {
    return (
      <Button look="due" aria-label={payLabel} onClick={() => onOpen({ what: 'pay', row })}>
        <Trans>Pay Now</Trans>
      </Button>
    )
  }
  return (
    <span className="flex items-center justify-end gap-x-2 @max-lg:max-w-28 @max-lg:flex-wrap-reverse">
      {may.includes('answer') && paymentId !== null && (
        <Button
          look="due"
          aria-label={t`Answer about ${month}`}
          onClick={() => onOpen({ what: 'answer', paymentId, month })}
        >
          <Trans>Answer</Trans>
        </Button>
      )}
      {may.includes('cancel') && paymentId !== null && (
        <Button
          look="text"
          aria-label={t`Cancel the payment of ${month}`}
          onClick={() => onOpen({ what: 'cancel', paymentId, month })}
        >
          <Trans>Cancel</Trans>
        </Button>
      )}
      {may.includes('pay') && (
        <Button look="text" className="shrink-0" aria-label={payLabel} onClick={() => onOpen({ what: 'pay', row })}>
          <Trans>Pay</Trans>
        </Button>
      )}
      <StatusBadge status={status} />
    </span>
  )
}

const SHOWN = 4

/** The last few monthly payments, with the way to all of them. The dialogs are the page's, which opens them elsewhere too. */
export function LatestPayments({ account, dialogs }: { account: MyAccountData; dialogs: PaymentDialogs }) {
  const { t } = useLingui()
  const { open, notice, dialog } = dialogs
  const rows = splitRows(account.monthlyPaymentData, new Date()).standing.slice(0, SHOWN)
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <SectionTitle className="mb-0">{t`Monthly payments`}</SectionTitle>
      {notice}
      {rows.length > 0 ? (
        <PaymentLines label={t`Monthly payments`} rows={rows} onOpen={open} />
      ) : (
        <EmptyState
          icon="pay"
          title={<Trans>No payments yet</Trans>}
          action={
            <Button look="quiet" onClick={() => open({ what: 'dues' })}>
              <Trans>Pay dues</Trans>
            </Button>
          }
        >
          <Trans>Your dues appear here, from the first month you owe.</Trans>
        </EmptyState>
      )}
      <ButtonLink look="text" to={paths.monthlyPay} className="justify-self-start">
        <Trans>All monthly payments</Trans>
      </ButtonLink>
      {dialog}
    </section>
  )
}

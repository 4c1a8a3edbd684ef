import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { MonthlyPaymentRow } from '#contract/account.ts'
import { monthText } from '#core/local-text.ts'
import { loanAddress } from '#web/features/loans/officer/index.ts'
import { PaymentLink } from '#web/features/payments/officer/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Day } from '#web/ui/day.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { Money } from '#web/ui/money.tsx'
import { rowKey, rowPurpose } from '#web/ui/row-purpose.ts'
import { Row, Rows } from '#web/ui/rows.tsx'
import { InstalmentBadge, StatusBadge } from '#web/ui/status-badge.tsx'
import { Table } from '#web/ui/table.tsx'
import { useWide } from '#web/ui/use-wide.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { monthAddress, type OfficeMember } from './member-queries.ts'

/** Half a year at a glance for who pays dues and a loan; the rest on asking. */
const DUES_SHOWN = 12

type DuesProps = { member: OfficeMember; rows: readonly MonthlyPaymentRow[] }

/** Months of dues and loan instalments, latest first, as the member sees them. */
export function MemberDues({ member }: Pick<DuesProps, 'member'>) {
  const wide = useWide()
  const rows = member.account.monthlyPaymentData
  const { shown, more } = useFirstShown(rows, DUES_SHOWN)
  if (rows.length === 0) {
    return (
      <EmptyState quiet icon="pay" title={<Trans>No dues yet</Trans>}>
        <Trans>Months appear here from the first one that the member owes.</Trans>
      </EmptyState>
    )
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {wide ? <DuesTable member={member} rows={shown} /> : <DuesRows member={member} rows={shown} />}
      {more}
    </div>
  )
}

function DuesRows({ member, rows }: DuesProps) {
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
          end={<DuesAmount member={member} row={row} />}
          under={<RowState row={row} />}
        />
      ))}
    </Rows>
  )
}

function DuesTable({ member, rows }: DuesProps) {
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
        {
          key: 'amount',
          label: t`Amount, AED`,
          figure: true,
          cell: (row) => <DuesAmount member={member} row={row} />,
        },
        { key: 'status', label: t`Status`, figure: true, cell: (row) => <RowState row={row} /> },
      ]}
    />
  )
}

/** Of an instalment by its day: what its member reads as Pay Now is nothing that an officer can press. */
function RowState({ row: { status, loan_id: loan, due_on: dueOn } }: { row: MonthlyPaymentRow }) {
  return loan === null ? <StatusBadge status={status} /> : <InstalmentBadge status={status} dueOn={dueOn} />
}

/** What was paid leads to its payment, an instalment to its loan, and an open month to what can be entered for it. */
function DuesAmount({ member, row }: { member: OfficeMember; row: MonthlyPaymentRow }) {
  const { kind, loan_id: loan, status, month_key: month, latest_payment_id: payment } = row
  const amount = <Money aed={row.amount} bare />
  if (status !== 'due' && payment !== null) return <PaymentLink id={payment}>{amount}</PaymentLink>
  const to = loan !== null ? loanAddress(loan) : monthAddress(member.id, month)
  const open = kind === 'dues' && status === 'due' && member.may.includes('record_dues')
  if (loan === null && !open) return amount
  return (
    <Link
      to={to}
      className="num -my-3 inline-flex min-h-target min-w-target items-center justify-end text-leaf underline decoration-rule underline-offset-4 hover:decoration-leaf"
    >
      {amount}
      {open && (
        <VisuallyHidden>
          {', '}
          <Trans>Enter a payment</Trans>
        </VisuallyHidden>
      )}
    </Link>
  )
}

/** The first lines of a list that begins with the latest, and the button that shows the rest. */
export function useFirstShown<T>(rows: readonly T[], first: number): { shown: readonly T[]; more: ReactNode } {
  const [all, setAll] = useState(false)
  const hidden = all ? 0 : Math.max(0, rows.length - first)
  return {
    shown: all ? rows : rows.slice(0, first),
    more: hidden > 0 && (
      <Button look="text" className="justify-self-center" onClick={() => setAll(true)}>
        <Plural value={hidden} one="Show # earlier one" other="Show # earlier ones" />
      </Button>
    ),
  }
}

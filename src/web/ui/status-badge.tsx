import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { type BusinessDate, businessDateAt, monthOf } from '#core/calendar.ts'
import { countText } from '#core/local-text.ts'
import { isOverdue } from '#core/next-thing.ts'
import { Stamp } from './stamp.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

/** The state of an instalment of a loan, by its day: Paid, Overdue, Due in its month, Upcoming. */
export function InstalmentBadge({ status, dueOn }: { status: string; dueOn: string }) {
  if (status === 'completed') {
    return (
      <Stamp tone="done">
        <Trans context="dues or an instalment">Paid</Trans>
      </Stamp>
    )
  }
  if (status !== 'due' && status !== 'pay_now') return <StatusBadge status={status} />
  const today = businessDateAt(new Date())
  if (isOverdue(dueOn, today)) {
    return (
      <Stamp tone="wrong">
        <Trans>Overdue</Trans>
      </Stamp>
    )
  }
  if (monthOf(dueOn as BusinessDate) > monthOf(today)) {
    return (
      <Stamp tone="wait">
        <Trans>Upcoming</Trans>
      </Stamp>
    )
  }
  return <StatusBadge status="due" />
}

/** The state of a monthly payment. Whatever is not known reads Due (specification, point 2). */
export function StatusBadge({ status }: { status: string }) {
  switch (status) {
    case 'completed':
      return (
        <Stamp tone="done">
          <Trans>Completed</Trans>
        </Stamp>
      )
    case 'pay_now':
      return (
        <Stamp tone="due">
          <Trans>Pay Now</Trans>
        </Stamp>
      )
    case 'in_review':
      return (
        <Stamp tone="wait">
          <Trans>In review</Trans>
        </Stamp>
      )
    case 'not_owed':
      return (
        <Stamp tone="wait">
          <Trans>No longer owed</Trans>
        </Stamp>
      )
    case 'written_off':
      return (
        <Stamp tone="wrong">
          <Trans>Written off</Trans>
        </Stamp>
      )
    default:
      return (
        <Stamp tone="due">
          <Trans>Due</Trans>
        </Stamp>
      )
  }
}

/** How many wait, beside the way to them; `children` says of what, to who listens. */
export function CountBadge({ count, children }: { count: number; children: ReactNode }) {
  const { i18n } = useLingui()
  return (
    <>
      {' '}
      <span className="num relative ms-auto rounded-full bg-saffron-wash px-2 text-sm font-semibold text-saffron">
        {countText(count, i18n.locale)} <VisuallyHidden>{children}</VisuallyHidden>
      </span>
    </>
  )
}

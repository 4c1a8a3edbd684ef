import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { businessDateAt } from '#core/calendar.ts'
import { countText } from '#core/local-text.ts'
import { Stamp } from './stamp.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

/** The state of an instalment in a schedule: one whose day is still to come is not due. */
export function InstalmentBadge({ status, dueOn }: { status: string; dueOn: string }) {
  const isToCome = status === 'due' && dueOn > businessDateAt(new Date())
  return isToCome ? (
    <Stamp tone="wait">
      <Trans>Upcoming</Trans>
    </Stamp>
  ) : (
    <StatusBadge status={status} />
  )
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

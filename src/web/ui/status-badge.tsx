import { Trans } from '@lingui/react/macro'
import { businessDateAt } from '#core/calendar.ts'
import { Stamp } from './stamp.tsx'

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

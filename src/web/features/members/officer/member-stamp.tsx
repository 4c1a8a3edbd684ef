import { Trans } from '@lingui/react/macro'
import { Stamp } from '#web/ui/stamp.tsx'

/** Whether a member is active: 1, or inactive: 0; or whether the membership is settled and closed. */
export function MemberStamp({ status, closed = false }: { status: 0 | 1; closed?: boolean }) {
  if (closed) {
    return (
      <Stamp tone="wrong">
        <Trans>Closed</Trans>
      </Stamp>
    )
  }
  return status === 1 ? (
    <Stamp tone="done">
      <Trans>Active</Trans>
    </Stamp>
  ) : (
    <Stamp tone="wait">
      <Trans>Inactive</Trans>
    </Stamp>
  )
}

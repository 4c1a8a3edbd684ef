import { Trans } from '@lingui/react/macro'
import { Stamp } from '#web/ui/stamp.tsx'

/** Whether a member is active: 1, or inactive: 0. */
export function MemberStamp({ status }: { status: 0 | 1 }) {
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

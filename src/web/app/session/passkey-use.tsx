import { Trans } from '@lingui/react/macro'
import { Day } from '#web/ui/day.tsx'

/** When a passkey was used last; of one that never was, when it was added. */
export function PasskeyUse({ passkey }: { passkey: { added_at: string; last_used_at: string | null } }) {
  const { added_at: added, last_used_at: used } = passkey
  return used ? (
    <Trans>
      Last used <Day date={used} parts="moment" />
    </Trans>
  ) : (
    <Trans>
      Added <Day date={added} parts="moment" />
    </Trans>
  )
}

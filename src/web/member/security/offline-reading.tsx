import { Trans } from '@lingui/react/macro'
import { useProfile } from '#web/layouts/profile-context.ts'
import { choose, useMayKeep } from '#web/offline/choice.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Sheet } from '#web/ui/sheet.tsx'

/** Whether this device keeps what its member last saw, to be read without a connection. */
export function OfflineReading() {
  const { id } = useProfile()
  const may = useMayKeep(id)
  if (!('serviceWorker' in navigator)) {
    return (
      <Sheet as="div">
        <Trans>This browser cannot open Somiti without a connection.</Trans>
      </Sheet>
    )
  }
  const change = async (allowed: boolean) => {
    await choose(id, allowed)
    if (!allowed) return
    // Asks the browser not to clear it away when it needs room.
    await navigator.storage.persist().catch(() => false)
    const { readAhead } = await import('#web/read-ahead.ts')
    await readAhead()
  }
  return (
    <Sheet as="div">
      <Checkbox
        label={<Trans>Let me read my account on this device without a connection</Trans>}
        hint={
          <Trans>
            This browser then keeps what you last saw of your profile, balance, months, loans and statement, until you
            sign out or switch this off. Leave it off on a device that others use too.
          </Trans>
        }
        checked={may}
        onChange={(event) => void change(event.target.checked)}
      />
    </Sheet>
  )
}

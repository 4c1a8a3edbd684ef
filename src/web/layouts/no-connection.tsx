import { Trans } from '@lingui/react/macro'
import { Icon } from '#web/ui/icon.tsx'
import { useOnline } from '#web/ui/use-online.ts'

/** Says above every page of the office that this device has no connection. */
export function NoConnection() {
  if (useOnline()) return null
  return (
    <p
      role="status"
      className="flex items-center gap-2 rounded-field bg-saffron-wash px-3.5 py-3 text-saffron print:hidden"
    >
      <Icon name="alert" className="size-4.5" />
      <Trans>This device has no connection now. What is shown may have changed since.</Trans>
    </p>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { signOut } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { Holder } from './holder.tsx'

export default function SwitchAccount() {
  const { t } = useLingui()
  return (
    <div className="grid w-full max-w-xl grid-cols-[minmax(0,1fr)] gap-5">
      <PageHeading title={t`Switch account`} />
      <Sheet as="div" className="grid gap-4">
        <Holder />
        <p className="text-ink-2">
          <Trans>
            Several accounts on one device will stand here, each to switch to. Until then sign out to use another one.
          </Trans>
        </p>
        <Button look="quiet" icon="leave" className="justify-self-start" onClick={signOut}>
          <Trans>Sign out</Trans>
        </Button>
      </Sheet>
    </div>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { useAssociation } from '#web/app/calls/association.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { LoadingPage } from '#web/ui/skeleton.tsx'
import { useOnline } from '#web/ui/use-online.ts'
import { lookForServer, useWhenBack } from './server-reach.ts'
import { isRenewed } from './version.ts'

export type TroubleProps = {
  /** What broke the page; without it the page is there and what it shows could not be had. */
  error?: unknown
  /** Shows the page, once the server is there; without it the page is loaded again. */
  onBack?: () => void
}

type Trouble = 'away' | 'not kept' | 'renewed' | 'broken'

/** Says why a page cannot be shown; where nobody answers, it shows it as soon as somebody does. */
export default function TroublePage({ error, onBack = reload }: TroubleProps) {
  const { t } = useLingui()
  const { name } = useAssociation()
  const online = useOnline()
  const trouble = useTrouble(error)
  useWhenBack(trouble === 'away' || trouble === 'not kept', onBack)
  if (trouble === undefined) return <LoadingPage />
  if (trouble === 'renewed') {
    return (
      <Told title={t`The app was updated`} action={<Trans>Load the new version</Trans>} onAct={onBack}>
        <Trans>This page belongs to the version before.</Trans>
      </Told>
    )
  }
  if (trouble === 'broken') {
    return (
      <Told title={t`This page could not be opened`} action={<Trans>Try again</Trans>} onAct={onBack}>
        <Trans>Something is wrong with the page itself. Your connection and the server work.</Trans>
      </Told>
    )
  }
  return (
    <Told
      title={online ? t`No connection to the server` : t`No connection`}
      action={<Trans>Try again</Trans>}
      onAct={onBack}
    >
      {trouble === 'not kept' && (
        <span className="block">
          <Trans>This page was not opened on this device before, so it is not here yet.</Trans>{' '}
        </span>
      )}
      {online ? (
        <Trans>
          This device is connected, but the server of {name} does not answer. The page opens by itself as soon as it
          does.
        </Trans>
      ) : (
        <Trans>The page opens by itself as soon as this device is connected again.</Trans>
      )}
    </Told>
  )
}

const reload = () => location.reload()

/** What is the matter; nothing as long as that is being found out. */
function useTrouble(error: unknown): Trouble | undefined {
  const [trouble, setTrouble] = useState<Trouble | undefined>(error === undefined ? 'away' : undefined)
  useEffect(() => {
    if (error === undefined) return
    let here = true
    void troubleOf(error).then((found) => here && setTrouble(found))
    return () => {
      here = false
    }
  }, [error])
  return trouble
}

async function troubleOf(error: unknown): Promise<Trouble> {
  if (!isOfFile(error)) return 'broken'
  if ((await lookForServer()) !== 'here') return 'not kept'
  return (await isRenewed().catch(() => false)) ? 'renewed' : 'broken'
}

/** Whether a file of the app could not be fetched, in the words of each browser and of Vite. */
const isOfFile = (error: unknown) => error instanceof Error && /import|module|preload/i.test(error.message)

type ToldProps = { title: string; children: ReactNode; action: ReactNode; onAct: () => void }

function Told({ title, children, action, onAct }: ToldProps) {
  return (
    <div className="mx-auto grid w-full max-w-lg justify-items-center gap-3 px-4 py-10 text-center">
      <span className="grid size-12 place-items-center rounded-full bg-brick-wash text-brick">
        <Icon name="alert" />
      </span>
      <PageHeading title={title} className="font-display text-xl font-semibold" />
      <p role="status" className="max-w-[44ch] text-ink-2">
        {children}
      </p>
      <Button look="quiet" onClick={onAct}>
        {action}
      </Button>
    </div>
  )
}

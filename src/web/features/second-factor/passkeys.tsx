import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { AnswerOf } from '#contract/calls.ts'
import { passkeysQuery } from '#web/app/calls/queries.ts'
import { PasskeyUse } from '#web/app/session/passkey-use.tsx'
import { passkeysWork } from '#web/app/session/passkeys-work.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { useModal } from '#web/ui/use-modal.tsx'

const PasskeyDialog = lazy(() => import('./passkey-dialog.tsx'))

type OwnPasskey = AnswerOf<'GET /api/passkeys'>['passkeys'][number]
export type PasskeyAct = { act: 'add' } | { act: 'rename' | 'remove'; passkey: OwnPasskey }

/** The own passkeys: added, renamed and removed. */
export default function Passkeys() {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(passkeysQuery)
  const { opened, open, ways, notice } = useModal<PasskeyAct>()
  if (!data && error) return <ErrorState message={t`This could not be loaded: ${error.message}`} onRetry={refetch} />
  if (!data) {
    return (
      <Loading>
        <Skeleton className="h-32 w-full" />
      </Loading>
    )
  }
  const { passkeys, rp_id: site } = data
  const works = passkeysWork() && isPartOf(location.hostname, site)
  return (
    <div className="grid gap-3">
      {notice}
      {passkeys.length > 0 && (
        <Rows label={t`Passkeys`}>
          {passkeys.map((passkey) => (
            <Passkey key={passkey.id} passkey={passkey} onOpen={open} />
          ))}
        </Rows>
      )}
      <Sheet as="div" className="grid gap-4">
        <p>
          <Trans>
            Sign in with your finger, your face or your screen lock. Nobody can guess a passkey, and you need no code.
          </Trans>
        </p>
        {works ? (
          <Button className="justify-self-start" icon="plus" onClick={() => open({ act: 'add' })}>
            <Trans>Add a passkey</Trans>
          </Button>
        ) : (
          <p className="text-ink-2">
            {passkeysWork() || site !== location.hostname ? (
              <Trans>
                Passkeys work at <b dir="ltr">{site}</b>. Open Somiti there to add one.
              </Trans>
            ) : (
              <Trans>This browser has no passkeys.</Trans>
            )}
          </p>
        )}
      </Sheet>
      <Suspense fallback={null}>{opened && <PasskeyDialog {...opened} {...ways} />}</Suspense>
    </div>
  )
}

const isPartOf = (host: string, site: string) => host === site || host.endsWith(`.${site}`)

function Passkey({ passkey, onOpen }: { passkey: OwnPasskey; onOpen: (act: PasskeyAct) => void }) {
  const { t } = useLingui()
  const { name } = passkey
  return (
    <Row
      title={<span className="wrap-anywhere">{name}</span>}
      detail={<PasskeyUse passkey={passkey} />}
      under={
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="quiet" aria-label={t`Rename ${name}`} onClick={() => onOpen({ act: 'rename', passkey })}>
            <Trans>Rename</Trans>
          </Button>
          <Button look="danger" aria-label={t`Remove ${name}`} onClick={() => onOpen({ act: 'remove', passkey })}>
            <Trans>Remove</Trans>
          </Button>
        </div>
      }
    />
  )
}

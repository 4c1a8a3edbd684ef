import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { AnswerOf } from '#contract/calls.ts'
import { Button } from '#web/ui/button.tsx'
import { Day } from '#web/ui/day.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { Loading, SkeletonRows } from '#web/ui/skeleton.tsx'
import { Stamp } from '#web/ui/stamp.tsx'
import { useModal } from '#web/ui/use-modal.tsx'
import { sessionsQuery } from './security-queries.ts'
import type { SignedOut } from './sign-out-dialog.tsx'

const SignOutDialog = lazy(() => import('./sign-out-dialog.tsx'))

type OwnSession = AnswerOf<'GET /api/sessions'>['sessions'][number]

/** Every device that is signed in, this one first, each to be signed out. */
export function Devices() {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(sessionsQuery)
  const { opened, open, ways, notice } = useModal<SignedOut>()
  if (!data && error)
    return <ErrorState message={t`Your devices could not be loaded: ${error.message}`} onRetry={refetch} />
  if (!data) {
    return (
      <Loading>
        <SkeletonRows count={2} />
      </Loading>
    )
  }
  return (
    <div className="grid gap-3">
      <Rows label={t`Where you are signed in`}>
        {data.map((session) => (
          <Device key={session.id} session={session} onEnd={(name) => open({ device: { id: session.id, name } })} />
        ))}
      </Rows>
      {notice}
      {data.length > 1 && (
        <Button look="quiet" icon="leave" className="justify-self-start" onClick={() => open({})}>
          <Trans>Sign out all others</Trans>
        </Button>
      )}
      <Suspense fallback={null}>{opened && <SignOutDialog {...opened} {...ways} />}</Suspense>
    </div>
  )
}

type DeviceProps = { session: OwnSession; onEnd: (name: string) => void }

function Device({ session, onEnd }: DeviceProps) {
  const { t } = useLingui()
  const name = useDeviceName(session)
  return (
    <Row
      title={name}
      detail={
        session.current ? (
          <Trans>
            Signed in <Day date={session.began_at} parts="moment" />
          </Trans>
        ) : (
          <Trans>
            Last used <Day date={session.last_used_at} parts="moment" />
          </Trans>
        )
      }
      under={
        session.current ? (
          <Stamp tone="done">
            <Trans>This device</Trans>
          </Stamp>
        ) : (
          <Button look="quiet" onClick={() => onEnd(name)} aria-label={t`Sign out ${name}`}>
            <Trans>Sign out</Trans>
          </Button>
        )
      }
    />
  )
}

function useDeviceName({ browser, system }: OwnSession): string {
  const { t } = useLingui()
  if (browser && system) return t`${browser} on ${system}`
  return browser || system || t`A device that is not known`
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/calls.ts'
import { useSend } from '#web/app/forms/use-send.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Day } from '#web/ui/day.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { Loading, SkeletonRows } from '#web/ui/skeleton.tsx'
import { Stamp } from '#web/ui/stamp.tsx'
import { sessionsQuery } from './security-queries.ts'

type OwnSession = AnswerOf<'GET /api/sessions'>['sessions'][number]

/** Every device that is signed in, this one first, each to be signed out. */
export function Devices() {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(sessionsQuery)
  const refresh = [sessionsQuery.queryKey]
  const one = useSend('POST /api/sessions/:id/end', { refresh, noticed: true })
  const others = useSend('POST /api/sessions/end-others', { refresh, noticed: true })
  if (!data && error)
    return <ErrorState message={t`Your devices could not be loaded: ${error.message}`} onRetry={refetch} />
  if (!data) {
    return (
      <Loading>
        <SkeletonRows count={2} />
      </Loading>
    )
  }
  const outcome = one.outcome ?? others.outcome
  const end = (id: number) => {
    others.reset()
    void one.send({ params: { id } })
  }
  return (
    <div className="grid gap-3">
      <Rows label={t`Where you are signed in`}>
        {data.map((session) => (
          <Device key={session.id} session={session} pending={one.pending} onEnd={() => end(session.id)} />
        ))}
      </Rows>
      {outcome && (
        <Banner tone={outcome.tone} live>
          {outcome.message}
        </Banner>
      )}
      {data.length > 1 && (
        <Button
          look="quiet"
          icon="leave"
          className="justify-self-start"
          pending={others.pending}
          onClick={() => {
            one.reset()
            void others.send({})
          }}
        >
          <Trans>Sign out all others</Trans>
        </Button>
      )}
    </div>
  )
}

type DeviceProps = { session: OwnSession; pending: boolean; onEnd: () => void }

function Device({ session, pending, onEnd }: DeviceProps) {
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
          <Button look="quiet" pending={pending} onClick={onEnd} aria-label={t`Sign out ${name}`}>
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

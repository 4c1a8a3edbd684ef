import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useSend } from '#web/use-send.ts'
import { choicesQuery } from './notification-queries.ts'
import { type NoPush, pushProblem, subscribe } from './push-device.ts'

/** Whether this device shows what happened while Somiti is closed. The browser asks for leave only after a tap. */
export function ThisDevice() {
  const { data } = useQuery(choicesQuery)
  const [problem, setProblem] = useState(pushProblem)
  if (problem) {
    return (
      <Sheet as="div">
        <WhyNot problem={problem} />
      </Sheet>
    )
  }
  if (!data) return <Skeleton className="h-28 w-full" />
  return (
    <Sheet as="div" className="grid gap-3">
      {data.device ? <Told /> : <NotTold publicKey={data.push_key} onDenied={() => setProblem(pushProblem())} />}
    </Sheet>
  )
}

function WhyNot({ problem }: { problem: NoPush }) {
  if (problem === 'denied') {
    return <Trans>This browser was told to show nothing from here. Its settings for this site change that.</Trans>
  }
  return (
    <Trans>
      This browser shows nothing while Somiti is closed. On an iPhone, add Somiti to the home screen and open it there.
    </Trans>
  )
}

const refresh = [choicesQuery.queryKey]

function Told() {
  const { send, pending, outcome } = useSend('POST /api/push-subscription/end', { refresh })
  return (
    <>
      <p>
        <Trans>This device shows what happened, also while Somiti is closed, until you sign out.</Trans>
      </p>
      {outcome && (
        <Banner tone={outcome.tone} live>
          {outcome.message}
        </Banner>
      )}
      <Button look="quiet" className="justify-self-start" pending={pending} onClick={() => void send({})}>
        <Trans>No longer on this device</Trans>
      </Button>
    </>
  )
}

function NotTold({ publicKey, onDenied }: { publicKey: string; onDenied: () => void }) {
  const { t } = useLingui()
  const { send, pending, outcome } = useSend('POST /api/push-subscription', { refresh })
  const [failure, setFailure] = useState<string>()
  const begin = async () => {
    setFailure(undefined)
    try {
      const subscription = await subscribe(publicKey)
      if (subscription) await send({ body: subscription })
      else onDenied()
    } catch {
      setFailure(t`The browser could not be reached by its push service. Please try again later.`)
    }
  }
  const said = failure ? { tone: 'error' as const, message: failure } : outcome
  return (
    <>
      <p>
        <Trans>Somiti can show what happened on this device also while it is closed.</Trans>
      </p>
      {said && (
        <Banner tone={said.tone} live>
          {said.message}
        </Banner>
      )}
      <Button look="quiet" icon="bell" className="justify-self-start" pending={pending} onClick={() => void begin()}>
        <Trans>Tell me on this device</Trans>
      </Button>
    </>
  )
}

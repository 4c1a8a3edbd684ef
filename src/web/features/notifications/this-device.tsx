import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSend } from '#web/app/forms/use-send.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { choicesQuery } from './notification-queries.ts'

/** Whether this device shows what happened while Somiti is closed. The browser asks for leave only after a tap. */
export default function ThisDevice() {
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
    return <Trans>Notifications are blocked. Allow them in browser settings.</Trans>
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
        <Trans>Turn off on this device</Trans>
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
      setFailure(t`The browser's push service didn't respond. Try again later.`)
    }
  }
  const said = failure ? { tone: 'error' as const, message: failure } : outcome
  return (
    <>
      <p>
        <Trans>Somiti can notify you on this device even while it is closed.</Trans>
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

/** Why a device cannot be told: its browser does not know how, or its person has said no to it before. */
type NoPush = 'unknown' | 'denied'

const WORKER = '/sw.js'

/** Whether this browser shows messages while no page is open. On an iPhone it does once the app stands on the home screen. */
function pushProblem(): NoPush | undefined {
  const knows = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!knows) return 'unknown'
  return Notification.permission === 'denied' ? 'denied' : undefined
}

/** Asks whether messages may be shown, and subscribes; undefined where the answer was no. To be called on a tap. */
async function subscribe(publicKey: string) {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  await navigator.serviceWorker.register(WORKER)
  const { pushManager } = await navigator.serviceWorker.ready
  const key = bytesOf(publicKey)
  const before = await pushManager.getSubscription()
  // Made with another key of the server, it would never be reached again.
  if (before && !isSame(before.options.applicationServerKey, key)) await before.unsubscribe()
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint = '', keys = {} } = made.toJSON()
  return { endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' }
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}

function isSame(one: ArrayBuffer | null, other: Uint8Array): boolean {
  const bytes = new Uint8Array(one ?? [])
  return bytes.length === other.length && bytes.every((byte, at) => byte === other[at])
}

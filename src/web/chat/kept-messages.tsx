import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import { toast } from '#web/ui/toast.ts'
import { sendKept } from './send-kept.ts'

/** How soon it is looked for what waits, unless the browser says first that it is online. */
const AGAIN_MS = 30_000

/** Sends what was written without a connection as soon as there is one, on whichever page its writer is by then. */
export default function KeptMessages({ person }: { person: number }) {
  const { t } = useLingui()
  const send = useEffectEvent(async () => {
    if ((await sendKept(person)) > 0) void toast(t`Your message is with the office.`, 'success')
  })
  useEffect(() => {
    const online = () => void send()
    online()
    const timer = setInterval(online, AGAIN_MS)
    window.addEventListener('online', online)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', online)
    }
  }, [])
  return null
}

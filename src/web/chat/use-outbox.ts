import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError, call } from '#web/api.ts'
import { newIdempotencyKey } from '#web/idempotency-key.ts'
import { messagesQuery } from '#web/message-queries.ts'
import { queryClient } from '#web/query-client.ts'
import { forgetUnsent, keepUnsent, type Unsent, unsentOf } from './unsent-store.ts'

/** waiting: for a connection. failed: the server refuses it, for `problem`. */
export type Outgoing = Unsent & { state: 'sending' | 'waiting' | 'failed'; problem?: string }

/** How soon what could not be sent is tried again, unless the browser says first that it is online. */
const AGAIN_MS = 5_000

/**
 * Messages to the office that are on their way, one after the other in the order in which they were written. Each is kept
 * by the browser until the server has it, so that it is sent once even if the page or the connection goes meanwhile.
 */
export function useOutbox(person: number) {
  const [outgoing, setOutgoing] = useState<readonly Outgoing[]>([])
  const busy = useRef(false)

  const change = (key: string, to: Partial<Outgoing>) =>
    setOutgoing((all) => all.map((each) => (each.key === key ? { ...each, ...to } : each)))
  const drop = (key: string) => setOutgoing((all) => all.filter((each) => each.key !== key))

  const sendNext = useEffectEvent(async () => {
    const next = outgoing.find(({ state }) => state !== 'failed')
    if (!next || busy.current) return
    busy.current = true
    change(next.key, { state: 'sending' })
    try {
      const { text, picture, key } = next
      await call('POST /api/messages', { form: { text, picture }, idempotencyKey: key })
      await forgetUnsent(key)
      await queryClient.invalidateQueries({ queryKey: messagesQuery.queryKey })
      drop(key)
    } catch (error) {
      const refused = error instanceof ApiError && error.status < 500 && error.code !== 'idempotency_key_in_flight'
      change(next.key, refused ? { state: 'failed', problem: reasonOf(error) } : { state: 'waiting' })
    } finally {
      busy.current = false
    }
  })

  useEffect(() => {
    let here = true
    void unsentOf(person).then((kept) => {
      if (here) setOutgoing((all) => [...kept.map((unsent) => ({ ...unsent, state: 'sending' as const })), ...all])
    })
    return () => {
      here = false
    }
  }, [person])

  const [first] = outgoing.filter(({ state }) => state !== 'failed')
  const { key, state } = first ?? {}
  useEffect(() => {
    if (key === undefined || state === undefined) return
    const online = () => void sendNext()
    if (state === 'sending') online()
    const timer = setInterval(online, AGAIN_MS)
    window.addEventListener('online', online)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', online)
    }
  }, [key, state])

  return {
    outgoing,
    send: async (text: string, picture: File | undefined) => {
      const unsent = {
        key: newIdempotencyKey(),
        person,
        text,
        picture,
        written: performance.timeOrigin + performance.now(),
      }
      await keepUnsent(unsent)
      setOutgoing((all) => [...all, { ...unsent, state: 'sending' }])
    },
    tryAgain: (again: string) => change(again, { state: 'sending' }),
    remove: async (gone: string) => {
      await forgetUnsent(gone)
      drop(gone)
    },
  }
}

function reasonOf(error: ApiError): string {
  const [first] = Object.values(error.errors)
  return first?.[0] ?? error.message
}

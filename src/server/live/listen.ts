import { setTimeout } from 'node:timers/promises'
import { Client } from '#server/db/client.ts'
import type { Pool } from '#server/db/connect.ts'
import { CHANNEL, codeOf, type LiveLog } from './tell.ts'

const WAIT_FIRST_MS = 250
const WAIT_LONGEST_MS = 3_000
/** A connection can be gone without a word. Begun anew, it finds the host that took over, for the pool too (db/client.ts). */
const LOOKED_AFTER_MS = 5_000
const ANSWER_WITHIN_MS = 5_000

type Heard = {
  onMessage(payload: string): void
  /** Nothing that is told from now on is missed. */
  onListening(): void
  /** What is told from now on may be missed. */
  onLost(): void
}

/**
 * Listens on a connection of its own, which the pool's other users cannot take, and begins anew, later each time, when
 * it breaks. It has to reach PostgreSQL itself: a pooler that hands connections on between transactions keeps no LISTEN.
 */
export function listen(pool: Pool, heard: Heard, log: LiveLog): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  const ended = keepListening(pool, heard, log, stopping.signal)
  return {
    stop: async () => {
      stopping.abort()
      await ended
    },
  }
}

async function keepListening(pool: Pool, heard: Heard, log: LiveLog, stopping: AbortSignal): Promise<void> {
  let failures = 0
  while (!stopping.aborted) {
    await listenOnce(pool, stopping, {
      ...heard,
      onListening: () => {
        failures = 0
        heard.onListening()
      },
    }).catch((error: unknown) => {
      if (!stopping.aborted && failures === 0) log.warn({ error: codeOf(error) }, 'news are not heard')
    })
    heard.onLost()
    await pause(Math.min(WAIT_FIRST_MS * 2 ** failures, WAIT_LONGEST_MS), stopping)
    failures += 1
  }
}

/** Until the connection breaks, which it throws, or it is stopped. */
async function listenOnce(pool: Pool, stopping: AbortSignal, heard: Heard): Promise<void> {
  const client = new Client({ ...pool.options, application_name: 'somiti-live', query_timeout: ANSWER_WITHIN_MS })
  const broken = new Promise<never>((_, reject) => {
    client.on('error', reject)
    client.on('end', () => reject(new Error('the connection ended')))
  })
  broken.catch(() => {})
  try {
    await client.connect()
    client.on('notification', ({ payload }) => heard.onMessage(payload ?? ''))
    await client.query(`listen ${CHANNEL}`)
    heard.onListening()
    while (!stopping.aborted) {
      await Promise.race([broken, pause(LOOKED_AFTER_MS, stopping)])
      if (!stopping.aborted) await Promise.race([broken, client.query('select 1')])
    }
  } finally {
    await client.end().catch(() => {})
  }
}

/** As long as it says, or until it is stopped. */
const pause = (ms: number, signal: AbortSignal) => setTimeout(ms, undefined, { signal }).catch(() => {})

import { setTimeout } from 'node:timers/promises'
import { Client } from '#server/db/client.ts'
import type { Pool } from '#server/db/connect.ts'
import { marksIn, type News } from './news.ts'
import { type LiveStream, newStreams } from './streams.ts'
import { CHANNEL, codeOf, type LiveLog, newTeller } from './tell.ts'

/** News to who is connected, whichever server process of this database they are connected to (docs/decisions/0016). */
export type Live = {
  /**
   * Tells who has a stream open. To be called after what it is about is committed. Never throws: news that are lost are
   * found by who looks.
   */
  tell(news: readonly News[]): void
  /** Streams to a client until one of both ends it. Throws `too_many_streams`. */
  open(stream: LiveStream): void
  /** Has streams looked at by `check`, which ends those whose session has ended: at each beat, and at once when told so. */
  checkBy(check: (streams: readonly LiveStream[]) => Promise<void>): void
  /** Ends streams whose session has ended. */
  end(streams: readonly LiveStream[]): void
  /** Ends all, since this process stops: their clients come back to another. */
  endAll(): void
  stop(): Promise<void>
}

const BEAT_MS = 20_000

const SILENT: LiveLog = { warn: () => {} }

export function openLive(pool: Pool, log: LiveLog = SILENT): Live {
  const streams = newStreams()
  const teller = newTeller(pool, log)
  let check: (streams: readonly LiveStream[]) => Promise<void> = async () => {}
  let listening = false
  let started: { listener: ReturnType<typeof listen>; beat: NodeJS.Timeout } | undefined

  const look = (at: readonly LiveStream[]) => {
    if (at.length === 0) return
    check(at).catch(() => log.warn({ streams: at.length }, 'sessions of streams are not looked at'))
  }
  const hear = (payload: string) => {
    const marks = marksIn(payload)
    streams.deliver(marks)
    look(marks.flatMap((mark) => (mark.topic === 'session' ? streams.of(mark.personId) : [])))
  }
  const start = () => ({
    listener: listen(
      pool,
      {
        onMessage: hear,
        onListening: () => {
          listening = true
          streams.ready(streams.all())
        },
        onLost: () => {
          if (listening) streams.lost()
          listening = false
        },
      },
      log,
    ),
    beat: setInterval(() => {
      streams.beat()
      look(streams.all())
    }, BEAT_MS),
  })
  return {
    tell: teller.tell,
    open(stream) {
      streams.add(stream)
      started ??= start()
      if (listening) streams.ready([stream])
      // The session may have ended between its check and now, and nobody was told of this stream.
      look([stream])
    },
    checkBy(by) {
      check = by
    },
    end: (ended) => streams.end(ended, 'session'),
    endAll: () => streams.end(streams.all(), 'shutdown'),
    async stop() {
      clearInterval(started?.beat)
      await Promise.all([teller.stop(), started?.listener.stop()])
    },
  }
}

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
function listen(pool: Pool, heard: Heard, log: LiveLog): { stop: () => Promise<void> } {
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

import type { Pool } from '#server/db/connect.ts'
import { listen } from './listen.ts'
import { marksIn, type News } from './news.ts'
import { type LiveStream, newStreams } from './streams.ts'
import { type LiveLog, newTeller } from './tell.ts'

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

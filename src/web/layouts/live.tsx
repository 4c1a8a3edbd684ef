import { useEffect } from 'react'
import { queryClient } from '#web/app/calls/query-client.ts'
import { isLive, type Shown, shows } from '#web/app/live/live-keys.ts'
import { followLive } from '#web/app/live/live-stream.ts'

/** A window that nobody looks at keeps its stream for this long: a browser has six connections to one server, no more. */
const HIDDEN_MS = 10_000
/** How soon the same is asked for anew, however much happens. */
const AGAIN_MS = 1_000
/** After a stream was lost, everybody looks at everything: not in the same instant. */
const SPREAD_MS = 1_000
/** While no stream can be had. */
const POLL_MS = 60_000
/** What was fetched just before is not fetched twice: what has changed since it was asked for, the stream tells. */
const JUST_FETCHED_MS = 20_000
/** An answer that took longer to come may be older than what the stream tells. */
const ASKED_MS = 30_000

/** Keeps what is on the screen as it is on the server. Stands in the layouts and shows nothing. */
export function Live() {
  useEffect(() => {
    const mounted = performance.timeOrigin + performance.now()
    const fresh = mounted - JUST_FETCHED_MS
    const heard = { until: Math.max(performance.timeOrigin, fresh - ASKED_MS) }
    const refresh = newRefresher()
    let following: AbortController | undefined
    let hiding: ReturnType<typeof setTimeout> | undefined
    let begun = false
    let connected = false

    const stop = () => {
      following?.abort()
      following = undefined
      connected = false
    }
    const start = () => {
      clearTimeout(hiding)
      if (following) return
      following = new AbortController()
      void followLive(
        {
          onReady: (told) => {
            connected = true
            if (!told) setTimeout(refresh.all, Math.random() * SPREAD_MS)
            else if (!begun) refresh.olderThan(fresh)
            begun = true
          },
          onNews: (news) => refresh.where((query) => shows(query, news)),
          onLost: () => {
            connected = false
          },
        },
        heard,
        following.signal,
      )
    }
    const look = () => {
      if (document.visibilityState === 'visible') return start()
      hiding = setTimeout(stop, HIDDEN_MS)
    }
    const poll = setInterval(() => {
      if (!connected && document.visibilityState === 'visible') refresh.all()
    }, POLL_MS)
    document.addEventListener('visibilitychange', look)
    look()
    return () => {
      document.removeEventListener('visibilitychange', look)
      clearTimeout(hiding)
      clearInterval(poll)
      stop()
    }
  }, [])
  return null
}

type Test = (query: Shown) => boolean

/** Has queries fetched anew, at once and then at most every AGAIN_MS. */
function newRefresher() {
  let waiting: Test[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const refetch = () => {
    timer = undefined
    if (waiting.length === 0) return
    const tests = waiting
    waiting = []
    void queryClient.invalidateQueries({ predicate: (query) => tests.some((test) => test(query)) })
    timer = setTimeout(refetch, AGAIN_MS)
  }
  const where = (test: Test) => {
    waiting.push(test)
    if (timer === undefined) refetch()
  }
  return {
    where,
    all: () => where(isLive),
    olderThan(instant: number) {
      void queryClient.invalidateQueries({
        predicate: (query) => isLive(query) && query.state.dataUpdatedAt > 0 && query.state.dataUpdatedAt < instant,
      })
    },
  }
}

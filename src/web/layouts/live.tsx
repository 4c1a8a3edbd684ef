import { useEffect } from 'react'
import type { LiveNews, LiveReady } from '#contract/live.ts'
import { queryClient } from '#web/app/calls/query-client.ts'
import { isLive, type Shown, shows } from '#web/app/live/live-keys.ts'
import { endSession, readToken } from '#web/app/session/session.ts'

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

const RETRY_FIRST_MS = 1_000
const RETRY_LAST_MS = 30_000
/** The server says something every 20 s. A phone that changes networks is told of nothing: silence is all there is. */
const SILENCE_MS = 50_000

/** How long a request and what is heard may be on their way for the server's time and ours to be taken for the same. */
const WAY_MS = 15_000

/** Until when it is known here what has happened, in milliseconds of Date.now(). Moves on with what is heard. */
type Heard = { until: number }

type LiveHearer = {
  /** From now on nothing is missed. Whether all was told that has happened since it was heard last. */
  onReady(told: boolean): void
  onNews(news: LiveNews): void
  /** Nothing is heard for now. */
  onLost(): void
}

/**
 * Follows the stream of events from `heard` on until `signal` aborts. Read by fetch, since an EventSource could not send
 * the token. A stream that ends or breaks is opened again, later each time; where the session has ended, it ends here too.
 */
async function followLive(hearer: LiveHearer, heard: Heard, signal: AbortSignal): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    const token = readToken()
    const began = Date.now()
    let whole = false
    const ended = await readStream(away(heard, began), token, signal, {
      onPart: () => {
        if (whole) heard.until = Date.now()
      },
      onEvent: (name, data) => {
        if (name === 'ready') {
          failures = 0
          whole = true
          const { told }: LiveReady = JSON.parse(data)
          hearer.onReady(told && Date.now() - began <= WAY_MS)
        }
        if (name === 'lost') {
          whole = false
          hearer.onLost()
        }
        if (name === 'news') hearer.onNews(JSON.parse(data))
        return name === 'end'
      },
    }).catch(() => false)
    if (signal.aborted) return
    if (ended && token === readToken()) return endSession()
    hearer.onLost()
    const wait = Math.min(RETRY_FIRST_MS * 2 ** failures, RETRY_LAST_MS)
    failures += 1
    // Of many that lost a server at once, not all come back at once.
    await pause(wait * (0.5 + Math.random()), signal)
  }
}

/** For how long nothing was heard, as the address has it. Where the clock was set back meanwhile, nobody knows. */
const away = ({ until }: Heard, now: number) => (now < until ? '' : `?away=${Math.ceil(now - until) + WAY_MS}`)

type Reader = {
  /** What has come so far is known. */
  onPart(): void
  /** True: nothing follows. */
  onEvent(name: string, data: string): boolean
}

/** Reads one stream to its end. True: the session has ended. */
async function readStream(
  query: string,
  token: string | null,
  signal: AbortSignal,
  { onPart, onEvent }: Reader,
): Promise<boolean> {
  const silent = new AbortController()
  let watchdog = setTimeout(() => silent.abort(), SILENCE_MS)
  try {
    const response = await fetch(`/api/live${query}`, {
      headers: { Authorization: `Bearer ${token}`, Accept: 'text/event-stream' },
      signal: AbortSignal.any([signal, silent.signal]),
      cache: 'no-store',
    })
    if (response.status === 401) return true
    if (!response.ok || !response.body) return false
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      clearTimeout(watchdog)
      watchdog = setTimeout(() => silent.abort(), SILENCE_MS)
      const events = (text + part.value).split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) if (onEvent(lineOf(event, 'event'), lineOf(event, 'data'))) return true
      onPart()
    }
    return false
  } finally {
    clearTimeout(watchdog)
    silent.abort()
  }
}

const lineOf = (event: string, name: string) =>
  event
    .split('\n')
    .find((line) => line.startsWith(`${name}: `))
    ?.slice(name.length + 2) ?? ''

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    window.addEventListener('online', end)
    signal.addEventListener('abort', end)
  })
}

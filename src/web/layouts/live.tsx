import { useEffect } from 'react'
import type { LiveNews } from '#contract/live.ts'
import { queryClient } from '#web/app/calls/query-client.ts'
import { isLive, type Shown, shows } from '#web/app/live/live-keys.ts'
import { endSession, readToken } from '#web/app/session/session.ts'

/** A window that nobody looks at keeps its stream for this long: a browser has six connections to one server, no more. */
const HIDDEN_MS = 10_000
/** How soon the same is asked for anew, however much happens. */
const AGAIN_MS = 1_000
/** A server that restarts loses everybody's stream at once: they all look at everything anew, not in the same instant. */
const SPREAD_MS = 2_000
/** While no stream can be had. */
const POLL_MS = 60_000

/**
 * Keeps what is on the screen as it is on the server. Stands in the layouts and shows nothing. What happened before the
 * stream was open, or open again, nobody tells: all that is shown is fetched once more (docs/decisions/0016).
 */
export function Live() {
  useEffect(() => {
    const refresh = newRefresher()
    let following: AbortController | undefined
    let hiding: ReturnType<typeof setTimeout> | undefined
    let catchingUp: ReturnType<typeof setTimeout> | undefined
    let spreadMs = SPREAD_MS
    let connected = false

    const stop = () => {
      following?.abort()
      following = undefined
      clearTimeout(catchingUp)
      connected = false
      // Who comes back to the window looks at it, and nobody else does in the same instant.
      spreadMs = 0
    }
    const start = () => {
      clearTimeout(hiding)
      if (following) return
      following = new AbortController()
      void followLive(
        {
          onReady: () => {
            connected = true
            clearTimeout(catchingUp)
            catchingUp = setTimeout(refresh.all, Math.random() * spreadMs)
          },
          onNews: (news) => refresh.where((query) => shows(query, news)),
          onLost: () => {
            connected = false
            spreadMs = SPREAD_MS
          },
        },
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
    const isMeant = (query: Shown) => tests.some((test) => test(query))
    // Beside a first answer that is on its way nothing is asked for, and it may be of before: its query is fetched after it.
    const first = queryClient.getQueryCache().findAll({
      fetchStatus: 'fetching',
      predicate: (query) => query.state.data === undefined && isMeant(query),
    })
    waiting = first.length === 0 ? [] : [({ queryKey }) => first.some((query) => query.queryKey === queryKey)]
    void queryClient.invalidateQueries({ predicate: isMeant })
    timer = setTimeout(refetch, AGAIN_MS)
  }
  const where = (test: Test) => {
    waiting.push(test)
    if (timer === undefined) refetch()
  }
  return {
    where,
    all: () => where(isLive),
  }
}

const RETRY_FIRST_MS = 1_000
const RETRY_LAST_MS = 30_000
/** The server says something every 20 s. A phone that changes networks is told of nothing: silence is all there is. */
const SILENCE_MS = 50_000
/** A stream that was open for so long is one that can be had. */
const LASTED_MS = 20_000

type LiveHearer = {
  /** From now on nothing is missed. */
  onReady(): void
  onNews(news: LiveNews): void
  /** Nothing is heard for now. */
  onLost(): void
}

/**
 * Follows the stream of events until `signal` aborts. Read by fetch, since an EventSource could not send
 * the token. A stream that ends or breaks is opened again, later each time; where the session has ended, it ends here too.
 */
async function followLive(hearer: LiveHearer, signal: AbortSignal): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    const token = readToken()
    const began = performance.now()
    const ended = await readStream(token, signal, (name, data) => {
      if (name === 'ready') hearer.onReady()
      if (name === 'lost') hearer.onLost()
      if (name === 'news') hearer.onNews(JSON.parse(data))
      return name === 'end'
    }).catch(() => false)
    if (signal.aborted) return
    if (ended && token === readToken()) return endSession(token)
    hearer.onLost()
    // One that breaks as soon as it is ready is no better than none: all is fetched anew each time.
    if (performance.now() - began > LASTED_MS) failures = 0
    const wait = Math.min(RETRY_FIRST_MS * 2 ** failures, RETRY_LAST_MS)
    failures += 1
    // Of many that lost a server at once, not all come back at once.
    await pause(wait * (0.5 + Math.random()), signal)
  }
}

/** Reads one stream to its end, or until `onEvent` says that nothing follows. True: the session has ended. */
async function readStream(
  token: string | null,
  signal: AbortSignal,
  onEvent: (name: string, data: string) => boolean,
): Promise<boolean> {
  const silent = new AbortController()
  let watchdog = setTimeout(() => silent.abort(), SILENCE_MS)
  try {
    const response = await fetch('/api/live', {
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

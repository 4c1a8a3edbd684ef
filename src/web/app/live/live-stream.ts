import type { LiveNews, LiveReady } from '#contract/live.ts'
import { endSession, readToken } from '#web/app/session/session.ts'

const RETRY_FIRST_MS = 1_000
const RETRY_LAST_MS = 30_000
/** The server says something every 20 s. A phone that changes networks is told of nothing: silence is all there is. */
const SILENCE_MS = 50_000

/** How long a request and what is heard may be on their way for the server's time and ours to be taken for the same. */
const WAY_MS = 15_000

/** Until when it is known here what has happened, in milliseconds of Date.now(). Moves on with what is heard. */
export type Heard = { until: number }

export type LiveHearer = {
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
export async function followLive(hearer: LiveHearer, heard: Heard, signal: AbortSignal): Promise<void> {
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

import { once } from 'node:events'
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { expect } from 'vitest'
import type { LiveNews, Topic } from '#contract/live.ts'

/** A client of the stream of events, over the network. */
export interface LiveClient {
  status: number
  headers: IncomingHttpHeaders
  /** The next `ready`; what came before it is forgotten. */
  ready(): Promise<void>
  /** News that hold at least these topics, put together from as many events as it takes; gives what they held in all. */
  news(expected: Partial<LiveNews>): Promise<LiveNews>
  /** Whether anything but heartbeats came that was not asked for. */
  unread(): readonly string[]
  /** The stream's end; gives its last event. */
  ended(): Promise<string>
  close(): void
}

const WAIT_MS = 20_000

export async function liveClient(origin: string, token: string): Promise<LiveClient> {
  const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' }
  const request = get(`${origin}/api/live`, { headers, agent: false })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  request.on('error', () => {})
  const events: string[] = []
  let over = false
  let last = ''
  let text = ''
  response.setEncoding('utf8')
  response.on('data', (part: string) => {
    const parts = (text + part).split('\n\n')
    text = parts.pop() ?? ''
    for (const event of parts.filter((each) => !each.startsWith(':'))) {
      last = event
      events.push(event)
    }
  })
  response.on('end', () => {
    over = true
  })
  response.on('error', () => {})
  const take = async (what: string) => {
    await expect.poll(() => events.length, { timeout: WAIT_MS, interval: 5, message: what }).toBeGreaterThan(0)
    return events.shift() ?? ''
  }
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    async ready() {
      while (!(await take('ready')).startsWith('event: ready\n')) {}
    },
    async news(expected) {
      const own = new Set<Topic>()
      const office = new Set<Topic>()
      const missing = () =>
        [...(expected.own ?? []).filter((topic) => !own.has(topic))].length +
        [...(expected.office ?? []).filter((topic) => !office.has(topic))].length
      while (missing() > 0) {
        const event = await take(JSON.stringify(expected))
        const [, data] = event.match(/^event: news\ndata: (.*)$/) ?? []
        if (!data) continue
        const news: LiveNews = JSON.parse(data)
        for (const topic of news.own) own.add(topic)
        for (const topic of news.office) office.add(topic)
      }
      return { own: [...own], office: [...office] }
    },
    unread: () => events,
    async ended() {
      await expect.poll(() => over, { timeout: WAIT_MS, interval: 5, message: 'the end of the stream' }).toBe(true)
      return last
    },
    close: () => void request.destroy(),
  }
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a provider has done of one order, and how often it was told to. */
type Account = { told: number; carriedOut: number; state: 'pending' | 'completed' | 'failed' }

/** How it treats a call. Whatever is not said here it does well. */
export type Manner =
  | 'well'
  | 'thinks'
  | 'drops_before'
  | 'drops_after'
  | 'delays'
  | 'repeats_another'
  | 'says_failed'
  | 'says_other_price'
  | 'leaves_out'
  | 'garbage'
  | 'breaks'
  | 'sends_elsewhere'
  | 'endless'
  | 'waits'

export const TOKEN = 'known-by-this'
const PRICE = '19.25'
/** Longer than the tests let Somiti wait: that it waits no longer is what they see. */
const DELAY_MS = 900

/** A provider of recharges on this machine, that does what docs/reference/recharges.md says, in the manner that it is told. */
export async function startProvider() {
  const accounts = new Map<string, Account>()
  const manners = { check: 'well' as Manner, confirm: 'well' as Manner, poll: [] as Manner[] }
  const thought = Promise.withResolvers<void>()
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.headers.authorization !== `Bearer ${TOKEN}`) return void response.writeHead(401).end()
    const [, call, polled] = request.url?.split('/') ?? []
    if (request.method === 'GET') return reply(response, manners.poll.shift() ?? 'well', polled ?? '', () => {})
    const body = await bodyOf(request)
    if (call === 'check') {
      return reply(response, manners.check, body.order, () => {}, { accepted: true, price: PRICE })
    }
    const account = accounts.get(body.order) ?? { told: 0, carriedOut: 0, state: 'completed' }
    accounts.set(body.order, account)
    account.told += 1
    const carryOut = () => {
      account.carriedOut += 1
    }
    if (manners.confirm === 'waits') account.state = 'pending'
    if (manners.confirm === 'says_failed') return reply(response, 'says_failed', body.order, () => {})
    return reply(response, manners.confirm, body.order, carryOut)
  }

  async function reply(
    response: ServerResponse,
    manner: Manner,
    order: string,
    act: () => void,
    quote?: object,
  ): Promise<void> {
    if (manner === 'drops_before') return void response.destroy()
    act()
    if (manner === 'drops_after') return void response.destroy()
    if (manner === 'thinks') await thought.promise
    if (manner === 'delays') await new Promise((later) => setTimeout(later, DELAY_MS))
    if (manner === 'sends_elsewhere') return void response.writeHead(307, { location: `${url}/orders` }).end()
    if (manner === 'breaks') return void response.writeHead(500).end('{}')
    if (manner === 'garbage') return void response.end('<html>Welcome!</html>')
    if (manner === 'endless') return void response.end(`{"order":"${'0'.repeat(1_000_000)}`)
    const said = quote ?? outcomeOf(manner, order)
    const about = manner === 'repeats_another' ? '00000000-0000-4000-8000-000000000000' : order
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ order: about, ...said }))
  }

  function outcomeOf(manner: Manner, order: string): object {
    const account = accounts.get(order)
    if (manner === 'says_failed') return { state: 'failed', reason: 'No such number' }
    if (manner === 'says_other_price') return { state: 'completed', reference: 'JIO 1', paid: '1900.00' }
    if (manner === 'leaves_out') return { state: 'completed' }
    if (manner === 'waits' || account?.state === 'pending') return { state: 'pending' }
    if (!account?.carriedOut) return { state: 'unknown' }
    return { state: 'completed', reference: 'JIO 7710', paid: PRICE }
  }

  return {
    url,
    manners,
    accounts,
    /** Whoever thinks has thought. */
    goOn: thought.resolve,
    /** What was pending is done. */
    finish: () => {
      for (const account of accounts.values()) account.state = 'completed'
    },
    close: () => new Promise((closed) => server.close(closed).closeAllConnections()),
  }
}

async function bodyOf(request: IncomingMessage): Promise<{ order: string }> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString()) as { order: string }
}

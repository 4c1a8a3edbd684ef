import { z } from 'zod'
import { decimalAed, type Fils, parseAed } from '#core/money.ts'

/** An order as a provider is told of it. */
export type ProviderOrder = {
  /** Our own number; never used for another order. */
  orderNumber: string
  /** Ten digits of an Indian mobile. */
  number: string
  operator: string
  amount: Fils
}

type Quote = { accepted: true; price: Fils } | { accepted: false; reason: string }

/** What became of an order. `unknown`: the provider has never heard of the number. */
export type Outcome =
  | { state: 'completed'; reference: string; paid: Fils }
  | { state: 'pending' }
  | { state: 'failed'; reason: string }
  | { state: 'unknown' }

/** Whoever recharges mobiles for us. Each of the three throws NoAnswer where nothing can be taken from what came back. */
export interface RechargeProvider {
  /** Whether it would carry the order out, and for how much. Moves nothing. */
  check(order: ProviderOrder): Promise<Quote>
  /** Tells it to go ahead for that price, unless `validUntil` has passed when it hears of it. Said once for each order. */
  confirm(order: ProviderOrder, price: Fils, validUntil: Date): Promise<Outcome>
  /** What became of that number. Moves nothing. */
  poll(orderNumber: string): Promise<Outcome>
}

/** Nothing came back in time, or nothing that can be believed: what was asked may have been done, or not. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
}

const ANSWER_MAX_BYTES = 16 * 1024
const WAIT_MS = 10_000

const amount = z.string().transform((text, context) => {
  const fils = parseAed(text)
  if (fils !== undefined) return fils
  context.issues.push({ code: 'custom', input: text, message: 'not an amount' })
  return z.NEVER
})
const words = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^[^\p{Cc}\p{Cs}\uFFFD]*$/u)

const quote = z.discriminatedUnion('accepted', [
  z.object({ order: z.string(), accepted: z.literal(true), price: amount }),
  z.object({ order: z.string(), accepted: z.literal(false), reason: words }),
])
const outcome = z.discriminatedUnion('state', [
  z.object({ order: z.string(), state: z.literal('completed'), reference: words, paid: amount }),
  z.object({ order: z.string(), state: z.literal('pending') }),
  z.object({ order: z.string(), state: z.literal('failed'), reason: words }),
  z.object({ order: z.string(), state: z.literal('unknown') }),
])

/** How a provider is reached: its address without a slash at the end, and what it knows us by. */
export type ProviderAccess = { url: string; token: string }

/** A provider that is asked over HTTP, as docs/reference/recharges.md has it. Each call waits `waitMs` at most. */
export function httpProvider({ url, token }: ProviderAccess, waitMs = WAIT_MS): RechargeProvider {
  const ask = (method: 'GET' | 'POST', path: string, body?: object) =>
    fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, accept: 'application/json', 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
      // What is sent on to another address would be sent by somebody else's word.
      redirect: 'error',
      signal: AbortSignal.timeout(waitMs),
    })
  const read = async <S extends typeof quote | typeof outcome>(
    response: Promise<Response>,
    schema: S,
    orderNumber: string,
  ): Promise<z.output<S>> => {
    const answer = schema.safeParse(await jsonOf(response))
    if (!answer.success) throw new NoAnswer('an answer that says nothing')
    if (answer.data.order !== orderNumber) throw new NoAnswer('an answer about another order')
    return answer.data as z.output<S>
  }
  const toldOf = ({ orderNumber, number, operator, amount }: ProviderOrder) => {
    return { order: orderNumber, number: `+91${number}`, operator, amount: decimalAed(amount) }
  }
  return {
    check: (order) => read(ask('POST', '/check', toldOf(order)), quote, order.orderNumber),
    confirm: (order, price, validUntil) => {
      const sent = { ...toldOf(order), price: decimalAed(price), valid_until: validUntil.toISOString() }
      return read(ask('POST', '/orders', sent), outcome, order.orderNumber)
    },
    poll: (orderNumber) => read(ask('GET', `/orders/${orderNumber}`), outcome, orderNumber),
  }
}

async function jsonOf(asked: Promise<Response>): Promise<unknown> {
  try {
    const response = await asked
    const text = await textOf(response)
    if (!response.ok) throw new NoAnswer(`status ${response.status}`)
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof NoAnswer) throw error
    throw new NoAnswer('no answer', { cause: error })
  }
}

async function textOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength
    if (bytes > ANSWER_MAX_BYTES) throw new NoAnswer('an answer without an end')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

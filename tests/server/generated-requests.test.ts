import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CallName, calls } from '#contract/calls.ts'
import { refusals } from '#contract/refusals.ts'
import { bookFaults } from '../support/books.ts'
import { countChanges } from '../support/change-count.ts'
import { contractFault } from '../support/contract-check.ts'
import { type Base, baseOf, type Cast, setCast } from '../support/naughty-cast.ts'
import { type Document, requestsOf, type Takes, takesOf } from '../support/naughty-requests.ts'
import { openWorld, type World } from '../support/world.ts'

/** NAUGHTY_SEED sends the same again that failed; NAUGHTY_REQUESTS sends more. */
const seed = Number(process.env.NAUGHTY_SEED ?? randomInt(2 ** 31))
const requests = Number(process.env.NAUGHTY_REQUESTS ?? 10_000)

const names = Object.keys(calls) as CallName[]
let world: World
let cast: Cast
const takes = new Map<CallName, Takes>()
const bases = new Map<CallName, Base>()

beforeAll(async () => {
  world = await openWorld()
  cast = await setCast(world)
  const { body } = await world.visitor.inject({ method: 'GET', url: '/api/openapi.json' })
  for (const name of names) {
    const taken = takesOf(body as Document, name)
    takes.set(name, taken)
    bases.set(name, await baseOf(name, [...(taken.fields.required ?? []), ...(taken.query.required ?? [])], cast))
  }
}, 60_000)
afterAll(() => world.close())

/** A refusal as the contract has it. Its message may begin with a name that somebody has given themselves here. */
function expectRefused(status: number, body: unknown): void {
  const [message, errors] = [expect.stringMatching(/\.$/), expect.any(Object)]
  expect(body).toEqual({ status_code: status, code: expect.any(String), message, errors })
  expect(refusals[(body as { code: keyof typeof refusals }).code]?.status).toBe(status)
}

/** Sends them one after the other; gives how many were refused. */
async function sendAll(name: CallName, count: number, changes: () => Promise<string>): Promise<number> {
  const [taken, base] = [takes.get(name), bases.get(name)]
  if (!taken || !base) throw new Error(`nothing is known of ${name}`)
  await cast.signIn()
  let stored = await changes()
  let refused = 0
  for (const { request, byRight, who } of requestsOf(name, taken, base.sent, seed, count)) {
    const caller = byRight ? base.by : cast.callers[who % cast.callers.length]
    const said = `${name} NAUGHTY_SEED=${seed} ${JSON.stringify(request).slice(0, 2_000)}`
    const { status, body } = await (caller ?? base.by).inject({ ...request, remoteAddress: '10.0.0.1' })
    if (status >= 400) {
      expect(status, `${said} ${JSON.stringify(body)}`).toBeLessThan(500)
      expectRefused(status, body)
      refused += 1
      if (request.method !== 'GET') expect(await changes(), said).toBe(stored)
    } else {
      expect(contractFault(name, status, body), said).toBeUndefined()
      stored = await changes()
    }
  }
  return refused
}

test(`whatever a call is sent is answered in order (NAUGHTY_SEED=${seed})`, { timeout: 300_000 }, async () => {
  console.info(`NAUGHTY_SEED=${seed} NAUGHTY_REQUESTS=${requests}`)
  const changes = await countChanges(world)
  const each = Math.ceil(requests / names.length)
  let refused = 0
  for (const name of names) refused += await sendAll(name, each, changes)
  expect(refused).toBeGreaterThan(requests / 2)
  expect(refused).toBeLessThan(requests)
  expect(await bookFaults(world.pool)).toEqual([])
})

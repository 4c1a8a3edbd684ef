import { beforeAll, expect, test } from 'vitest'
import type { CallName } from '#contract/calls.ts'
import { type QueryTiming, queryTimings } from '#server/db/query-timing.ts'
import { sharedWorld } from '../support/opened-world.ts'
import type { Person } from '../support/world.ts'

/**
 * How far apart the work of the two may be. A comparison of passwords that is left out takes nine tenths of it away. How
 * long an answer takes is not measured: that is otherwise while the machine does other things. Those only ever add to the
 * work too, so that the least of some tries is what a request takes.
 */
const APART = 0.3
const PAIRS = 15

const world = sharedWorld()
const members: Person[] = []

beforeAll(async () => {
  for (let i = 0; i < PAIRS; i += 1) members.push(await world.member())
})

/** What a request has the server do: what it asks the database, in this order, and how long it keeps a processor busy. */
async function workOf(url: string, payload: object): Promise<{ queries: string[]; micros: number }> {
  // What was counted before would have this one wait.
  await world.admin.query('delete from attempt')
  const queries: string[] = []
  const note = (told: unknown) => queries.push((told as QueryTiming).name)
  queryTimings.subscribe(note)
  const before = process.cpuUsage()
  await world.visitor.inject({ method: 'POST', url, payload })
  const { user, system } = process.cpuUsage(before)
  queryTimings.unsubscribe(note)
  return { queries, micros: user + system }
}

test.each<[CallName, (email: string) => object]>([
  ['POST /api/login', (email) => ({ email, password: 'not the password' })],
  ['POST /api/forgot-password', (email) => ({ email })],
])('%s takes as long for an address that nobody has as for a known one', async (name, bodyFor) => {
  const work = (email: string) => workOf(name.split(' ')[1] ?? '', bodyFor(email))
  // What is made once, by whoever comes first, is no work of either.
  await work('nobody@example.test')
  const [known, unknown]: [number[], number[]] = [[], []]
  for (const [pair, { email }] of members.entries()) {
    const nobody = `nobody-${pair}@example.test`
    const ofMember = await work(email)
    const ofNobody = await work(nobody)
    expect(ofMember.queries.length).toBeGreaterThan(0)
    expect(ofNobody.queries).toEqual(ofMember.queries)
    known.push(ofMember.micros)
    unknown.push(ofNobody.micros)
  }
  expect(Math.abs(Math.min(...unknown) / Math.min(...known) - 1)).toBeLessThan(APART)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallName } from '#contract/calls.ts'
import { openWorld, type Person, type World } from '../support/world.ts'

/** How far apart they may take. */
const APART = 0.05
const PAIRS = 30
/** The machine does other things too, so that some pairs more settle what the first leave open. */
const ROUNDS_MOST = 6

let world: World
const members: Person[] = []

beforeAll(async () => {
  world = await openWorld()
  for (let i = 0; i < PAIRS; i += 1) members.push(await world.member())
})
afterAll(() => world.close())

async function timeOf(url: string, payload: object): Promise<number> {
  // What was counted before would have this one wait.
  await world.admin.query('delete from attempt')
  const begun = performance.now()
  await world.visitor.inject({ method: 'POST', url, payload })
  return performance.now() - begun
}

function medianOf(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0
}

test.each<[CallName, (email: string) => object]>([
  ['POST /api/login', (email) => ({ email, password: 'not the password' })],
  ['POST /api/forgot-password', (email) => ({ email })],
])('%s takes as long for an address that nobody has as for a known one', async (name, bodyFor) => {
  const time = (email: string) => timeOf(name.split(' ')[1] ?? '', bodyFor(email))
  // Two that follow each other find the machine alike, so each pair is compared, whatever else runs meanwhile.
  const ratios: number[] = []
  const apart = () => Math.abs(medianOf(ratios) - 1)
  for (let round = 0; round < ROUNDS_MOST && apart() >= APART; round += 1) {
    for (const [pair, { email }] of members.entries()) {
      const nobody = `nobody-${pair}@example.test`
      const first = await time(pair % 2 === 0 ? email : nobody)
      const second = await time(pair % 2 === 0 ? nobody : email)
      ratios.push(pair % 2 === 0 ? second / first : first / second)
    }
  }
  expect(apart()).toBeLessThan(APART)
})

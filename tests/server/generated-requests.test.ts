import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { sendShapes } from '../../attack/shapes.ts'
import { newTally } from '../../attack/tally.ts'
import { sharedWorld } from '../support/opened-world.ts'

/** NAUGHTY_SEED sends the same again that failed; NAUGHTY_REQUESTS sends more. */
const seed = Number(process.env.NAUGHTY_SEED ?? randomInt(2 ** 31))
const requests = Number(process.env.NAUGHTY_REQUESTS ?? 10_000)

const world = sharedWorld()

test(`whatever a call is sent is answered in order (NAUGHTY_SEED=${seed})`, { timeout: 300_000 }, async () => {
  console.info(`NAUGHTY_SEED=${seed} NAUGHTY_REQUESTS=${requests}`)
  const tally = newTally()
  await sendShapes(world, { tally, seed, requests })
  expect(tally.found).toEqual([])
  const { 'odd requests refused': refused = 0, 'odd requests answered': answered = 0 } = tally.counts
  expect(refused).toBeGreaterThan(requests / 2)
  expect(answered).toBeGreaterThan(requests / 20)
})

import { expect, test } from 'vitest'
import { databaseGone } from '../../faults/database-gone.ts'
import { canMount, diskFull } from '../../faults/disk-full.ts'
import { killRounds, type Round } from '../../faults/kill-rounds.ts'

// `npm run faults` goes on for longer, and with a mail server that is away. A failure is had again by the seed it prints.
const SEED = 7

test('ten kills under load lose nothing that was acknowledged and double nothing', { timeout: 240_000 }, async () => {
  const rounds: Round[] = []
  expect(await killRounds(10, SEED, (round) => rounds.push(round))).toEqual([])
  expect(new Set(rounds.map(({ victim }) => victim)).size).toBe(3)
  expect(rounds.reduce((sum, { acknowledged }) => sum + acknowledged, 0)).toBeGreaterThan(50)
})

test('a database that is away is told of at once, and comes back without a restart', { timeout: 60_000 }, async () => {
  expect(await databaseGone(2_000)).toEqual([])
})

test.skipIf(!canMount())('a full disk refuses a receipt and stores nothing of it', { timeout: 60_000 }, async () => {
  expect(await diskFull()).toEqual([])
})

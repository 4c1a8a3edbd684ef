import { expect, inject, test } from 'vitest'
import { attack, type Part } from '../../attack/attack.ts'
import { newTally } from '../../attack/tally.ts'
import { openWorld } from '../support/world.ts'

// `npm run attack` goes on for longer. What it sends in odd shapes, generated-requests.test.ts sends.
const SEED = 7
/** Twelve seconds are enough for them, but for a busy machine. */
const MOVES = 100

/** How much of each was tried at the least. */
const TRIED: readonly (readonly [Part, Readonly<Record<string, number>>])[] = [
  ['everybody', { 'cells where a call is refused': 2_500, 'cells where a call is allowed': 700 }],
  ['separation', { 'steps of officers on what is their own, after their own, or for who left': 40 }],
  ['takeovers', { 'tries to take an account over': 3 }],
  ['keys', { 'calls sent again under their key': 700 }],
  ['wire', { 'requests sent byte by byte': 120 }],
  ['races', { 'calls that race': 70 }],
  ['money', { 'calls of money that were done': MOVES }],
]

test.each(TRIED)('an attack finds nothing: %s', { timeout: 240_000 }, async (part, least) => {
  const tally = newTally()
  const open = () => openWorld({ cluster: inject('cluster') })
  await attack(part, { open, tally, seed: SEED, requests: 0, rounds: 2, seconds: 12, moves: MOVES })
  // One text, so that a report prints all of it.
  expect(tally.found.join('\n')).toBe('')
  for (const [what, times] of Object.entries(least)) expect(tally.counts[what], what).toBeGreaterThanOrEqual(times)
})

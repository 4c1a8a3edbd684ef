import { expect, test } from 'vitest'
import { type OfficePayment, waitsForAnother } from './office-queries.ts'

const cases: readonly [string, OfficePayment['may'], boolean][] = [
  ['a treasurer who entered it', ['refuse', 'cancel'], true],
  ['a secretary who entered it', ['cancel'], true],
  ['who entered it and does everything alone', ['verify', 'refuse', 'cancel'], false],
  ['another treasurer', ['verify', 'refuse'], false],
  ['an officer who decides on no payment', [], false],
]

test.each(cases)('of %s', (_who, may, waits) => {
  expect(waitsForAnother({ may })).toBe(waits)
})

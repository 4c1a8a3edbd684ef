import { expect, test } from 'vitest'
import { bonusMemo } from './bonus-memo.ts'

test('a bonus is called after its year, or after the days that it is for', () => {
  expect(bonusMemo('2025-01-01', '2025-12-31')).toBe('Bonus for 2025')
  expect(bonusMemo('2025-04-01', '2026-03-31')).toBe('Bonus for 1 April 2025 to 31 March 2026')
  expect(bonusMemo('2025-01-01', '2026-12-31')).toBe('Bonus for 1 January 2025 to 31 December 2026')
})

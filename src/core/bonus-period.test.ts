import { describe, expect, test } from 'vitest'
import { nextBonusPeriod } from './bonus-period.ts'

describe('the next bonus', () => {
  test('is for last year where there was none', () => {
    expect(nextBonusPeriod(undefined, '2026-11-25')).toEqual({ from: '2025-01-01', to: '2025-12-31' })
    expect(nextBonusPeriod(undefined, '2027-01-01')).toEqual({ from: '2025-01-01', to: '2025-12-31' })
  })

  test('goes on where the last one ended, to the end of that year or to yesterday', () => {
    expect(nextBonusPeriod('2024-12-31', '2026-11-25')).toEqual({ from: '2025-01-01', to: '2025-12-31' })
    expect(nextBonusPeriod('2025-12-31', '2026-11-25')).toEqual({ from: '2026-01-01', to: '2026-11-24' })
    expect(nextBonusPeriod('2026-06-30', '2027-02-01')).toEqual({ from: '2026-07-01', to: '2026-12-31' })
  })

  test('never ends after yesterday or before it begins', () => {
    expect(nextBonusPeriod('2026-11-24', '2026-11-25')).toEqual({ from: '2026-11-24', to: '2026-11-24' })
  })
})

import { expect, test } from 'vitest'
import { runsOf } from './runs.ts'

test('lines that follow one another under one name stand together, in the order they came', () => {
  const days = ['2026-03-31', '2026-03-01', '2026-02-28', '2025-03-12']
  expect(runsOf(days, (day) => day.slice(0, 7))).toEqual([
    { name: '2026-03', lines: ['2026-03-31', '2026-03-01'] },
    { name: '2026-02', lines: ['2026-02-28'] },
    { name: '2025-03', lines: ['2025-03-12'] },
  ])
  expect(runsOf([], String)).toEqual([])
})

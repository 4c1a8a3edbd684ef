import { expect, test } from 'vitest'
import { byMonth } from './statement-months.ts'

test('lines stand under their month, in the order they came, the year counting too', () => {
  const lines = ['2026-03-31', '2026-03-01', '2026-02-28', '2025-03-12'].map((date) => ({ date }))
  expect(byMonth(lines).map((month) => month.map((line) => line.date))).toEqual([
    ['2026-03-31', '2026-03-01'],
    ['2026-02-28'],
    ['2025-03-12'],
  ])
  expect(byMonth([])).toEqual([])
})

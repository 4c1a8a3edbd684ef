import { expect, test } from 'vitest'
import { isolated, withCurrencyInside, withoutIsolates } from './isolate.ts'

test('what fills a place runs as its first letter does, and from the left without one', () => {
  expect(isolated('0127 4455 6601')).toBe('\u20660127 4455 6601\u2069')
  expect(isolated('+971 4 555 0127')).toBe('\u2066+971 4 555 0127\u2069')
  expect(isolated('4 نوفمبر 2026')).toBe('\u20674 نوفمبر 2026\u2069')
  expect(isolated(`${isolated('مايو 2026')}، ${isolated('يونيو 2026')}`)).toMatch(/^\u2067\u2067/)
  expect(isolated('')).toBe('')
})

test('an amount is isolated together with its currency', () => {
  expect(withCurrencyInside(`سُدّد AED ${isolated('523.00')} من ${isolated('1,000')}`)).toBe(
    'سُدّد \u2066AED 523.00\u2069 من \u20661,000\u2069',
  )
})

test('a name of a file has no marks', () => {
  expect(withoutIsolates(`statement-${isolated('2026-11-24')}.csv`)).toBe('statement-2026-11-24.csv')
})

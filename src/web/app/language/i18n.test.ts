import { beforeEach, expect, test } from 'vitest'
import { i18n, speak } from './i18n.ts'

beforeEach(() => speak('en', 'western'))

const say = (message: string, values: Record<string, unknown>) => i18n._({ id: message, message, values })

test('a number in a sentence is in the figures that the reader chose, and never grouped', () => {
  const entry = () => say('Entry no. {entry}, {year}', { entry: 12345, year: '2026' })
  expect(entry()).toBe('Entry no. 12345, 2026')
  speak('bn', 'own')
  expect(entry()).toBe('Entry no. ১২৩৪৫, 2026')
})

test('it still chooses its plural', () => {
  const months = '{n, plural, =0 {none} one {one} other {{n} of #}}'
  expect([0, 1, 3].map((n) => say(months, { n }))).toEqual(['none', 'one', '3 of 3'])
  speak('hi', 'own')
  expect([0, 1, 3].map((n) => say(months, { n }))).toEqual(['none', 'one', '३ of ३'])
})

test('what fills a sentence from right to left keeps its own order, an amount with its currency', () => {
  const message = 'AED {amount} {name}, {day}'
  const told = () => say(message, { amount: '100.00', name: 'Begum 2', day: '4 نوفمبر 2026' })
  expect(told()).toBe('AED 100.00 Begum 2, 4 نوفمبر 2026')
  speak('ar', 'western')
  expect(told()).toBe('\u2066AED 100.00\u2069 \u2066Begum 2\u2069, \u20674 نوفمبر 2026\u2069')
})

import { expect, test } from 'vitest'
import { duesOfMonth } from './dues-of-month.ts'

const dues = {
  amount: 100,
  to_come: [
    { from: '2027-01', amount: 150, due_day: 12 },
    { from: '2027-06', amount: 200, due_day: 12 },
  ],
  open_months: [{ month_key: '2026-09', month: 'September 2026', remaining: 100 }],
}

test.each([
  ['September', '2026-09', 100],
  ['December', '2026-12', 100],
  ['January', '2027-01', 150],
  ['May', '2027-05', 150],
  ['June', '2027-06', 200],
  ['October', '2027-10', 200],
])('%s is %s, with the dues of that month', (name, month, amount) => {
  expect(duesOfMonth(dues, name, '2026-11')).toEqual({ month, amount })
})

test.each(['November', '', 'Smarch'])('%j is no month that can be paid', (name) => {
  expect(duesOfMonth(dues, name, '2026-11')).toBeUndefined()
})

import { expect, test } from 'vitest'
import { duesOfMonth, monthsToPay } from './payable-months.ts'

const account = (open: readonly string[], completed: readonly string[] = []) => ({
  dues: { open_months: open.map((month_key) => ({ month_key })) },
  monthlyPaymentData: completed.map((month_key) => ({ month_key, status: 'completed' as const })),
})

test('the open months come first, oldest first, then the months ahead', () => {
  const months = monthsToPay(account(['2026-10', '2026-11']), '2026-11-21')
  expect(months.slice(0, 4)).toEqual(['2026-10', '2026-11', '2026-12', '2027-01'])
})

test('a name stands once, for the month that it means to the server', () => {
  const months = monthsToPay(account(['2025-12', '2026-11']), '2026-11-21')
  expect(months[0]).toBe('2025-12')
  expect(months).not.toContain('2026-12')
})

test('a month ahead that is paid already is not offered', () => {
  expect(monthsToPay(account([], ['2026-12']), '2026-11-21')[0]).toBe('2027-01')
})

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

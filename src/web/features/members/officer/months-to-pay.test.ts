import { expect, test } from 'vitest'
import { monthsToPay } from './months-to-pay.ts'

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

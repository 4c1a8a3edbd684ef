import { expect, test } from 'vitest'
import type { MonthlyPaymentRow } from '#contract/account.ts'
import { splitRows } from './shown-rows.ts'

const row = (month_key: string, status: MonthlyPaymentRow['status']): MonthlyPaymentRow => ({
  kind: 'dues',
  month: month_key,
  month_key,
  description: '',
  instalment: null,
  loan_id: null,
  amount: 100,
  status,
  due_on: `${month_key}-12`,
  payment_id: null,
  latest_payment_id: null,
  refusal_reason: null,
  question: null,
  receipt_differs: null,
  seal: null,
  may: [],
})

test('what is due in a later month stands apart, next first; what is paid or waits ahead does not', () => {
  const rows = [
    row('2026-06', 'due'),
    row('2026-05', 'completed'),
    row('2026-04', 'due'),
    row('2026-04', 'in_review'),
    row('2026-03', 'pay_now'),
    row('2026-02', 'due'),
  ]
  const { standing, ahead } = splitRows(rows, new Date('2026-03-31T19:59:00Z'))
  expect(ahead.map((shown) => shown.month_key)).toEqual(['2026-04', '2026-06'])
  expect(standing.map((shown) => `${shown.month_key} ${shown.status}`)).toEqual([
    '2026-05 completed',
    '2026-04 in_review',
    '2026-03 pay_now',
    '2026-02 due',
  ])
})

test('the month turns at midnight in Dubai', () => {
  expect(splitRows([row('2026-04', 'due')], new Date('2026-03-31T20:00:00Z')).ahead).toEqual([])
})

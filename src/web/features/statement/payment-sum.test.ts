import { expect, test } from 'vitest'
import { hasParts, paymentSum } from './payment-sum.ts'

type Line = Parameters<typeof paymentSum>[0][number]

const line = (kind: Line['kind'], account: Line['account'], amount: number, more: Partial<Line> = {}): Line => ({
  ...{ kind, account, amount, reversed_kind: null, interest: 0, recovered: 0, transferred: null },
  ...more,
})

test.each<[string, Line[], number | undefined]>([
  ['dues', [line('dues_payment', 'savings', 100)], 100],
  [
    'a transfer for a loan: all of it, with interest and what went to savings',
    [
      line('loan_repayment', 'savings', 20),
      line('loan_repayment', 'loan', -420.1, { interest: 79.9, transferred: 520 }),
    ],
    520,
  ],
  [
    'dues, of which a debt took a part',
    [line('dues_payment', 'savings', 80.2), line('dues_payment', 'receivable', -19.8)],
    100,
  ],
  [
    'a repayment out of savings',
    [line('savings_repayment', 'savings', -40), line('savings_repayment', 'loan', -26.67, { interest: 13.33 })],
    40,
  ],
  ['the same, seen from the loan alone', [line('savings_repayment', 'loan', -26.67, { interest: 13.33 })], 40],
  ['a correction of dues', [line('reversal', 'savings', -55.5, { reversed_kind: 'dues_payment' })], 55.5],
  [
    'what was brought along, which nobody paid',
    [line('opening_balance', 'savings', 500), line('opening_balance', 'loan', 900)],
    undefined,
  ],
])('%s', (_what, lines, sum) => {
  expect(paymentSum(lines)).toBe(sum)
})

test('an entry of one balance has no parts, unless it paid interest too', () => {
  expect(hasParts([line('deposit', 'savings', 100)])).toBe(false)
  expect(hasParts([line('loan_repayment', 'loan', 0, { interest: 5, transferred: 5 })])).toBe(true)
  expect(hasParts([line('dues_payment', 'savings', 80), line('dues_payment', 'receivable', -20)])).toBe(true)
})

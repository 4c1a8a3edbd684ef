import { expect, test } from 'vitest'
import { amountText, filsOf } from './amounts.ts'

test('every amount that a call answers is read to the fils', () => {
  for (const fils of [0n, 1n, 10n, 29n, 57n, 9727n, 113n, 107_000n, 999_999_999n, -1n, -50_005n]) {
    expect(filsOf(Number(fils) / 100)).toBe(fils)
  }
})

test('an amount is sent without separators and with two decimals', () => {
  expect(amountText(107_000n)).toBe('1070.00')
  expect(amountText(5n)).toBe('0.05')
  expect(amountText(123_456_789n)).toBe('1234567.89')
})

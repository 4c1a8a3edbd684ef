import { describe, expect, test } from 'vitest'
import { aed } from '#core/money.ts'
import { loanCost } from './loan-cost.ts'

const offer = {
  ...{ amount_min: 500, amount_max: 5000, amount_step: 100, term_max: 36 },
  ...{ interest_percent: 7, insurance_percent: 0, instalment_multiple: null },
}
const today = '2026-01-31'

describe('what a loan costs', () => {
  test('1,000 over 3 months is 1,070 in all and 356.67 a month', () => {
    const cost = loanCost('1000', '3', offer, today)
    expect(cost).toMatchObject({ total: aed(1070), perMonth: 35_667n, months: 3, premium: 0n })
    expect(cost?.instalments.map(({ dueOn, total }) => [dueOn, total])).toEqual([
      ['2026-02-28', 35_667n],
      ['2026-03-31', 35_667n],
      ['2026-04-30', 35_666n],
    ])
  })

  test('follows the rate and the limits of the settings', () => {
    const dearer = { ...offer, interest_percent: 8.25, amount_max: 9000 }
    expect(loanCost('8000', '1', dearer, today)).toMatchObject({ total: aed(8660) })
    expect(loanCost('8000', '1', offer, today)).toBeUndefined()
  })

  test('a term is truncated', () => {
    expect(loanCost('500', '2.7', offer, today)?.months).toBe(2)
  })

  test('insurance is a part of the principal', () => {
    expect(loanCost('1000', '1', { ...offer, insurance_percent: 1.25 }, today)?.premium).toBe(1250n)
  })

  test('instalments follow the multiple of the settings', () => {
    const cost = loanCost('1000', '3', { ...offer, instalment_multiple: 10 }, today)
    expect(cost?.instalments.map(({ total }) => total)).toEqual([aed(360), aed(360), aed(350)])
    expect(loanCost('500', '36', { ...offer, instalment_multiple: 500 }, today)).toBeUndefined()
  })

  test.each([
    ['550', '1'],
    ['400', '1'],
    ['5100', '1'],
    ['', '1'],
    ['1000', '0.5'],
    ['1000', '37'],
    ['1000', ''],
  ])('%s over %s months is not offered', (amount, term) => {
    expect(loanCost(amount, term, offer, today)).toBeUndefined()
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bonusMemo, distributable, nextBonusPeriod, savingsDays, shareBonus } from './bonus.ts'
import { addDays, type BusinessDate } from './calendar.ts'
import { aed, sumFils } from './money.ts'
import { anyDate } from './testing/samples.ts'

test('a bonus comes from the surplus and the result to date, never from more', () => {
  expect(distributable({ surplus: aed(100), income: aed(70), expense: aed(20) })).toBe(aed(150))
  expect(distributable({ surplus: aed(10), income: 0n, expense: aed(20) })).toBe(0n)
})

describe('savings over a period', () => {
  test('count each fils for each day at whose end it was there', () => {
    const transactions = [
      { date: '2025-12-20', amount: aed(100) },
      { date: '2026-01-31', amount: aed(50) },
      { date: '2026-01-11', amount: -aed(40) },
      { date: '2026-02-01', amount: aed(900) },
    ] as const
    expect(savingsDays(transactions, '2026-01-01', '2026-01-31')).toBe(aed(100 * 10 + 60 * 20 + 110))
  })

  test('agree with adding up the balances day by day', () => {
    const transactions = fc.array(
      fc.record({ after: fc.integer({ min: -40, max: 60 }), amount: fc.bigInt({ min: 1n, max: 10_000n }) }),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(anyDate, fc.integer({ min: 0, max: 40 }), transactions, (from, days, drawn) => {
        const dated = drawn.map(({ after, amount }) => ({ date: addDays(from, after), amount }))
        const balanceAt = (day: BusinessDate) => sumFils(dated.filter(({ date }) => date <= day).map((m) => m.amount))
        const dayByDay = Array.from({ length: days + 1 }, (_, n) => balanceAt(addDays(from, n)))
        expect(savingsDays(dated, from, addDays(from, days))).toBe(sumFils(dayByDay))
      }),
    )
  })
})

describe('the shares of a bonus', () => {
  test('follow the weights, the odd fils going to the largest remainders', () => {
    const weights = [
      { memberId: 1n, weight: 1n },
      { memberId: 2n, weight: 1n },
      { memberId: 3n, weight: 1n },
      { memberId: 4n, weight: 0n },
    ]
    expect(shareBonus(100n, weights)).toEqual([
      { memberId: 1n, amount: 34n },
      { memberId: 2n, amount: 33n },
      { memberId: 3n, amount: 33n },
    ])
    const uneven = [
      { memberId: 1n, weight: 1n },
      { memberId: 2n, weight: 5n },
    ]
    expect(shareBonus(10n, uneven)).toEqual([
      { memberId: 1n, amount: 2n },
      { memberId: 2n, amount: 8n },
    ])
  })

  test('sum to the bonus exactly, each within a fils of its due, the heavier never with less', () => {
    const weights = fc
      .array(fc.bigInt({ min: 0n, max: 10n ** 12n }), { minLength: 1, maxLength: 40 })
      .filter((drawn) => drawn.some((weight) => weight > 0n))
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: aed(100_000) }), weights, (total, drawn) => {
        const shares = shareBonus(
          total,
          drawn.map((weight, i) => ({ memberId: BigInt(i), weight })),
        )
        expect(sumFils(shares.map((share) => share.amount))).toBe(total)
        const whole = sumFils(drawn)
        const amounts = drawn.map((_, i) => shares.find((share) => share.memberId === BigInt(i))?.amount ?? 0n)
        for (const [i, weight] of drawn.entries()) {
          const amount = amounts[i] ?? 0n
          expect(amount >= (total * weight) / whole && amount <= (total * weight) / whole + 1n).toBe(true)
          for (const [j, other] of drawn.entries()) if (weight > other) expect(amount >= (amounts[j] ?? 0n)).toBe(true)
        }
      }),
    )
  })

  test('cannot be made when nobody has saved', () => {
    expect(() => shareBonus(100n, [])).toThrow(RangeError)
    expect(() => shareBonus(100n, [{ memberId: 1n, weight: 0n }])).toThrow(RangeError)
  })
})

test('a bonus is called after its year, or after the days that it is for', () => {
  expect(bonusMemo('2025-01-01', '2025-12-31')).toBe('Bonus for 2025')
  expect(bonusMemo('2025-04-01', '2026-03-31')).toBe('Bonus for 1 April 2025 to 31 March 2026')
  expect(bonusMemo('2025-01-01', '2026-12-31')).toBe('Bonus for 1 January 2025 to 31 December 2026')
})

describe('the next bonus', () => {
  test('is for last year where there was none', () => {
    expect(nextBonusPeriod(undefined, '2026-11-25')).toEqual({ from: '2025-01-01', to: '2025-12-31' })
    expect(nextBonusPeriod(undefined, '2027-01-01')).toEqual({ from: '2025-01-01', to: '2025-12-31' })
  })

  test('goes on where the last one ended, to the end of that year or to yesterday', () => {
    expect(nextBonusPeriod('2024-12-31', '2026-11-25')).toEqual({ from: '2025-01-01', to: '2025-12-31' })
    expect(nextBonusPeriod('2025-12-31', '2026-11-25')).toEqual({ from: '2026-01-01', to: '2026-11-24' })
    expect(nextBonusPeriod('2026-06-30', '2027-02-01')).toEqual({ from: '2026-07-01', to: '2026-12-31' })
  })

  test('never ends after yesterday or before it begins', () => {
    expect(nextBonusPeriod('2026-11-24', '2026-11-25')).toEqual({ from: '2026-11-24', to: '2026-11-24' })
  })
})

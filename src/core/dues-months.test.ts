import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMonths, monthName, monthOf, monthRange } from './calendar.ts'
import { openMonths } from './dues-calendar.ts'
import { monthsTogether, resolveMonth, splitAcrossMonths } from './dues-months.ts'
import { aed, sumFils } from './money.ts'
import { anyDate } from './testing/arbitraries.ts'
import { account, paid, sent, today } from './testing/dues.ts'

describe('a month named without its year', () => {
  test('is the earliest of that name that is not completed', () => {
    expect(resolveMonth(account(), 'September', today)).toMatchObject({ found: { month: '2026-09' } })
    expect(resolveMonth(account(), 'July', today)).toMatchObject({ found: { month: '2027-07' } })
    const payments = [paid('2026-09')]
    expect(resolveMonth(account({ payments }), 'September', today)).toMatchObject({ found: { month: '2027-09' } })
  })

  test('reaches eleven months ahead and no further', () => {
    const payments = [paid('2026-11'), paid('2027-01')]
    expect(resolveMonth(account({ payments }), 'November', today)).toEqual({
      refused: 'month_nothing_left',
      lastPaid: '2026-11',
    })
    expect(resolveMonth(account({ payments: [paid('2026-10')] }), 'October', today)).toMatchObject({
      found: { month: '2027-10' },
    })
    const both = account({ payments: [paid('2026-10'), paid('2026-11'), paid('2027-09'), paid('2027-10')] })
    expect(resolveMonth(both, 'October', today)).toEqual({ refused: 'month_nothing_left', lastPaid: '2027-10' })
  })

  test('with a receipt waiting is refused, and is not passed over for a later year', () => {
    const payments = [sent('2026-09')]
    expect(resolveMonth(account({ payments }), 'September', today)).toEqual({
      refused: 'month_waiting',
      month: '2026-09',
    })
  })

  test('that was never owed and cannot be owed is refused without a month to name', () => {
    const inactive = account({ statusHistory: [{ from: '2026-11-01', active: false }] })
    expect(resolveMonth(inactive, 'July', today)).toEqual({ refused: 'month_nothing_left', lastPaid: undefined })
    expect(resolveMonth(inactive, 'October', today)).toMatchObject({ found: { month: '2026-10' } })
    const onlySent = { ...inactive, payments: [sent('2026-12')] }
    expect(resolveMonth(onlySent, 'December', today)).toEqual({ refused: 'month_nothing_left', lastPaid: undefined })
  })

  test('is found for every name on any day, for an active member who has paid nothing', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: 0, max: 900 }), (acceptedOn, days) => {
        const now = addDays(acceptedOn, days)
        const fresh = account({ acceptedOn, duesFrom: monthOf(acceptedOn), statusHistory: [] })
        for (const month of monthRange(monthOf(acceptedOn), addMonths(monthOf(acceptedOn), 11)))
          expect(resolveMonth(fresh, monthName(month), now)).toMatchObject({ found: { month } })
      }),
    )
  })
})

describe('one receipt over several months', () => {
  const chosen = openMonths(account({ payments: [paid('2026-08', 60)] }), today).slice(0, 3)

  test('fills the oldest first; the last takes what is left, less or more', () => {
    expect(splitAcrossMonths(chosen, aed(240))).toEqual({
      parts: [
        { month: '2026-08', amount: aed(40) },
        { month: '2026-09', amount: aed(100) },
        { month: '2026-10', amount: aed(100) },
      ],
    })
    expect(splitAcrossMonths(chosen, aed(500))).toMatchObject({ parts: [{}, {}, { amount: aed(360) }] })
    expect(splitAcrossMonths(chosen, aed(141))).toMatchObject({ parts: [{}, {}, { amount: aed(1) }] })
  })

  test('is refused when it does not reach the last of them', () => {
    const refused = { refused: 'months_amount_too_small', moreThan: aed(140) }
    expect(splitAcrossMonths(chosen, aed(140))).toEqual(refused)
    expect(splitAcrossMonths(chosen, aed(20))).toEqual(refused)
  })

  test('gives each month something, and in all exactly what came', () => {
    const remainders = fc.array(fc.bigInt({ min: 1n, max: aed(200) }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(remainders, fc.bigInt({ min: 1n, max: aed(2000) }), (remaining, amount) => {
        const outcome = splitAcrossMonths(
          remaining.map((part, i) => ({ month: addMonths('2026-01', i), remaining: part })),
          amount,
        )
        if ('refused' in outcome) {
          expect(amount <= outcome.moreThan).toBe(true)
        } else {
          expect(sumFils(outcome.parts.map((part) => part.amount))).toBe(amount)
          for (const part of outcome.parts) expect(part.amount > 0n).toBe(true)
        }
      }),
    )
  })

  test('over no month at all is an error', () => {
    expect(() => splitAcrossMonths([], aed(100))).toThrow(RangeError)
  })
})

const dues = aed(100)
const open = (['2026-03', '2026-04', '2026-05'] as const).map((month) => ({ month, remaining: dues }))

test('a multiple of the dues may pay that many open months', () => {
  expect(monthsTogether(aed(200), dues, open)).toBe(2)
  expect(monthsTogether(aed(300), dues, open)).toBe(3)
})

test('never more months than are open; the rest is more savings', () => {
  expect(monthsTogether(aed(500), dues, open)).toBe(3)
})

test('nothing is offered for one month, for what is no multiple, or with a single month open', () => {
  expect(monthsTogether(aed(100), dues, open)).toBe(0)
  expect(monthsTogether(aed(250), dues, open)).toBe(0)
  expect(monthsTogether(0n, dues, open)).toBe(0)
  expect(monthsTogether(aed(200), dues, open.slice(0, 1))).toBe(0)
  expect(monthsTogether(aed(200), 0n, open)).toBe(0)
})

test('months that cost more than the dues of now are not offered beyond what the amount reaches', () => {
  const dearer = open.map((month) => ({ ...month, remaining: aed(200) }))
  expect(monthsTogether(aed(200), dues, dearer)).toBe(0)
})

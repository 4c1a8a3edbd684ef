import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  addMonthsToDate,
  type BusinessDate,
  businessDateAt,
  businessHourAt,
  dateInMonth,
  daysBetween,
  lastDayOf,
  MONTH_NAMES,
  monthLabel,
  monthName,
  monthOf,
  monthRange,
  monthsBetween,
} from './calendar.ts'
import { anyDate, anyMonth } from './testing/samples.ts'

describe('the business date', () => {
  test.each([
    ['2026-11-20T19:59:59.999Z', '2026-11-20'],
    ['2026-11-20T20:00:00.000Z', '2026-11-21'],
    ['2027-12-31T20:00:00.000Z', '2028-01-01'],
    ['2028-02-28T20:00:00.000Z', '2028-02-29'],
    ['2026-07-01T19:59:59.000Z', '2026-07-01'],
  ])('at %s it is %s in Dubai', (instant, date) => {
    expect(businessDateAt(new Date(instant))).toBe(date)
  })

  test.each([
    ['2026-11-20T19:59:59.999Z', 23],
    ['2026-11-20T20:00:00.000Z', 0],
    ['2026-11-21T04:59:59.999Z', 8],
    ['2026-11-21T05:00:00.000Z', 9],
  ])('at %s the clock of Dubai shows the hour %i', (instant, hour) => {
    expect(businessHourAt(new Date(instant))).toBe(hour)
  })

  test('agrees with the time zone database', () => {
    const dubai = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Dubai', dateStyle: 'short' })
    const from = new Date('2000-01-01')
    fc.assert(
      fc.property(fc.date({ min: from, max: new Date('2099-12-31'), noInvalidDate: true }), (instant) => {
        expect(businessDateAt(instant)).toBe(dubai.format(instant))
      }),
    )
  })
})

describe('stepping by months', () => {
  test('31 January goes to 28 February and, counted from the original day, back to 31 March', () => {
    const steps = [1, 2, 3].map((n) => addMonthsToDate('2026-01-31', n))
    expect(steps).toEqual(['2026-02-28', '2026-03-31', '2026-04-30'])
    expect(addMonthsToDate('2026-02-28', 1, 31)).toBe('2026-03-31')
  })

  test('29 February of a leap year stays on the 29th where the month has one', () => {
    expect(addMonthsToDate('2028-02-29', 12)).toBe('2029-02-28')
    expect(addMonthsToDate('2028-02-29', 1)).toBe('2028-03-29')
  })

  test('crosses years in both directions', () => {
    expect(addMonths('2026-11', 2)).toBe('2027-01')
    expect(addMonths('2026-01', -1)).toBe('2025-12')
    expect(addMonths('2026-01', -13)).toBe('2024-12')
  })

  test('there and back is the same month, and the distance is what was stepped', () => {
    fc.assert(
      fc.property(anyMonth, fc.integer({ min: -600, max: 600 }), (month, n) => {
        expect(addMonths(addMonths(month, n), -n)).toBe(month)
        expect(monthsBetween(month, addMonths(month, n))).toBe(n)
        expect(addMonths(month, n) > month).toBe(n > 0)
      }),
    )
  })

  test('a range holds both ends, oldest first', () => {
    expect(monthRange('2026-11', '2027-02')).toEqual(['2026-11', '2026-12', '2027-01', '2027-02'])
    expect(monthRange('2026-11', '2026-11')).toEqual(['2026-11'])
    expect(monthRange('2026-11', '2026-10')).toEqual([])
  })
})

describe('days', () => {
  test('a day past the end of the month is its last day', () => {
    expect(dateInMonth('2026-02', 31)).toBe('2026-02-28')
    expect(dateInMonth('2028-02', 30)).toBe('2028-02-29')
    expect(dateInMonth('2026-04', 12)).toBe('2026-04-12')
    expect(lastDayOf('2026-12')).toBe('2026-12-31')
  })

  test('the last day of every month is the day before the next', () => {
    for (const month of monthRange('1999-01', '2101-12'))
      expect(lastDayOf(month)).toBe(addDays(dateInMonth(addMonths(month, 1), 1), -1))
  })

  test('there and back is the same day, dates compare as strings, and every result exists', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -4000, max: 4000 }), (date, n) => {
        const later = addDays(date, n)
        expect(later <= lastDayOf(monthOf(later)) && later >= dateInMonth(monthOf(later), 1)).toBe(true)
        expect(addDays(later, -n)).toBe(date)
        expect(daysBetween(date, later)).toBe(n)
        expect(later > date).toBe(n > 0)
      }),
    )
  })

  test('a month later is in the next month, on the same day or on its last', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: 1, max: 36 }), (date, n) => {
        const later: BusinessDate = addMonthsToDate(date, n)
        expect(monthOf(later)).toBe(addMonths(monthOf(date), n))
        expect(later.slice(8) === date.slice(8) || later === lastDayOf(monthOf(later))).toBe(true)
      }),
    )
  })
})

test('months are labelled with their English name and year', () => {
  expect(monthLabel('2025-05')).toBe('May 2025')
  expect(MONTH_NAMES.map((_, i) => monthName(addMonths('2026-01', i)))).toEqual([...MONTH_NAMES])
})

import { describe, expect, test } from 'vitest'
import { atTime, commonDays, commonPeriods, dayIn, dayOf, periodIn, withTime } from './time.ts'

const TODAY = '2028-03-05'
const asked = (text: string) => new URLSearchParams(text)

describe('the time that an address of the books asks for', () => {
  test('is this year up to today unless it says otherwise', () => {
    expect(periodIn(asked(''), TODAY)).toEqual({ from: '2028-01-01', to: TODAY })
    expect(dayIn(asked(''), TODAY)).toBe(TODAY)
  })

  test('is read from the period by what needs a day, and from the day by what needs a period', () => {
    expect(dayIn(asked('from=2027-02-01&to=2027-02-28'), TODAY)).toBe('2027-02-28')
    expect(periodIn(asked('at=2027-06-30'), TODAY)).toEqual({ from: '2027-01-01', to: '2027-06-30' })
  })

  test('is this year where what it says is no period', () => {
    for (const text of ['from=2028-02-02&to=2028-02-01', 'from=yesterday&to=', 'to=2027-02-29', 'from=2029-01-01']) {
      expect(periodIn(asked(text), TODAY), text).toEqual({ from: '2028-01-01', to: TODAY })
    }
  })

  test('is a day of the calendar', () => {
    expect(dayOf('2028-02-29')).toBe('2028-02-29')
    for (const text of ['2027-02-29', '2028-13-01', '1999-12-31', '2028-1-1', '', null])
      expect(dayOf(text)).toBeUndefined()
  })
})

describe('the times that are asked for most', () => {
  test('of a month after a leap day', () => {
    expect(commonPeriods(TODAY)).toEqual({
      this_month: { from: '2028-03-01', to: TODAY },
      last_month: { from: '2028-02-01', to: '2028-02-29' },
      this_year: { from: '2028-01-01', to: TODAY },
      last_year: { from: '2027-01-01', to: '2027-12-31' },
    })
  })

  test('of a January: last month is in last year', () => {
    expect(commonPeriods('2028-01-01').last_month).toEqual({ from: '2027-12-01', to: '2027-12-31' })
    expect(commonDays('2028-01-01')).toEqual({
      today: { at: '2028-01-01' },
      last_month: { at: '2027-12-31' },
      last_year: { at: '2027-12-31' },
    })
  })
})

describe('addresses', () => {
  test('at another time keep what else they ask for', () => {
    expect(atTime(asked('account=bank&at=2028-01-01'), { from: '2027-01-01', to: '2027-12-31' }).toString()).toBe(
      'account=bank&from=2027-01-01&to=2027-12-31',
    )
  })

  test('of another page keep the time alone', () => {
    const here = asked('kind=fine&from=2027-01-01&to=2027-12-31')
    expect(withTime('/there', here, { account: 'bank' })).toBe('/there?account=bank&from=2027-01-01&to=2027-12-31')
    expect(withTime('/there', asked('kind=fine'))).toBe('/there')
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMonths, type BusinessDate, monthOf } from './calendar.ts'
import { repaidState } from './loan-repayment.ts'
import {
  amountToBeginWith,
  INTEREST_BASIS_POINTS,
  isOfferedAmount,
  isScheduleSound,
  LOAN_LIMITS,
  lateLoans,
  loanSchedule,
  loanTerms,
  oldestUnpaid,
  overduePrincipal,
  type ScheduleTerms,
  scheduleDates,
  TERM_MAX,
  truncateTerm,
} from './loan-schedule.ts'
import { aed, formatAed, parseAed, sumFils } from './money.ts'
import { anyDate } from './testing/samples.ts'

const fils = (text: string) => parseAed(text) ?? 0n

/** Published flat-interest schedules: the terms, the regular instalment (principal, interest), the last one. */
const published: [ScheduleTerms, [string, string], [string, string]][] = [
  [terms('1000', '30', 3), ['333.33', '10'], ['333.34', '10']],
  [terms('1250', '62.50', 4, 1), ['312.38', '15.62'], ['312.86', '15.64']],
  [terms('5000', '900', 18, 1), ['278', '50'], ['274', '50']],
  [terms('1250', '37.50', 3, 1), ['416.50', '12.50'], ['417', '12.50']],
  [terms('1250', '37.50', 3, 20), ['427.50', '12.50'], ['395', '12.50']],
  [terms('3000', '90', 3), ['1000', '30'], ['1000', '30']],
]

function terms(principal: string, totalInterest: string, instalments: number, multiple?: number): ScheduleTerms {
  return { principal: fils(principal), totalInterest: fils(totalInterest), instalments, multiple }
}

describe('the schedule', () => {
  test.each(published)('reproduces a published one: %o', (given, regular, last) => {
    const expected = Array.from({ length: given.instalments }, (_, i) => {
      const [principal, interest] = (i === given.instalments - 1 ? last : regular).map(fils)
      return { number: i + 1, principal, interest, total: (principal ?? 0n) + (interest ?? 0n) }
    })
    expect(loanSchedule(given)).toEqual(expected)
  })

  test('1,000 AED over 11 months: 97.27 ten times, 6.36 of it interest, the last one the remainder', () => {
    const schedule = loanSchedule(terms('1000', '70', 11))
    expect(schedule[0]).toEqual({ number: 1, principal: 9_091n, interest: 636n, total: 9_727n })
    expect(schedule[10]).toEqual({ number: 11, principal: 9_090n, interest: 640n, total: 9_730n })
  })

  test('pays exactly the principal and exactly the interest, whatever is offered', () => {
    const offered = fc.record({
      steps: fc.integer({ min: 5, max: 50 }),
      instalments: fc.integer({ min: 1, max: TERM_MAX }),
    })
    fc.assert(
      fc.property(offered, ({ steps, instalments }) => {
        const principal = BigInt(steps) * LOAN_LIMITS.step
        const { totalInterest } = loanTerms(principal, instalments, INTEREST_BASIS_POINTS)
        expectExact({ principal, totalInterest, instalments })
      }),
    )
  })

  test('pays exactly what is lent on any sound terms, with or without a multiple', () => {
    const any = fc.record({
      principal: fc.bigInt({ min: 1n, max: aed(100_000) }),
      totalInterest: fc.bigInt({ min: 0n, max: aed(20_000) }),
      instalments: fc.integer({ min: 1, max: 60 }),
      multiple: fc.option(fc.integer({ min: 1, max: 100 }), { nil: undefined }),
    })
    fc.assert(
      fc.property(any, (given) => {
        if (isScheduleSound(given)) expectExact(given)
        else expect(() => loanSchedule(given)).toThrow(RangeError)
      }),
    )
  })

  test('a multiple that finishes the loan before its last instalment is refused', () => {
    const early = terms('500', '35', 36, 50)
    expect(isScheduleSound(early)).toBe(false)
    expect(() => loanSchedule(early)).toThrow(RangeError)
    expect(isScheduleSound({ principal: aed(500), totalInterest: 0n, instalments: 6, multiple: 100 })).toBe(false)
    expect(isScheduleSound({ principal: aed(500), totalInterest: 0n, instalments: 6 })).toBe(true)
    expect(isScheduleSound(terms('500', '35', 36))).toBe(true)
    expect(isScheduleSound(terms('500', '35', 10, 5))).toBe(true)
  })

  function expectExact(given: ScheduleTerms) {
    const schedule = loanSchedule(given)
    expect(schedule.map((instalment) => instalment.number)).toEqual(schedule.map((_, i) => i + 1))
    expect(schedule).toHaveLength(given.instalments)
    for (const { principal, interest } of schedule) expect(principal > 0n && interest >= 0n).toBe(true)
    expect(sumFils(schedule.map((instalment) => instalment.principal))).toBe(given.principal)
    expect(sumFils(schedule.map((instalment) => instalment.interest))).toBe(given.totalInterest)
    for (const instalment of schedule) expect(instalment.total).toBe(instalment.principal + instalment.interest)
    expect(new Set(schedule.slice(0, -1).map((instalment) => instalment.total)).size).toBeLessThanOrEqual(1)
  }
})

describe('what a loan costs', () => {
  test('1,000 AED over 3 months is 1,070 in all, 356.67 a month', () => {
    expect(loanTerms(aed(1000), 3, INTEREST_BASIS_POINTS)).toEqual({
      totalInterest: aed(70),
      total: aed(1070),
      perMonth: 35_667n,
    })
  })

  test('follows the rate of the settings, half up to the fils', () => {
    expect(loanTerms(aed(500), 1, 0)).toEqual({ totalInterest: 0n, total: aed(500), perMonth: aed(500) })
    expect(loanTerms(10_050n, 2, 725)).toEqual({ totalInterest: 729n, total: 10_779n, perMonth: 5390n })
  })

  test("equals the client's own figures to the digit, for every amount and term offered", () => {
    let ties = 0
    for (let amount = 500; amount <= 5000; amount += 100) {
      for (let term = 1; term <= TERM_MAX; term++) {
        const { total, perMonth } = loanTerms(aed(amount), term, INTEREST_BASIS_POINTS)
        expect(plain(perMonth)).toBe(((amount * 1.07) / term).toFixed(2))
        expect(plain(total)).toBe((amount * 1.07).toFixed(2))
        if ((2n * total) % BigInt(term) === 0n && total % BigInt(term) !== 0n) ties++
      }
    }
    expect(ties).toBeGreaterThan(0)
  })

  function plain(amount: bigint) {
    return formatAed(amount).replaceAll(',', '')
  }
})

describe('what may be asked for', () => {
  test.each(['500', '600', '1000', '5000'])('%s AED is offered', (text) => {
    expect(isOfferedAmount(fils(text), LOAN_LIMITS)).toBe(true)
  })

  test.each(['0.01', '400', '499.99', '500.01', '550', '5000.01', '5100', '9999999.99'])('%s AED is not', (text) => {
    expect(isOfferedAmount(fils(text), LOAN_LIMITS)).toBe(false)
  })

  test('the stepper begins at 1,000 AED, or within its own range', () => {
    expect(amountToBeginWith(LOAN_LIMITS)).toBe(aed(1000))
    for (const limits of [
      { min: aed(300), max: aed(900), step: aed(300) },
      { min: aed(600), max: aed(6000), step: aed(300) },
      { min: aed(2000), max: aed(6000), step: aed(500) },
    ]) {
      expect(isOfferedAmount(amountToBeginWith(limits), limits)).toBe(true)
    }
  })

  test.each([
    ['1', 1],
    ['3', 3],
    ['2.7', 2],
    ['36', 36],
    ['36.99', 36],
    ['06', 6],
  ])('a term of %s is %i months', (text, months) => {
    expect(truncateTerm(text)).toBe(months)
  })

  test.each([
    '0',
    '0.5',
    '-1',
    '37',
    '1e9',
    '1e1',
    '1e309',
    'NaN',
    '0x10',
    '',
    ' 3',
    '3.',
    '.5',
    '１２',
    '1000000000000',
  ])('a term of %j is refused', (text) => {
    expect(truncateTerm(text)).toBeUndefined()
  })

  test('the longest term is a setting', () => {
    expect(truncateTerm('13', 12)).toBeUndefined()
    expect(truncateTerm('48', 60)).toBe(48)
  })
})

describe('the days of the instalments', () => {
  test('fall on the day of disbursement, or on the last day where the month is shorter', () => {
    expect(scheduleDates('2026-12-31', 4)).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'])
    expect(scheduleDates('2028-01-30', 2)).toEqual(['2028-02-29', '2028-03-30'])
    expect(scheduleDates('2026-11-21', 1)).toEqual(['2026-12-21'])
  })

  test('are one in each following month, in order', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: 1, max: TERM_MAX }), (disbursedOn, instalments) => {
        const months = scheduleDates(disbursedOn, instalments).map(monthOf)
        expect(months).toEqual(months.map((_, i) => addMonths(monthOf(disbursedOn), i + 1)))
      }),
    )
  })
})

const schedule = loanSchedule({ principal: aed(1000), totalInterest: aed(70), instalments: 3 })

describe('what is late of what is out', () => {
  const loans = [
    { principal: aed(100), dueOn: '2026-12-31' },
    { principal: aed(200), dueOn: '2026-12-30' },
    { principal: aed(300), dueOn: '2026-11-30' },
    { principal: aed(400), dueOn: '2026-08-01' },
  ] as const

  test('is told by how late it is, each within the one before', () => {
    expect(lateLoans(loans, '2026-12-31')).toEqual([
      { days: 0, loans: 3, principal: aed(900), percent: 90 },
      { days: 30, loans: 2, principal: aed(700), percent: 70 },
      { days: 60, loans: 1, principal: aed(400), percent: 40 },
      { days: 90, loans: 1, principal: aed(400), percent: 40 },
    ])
  })

  test('is a percentage with two decimals, and none of nothing', () => {
    const thirds = [1, 2, 3].map((day) => ({ principal: aed(5), dueOn: `2026-12-0${day}` as BusinessDate }))
    expect(lateLoans(thirds, '2026-12-02')[0]).toMatchObject({ loans: 1, percent: 33.33 })
    expect(lateLoans([], '2026-12-31')[0]).toEqual({ days: 0, loans: 0, principal: 0n, percent: 0 })
  })
})

test('the oldest unpaid instalment is that of the schedule, told from what is out alone', () => {
  expect(oldestUnpaid(schedule, aed(1000), '2026-10-31')).toBe('2026-11-30')
  expect(() => oldestUnpaid(schedule, 0n, '2026-10-31')).toThrow(RangeError)
  fc.assert(
    fc.property(fc.bigInt(0n, aed(1070) - 1n), (repaid) => {
      const { instalments, outstandingPrincipal } = repaidState(schedule, repaid)
      // What is left of the last instalment when its principal is paid cannot be: interest comes first.
      const open = instalments.findIndex(({ remaining }) => remaining > 0n)
      expect(oldestUnpaid(schedule, outstandingPrincipal, '2026-10-31')).toBe(scheduleDates('2026-10-31', 3)[open])
    }),
  )
})

test('overdue is the principal of the instalments that fell due before a day and is still out', () => {
  const schedule = loanSchedule(terms('1000', '30', 3))
  const overdue = (outstanding: string, at: BusinessDate) =>
    formatAed(overduePrincipal(schedule, fils(outstanding), '2026-01-31', at))
  expect(overdue('1000', '2026-02-28')).toBe('0.00')
  expect(overdue('1000', '2026-03-01')).toBe('333.33')
  expect(overdue('900', '2026-03-01')).toBe('233.33')
  expect(overdue('500', '2026-03-01')).toBe('0.00')
  expect(overdue('1000', '2027-01-01')).toBe('1,000.00')
})

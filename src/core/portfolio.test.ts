import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BusinessDate } from './calendar.ts'
import { repaidState } from './loan-repayment.ts'
import { loanSchedule, scheduleDates } from './loan-schedule.ts'
import { aed } from './money.ts'
import { lateLoans, oldestUnpaid } from './portfolio.ts'

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

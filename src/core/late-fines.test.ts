import { describe, expect, test } from 'vitest'
import type { DuesRow } from './dues-calendar.ts'
import { instalmentsCompletedLate, lateFineFor, monthsCompletedLate } from './late-fines.ts'
import { loanSchedule } from './loan-schedule.ts'
import { aed } from './money.ts'
import { read } from './testing/postings.ts'

const row = (month: DuesRow['month'], remaining: bigint): DuesRow => {
  const figures = { amount: aed(100), paid: aed(100) - remaining, waiting: 0n, remaining }
  return { month, dueOn: `${month}-12` as DuesRow['dueOn'], owed: true, ...figures, state: 'due', onTime: undefined }
}
const rows = [row('2026-09', aed(100)), row('2026-10', aed(40)), row('2026-11', 0n)]

describe('months completed late', () => {
  const late = (receivedOn: DuesRow['dueOn'], ...parts: [DuesRow['month'], bigint][]) =>
    monthsCompletedLate(
      rows,
      parts.map(([month, amount]) => ({ month, amount })),
      receivedOn,
    )

  test('are those that the payment completes after their due day', () => {
    expect(late('2026-10-13', ['2026-09', aed(100)], ['2026-10', aed(40)])).toEqual(['September 2026', 'October 2026'])
    expect(late('2026-10-12', ['2026-09', aed(100)], ['2026-10', aed(40)])).toEqual(['September 2026'])
    expect(late('2026-09-12', ['2026-09', aed(150)])).toEqual([])
  })

  test('are not those that stay open, or that were completed before', () => {
    expect(late('2026-11-20', ['2026-09', aed(99)], ['2026-10', aed(39)], ['2026-11', aed(100)])).toEqual([])
  })
})

test('instalments completed late are those that the payment completes after their day, each once', () => {
  const schedule = loanSchedule({ principal: aed(900), totalInterest: aed(63), instalments: 3 })
  const loan = { schedule, disbursedOn: '2026-01-31', repaid: aed(21) } as const
  expect(instalmentsCompletedLate(loan, aed(300), '2026-02-28')).toEqual([])
  expect(instalmentsCompletedLate(loan, aed(300), '2026-03-01')).toEqual(['instalment 1'])
  expect(instalmentsCompletedLate(loan, aed(299), '2026-05-01')).toEqual([])
  expect(instalmentsCompletedLate(loan, aed(942), '2026-04-01')).toEqual(['instalment 1', 'instalment 2'])
  expect(instalmentsCompletedLate({ ...loan, repaid: aed(321) }, aed(10), '2026-12-01')).toEqual([])
})

describe('a fine', () => {
  const fine = (savings: bigint, each: bigint, ...late: string[]) => lateFineFor({ memberId: 7n, savings }, each, late)

  test('is taken for each from savings, and says what was late', () => {
    const taken = fine(aed(100), aed(10), 'September 2026', 'October 2026', 'November 2026')
    expect(taken).toMatchObject({ amount: aed(30), memo: 'Fine, September 2026 and 2 more paid late' })
    expect(taken && read(taken.entry)).toEqual(['Dr savings/7 30.00', 'Cr fine_income 30.00'])
    expect(fine(aed(100), aed(10), 'instalment 2')?.memo).toBe('Fine, instalment 2 paid late')
  })

  test('is taken as far as the savings reach, and never more', () => {
    expect(fine(aed(12), aed(10), 'May 2026', 'June 2026')?.amount).toBe(aed(12))
    expect(fine(0n, aed(10), 'May 2026')).toBeUndefined()
  })

  test('is none where fines are off or nothing was late', () => {
    expect(fine(aed(100), 0n, 'May 2026')).toBeUndefined()
    expect(fine(aed(100), aed(10))).toBeUndefined()
  })
})

import { describe, expect, test } from 'vitest'
import type { DuesRow } from './dues-calendar.ts'
import {
  instalmentsCompletedLate,
  instalmentsLate,
  type Late,
  lateFineFor,
  monthsCompletedLate,
  monthsLate,
  without,
} from './late-fines.ts'
import { loanSchedule } from './loan-schedule.ts'
import { aed } from './money.ts'
import { read } from './testing/samples.ts'

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
    expect(late('2026-10-13', ['2026-09', aed(100)], ['2026-10', aed(40)])).toEqual([
      { month: '2026-09' },
      { month: '2026-10' },
    ])
    expect(late('2026-10-12', ['2026-09', aed(100)], ['2026-10', aed(40)])).toEqual([{ month: '2026-09' }])
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
  expect(instalmentsCompletedLate(loan, aed(300), '2026-03-01')).toEqual([{ instalment: 1 }])
  expect(instalmentsCompletedLate(loan, aed(299), '2026-05-01')).toEqual([])
  expect(instalmentsCompletedLate(loan, aed(942), '2026-04-01')).toEqual([{ instalment: 1 }, { instalment: 2 }])
  expect(instalmentsCompletedLate({ ...loan, repaid: aed(321) }, aed(10), '2026-12-01')).toEqual([])
})

test('months are late that were completed, and not in time', () => {
  const paid = { ...row('2026-08', 0n), onTime: true } as const
  expect(monthsLate([...rows, paid, { ...row('2026-07', 0n), onTime: false }])).toEqual([{ month: '2026-07' }])
})

test('instalments are late by the repayment that completed them', () => {
  const schedule = loanSchedule({ principal: aed(900), totalInterest: aed(63), instalments: 3 })
  const loan = { schedule, disbursedOn: '2026-01-31', repaid: 0n } as const
  const repayments = [
    { onLoan: aed(300), receivedOn: '2026-02-01' },
    { onLoan: aed(21), receivedOn: '2026-03-05' },
    { onLoan: aed(642), receivedOn: '2026-04-05' },
  ] as const
  expect(instalmentsLate(loan, repayments)).toEqual([{ instalment: 1 }, { instalment: 2 }])
  expect(instalmentsLate(loan, repayments.slice(0, 1))).toEqual([])
})

test('what was fined before is left out', () => {
  expect(without([{ month: '2026-09' }, { instalment: 1 }], [{ instalment: 1 }])).toEqual([{ month: '2026-09' }])
})

describe('a fine', () => {
  const fine = (savings: bigint, each: bigint, ...late: Late[]) => lateFineFor({ memberId: 7n, savings }, each, late)

  test('is taken for each from savings, and says what was late', () => {
    const taken = fine(aed(100), aed(10), { month: '2026-09' }, { month: '2026-10' }, { month: '2026-11' })
    expect(taken).toMatchObject({ amount: aed(30), memo: 'Fine, September 2026 and 2 more paid late' })
    expect(taken && read(taken.entry)).toEqual(['Dr savings/7 30.00', 'Cr fine_income 30.00'])
    expect(fine(aed(100), aed(10), { instalment: 2 })?.memo).toBe('Fine, instalment 2 paid late')
  })

  test('is taken as far as the savings reach, and never more', () => {
    const taken = fine(aed(12), aed(10), { month: '2026-05' }, { month: '2026-06' }, { month: '2026-07' })
    expect(taken?.amount).toBe(aed(12))
    expect(taken?.parts).toEqual([
      { of: { month: '2026-05' }, amount: aed(10) },
      { of: { month: '2026-06' }, amount: aed(2) },
    ])
    expect(fine(0n, aed(10), { month: '2026-05' })).toBeUndefined()
  })

  test('is none where fines are off or nothing was late', () => {
    expect(fine(aed(100), 0n, { month: '2026-05' })).toBeUndefined()
    expect(fine(aed(100), aed(10))).toBeUndefined()
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type BusinessDate, lastDayOf, monthOf } from './calendar.ts'
import { type DuesAccount, dueBalance, duesRows, type LoanRows, monthlyPaymentRows } from './dues-calendar.ts'
import { repaidState } from './loan-repayment.ts'
import { loanSchedule, scheduleDates } from './loan-schedule.ts'
import { aed, type Fils } from './money.ts'
import { anyDate } from './testing/samples.ts'

const today: BusinessDate = '2026-11-21'

const dues: DuesAccount = {
  acceptedOn: '2026-09-01',
  duesFrom: '2026-09',
  statusHistory: [],
  settings: [{ from: '2026-01', amount: aed(100), dueDay: 12 }],
  payments: [
    { month: '2026-09', amount: aed(120), duesAmount: aed(100), state: 'verified', receivedOn: '2026-09-10' },
    { month: '2026-10', amount: aed(30), duesAmount: aed(100), state: 'verified', receivedOn: '2026-10-10' },
    { month: '2026-11', amount: aed(110), duesAmount: aed(100), state: 'waiting', receivedOn: '2026-11-20' },
  ],
}

function loan(disbursedOn: BusinessDate, repaid: Fils, more: Partial<LoanRows> = {}): LoanRows {
  const schedule = loanSchedule({ principal: aed(1000), totalInterest: aed(70), instalments: 3 })
  const days = scheduleDates(disbursedOn, 3)
  return {
    loanId: 5n,
    state: 'active',
    instalments: repaidState(schedule, repaid).instalments.map((instalment, i) => ({
      ...instalment,
      dueOn: days[i] ?? disbursedOn,
    })),
    waiting: undefined,
    ...more,
  }
}

const shown = (loans: LoanRows[], on = today) =>
  monthlyPaymentRows(on, duesRows(dues, on), loans).map((row) => [row.label, row.description, row.amount, row.status])

describe('the monthly rows', () => {
  test('hold dues and instalments, latest first, each with what was paid, what waits or what is left', () => {
    expect(shown([loan('2026-09-25', 40_000n)])).toEqual([
      ['December 2026', 'Loan instalment 3 of 3', 35_666n, 'due'],
      ['November 2026', 'Loan instalment 2 of 3', 31_334n, 'pay_now'],
      ['November 2026', 'Monthly dues', aed(110), 'in_review'],
      ['October 2026', 'Loan instalment 1 of 3', 35_667n, 'completed'],
      ['October 2026', 'Monthly dues', aed(70), 'due'],
      ['September 2026', 'Monthly dues', aed(120), 'completed'],
    ])
  })

  test('put a waiting loan payment on the first instalment it will touch', () => {
    const rows = shown([loan('2026-09-25', 40_000n, { waiting: aed(50) })])
    expect(rows.filter(([, text]) => text !== 'Monthly dues')).toEqual([
      ['December 2026', 'Loan instalment 3 of 3', 35_666n, 'due'],
      ['November 2026', 'Loan instalment 2 of 3', aed(50), 'in_review'],
      ['October 2026', 'Loan instalment 1 of 3', 35_667n, 'completed'],
    ])
  })

  test('say pay now up to the last day of this month, and no further', () => {
    const statuses = (on: BusinessDate) =>
      shown([loan('2026-10-31', 0n)], on).filter(([, text]) => text !== 'Monthly dues')
    expect(statuses('2026-11-01').map(([, , , status]) => status)).toEqual(['due', 'due', 'pay_now'])
    expect(statuses('2026-12-01').map(([, , , status]) => status)).toEqual(['due', 'pay_now', 'pay_now'])
  })

  test('keep a settled loan whole, and of one written off only what was paid', () => {
    const settled = shown([loan('2026-09-25', aed(1070), { state: 'settled' })])
    expect(settled.filter(([, text]) => text !== 'Monthly dues').map(([, , , status]) => status)).toEqual(
      Array<string>(3).fill('completed'),
    )
    const lost = shown([loan('2026-09-25', 40_000n, { state: 'written_off' })])
    expect(lost.filter(([, text]) => text !== 'Monthly dues')).toEqual([
      ['October 2026', 'Loan instalment 1 of 3', 35_667n, 'completed'],
    ])
  })
})

describe('the due balance', () => {
  test('is what is unpaid of months and instalments due by the end of this month, and receivables', () => {
    const instalmentTwo = 31_334n
    const unpaidDues = aed(70) + aed(100)
    const loans = [loan('2026-09-25', 40_000n)]
    expect(dueBalance(today, duesRows(dues, today), loans, 0n)).toBe(instalmentTwo + unpaidDues)
    expect(dueBalance(today, duesRows(dues, today), loans, aed(15))).toBe(instalmentTwo + unpaidDues + aed(15))
  })

  test('is not reduced by what waits', () => {
    const waiting = [loan('2026-09-25', 0n, { waiting: aed(900) })]
    const rows = duesRows(dues, today)
    expect(dueBalance(today, rows, waiting, 0n)).toBe(dueBalance(today, rows, [loan('2026-09-25', 0n)], 0n))
  })

  test('asks nothing of a loan written off', () => {
    const rows = duesRows(dues, today)
    expect(dueBalance(today, rows, [loan('2026-09-25', 0n, { state: 'written_off' })], 0n)).toBe(aed(170))
  })

  test('leaves out a first month whose due day the 7 days push into the next', () => {
    const late = { ...dues, acceptedOn: '2026-11-25', duesFrom: '2026-11', payments: [] } as const
    expect(dueBalance('2026-11-25', duesRows(late, '2026-11-25'), [], 0n)).toBe(0n)
    expect(dueBalance('2026-12-01', duesRows(late, '2026-12-01'), [], 0n)).toBe(aed(200))
  })

  test('on any day is the sum of what the rows show as unpaid by the end of the month', () => {
    fc.assert(
      fc.property(
        anyDate,
        fc.integer({ min: 0, max: 120 }),
        fc.bigInt({ min: 0n, max: aed(1070) }),
        (paidOut, days, repaid) => {
          const now = addDays(paidOut, days)
          const loans = [loan(paidOut, repaid)]
          const rows = monthlyPaymentRows(now, [], loans)
          expect(rows).toHaveLength(3)
          const payNow = rows.filter((row) => row.status === 'pay_now')
          for (const row of payNow) expect(row.dueOn <= lastDayOf(monthOf(now))).toBe(true)
          expect(dueBalance(now, [], loans, 0n)).toBe(payNow.reduce((sum, row) => sum + row.amount, 0n))
        },
      ),
    )
  })
})

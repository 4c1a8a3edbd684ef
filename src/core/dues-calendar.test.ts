import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMonths, type BusinessDate, type Month, monthName, monthOf, monthRange } from './calendar.ts'
import {
  changedDues,
  type DuesAccount,
  dueDates,
  duesRows,
  duesRowsOf,
  monthsCompleted,
  monthsTogether,
  nextDue,
  openMonths,
  rateToCome,
  resolveMonth,
  splitAcrossMonths,
} from './dues-calendar.ts'
import { aed, sumFils } from './money.ts'
import type { DuesRate, DuesSettings } from './settings.ts'
import { account, anyDate, paid, sent, today } from './testing/samples.ts'

const months = (rows: { month: Month }[]) => rows.map((row) => row.month)
const rowOf = (member: DuesAccount, month: Month) => duesRows(member, today).find((row) => row.month === month)

describe('what a member owes', () => {
  test('is every month from the one they were accepted in up to this one', () => {
    expect(months(duesRows(account(), today))).toEqual(['2026-08', '2026-09', '2026-10', '2026-11'])
    expect(months(duesRows(account(), '2026-08-01'))).toEqual(['2026-08'])
  })

  test('begins at the dues start month of an imported member', () => {
    const imported = account({ acceptedOn: '2026-11-01', duesFrom: '2026-09' })
    expect(months(duesRows(imported, today))).toEqual(['2026-09', '2026-10', '2026-11'])
    expect(dueDates(imported)('2026-09')).toBe('2026-09-12')
  })

  test('leaves out the months in which they were inactive on the due day', () => {
    const away = account({
      statusHistory: [
        { from: '2026-08-01', active: true },
        { from: '2026-09-12', active: false },
        { from: '2026-11-12', active: true },
      ],
    })
    expect(months(duesRows(away, today))).toEqual(['2026-08', '2026-11'])
    const backTooLate = account({ statusHistory: [{ from: '2026-09-13', active: false }] })
    expect(months(duesRows(backTooLate, today))).toEqual(['2026-08', '2026-09'])
  })

  test('holds no future month for an inactive member', () => {
    const inactive = account({ statusHistory: [{ from: '2026-11-15', active: false }] })
    expect(months(openMonths(inactive, today))).toEqual(['2026-08', '2026-09', '2026-10', '2026-11'])
    expect(months(openMonths(account(), today))).toEqual(monthRange('2026-08', '2027-10'))
  })
})

describe('the day it falls due', () => {
  test.each<[BusinessDate, Month, number, BusinessDate]>([
    ['2026-08-01', '2026-08', 12, '2026-08-12'],
    ['2026-08-05', '2026-08', 12, '2026-08-12'],
    ['2026-08-06', '2026-08', 12, '2026-08-13'],
    ['2026-08-31', '2026-08', 12, '2026-09-07'],
    ['2026-08-31', '2026-09', 12, '2026-09-12'],
    ['2026-08-31', '2026-09', 1, '2026-09-07'],
    ['2026-08-31', '2026-10', 1, '2026-10-01'],
    ['2026-08-01', '2027-02', 31, '2027-02-28'],
    ['2026-08-01', '2028-02', 30, '2028-02-29'],
  ])('accepted on %s: %s with due day %i is due on %s', (acceptedOn, month, dueDay, dueOn) => {
    const settings = [{ from: '2026-01', amount: aed(100), dueDay }] as const
    expect(dueDates({ acceptedOn, settings })(month)).toBe(dueOn)
  })

  test('is never earlier than 7 days after acceptance, nor before the day set', () => {
    fc.assert(
      fc.property(
        anyDate,
        fc.integer({ min: 0, max: 30 }),
        fc.integer({ min: 1, max: 31 }),
        (acceptedOn, n, dueDay) => {
          const month = addMonths(monthOf(acceptedOn), n)
          const dueOn = dueDates({ acceptedOn, settings: [{ from: '2000-01', amount: 1n, dueDay }] })(month)
          expect(dueOn >= addDays(acceptedOn, 7)).toBe(true)
          expect(monthOf(dueOn) >= month).toBe(true)
          if (n > 1) expect(monthOf(dueOn)).toBe(month)
        },
      ),
    )
  })
})

describe('a month', () => {
  test('is completed once verified payments reach its amount, also from several', () => {
    const part = rowOf(account({ payments: [paid('2026-08', 60)] }), '2026-08')
    expect(part).toMatchObject({ state: 'due', paid: aed(60), remaining: aed(40), onTime: undefined })
    const whole = rowOf(account({ payments: [paid('2026-08', 60), paid('2026-08', 40)] }), '2026-08')
    expect(whole).toMatchObject({ state: 'completed', paid: aed(100), remaining: 0n, onTime: true })
  })

  test('paid with more than its amount does not fill another', () => {
    const rows = duesRows(account({ payments: [paid('2026-08', 250), paid('2026-09', 100)] }), today)
    expect(rows.map((row) => row.state)).toEqual(['completed', 'completed', 'due', 'due'])
    expect(rows.map((row) => row.remaining)).toEqual([0n, 0n, aed(100), aed(100)])
    expect(monthsCompleted(rows)).toBe(2)
  })

  test('with a receipt waiting is in review and still owes the whole', () => {
    const row = rowOf(account({ payments: [sent('2026-08')] }), '2026-08')
    expect(row).toMatchObject({ state: 'in_review', waiting: aed(100), paid: 0n, remaining: aed(100) })
    expect(rowOf(account({ payments: [paid('2026-08', 60), sent('2026-08', 40)] }), '2026-08')?.state).toBe('in_review')
    expect(rowOf(account({ payments: [paid('2026-08'), sent('2026-08')] }), '2026-08')?.state).toBe('completed')
  })

  test('is on time by the day the money came, not by the day it was verified', () => {
    const late = paid('2026-08', 40, { receivedOn: '2026-08-13' })
    expect(rowOf(account({ payments: [paid('2026-08', 60), late] }), '2026-08')?.onTime).toBe(false)
    const onTheDay = paid('2026-08', 100, { receivedOn: '2026-08-12' })
    expect(rowOf(account({ payments: [onTheDay] }), '2026-08')?.onTime).toBe(true)
    expect(rowOf(account({ payments: [paid('2026-08'), late] }), '2026-08')?.onTime).toBe(true)
  })

  test('in the future shows only once it is paid or a receipt waits', () => {
    const ahead = account({ payments: [paid('2027-02'), sent('2027-01')] })
    expect(duesRows(ahead, today).map((row) => [row.month, row.state])).toEqual([
      ['2026-08', 'due'],
      ['2026-09', 'due'],
      ['2026-10', 'due'],
      ['2026-11', 'due'],
      ['2027-01', 'in_review'],
      ['2027-02', 'completed'],
    ])
  })

  test('paid for but no longer owed shows what was paid and owes nothing', () => {
    const inactive = account({
      statusHistory: [{ from: '2026-11-01', active: false }],
      payments: [paid('2026-12', 60)],
    })
    const rows = duesRows(inactive, today)
    expect(months(rows)).toEqual(['2026-08', '2026-09', '2026-10', '2026-12'])
    expect(rows.at(-1)).toMatchObject({ paid: aed(60), remaining: 0n, state: 'not_owed' })
    expect(monthsCompleted(rows)).toBe(0)
  })
})

describe('a change of the dues', () => {
  const raised: DuesAccount['settings'] = [
    { from: '2026-01', amount: aed(100), dueDay: 12 },
    { from: '2026-10', amount: aed(150), dueDay: 5 },
  ]

  test('holds from its month on', () => {
    const rows = duesRows(account({ settings: raised }), today)
    expect(rows.map((row) => [row.amount, row.dueOn])).toEqual([
      [aed(100), '2026-08-12'],
      [aed(100), '2026-09-12'],
      [aed(150), '2026-10-05'],
      [aed(150), '2026-11-05'],
    ])
  })

  test('leaves completed months completed, and a partly paid one its amount', () => {
    const rows = duesRows(account({ settings: raised, payments: [paid('2026-10'), paid('2026-11', 60)] }), today)
    expect(rows[2]).toMatchObject({ state: 'completed', amount: aed(100), remaining: 0n })
    expect(rows[3]).toMatchObject({ state: 'due', amount: aed(100), remaining: aed(40) })
  })

  test('before the first setting the first holds', () => {
    const settings = [{ from: '2026-10', amount: aed(150), dueDay: 5 }] as const
    expect(rowOf(account({ settings }), '2026-08')?.amount).toBe(aed(150))
  })
})

describe('the next month to pay', () => {
  test('is the earliest that is not completed, also one whose receipt waits', () => {
    expect(nextDue(account(), today)).toMatchObject({ month: '2026-08', dueOn: '2026-08-12' })
    const upToDate = account({ payments: monthRange('2026-08', '2026-11').map((month) => paid(month)) })
    expect(nextDue(upToDate, today)).toMatchObject({ month: '2026-12', dueOn: '2026-12-12', remaining: aed(100) })
    expect(nextDue(account({ payments: [sent('2026-08')] }), today)).toMatchObject({ month: '2026-08' })
  })

  test('is none for an inactive member who owes nothing, nor once a year is paid ahead', () => {
    expect(nextDue(account({ statusHistory: [{ from: '2026-08-01', active: false }] }), today)).toBeUndefined()
    const ahead = account({ payments: monthRange('2026-08', '2027-10').map((month) => paid(month)) })
    expect(nextDue(ahead, today)).toBeUndefined()
  })
})

test('the rows are sound on any day, for any history of the member', () => {
  const history = fc.array(fc.tuple(fc.integer({ min: 0, max: 800 }), fc.boolean()), { maxLength: 6 })
  const payments = fc.array(
    fc.record({
      n: fc.integer({ min: 0, max: 30 }),
      amount: fc.bigInt({ min: 1n, max: aed(300) }),
      waiting: fc.boolean(),
    }),
    { maxLength: 15 },
  )
  fc.assert(
    fc.property(anyDate, fc.integer({ min: 0, max: 800 }), history, payments, (acceptedOn, days, changes, sent) => {
      const now = addDays(acceptedOn, days)
      const member = account({
        acceptedOn,
        duesFrom: monthOf(acceptedOn),
        settings: [{ from: '2000-01', amount: aed(100), dueDay: 31 }],
        statusHistory: changes
          .sort(([a], [b]) => a - b)
          .map(([after, active]) => ({ from: addDays(acceptedOn, after), active })),
        payments: sent.map(({ n, amount, waiting }) => ({
          month: addMonths(monthOf(acceptedOn), n),
          amount,
          duesAmount: aed(100),
          state: waiting ? 'waiting' : 'verified',
          receivedOn: now,
        })),
      })
      const rows = duesRows(member, now)
      expect(months(rows)).toEqual([...new Set(months(rows))].sort())
      for (const row of rows) expect(row.owed || row.paid + row.waiting > 0n).toBe(true)
      expect(sumFils(rows.map((row) => row.paid + row.waiting))).toBe(
        sumFils(member.payments.map((payment) => payment.amount)),
      )
      const year = monthRange(`${now.slice(0, 4)}-01` as Month, `${now.slice(0, 4)}-12` as Month)
      const ofYear = { ...member, payments: member.payments.filter(({ month }) => year.includes(month)) }
      expect(duesRowsOf(ofYear, year, now)).toEqual(rows.filter(({ month }) => year.includes(month)))
      for (const row of rows) {
        expect(row.remaining === 0n || row.paid + row.remaining === row.amount).toBe(true)
        if (row.state === 'due') expect(row.remaining > 0n && row.waiting === 0n).toBe(true)
        if (row.state === 'completed') expect(row.remaining).toBe(0n)
        if (row.state === 'in_review') expect(row.waiting > 0n).toBe(true)
        expect(row.onTime !== undefined).toBe(row.paid >= row.amount)
      }
    }),
  )
})

const first: DuesRate = { from: '2024-11', amount: aed(100), dueDay: 12 }
const raised: DuesRate = { from: '2026-03', amount: aed(120), dueDay: 12 }
const toCome: DuesRate = { from: '2027-02', amount: aed(150), dueDay: 5 }
const november = '2026-11'

describe('changing the dues', () => {
  test('is added from its month on, and what went before stays', () => {
    expect(changedDues([first, raised], toCome, november)).toEqual([first, raised, toCome])
    expect(rateToCome([first, raised, toCome], november)).toEqual(toCome)
  })

  test('takes the place of one that is still to come, be it earlier or later', () => {
    for (const from of ['2026-12', '2027-02', '2027-06'] as const) {
      const change: DuesRate = { from, amount: aed(200), dueDay: 12 }
      expect(changedDues([first, raised, toCome], change, november)).toEqual([first, raised, change])
    }
  })

  test('to what holds now takes the one to come back', () => {
    const back: DuesRate = { ...raised, from: '2027-01' }
    const dues: DuesSettings = changedDues([first, raised, toCome], back, november)
    expect(dues).toEqual([first, raised])
    expect(rateToCome(dues, november)).toBeUndefined()
  })

  test('that has begun is to come no more', () => {
    expect(rateToCome([first, raised, toCome], '2027-02')).toBeUndefined()
  })
})

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

import { expect, test } from 'vitest'
import type { BusinessDate } from './calendar.ts'
import { nextThing, type OwedRow } from './next-thing.ts'

const TODAY = '2026-11-24' as BusinessDate
const row = (month_key: string, more: Partial<OwedRow> = {}): OwedRow => ({
  ...{ kind: 'dues', month_key, amount: 100, status: 'due', due_on: `${month_key}-12`, refusal_reason: null },
  question: null,
  receipt_differs: null,
  ...more,
})
type Application = { status: 'submitted' | 'approved'; offered: boolean }
const next = (rows: OwedRow[], application: Application | null = null, unread = 0, receivable = 0) =>
  nextThing({ rows, application, unread, receivable }, TODAY)
const APPLIED = { status: 'submitted', offered: false } as const

test('what is overdue is told from its oldest, with the sum of all', () => {
  expect(next([row('2026-12'), row('2026-11'), row('2026-10', { amount: 30.1 })])).toMatchObject({
    ...{ what: 'overdue', days: 43, count: 2, amount: 130.1 },
    row: { month_key: '2026-10' },
  })
})

test('a question comes first, then a receipt of another amount, one that was rejected, and what is overdue', () => {
  const late = row('2026-10')
  const rejected = row('2026-11', { refusal_reason: 'It cannot be read.' })
  const asked = row('2026-09', { status: 'in_review', question: 'Is it yours?' })
  const differs = { says: 90, entered: 100 }
  const other = row('2026-11', { status: 'in_review', receipt_differs: differs })
  expect(next([late, rejected, other, asked]).what).toBe('asked')
  expect(next([late, rejected, other])).toMatchObject({ what: 'differs', row: other, differs })
  expect(next([late, rejected])).toMatchObject({ what: 'rejected', reason: 'It cannot be read.' })
  expect(next([late], { ...APPLIED, offered: true }).what).toBe('overdue')
})

test('a receipt that was rejected is over once the month waits again or is paid', () => {
  const paid = row('2026-10', { status: 'completed', refusal_reason: 'It cannot be read.' })
  const waits = row('2026-11', { status: 'in_review', refusal_reason: 'It cannot be read.' })
  expect(next([paid, waits]).what).toBe('in_review')
})

test('a payment for the loan that was rejected is told before what is overdue, on an instalment to come too', () => {
  const instalment = row('2026-12', { kind: 'instalment', refusal_reason: 'No such transfer.' })
  expect(next([row('2026-10'), instalment])).toMatchObject({
    ...{ what: 'rejected', reason: 'No such transfer.' },
    row: { kind: 'instalment' },
  })
})

test('of two receipts that were rejected the older is told', () => {
  const of = (month: string) => row(month, { refusal_reason: `Of ${month}` })
  expect(next([of('2026-11'), of('2026-10')])).toMatchObject({ what: 'rejected', reason: 'Of 2026-10' })
})

test('another debt comes after what is overdue and before everything that is not', () => {
  expect(next([row('2026-10')], null, 0, 50).what).toBe('overdue')
  expect(next([row('2026-12')], { ...APPLIED, offered: true }, 1, 50)).toEqual({ what: 'debt', amount: 50 })
})

test('an offer waits for an answer before what is due soon; an application comes after it', () => {
  const soon = row('2026-12', { due_on: '2026-12-01' })
  expect(next([soon], { ...APPLIED, offered: true }).what).toBe('offered')
  expect(next([soon], APPLIED)).toMatchObject({ what: 'due_soon', row: { month_key: '2026-12' } })
  expect(next([row('2026-12')], APPLIED).what).toBe('applied')
  expect(next([], { ...APPLIED, status: 'approved' }).what).toBe('approved')
})

test('a message that was not read comes after what is due soon and an application, and before what waits', () => {
  const waits = row('2026-11', { status: 'in_review' })
  expect(next([waits], null, 2)).toEqual({ what: 'reply', count: 2 })
  expect(next([waits], APPLIED, 2).what).toBe('applied')
  expect(next([row('2026-12', { due_on: '2026-12-01' })], null, 2).what).toBe('due_soon')
  expect(next([waits]).what).toBe('in_review')
})

test('due today is not overdue, and a week before its day it is due soon', () => {
  expect(next([row('2026-11', { due_on: TODAY })]).what).toBe('due_soon')
  expect(next([row('2026-12', { due_on: '2026-12-02' })])).toMatchObject({
    what: 'nothing',
    row: { month_key: '2026-12' },
  })
  expect(next([row('2026-11', { status: 'completed' })])).toEqual({ what: 'nothing', row: undefined })
})

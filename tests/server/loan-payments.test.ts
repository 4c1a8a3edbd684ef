import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setMemberStatus } from '#server/features/members/set-member-status.ts'
import { accountOf, apply, borrow, loanOf, type Office, seatOffice } from '../support/journeys.ts'
import { sharedWorld, worldOfTest } from '../support/opened-world.ts'
import { jpeg } from '../support/samples.ts'
import type { Person } from '../support/world.ts'

const world = sharedWorld()
let office: Office
let member: Person
let loan: number

beforeAll(async () => {
  office = await seatOffice(world)
  await world.bring(1_000_000)
})
beforeEach(async () => {
  await world.travelTo('2026-11-21T10:00:00+04:00')
  member = await world.member()
  loan = await borrow(office, member, 1000, 3)
})

const save = 'POST /api/save-monthly-payment'
const verify = 'POST /api/office/payments/:id/verify'
const fromSavings = 'POST /api/loans/:id/repay-from-savings'

const send = async (amount: string) => (await member.ask(save, { fields: { payment_amount: amount } })).payment_id
async function pay(amount: string): Promise<number> {
  const id = await send(amount)
  await office.treasurer.ask(verify, { id })
  return id
}
const instalments = async () => (await loanOf(member, loan)).schedule.map(({ paid, status }) => `${paid} ${status}`)

describe('a payment with only payment_amount', () => {
  test('is one for the active loan, and waits', async () => {
    const id = await send('200')
    expect(await accountOf(member)).toMatchObject({ loan: { principal_repaid: 0, payment_waiting: true } })
    const rows = (await accountOf(member)).monthlyPaymentData.filter((row) => row.kind === 'instalment')
    expect(rows.map(({ month, status, amount, payment_id }) => [month, status, amount, payment_id])).toEqual([
      ['February 2027', 'due', 356.66, null],
      ['January 2027', 'due', 356.67, null],
      ['December 2026', 'in_review', 200, id],
    ])
  })

  test('is refused without an active loan', async () => {
    const other = await world.member()
    await other.refused('no_active_loan', save, { fields: { payment_amount: '100' } })
    await apply(other)
    await other.refused('no_active_loan', save, { fields: { payment_amount: '100' } })
  })

  test('waits alone: a second is refused until the first is decided or cancelled', async () => {
    const first = await send('100')
    await member.refused('loan_payment_waiting', save, { fields: { payment_amount: '50' } })
    await member.ask('POST /api/payments/:id/cancel', { id: first })
    const second = await send('50')
    await office.treasurer.ask('POST /api/office/payments/:id/refuse', { id: second, fields: { reason: 'Not there.' } })
    await pay('60')
    expect((await loanOf(member, loan)).payments.map(({ amount, status, reason }) => [amount, status, reason])).toEqual(
      [
        [60, 'verified', null],
        [50, 'refused', 'Not there.'],
        [100, 'cancelled', null],
      ],
    )
  })

  test('which is rejected says why on the first instalment that is not paid, until another comes', async () => {
    const first = await send('100')
    await office.treasurer.ask('POST /api/office/payments/:id/refuse', { id: first, fields: { reason: 'Not there.' } })
    const rows = async () =>
      (await accountOf(member)).monthlyPaymentData
        .filter(({ kind }) => kind === 'instalment')
        .map(({ refusal_reason: why, latest_payment_id: latest, payment_id: id, may }) => [why, latest, id, may])
    const open = [null, null, null, []]
    expect(await rows()).toEqual([open, open, ['Not there.', first, null, ['pay']]])
    const second = await send('100')
    expect(await rows()).toEqual([open, open, [null, second, second, ['cancel']]])
    await member.ask('POST /api/payments/:id/cancel', { id: second })
    expect((await rows()).at(-1)).toEqual(['Not there.', first, null, ['pay']])
    await pay('400')
    expect(await rows()).toEqual([open, open, open])
  })

  test('turns into one for dues when any of the other fields is there, and then needs all', async () => {
    const sent = { fields: { payment_amount: '100' }, files: { photo: await jpeg() } }
    const refusal = await member.refused('invalid_fields', save, sent)
    expect(Object.keys(refusal.errors).sort()).toEqual(['account_number', 'month'])
  })
})

describe('on verification', () => {
  test('it pays the oldest instalment first, interest before principal', async () => {
    await pay('20')
    expect(await loanOf(member, loan)).toMatchObject({ principal_repaid: 0, outstanding: 1050 })
    await pay('100')
    expect(await loanOf(member, loan)).toMatchObject({ principal_repaid: 96.67, outstanding: 950 })
    expect(await instalments()).toEqual(['120 due', '0 due', '0 due'])
    await pay('300')
    expect(await instalments()).toEqual(['356.67 completed', '63.33 due', '0 due'])
    expect(await loanOf(member, loan)).toMatchObject({ principal_repaid: 373.34, outstanding: 650 })
  })

  test('what exceeds the loan goes to savings, and the loan is settled', async () => {
    await pay('1100.50')
    expect(await loanOf(member, loan)).toMatchObject({ status: 'settled', outstanding: 0, principal_repaid: 1000 })
    expect(await accountOf(member)).toMatchObject({ account_balance: 30.5, loan: null, ever_borrowed: true })
    await apply(member)
  })

  test('all of it goes to savings when the loan was settled meanwhile', async () => {
    await world.bring(2000, member)
    const waiting = await send('400')
    await member.ask(fromSavings, { id: loan, fields: { amount: '1070' } })
    await office.treasurer.ask(verify, { id: waiting })
    expect(await accountOf(member)).toMatchObject({ account_balance: 2000 - 1070 + 400 })
    expect(await loanOf(member, loan)).toMatchObject({ status: 'settled' })
  })

  test('an instalment of this month shows pay_now, one whose day has passed counts as overdue', async () => {
    await world.travelTo('2026-12-22T10:00:00+04:00')
    const { monthlyPaymentData, due_balance } = await accountOf(member)
    expect(monthlyPaymentData.find((row) => row.due_on === '2026-12-21')).toMatchObject({ status: 'pay_now' })
    expect(due_balance).toBe(556.67)
    expect(await loanOf(member, loan)).toMatchObject({ overdue: 356.67 })
  })

  test('nobody verifies their own, and another treasurer does', async () => {
    const treasurer = await world.member('Farida Yasmin', 'treasurer')
    const own = await borrow(office, treasurer)
    const { payment_id: id } = await treasurer.ask(save, { fields: { payment_amount: '100' } })
    await treasurer.refused('own_money', verify, { id })
    await treasurer.refused('own_money', 'POST /api/office/payments/:id/refuse', { id, fields: { reason: 'No.' } })
    await office.treasurer.ask(verify, { id })
    expect(await loanOf(treasurer, own)).toMatchObject({ outstanding: 970 })
  })
})

describe('from my savings', () => {
  test('it is paid at once, at most what the loan still owes, within the savings', async () => {
    await world.bring(1000, member)
    await member.ask(fromSavings, { id: loan, fields: { amount: '400.25' } })
    expect(await accountOf(member)).toMatchObject({ account_balance: 599.75, loan: { outstanding: 669.75 } })
    const more = await member.refused('more_than_owed', fromSavings, { id: loan, fields: { amount: '669.76' } })
    expect(more.message).toContain('669.75')
    await member.refused('insufficient_savings', fromSavings, { id: loan, fields: { amount: '600' } })
    await world.bring(70, member)
    const { lines } = await member.ask('GET /api/statement', { query: { account: 'savings' } })
    expect(lines.map(({ amount, balance }) => [amount, balance])).toEqual([
      [70, 669.75],
      [-400.25, 599.75],
      [1000, 1000],
    ])
  })

  test('settling early costs the full flat interest, as the page shows before', async () => {
    await world.bring(2000, member)
    const { outstanding } = await loanOf(member, loan)
    expect(outstanding).toBe(1070)
    await member.ask(fromSavings, { id: loan, fields: { amount: '1070' } })
    const settled = await loanOf(member, loan)
    expect(settled).toMatchObject({ status: 'settled', outstanding: 0 })
    expect(settled.timeline.at(-1)).toMatchObject({ step: 'settled' })
    await member.refused('no_active_loan', fromSavings, { id: loan, fields: { amount: '1' } })
  })

  test("is not for another member's loan", async () => {
    const other = await world.member()
    await world.bring(500, other)
    await other.refused('not_found', fromSavings, { id: loan, fields: { amount: '10' } })
    await other.refused('not_found', fromSavings, { id: 999_999, fields: { amount: '10' } })
  })

  test('is within what is not locked, where the settings lock a borrower’s savings', async () => {
    const strict = await worldOfTest({ settings: { lockSavings: true } })
    const there = await seatOffice(strict)
    await strict.bring(9000)
    const borrower = await strict.member()
    await strict.bring(1200, borrower)
    const id = await borrow(there, borrower, 1000, 3)
    expect(await accountOf(borrower)).toMatchObject({
      ...{ account_balance: 1200, available_balance: 200, locks_savings: true },
    })
    await borrower.refused('insufficient_savings', fromSavings, { id, fields: { amount: '200.01' } })
    await borrower.ask(fromSavings, { id, fields: { amount: '200' } })
    expect(await accountOf(borrower)).toMatchObject({ account_balance: 1000, available_balance: 176.67 })
  })

  test('an inactive member may still pay what is owed', async () => {
    await world.bring(100, member)
    await setMemberStatus(
      world.pool,
      member.id,
      { active: false, officerId: office.lender.id, reason: 'Left.' },
      world.clock.now(),
    )
    member.token = await world.signIn(member)
    await member.ask(fromSavings, { id: loan, fields: { amount: '100' } })
    await pay('50')
    expect(await loanOf(member, loan)).toMatchObject({ outstanding: 920 })
  })
})

describe('what a payment paid', () => {
  const splits = async () => (await loanOf(member, loan)).payments.map(({ split }) => split)

  test('is principal, interest and what is more than the loan, once it is in the books', async () => {
    const id = await send('1100')
    expect(await splits()).toEqual([null])
    await office.treasurer.ask(verify, { id })
    expect(await splits()).toEqual([{ principal: 1000, interest: 70, savings: 30, beside: 0 }])
    const reason = 'It was another member’s.'
    await office.treasurer.ask('POST /api/office/payments/:id/reverse', { id, fields: { reason } })
    expect(await splits()).toEqual([null])
  })

  test('from savings too', async () => {
    await world.bring(500, member)
    await member.ask(fromSavings, { id: loan, fields: { amount: '100' } })
    const [split] = await splits()
    expect(split).toMatchObject({ savings: 0, beside: 0 })
    expect((split?.principal ?? 0) + (split?.interest ?? 0)).toBe(100)
  })
})

import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aed } from '#core/money.ts'
import { balanceOf } from '../support/books.ts'
import { accountOf, borrow, type Office, seatOffice, sendDues } from '../support/journeys.ts'
import { sharedWorld } from '../support/opened-world.ts'
import type { Person } from '../support/world.ts'

const VERIFY = 'POST /api/office/payments/:id/verify'

const world = sharedWorld({ now: '2026-09-01T10:00:00+04:00' })
let office: Office
let admin: Person
let member: Person

beforeAll(async () => {
  await world.bring(50_000)
  office = await seatOffice(world)
  admin = await world.officer('admin')
  await setFine('10')
})

beforeEach(async () => {
  await world.travelTo('2026-09-01T10:00:00+04:00')
  member = await world.member()
})

async function setFine(late_fine: string) {
  const { version } = await admin.ask('GET /api/office/settings')
  await admin.ask('POST /api/office/settings', { fields: { section: 'fines', version, late_fine } })
}

const verify = (id: number, fields: object = {}) => office.treasurer.ask(VERIFY, { id, fields })
const savings = async () => (await accountOf(member)).account_balance
const lines = async () =>
  (await member.ask('GET /api/statement', { query: { account: 'savings' } })).lines.map(({ memo, amount }) => [
    memo,
    amount,
  ])

describe('dues that complete a month after its due day', () => {
  test('are fined from savings when they are verified, and the member sees it in the statement', async () => {
    await world.travelTo('2026-09-20T10:00:00+04:00')
    const before = await balanceOf(world.pool, 'fine_income')
    const id = await sendDues(member, 'September')
    const { message } = await verify(id)
    expect(message).toBe(
      'The payment is verified and posted. It came late: a fine of AED 10.00 was taken from savings.',
    )
    expect(await savings()).toBe(90)
    expect(await lines()).toEqual([
      ['Fine, September 2026 paid late', -10],
      ['Monthly dues, September 2026', 100],
    ])
    expect(await balanceOf(world.pool, 'fine_income')).toBe(before - aed(10))
    const row = (await accountOf(member)).monthlyPaymentData.find(({ month }) => month === 'September 2026')
    expect(row).toMatchObject({ status: 'completed', amount: 100 })
    const { proof } = await member.ask('GET /api/payments/:id/proof', { id })
    expect(proof).toMatchObject({ amount: 100, fine: 10, savings_after: 90 })
  })

  test('are late by the day the money came, not by the day it was verified', async () => {
    const id = await sendDues(member, 'September')
    await world.travelTo('2026-09-30T10:00:00+04:00')
    expect((await verify(id, { received_on: '2026-09-12' })).message).toBe('The payment is verified and posted.')
    expect(await savings()).toBe(100)
  })

  test('in two parts are fined once, with the part that completes the month', async () => {
    await world.travelTo('2026-09-20T10:00:00+04:00')
    await verify(await sendDues(member, 'September', '60'))
    expect(await savings()).toBe(60)
    await verify(await sendDues(member, 'September', '40'))
    expect(await savings()).toBe(90)
  })

  test('of several months are fined for each that is late', async () => {
    await world.travelTo('2026-11-05T10:00:00+04:00')
    await verify(await sendDues(member, 'September', '300', { months: '3' }))
    expect(await savings()).toBe(280)
    expect((await lines())[0]).toEqual(['Fine, September 2026 and 1 more paid late', -20])
  })

  test('corrected to an amount that leaves the month open are not fined', async () => {
    await world.travelTo('2026-09-20T10:00:00+04:00')
    await verify(await sendDues(member, 'September'), { amount: '99', reason: 'The bank shows 99.' })
    expect(await savings()).toBe(99)
  })

  test('are told so to whoever verifies several at once', async () => {
    await world.travelTo('2026-09-20T10:00:00+04:00')
    const ids = [await sendDues(member, 'September'), await sendDues(member, 'October')]
    const { results } = await office.treasurer.ask('POST /api/office/payments/verify-many', { fields: { ids } })
    expect(results.map(({ message }) => message)).toEqual([
      'The payment is verified and posted. It came late: a fine of AED 10.00 was taken from savings.',
      'The payment is verified and posted.',
    ])
  })

  test('reversed give the fine back', async () => {
    await world.travelTo('2026-09-20T10:00:00+04:00')
    const id = await sendDues(member, 'September')
    await verify(id)
    const reversal = { id, fields: { reason: 'It never came.' } }
    await office.treasurer.ask('POST /api/office/payments/:id/reverse', reversal)
    expect(await savings()).toBe(0)
    expect((await accountOf(member)).receivable).toBe(0)
    await verify(await sendDues(member, 'September'))
    expect(await savings()).toBe(90)
  })
})

test('a fine is taken as far as savings reach: the rest is never owed', async () => {
  await setFine('130')
  await world.travelTo('2026-09-20T10:00:00+04:00')
  await verify(await sendDues(member, 'September'))
  expect(await accountOf(member)).toMatchObject({ account_balance: 0, receivable: 0 })
  await setFine('10')
})

test('nobody is fined while fines are off', async () => {
  await setFine('')
  await world.travelTo('2026-09-20T10:00:00+04:00')
  await verify(await sendDues(member, 'September'))
  expect(await savings()).toBe(100)
  expect((await accountOf(member)).dues.late_fine).toBe(0)
  await setFine('10')
  expect((await accountOf(member)).dues.late_fine).toBe(10)
})

describe('an instalment completed after its day', () => {
  let loan: number
  beforeEach(async () => {
    loan = await borrow(office, member, 900, 3)
    await world.bring(200, member)
  })

  test('is fined when its payment is verified, and given back when that is reversed', async () => {
    await world.travelTo('2026-11-05T10:00:00+04:00')
    const payment = { fields: { payment_amount: '642' } }
    const { payment_id: id } = await member.ask('POST /api/save-monthly-payment', payment)
    await verify(id)
    expect(await savings()).toBe(180)
    expect((await lines())[0]).toEqual(['Fine, instalment 1 and 1 more paid late', -20])
    await office.treasurer.ask('POST /api/office/payments/:id/reverse', { id, fields: { reason: 'It bounced.' } })
    expect(await savings()).toBe(200)
  })

  test('is fined when it is repaid from savings', async () => {
    await world.travelTo('2026-10-05T10:00:00+04:00')
    await world.bring(200, member)
    await member.ask('POST /api/loans/:id/repay-from-savings', { id: loan, fields: { amount: '321' } })
    expect(await savings()).toBe(69)
    const payment = await world.pool.query('select id from payment where loan_id = $1', [loan])
    const reversal = { id: payment.rows[0].id, fields: { reason: 'A mistake.' } }
    await office.treasurer.ask('POST /api/office/payments/:id/reverse', reversal)
    expect(await savings()).toBe(400)
  })

  test('paid in time is not fined', async () => {
    await world.travelTo('2026-10-01T10:00:00+04:00')
    const payment = { fields: { payment_amount: '321' } }
    const { payment_id } = await member.ask('POST /api/save-monthly-payment', payment)
    await verify(payment_id)
    expect(await savings()).toBe(200)
  })
})

describe('one fine for each month or instalment', () => {
  const reverse = (id: number) =>
    office.treasurer.ask('POST /api/office/payments/:id/reverse', { id, fields: { reason: 'It bounced.' } })
  const part = async (month: string, amount: string) => {
    const id = await sendDues(member, month, amount)
    await verify(id)
    return id
  }

  test('a part that is reversed gives back the fine that came with the other, and is fined once when it is paid again', async () => {
    await world.travelTo('2026-09-20T10:00:00+04:00')
    const first = await part('September', '40')
    const second = await part('September', '60')
    expect(await savings()).toBe(90)
    await reverse(first)
    expect(await savings()).toBe(60)
    expect((await member.ask('GET /api/payments/:id/proof', { id: second })).proof).toMatchObject({ fine: 0 })
    await part('September', '40')
    expect(await savings()).toBe(90)
  })

  test('a fine stays while the month is completed late without the payment that is reversed', async () => {
    await world.travelTo('2026-09-20T10:00:00+04:00')
    const first = await part('September', '40')
    await part('September', '100')
    expect(await savings()).toBe(130)
    await reverse(first)
    expect(await savings()).toBe(90)
    const again = await sendDues(member, 'October', '100')
    await verify(again)
    expect(await savings()).toBe(190)
  })

  test('of a fine for several months the one that is open again is given back', async () => {
    await world.travelTo('2026-11-05T10:00:00+04:00')
    const first = await part('September', '40')
    const all = await sendDues(member, 'September', '260', { months: '3' })
    await verify(all)
    expect(await savings()).toBe(280)
    await reverse(first)
    expect(await savings()).toBe(250)
    expect((await lines()).slice(0, 2)).toEqual([
      ['Reversed: Monthly dues, September 2026', -40],
      ['Fine, October 2026 paid late', -10],
    ])
    expect((await member.ask('GET /api/payments/:id/proof', { id: all })).proof).toMatchObject({ fine: 10 })
    await reverse(all)
    expect(await savings()).toBe(0)
  })

  test('an instalment that is paid again is fined once', async () => {
    await borrow(office, member, 900, 3)
    await world.bring(200, member)
    await world.travelTo('2026-10-05T10:00:00+04:00')
    const repay = async (payment_amount: string) => {
      const { payment_id: id } = await member.ask('POST /api/save-monthly-payment', { fields: { payment_amount } })
      await verify(id)
      return id
    }
    const first = await repay('100')
    await repay('221')
    expect(await savings()).toBe(190)
    await reverse(first)
    expect(await savings()).toBe(200)
    await repay('100')
    expect(await savings()).toBe(190)
  })

  test('the database keeps a second fine for the same month out', async () => {
    await world.travelTo('2026-09-20T10:00:00+04:00')
    await part('September', '100')
    const again = world.pool.query(
      `insert into late_fine (member_id, payment_id, month, amount)
       select member_id, payment_id, month, 1000 from late_fine where member_id = $1`,
      [member.id],
    )
    await expect(again).rejects.toMatchObject({ constraint: 'late_fine_of_month' })
  })
})

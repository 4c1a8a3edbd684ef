import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { balanceOf, bookFaults } from '../support/books.ts'
import { borrow, loanOf, type Office, payDues, seatOffice } from '../support/journeys.ts'
import { openWorld, type Person, type World } from '../support/world.ts'

let world: World
let office: Office
let second: Person
let secretary: Person
let member: Person

beforeEach(async () => {
  world = await openWorld()
  office = await seatOffice(world)
  second = await world.officer('treasurer')
  secretary = await world.officer('secretary')
  member = await world.member('Amina Hossain')
  await world.bring(20_000)
})
afterEach(async () => {
  expect(await bookFaults(world.admin)).toEqual([])
  await world.close()
})

const reason = { reason: 'It bounced.' }
const wish = { kind: 'left', reason: 'Moves back.', payee: 'Amina Hossain', payee_account: 'AE07 0331 2345 6789' }
const paid = { paid_from: 'bank', reference: 'TRF-881' }
const confirm = 'POST /api/office/members/:id/leaving/confirm'
const seenBy = (officer: Person) => officer.ask('GET /api/office/members/:id/leaving', { id: member.id })

async function leave() {
  await secretary.ask('POST /api/office/members/:id/leaving', { id: member.id, fields: wish })
  await office.treasurer.ask(confirm, { id: member.id, fields: paid })
}

/** Sends a payment for the loan and has it verified. */
async function repay(amount: string): Promise<number> {
  const { payment_id: id } = await member.ask('POST /api/save-monthly-payment', { fields: { payment_amount: amount } })
  await office.treasurer.ask('POST /api/office/payments/:id/verify', { id })
  return id
}

describe('a reversal after which a member who left owes again', () => {
  test('opens the membership again as one that leaves, and it is closed once that is paid', async () => {
    const loan = await borrow(office, member, 500, 5)
    const repayment = await repay('535')
    await leave()
    await office.treasurer.ask('POST /api/office/payments/:id/reverse', { id: repayment, fields: reason })
    expect(await seenBy(second)).toMatchObject({
      closed_on: null,
      settlement: { to_loans: 0, payout: 0, short: 535 },
      leavings: [{ status: 'proposed', payee: 'Amina Hossain', reason: wish.reason }, { status: 'confirmed' }],
      may: ['withdraw', 'confirm'],
    })
    const leaving = await secretary.ask('GET /api/office/members', { query: { status: 'leaving' } })
    expect(leaving.members).toMatchObject([{ name: member.name, status: 0, closed: false }])
    await second.refused('leaving_owes', confirm, { id: member.id, fields: paid })
    member.token = await world.signIn(member)
    expect(await loanOf(member, loan)).toMatchObject({ status: 'active', outstanding: 535 })
    await repay('535')
    await second.ask(confirm, { id: member.id, fields: paid })
    expect(await seenBy(secretary)).toMatchObject({ closed_on: '2026-11-21', may: [] })
    expect(await balanceOf(world.admin, 'loans_receivable')).toBe(0n)
  })

  test('does so too where what was paid out becomes a receivable', async () => {
    const dues = await payDues(office, member, 'November', '300')
    await leave()
    await office.treasurer.ask('POST /api/office/payments/:id/reverse', { id: dues, fields: reason })
    expect(await seenBy(second)).toMatchObject({ closed_on: null, settlement: { short: 300 } })
  })

  test('leaves a membership closed where nothing is owed', async () => {
    const dues = await payDues(office, member, 'November', '300')
    await leave()
    const back = 'POST /api/office/members/:id/leaving/reverse'
    await office.treasurer.ask(back, { id: member.id, fields: reason })
    await office.treasurer.ask('POST /api/office/payments/:id/reverse', { id: dues, fields: reason })
    expect(await seenBy(second)).toMatchObject({ closed_on: '2026-11-21', settlement: { savings: 0, short: 0 } })
  })
})

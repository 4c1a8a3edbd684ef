import { beforeEach, describe, expect, test } from 'vitest'
import { balanceOf } from '../support/books.ts'
import { borrow, loanOf, type Office, payDues, seatOffice } from '../support/journeys.ts'
import { freshWorld } from '../support/opened-world.ts'
import type { Person } from '../support/world.ts'

const world = freshWorld()
let office: Office
let second: Person
let secretary: Person
let member: Person

beforeEach(async () => {
  office = await seatOffice(world)
  second = await world.officer('treasurer')
  secretary = await world.officer('secretary')
  member = await world.member('Amina Hossain')
  await world.bring(20_000)
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
      may: ['withdraw'],
      may_not: { confirm: 'leaving_owes' },
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

test('a closed membership takes no money in, whichever call brings it', async () => {
  await world.bring(100, member)
  const loan = await borrow(office, member, 500, 5)
  await office.lender.ask('POST /api/office/loans/:id/propose-write-off', { id: loan, fields: reason })
  await office.treasurer.ask('POST /api/office/loans/:id/confirm-write-off', { id: loan })
  await leave()
  member.token = await world.signIn(member)
  const before = await world.stored()
  const cash = { amount: '100', paid_into: 'cash', received_on: '2026-11-20' }
  await secretary.refused('member_closed', 'POST /api/office/members/:id/deposits', { id: member.id, fields: cash })
  await secretary.refused('member_closed', 'POST /api/office/loans/:id/payments', { id: loan, fields: cash })
  const dues = { payment_amount: '100', month: 'November', paid_into: 'cash', received_on: '2026-11-20' }
  await secretary.refused('month_not_owed', 'POST /api/office/members/:id/dues-payments', {
    id: member.id,
    fields: dues,
  })
  await member.refused('no_active_loan', 'POST /api/save-monthly-payment', { fields: { payment_amount: '100' } })
  const lines = [
    { account: 'general_expense', side: 'debit', amount: '5' },
    { account: 'savings', member_id: Number(member.id), side: 'credit', amount: '5' },
  ]
  const entry = { date: '2026-11-21', memo: 'By hand', lines }
  await office.treasurer.refused('invalid_fields', 'POST /api/office/ledger/manual-entries', { fields: entry })
  expect(await world.stored()).toEqual(before)
})

test('what a member who left pays on a loan that was written off is taken once the membership is open again', async () => {
  const loan = await borrow(office, member, 500, 5)
  await office.lender.ask('POST /api/office/loans/:id/propose-write-off', { id: loan, fields: reason })
  await office.treasurer.ask('POST /api/office/loans/:id/confirm-write-off', { id: loan })
  await leave()
  const cash = { amount: '200', paid_into: 'cash', received_on: '2026-11-20' }
  await secretary.refused('member_closed', 'POST /api/office/loans/:id/payments', { id: loan, fields: cash })
  await secretary.ask('POST /api/office/members/:id/activate', { id: member.id, fields: { reason: 'Pays the loan.' } })
  await secretary.ask('POST /api/office/loans/:id/payments', { id: loan, fields: cash })
  const { payments } = await office.treasurer.ask('GET /api/office/payments')
  await office.treasurer.ask('POST /api/office/payments/:id/verify', { id: payments[0]?.id ?? 0 })
  member.token = await world.signIn(member)
  expect(await loanOf(member, loan)).toMatchObject({
    status: 'written_off',
    outstanding: 0,
    written_off: { amount: 500, from_savings: 0, recovered: 200 },
  })
  await leave()
  expect(await seenBy(second)).toMatchObject({ closed_on: '2026-11-21', settlement: { savings: 0, short: 0 } })
})

test('twenty deposits that are entered while the membership is closed come before it or not at all', async () => {
  await secretary.ask('POST /api/office/members/:id/leaving', { id: member.id, fields: wish })
  const deposit = { amount: '100', paid_into: 'cash', received_on: '2026-11-20' }
  const answers = await Promise.all([
    office.treasurer.send(confirm, { id: member.id, fields: paid }),
    ...Array.from({ length: 20 }, () =>
      secretary.send('POST /api/office/members/:id/deposits', { id: member.id, fields: deposit }),
    ),
  ])
  expect(answers.map(({ status }) => status).filter((status) => ![200, 409].includes(status))).toEqual([])
  const { rows } = await world.pool.query(
    `select from payment p join member m on m.id = p.member_id where p.status = 'in_review' and m.closed_on is not null`,
  )
  expect(rows).toEqual([])
})

describe('a bonus', () => {
  const period = { from: '2026-11-01', to: '2026-11-20' }
  const prepare = async () => {
    const { bonus_id: id } = await office.treasurer.ask('POST /api/office/bonuses', {
      fields: { ...period, amount: '90' },
    })
    return id
  }
  const declare = async () => {
    const id = await prepare()
    await office.treasurer.ask('POST /api/office/bonuses/:id/declare', { id })
    return id
  }
  const sharers = async (id: number) =>
    (await office.treasurer.ask('GET /api/office/bonuses/:id/shares', { id })).shares.map((share) => share.member.name)
  let other: Person

  beforeEach(async () => {
    other = await world.member('Vijay Nair')
    for (const saver of [member, other]) await world.bring(500, saver, '2026-11-05')
  })

  test('has no share for who has left before it is declared', async () => {
    expect(await sharers(await prepare())).toEqual([member.name, other.name])
    const outdated = await prepare()
    await leave()
    await office.treasurer.refused('member_left', 'POST /api/office/bonuses/:id/declare', { id: outdated })
    expect(await sharers(await prepare())).toEqual([other.name])
  })

  test('keeps the membership of who has a share open until that is credited', async () => {
    const id = await declare()
    await secretary.ask('POST /api/office/members/:id/leaving', { id: member.id, fields: wish })
    expect(await seenBy(second)).toMatchObject({ bonus_under_way: true })
    await office.treasurer.refused('bonus_under_way', confirm, { id: member.id, fields: paid })
    await second.ask('POST /api/office/bonuses/:id/confirm', { id })
    await second.refused('bonus_under_way', confirm, { id: member.id, fields: paid })
    await world.mailbox.deliver()
    expect(await seenBy(second)).toMatchObject({ bonus_under_way: false })
    expect(await second.ask(confirm, { id: member.id, fields: paid })).toMatchObject({ payout: 545 })
  })

  test('that is not given keeps nobody', async () => {
    const id = await declare()
    await second.ask('POST /api/office/bonuses/:id/decline', { id, fields: reason })
    await leave()
  })

  test('that is reversed after members spent some is none in the annual report', async () => {
    const id = await declare()
    await second.ask('POST /api/office/bonuses/:id/confirm', { id })
    await world.mailbox.deliver()
    await leave()
    await office.treasurer.ask('POST /api/office/bonuses/:id/reverse', { id, fields: reason })
    await second.ask('POST /api/office/bonuses/:id/reverse/confirm', { id })
    await world.mailbox.deliver()
    const { savings } = await office.treasurer.ask('GET /api/office/reports/annual', { query: { year: '2026' } })
    expect(savings).toMatchObject({ bonus: 0, after: 500 })
  })

  test('that is reversed after its member left opens the membership again, which is closed once it is paid', async () => {
    const id = await declare()
    await second.ask('POST /api/office/bonuses/:id/confirm', { id })
    await world.mailbox.deliver()
    await leave()
    await office.treasurer.ask('POST /api/office/bonuses/:id/reverse', { id, fields: reason })
    await second.ask('POST /api/office/bonuses/:id/reverse/confirm', { id })
    await world.mailbox.deliver()
    expect(await seenBy(office.treasurer)).toMatchObject({
      closed_on: null,
      settlement: { savings: 0, to_loans: 0, short: 45 },
      leavings: [{ status: 'proposed', payee: 'Amina Hossain', reason: wish.reason }, { status: 'confirmed' }],
    })
    await office.treasurer.refused('leaving_owes', confirm, { id: member.id, fields: paid })
    const cash = { amount: '45', paid_into: 'cash', received_on: '2026-11-20' }
    const { payment_id } = await secretary.ask('POST /api/office/members/:id/deposits', { id: member.id, fields: cash })
    await office.treasurer.ask('POST /api/office/payments/:id/verify', { id: payment_id })
    await office.treasurer.ask(confirm, { id: member.id, fields: paid })
    expect(await seenBy(secretary)).toMatchObject({ closed_on: '2026-11-21', settlement: { short: 0 }, may: [] })
    expect(await balanceOf(world.admin, 'member_receivable')).toBe(0n)
  })
})

test('closed is counted as closed, not as inactive, in the overview and the register', async () => {
  await world.member('Vijay Nair')
  const idle = await world.member('Anil Rai')
  await secretary.ask('POST /api/office/members/:id/deactivate', { id: idle.id, fields: reason })
  await leave()
  const counts = async () => (await secretary.ask('GET /api/office/overview')).members
  const names = async (status: string, search = '') =>
    (await secretary.ask('GET /api/office/members', { query: { status, search } })).members.map(({ name }) => name)
  expect(await counts()).toEqual({ active: 1, inactive: 1, closed: 1 })
  expect([await names('inactive'), await names('closed')]).toEqual([['Anil Rai'], [member.name]])
  expect([await names('inactive', 'amina'), await names('closed', 'amina')]).toEqual([[], [member.name]])
  await secretary.ask('POST /api/office/members/:id/activate', { id: member.id, fields: reason })
  expect(await counts()).toEqual({ active: 2, inactive: 1, closed: 0 })
})

test('nobody changes the status of their own membership', async () => {
  const own = await world.member('Rahim Khan', 'secretary')
  await own.refused('own_membership', 'POST /api/office/members/:id/deactivate', { id: own.id, fields: reason })
  await secretary.ask('POST /api/office/members/:id/deactivate', { id: own.id, fields: reason })
  own.token = await world.signIn(own)
  await own.refused('own_membership', 'POST /api/office/members/:id/activate', { id: own.id, fields: reason })
})

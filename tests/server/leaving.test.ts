import { beforeEach, describe, expect, test } from 'vitest'
import { balanceOf } from '../support/books.ts'
import { accountOf, apply, borrow, loanOf, type Office, payDues, seatOffice, sendDues } from '../support/journeys.ts'
import { freshWorld } from '../support/opened-world.ts'
import { PASSWORD, type Person } from '../support/world.ts'

const world = freshWorld()
let office: Office
let secretary: Person
let member: Person

beforeEach(async () => {
  office = await seatOffice(world)
  secretary = await world.officer('secretary')
  member = await world.member('Amina Hossain')
  await world.bring(20_000)
})

const leaving = 'GET /api/office/members/:id/leaving'
const propose = 'POST /api/office/members/:id/leaving'
const confirm = 'POST /api/office/members/:id/leaving/confirm'
const withdraw = 'POST /api/office/members/:id/leaving/withdraw'
const reversePayout = 'POST /api/office/members/:id/leaving/reverse'
const reason = { reason: 'Moves back to Chattogram.' }
const wish = { kind: 'left', ...reason, payee: 'Amina Hossain', payee_account: 'AE07 0331 2345 6789' }
const paid = { paid_from: 'bank', reference: 'TRF-881' }
const proposeFor = (fields: object = wish) => secretary.ask(propose, { id: member.id, fields })
const close = ({ id } = member) => office.treasurer.ask(confirm, { id, fields: paid })
const seenBy = (officer: Person) => officer.ask(leaving, { id: member.id })

describe('a member who leaves', () => {
  test('is paid their savings out by another officer than who proposed it, and owes no dues any more', async () => {
    await payDues(office, member, 'November', '350')
    await proposeFor()
    expect(await seenBy(office.treasurer)).toMatchObject({
      closed_on: null,
      settlement: { savings: 350, to_receivable: 0, to_loans: 0, payout: 350, short: 0 },
      leavings: [{ status: 'proposed', payee_account: 'AE07 0331 2345 6789', proposed_by: secretary.name }],
      may: ['withdraw', 'confirm'],
    })
    expect((await seenBy(secretary)).leavings[0]?.payee_account).toMatch(/^•+6789$/)
    expect(await close()).toMatchObject({ payout: 350 })
    expect(await balanceOf(world.admin, 'bank')).toBe(2_000_000n)
    expect(await balanceOf(world.admin, 'savings')).toBe(0n)
    await world.travelTo('2027-03-20T10:00:00+04:00')
    expect(await accountOf(member)).toMatchObject({ account_balance: 0, due_balance: 0 })
    expect(await seenBy(secretary)).toMatchObject({
      closed_on: '2026-11-21',
      leavings: [{ status: 'confirmed', decided_by: office.treasurer.name, reference: 'TRF-881', payout: 350 }],
      may: [],
    })
    expect((await office.treasurer.ask('GET /api/office/arrears')).rows).toEqual([])
  })

  test('ends the links that they made for others as an officer, which they have seen', async () => {
    member = await world.member('Amina Hossain', 'secretary')
    await payDues(office, member, 'November', '350')
    const friend = await world.member()
    const { link } = await member.ask('POST /api/office/members/:id/invitation', { id: friend.id, fields: {} })
    const token = String(link).split('#')[1] ?? ''
    await proposeFor()
    await world.visitor.ask('POST /api/invitation', { fields: { token } })
    await close()
    await world.visitor.refused('link_spent', 'POST /api/invitation', { fields: { token } })
  })

  test('is paid from the account that is named, where it is open and holds enough', async () => {
    const { code } = await office.treasurer.ask('POST /api/office/money-accounts', {
      fields: { place: 'bank', name: 'Savings Bank' },
    })
    const id = await sendDues(member, 'November', '350')
    await office.treasurer.ask('POST /api/office/payments/:id/verify', { id, fields: { paid_into: code } })
    await proposeFor()
    const before = await world.stored()
    const elsewhere = { id: member.id, fields: { ...paid, paid_from: 'bank_7' } }
    expect((await office.treasurer.refused('invalid_fields', confirm, elsewhere)).errors).toHaveProperty('paid_from')
    expect(await world.stored()).toEqual(before)
    await office.treasurer.refused('insufficient_bank', confirm, {
      id: member.id,
      fields: { ...paid, paid_from: 'cash' },
    })
    await office.treasurer.ask(confirm, { id: member.id, fields: { ...paid, paid_from: code } })
    expect(await balanceOf(world.admin, code)).toBe(0n)
    expect((await seenBy(secretary)).leavings).toMatchObject([{ paid_from: 'Savings Bank' }])
  })

  test('is signed out everywhere', async () => {
    await proposeFor()
    await close()
    await member.refused('not_signed_in', 'GET /api/profile')
  })

  test('has the loan set off with its whole interest, and what is over is paid out', async () => {
    await payDues(office, member, 'November', '1000')
    const id = await borrow(office, member, 500, 5)
    await proposeFor()
    expect((await seenBy(office.treasurer)).settlement).toMatchObject({ to_loans: 535, payout: 465, short: 0 })
    await close()
    member.token = await world.signIn(member)
    expect(await loanOf(member, id)).toMatchObject({ status: 'settled', outstanding: 0 })
    expect(await balanceOf(world.admin, 'interest_income')).toBe(-3_500n)
    expect(await balanceOf(world.admin, 'loans_receivable')).toBe(0n)
  })

  test('cannot leave while more is owed than saved, and nothing is half done', async () => {
    await payDues(office, member, 'November', '300')
    await borrow(office, member, 500, 5)
    await proposeFor()
    const before = await world.stored()
    const { message } = await office.treasurer.refused('leaving_owes', confirm, { id: member.id, fields: paid })
    expect(message).toContain('AED 235.00 is missing')
    expect(await world.stored()).toEqual(before)
  })

  test('waits until payments and applications are decided', async () => {
    await proposeFor()
    const waiting = await sendDues(member, 'November')
    await office.treasurer.refused('decide_first', confirm, { id: member.id, fields: paid })
    await office.treasurer.ask('POST /api/office/payments/:id/refuse', { id: waiting, fields: reason })
    const loan = await apply(member)
    await office.treasurer.refused('decide_first', confirm, { id: member.id, fields: paid })
    await office.lender.ask('POST /api/office/loans/:id/decline', { id: loan, fields: reason })
    expect(await close()).toMatchObject({ payout: 0 })
  })

  test('may come back: dues are owed from the month of the return on', async () => {
    await proposeFor()
    await close()
    await world.travelTo('2027-03-02T10:00:00+04:00')
    await secretary.ask('POST /api/office/members/:id/activate', { id: member.id, fields: reason })
    await world.travelTo('2027-04-13T10:00:00+04:00')
    expect(await accountOf(member)).toMatchObject({ due_balance: 200 })
    expect(await seenBy(secretary)).toMatchObject({ closed_on: null, may: ['propose'] })
  })
})

test('who leaves waits in the overview and in a list of the register, which marks the membership once it is closed', async () => {
  const stays = await world.member('Vijay Nair')
  const register = async (query: { status: string; search?: string }) =>
    (await secretary.ask('GET /api/office/members', { query })).members
  const waiting = async () => (await office.treasurer.ask('GET /api/office/overview')).waiting.leavings
  expect([await waiting(), await register({ status: 'leaving' })]).toEqual([0, []])
  await proposeFor()
  expect(await waiting()).toBe(1)
  expect(await register({ status: 'leaving' })).toMatchObject([{ name: member.name, closed: false }])
  expect(await register({ status: 'leaving', search: 'amina' })).toMatchObject([{ name: member.name }])
  expect(await register({ status: 'leaving', search: 'vijay' })).toEqual([])
  await close()
  expect([await waiting(), await register({ status: 'leaving' })]).toEqual([0, []])
  expect(await register({ status: 'all' })).toMatchObject([
    { name: member.name, status: 0, closed: true },
    { name: stays.name, status: 1, closed: false },
  ])
})

describe('a member who has died', () => {
  const death = { ...wish, kind: 'death', payee: 'Rahim Hossain, husband' }

  test('is settled with the nominee, and the membership stays closed', async () => {
    const nominee = { name: 'Rahim Hossain', relation: 'Husband', mobile: '+971 50 555 0199' }
    await member.ask('POST /api/nominee', { fields: { ...nominee, password: PASSWORD } })
    expect((await seenBy(secretary)).nominee).toEqual(nominee)
    await payDues(office, member, 'November', '200')
    await proposeFor(death)
    expect(await close()).toMatchObject({ payout: 200 })
    const again = 'POST /api/office/members/:id/activate'
    await secretary.refused('member_closed', again, { id: member.id, fields: reason })
    await secretary.refused('member_closed', propose, { id: member.id, fields: death })
  })
})

test('from when a death is reported, savings go by no withdrawal, whoever asked for it before', async () => {
  const asks = 'POST /api/office/members/:id/withdrawals'
  const [approve, pay] = ['POST /api/office/withdrawals/:id/approve', 'POST /api/office/withdrawals/:id/pay'] as const
  const payout = { paid_from: 'bank', paid_on: '2026-11-20', reference: 'FT 4411' }
  const other = await world.member('Vijay Nair')
  await payDues(office, member, 'November', '200')
  await payDues(office, other, 'November', '200')
  const { withdrawal_id: asked } = await secretary.ask(asks, { id: member.id, fields: { amount: '50' } })
  const { withdrawal_id: approved } = await secretary.ask(asks, { id: other.id, fields: { amount: '50' } })
  await office.treasurer.ask(approve, { id: approved })
  const death = { ...wish, kind: 'death', payee: 'Rahim Hossain, husband' }
  for (const { id } of [member, other]) await secretary.ask(propose, { id, fields: death })

  const second = await world.officer('treasurer')
  await second.refused('death_reported', approve, { id: asked })
  await second.refused('death_reported', pay, { id: approved, fields: payout })
  const listed = async (status: string) =>
    (await second.ask('GET /api/office/withdrawals', { query: { status } })).withdrawals[0]
  expect(await listed('asked')).toMatchObject({ may: ['refuse'], may_not: { approve: 'death_reported' } })
  expect(await listed('approved')).toMatchObject({ may: ['refuse'], may_not: { pay: 'death_reported' } })
  for (const id of [asked, approved]) {
    await second.ask('POST /api/office/withdrawals/:id/refuse', { id, fields: { reason: 'The member has died.' } })
  }
  await second.refused('death_reported', asks, { id: member.id, fields: { amount: '50' } })
  const seen = await second.ask('GET /api/office/members/:id', { id: member.id })
  expect(seen.member.may_not).toMatchObject({ record_withdrawal: 'death_reported' })
  await second.ask(withdraw, { id: member.id, fields: { reason: 'It was somebody of the same name.' } })
  await second.ask(asks, { id: member.id, fields: { amount: '50' } })
  await close(other)
  await office.treasurer.ask(reversePayout, { id: other.id, fields: { reason: 'Wrong account number.' } })
  await second.refused('death_reported', asks, { id: other.id, fields: { amount: '50' } })
})

describe('a proposal', () => {
  test('stands once, and can be cancelled', async () => {
    await proposeFor()
    await secretary.refused('leaving_proposed', propose, { id: member.id, fields: wish })
    await secretary.ask(withdraw, { id: member.id, fields: reason })
    await office.treasurer.refused('not_proposed', confirm, { id: member.id, fields: paid })
    await secretary.refused('not_proposed', withdraw, { id: member.id, fields: reason })
    await proposeFor()
  })

  test('is not confirmed by who proposed it, nor by the member', async () => {
    const both = await world.officer('secretary', 'treasurer')
    await both.ask(propose, { id: member.id, fields: wish })
    await both.refused('proposed_by_you', confirm, { id: member.id, fields: paid })
    const leaver = await world.member('Vijay Nair', 'treasurer')
    await secretary.ask(propose, { id: leaver.id, fields: wish })
    await leaver.refused('own_money', confirm, { id: leaver.id, fields: paid })
  })

  test('needs a reason and who is paid, and a member', async () => {
    const { errors } = await secretary.refused('invalid_fields', propose, { id: member.id, fields: { kind: 'left' } })
    expect(Object.keys(errors ?? {}).sort()).toEqual(['payee', 'reason'])
    await secretary.refused('not_found', propose, { id: secretary.id, fields: wish })
    await secretary.refused('not_found', 'POST /api/office/members/:id/nominee', {
      id: secretary.id,
      fields: { name: 'A', relation: 'B', mobile: '1' },
    })
  })
})

test('a payout that bounced makes the savings the member’s again, to be paid out once more', async () => {
  await payDues(office, member, 'November', '200')
  await proposeFor()
  await close()
  await office.treasurer.ask(reversePayout, { id: member.id, fields: { reason: 'Wrong account number.' } })
  await office.treasurer.refused('not_proposed', reversePayout, { id: member.id, fields: reason })
  expect(await balanceOf(world.admin, 'savings')).toBe(-20_000n)
  await proposeFor({ ...wish, payee_account: 'AE07 0331 2345 9999' })
  expect(await close()).toMatchObject({ payout: 200 })
  expect(await balanceOf(world.admin, 'savings')).toBe(0n)
})

test('more than there is to pay from is not paid out', async () => {
  await payDues(office, member, 'November', '200')
  await proposeFor()
  const before = await world.stored()
  const fromCash = { id: member.id, fields: { ...paid, paid_from: 'cash' } }
  await office.treasurer.refused('insufficient_bank', confirm, fromCash)
  expect(await world.stored()).toEqual(before)
})

test('twenty confirmations at once, while the loan is repaid from savings, settle once', async () => {
  await payDues(office, member, 'November', '2000')
  const loan = await borrow(office, member, 500, 5)
  await proposeFor()
  const second = await world.officer('treasurer')
  const repay = 'POST /api/loans/:id/repay-from-savings'
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, each) => [
      (each % 2 ? office.treasurer : second).send(confirm, { id: member.id, fields: paid }),
      member.send(repay, { id: loan, fields: { amount: '10' } }),
    ]).flat(),
  )
  expect(answers.map(({ status }) => status).filter((status) => ![200, 401, 409].includes(status))).toEqual([])
  if ((await seenBy(second)).closed_on === null) await close()
  expect(await balanceOf(world.admin, 'savings')).toBe(0n)
  expect((await seenBy(second)).leavings).toMatchObject([{ status: 'confirmed' }])
})

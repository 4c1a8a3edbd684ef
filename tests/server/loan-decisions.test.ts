import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { defaultSettings } from '#core/settings.ts'
import { writeSettings } from '#server/db/settings.ts'
import { setMemberStatus } from '#server/features/members/set-member-status.ts'
import { balanceOf } from '../support/books.ts'
import { apply, borrow, getApproved, loanOf, type Office, payDues, seatOffice } from '../support/journeys.ts'
import { sharedWorld, worldOfTest } from '../support/opened-world.ts'
import type { Person } from '../support/world.ts'

const world = sharedWorld()
let office: Office
let member: Person

beforeAll(async () => {
  office = await seatOffice(world)
  await world.bring(1_000_000)
})
beforeEach(async () => {
  member = await world.member()
})

const approve = 'POST /api/office/loans/:id/approve'
const decline = 'POST /api/office/loans/:id/decline'
const disburse = 'POST /api/office/loans/:id/disburse'
const withdraw = 'POST /api/loans/:id/withdraw'
const reference = { reference: 'REF-1' }
const statusOf = async (id: number) => (await loanOf(member, id)).status

describe('approval', () => {
  test('of one loan officer is enough up to 3,000', async () => {
    const id = await apply(member, 3000, 6)
    await office.lender.ask(approve, { id })
    expect(await statusOf(id)).toBe('approved')
  })

  test('above 3,000 takes two different loan officers', async () => {
    const id = await apply(member, 3100, 6)
    const first = await office.lender.ask(approve, { id })
    expect(first.message).toContain('second officer')
    expect(await statusOf(id)).toBe('submitted')
    await office.lender.refused('already_approved_by_you', approve, { id })
    const { loans } = await office.lender.ask('GET /api/office/loans', { query: { status: 'submitted' } })
    expect(loans.find((loan) => loan.id === id)).toMatchObject({
      approvals: [{ by: office.lender.name }],
      approvals_needed: 2,
    })
    await office.secondLender.ask(approve, { id })
    expect(await statusOf(id)).toBe('approved')
    await office.secondLender.refused('already_decided', approve, { id })
  })

  test('stays within what is free to lend, and says what is promised already', async () => {
    const small = await worldOfTest()
    const seats = await seatOffice(small)
    await small.bring(1_500)
    const [one, two] = [await small.member(), await small.member()]
    const [first, second] = [await apply(one, 1000), await apply(two, 1000)]
    await seats.lender.ask(approve, { id: first })
    const before = await small.stored()
    const { message } = await seats.lender.refused('beyond_free', approve, { id: second })
    expect(message).toContain('AED 500.00 is free to lend now. AED 1,000.00 is promised already')
    expect(await small.stored()).toEqual(before)
    await seats.treasurer.ask(disburse, { id: first, fields: reference })
  })

  test('of two loans at once, of which the fund holds one, is given to one', async () => {
    const small = await worldOfTest()
    const seats = await seatOffice(small)
    await small.bring(1_500)
    const ids = [await apply(await small.member(), 1000), await apply(await small.member(), 1000)]
    const answers = await Promise.all(
      ids.flatMap((id) => [seats.lender.send(approve, { id }), seats.secondLender.send(approve, { id })]),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
  })

  test('is not for the borrower, who may neither approve, decline nor pay out', async () => {
    const both = await world.member('Tariq Mahmud', 'loan_officer', 'treasurer')
    const id = await apply(both)
    await both.refused('own_money', approve, { id })
    await both.refused('own_money', decline, { id, fields: { reason: 'Changed my mind.' } })
    await office.lender.ask(approve, { id })
    await both.refused('own_money', disburse, { id, fields: reference })
  })
})

describe('disbursement', () => {
  test('is for another person than who approved, whatever their roles', async () => {
    const both = await world.officer('loan_officer', 'treasurer')
    const id = await apply(member)
    await both.ask(approve, { id })
    await both.refused('approver_disburses', disburse, { id, fields: reference })
    await office.treasurer.ask(disburse, { id, fields: reference })
    expect(await statusOf(id)).toBe('active')
  })

  test('needs an approved loan and a reference, and happens once', async () => {
    const id = await apply(member)
    await office.treasurer.refused('already_decided', disburse, { id, fields: reference })
    await office.lender.ask(approve, { id })
    const refusal = await office.treasurer.refused('invalid_fields', disburse, { id, fields: { reference: ' ' } })
    expect(Object.keys(refusal.errors)).toEqual(['reference'])
    const before = await balanceOf(world.pool, 'bank')
    await office.treasurer.ask(disburse, { id, fields: reference })
    await office.treasurer.refused('already_decided', disburse, { id, fields: reference })
    expect(await balanceOf(world.pool, 'bank')).toBe(before - 100_000n)
  })

  test('dates the instalments by its day, counted from the original day: 31, 28, 31', async () => {
    await world.travelTo('2027-01-31T23:30:00+04:00')
    const id = await borrow(office, member, 1000, 3)
    const { schedule, disbursed_on } = await loanOf(member, id)
    expect(disbursed_on).toBe('2027-01-31')
    expect(
      schedule.map(({ number, due_on, principal, interest, total }) => [number, due_on, principal, interest, total]),
    ).toEqual([
      [1, '2027-02-28', 333.34, 23.33, 356.67],
      [2, '2027-03-31', 333.34, 23.33, 356.67],
      [3, '2027-04-30', 333.32, 23.34, 356.66],
    ])
    await world.travelTo('2026-11-21T10:00:00+04:00')
  })

  test('checks again that the member is active, and the loan says so', async () => {
    const id = await getApproved(office, member)
    await setMemberStatus(
      world.pool,
      member.id,
      { active: false, officerId: office.lender.id, reason: 'Left.' },
      world.clock.now(),
    )
    await office.treasurer.refused('member_inactive', disburse, { id, fields: reference })
    const { may, may_not: mayNot } = await office.treasurer.ask('GET /api/office/loans/:id', { id })
    expect(may).not.toContain('disburse')
    expect(mayNot).toMatchObject({ disburse: 'member_inactive' })
  })

  test('waits while the member owes something, and the loan says so', async () => {
    const secretary = await world.officer('secretary')
    const taken = await payDues(office, member, 'December')
    const { withdrawal_id: withdrawal } = await member.ask('POST /api/withdrawals', { fields: { amount: '80' } })
    await secretary.ask('POST /api/office/withdrawals/:id/approve', { id: withdrawal })
    const payout = { ...reference, paid_from: 'bank', paid_on: '2026-11-21' }
    await office.treasurer.ask('POST /api/office/withdrawals/:id/pay', { id: withdrawal, fields: payout })
    const id = await getApproved(office, member)
    const bounced = { reason: 'The transfer came back.' }
    await office.treasurer.ask('POST /api/office/payments/:id/reverse', { id: taken, fields: bounced })
    const { message } = await office.treasurer.refused('receivable_open', disburse, { id, fields: reference })
    expect(message).toContain('AED 80.00')
    const seen = await office.treasurer.ask('GET /api/office/loans/:id', { id })
    expect(seen.may).not.toContain('disburse')
    expect(seen.may_not).toMatchObject({ disburse: 'receivable_open' })
    await payDues(office, member, 'December')
    await office.treasurer.ask(disburse, { id, fields: reference })
  })

  test('is not made from when a death is reported, and the loan says why', async () => {
    const secretary = await world.officer('secretary')
    const id = await getApproved(office, member)
    const death = { kind: 'death', payee: 'Rahim Hossain, husband', reason: 'The family told us.' }
    await secretary.ask('POST /api/office/members/:id/leaving', { id: member.id, fields: death })
    const before = await world.stored()
    await office.treasurer.refused('death_reported', disburse, { id, fields: reference })
    expect(await world.stored()).toEqual(before)
    const seen = await office.treasurer.ask('GET /api/office/loans/:id', { id })
    expect(seen.may).not.toContain('disburse')
    expect(seen.may_not).toMatchObject({ disburse: 'death_reported' })
    const namesake = { reason: 'It was somebody of the same name.' }
    await secretary.ask('POST /api/office/members/:id/leaving/withdraw', { id: member.id, fields: namesake })
    await office.treasurer.ask(disburse, { id, fields: reference })
  })

  test('checks again that the fund holds it', async () => {
    const poor = await worldOfTest()
    const there = await seatOffice(poor)
    await poor.bring(1000)
    const id = await apply(await poor.member(), 600)
    await there.lender.ask(approve, { id })
    const rent = { kind: 'expense', amount: '450', paid_from: 'bank', day: '2026-11-20', purpose: 'Rent of the hall' }
    await there.treasurer.ask('POST /api/office/expenses', { fields: rent })
    await there.treasurer.refused('beyond_fund', disburse, { id, fields: reference })
    expect(await balanceOf(poor.pool, 'bank')).toBe(55_000n)
  })
})

describe('the end of an application', () => {
  test('is withdrawn by its member, before and after approval, never once paid out', async () => {
    const submitted = await apply(member)
    await member.ask(withdraw, { id: submitted })
    const approved = await getApproved(office, member)
    await member.ask(withdraw, { id: approved })
    await office.treasurer.refused('already_decided', disburse, { id: approved, fields: reference })
    await office.lender.refused('already_decided', approve, { id: submitted })
    const active = await borrow(office, member)
    await member.refused('already_decided', withdraw, { id: active })
    const timeline = (await loanOf(member, approved)).timeline.map(({ step, by }) => [step, by])
    expect(timeline).toEqual([
      ['submitted', member.name],
      ['approved', office.lender.name],
      ['withdrawn', member.name],
    ])
  })

  test('is declined with a reason that the member reads', async () => {
    const id = await apply(member)
    await office.lender.refused('invalid_fields', decline, { id, fields: {} })
    await office.lender.ask(decline, { id, fields: { reason: 'The dues of two months are open.' } })
    const { status, timeline } = await loanOf(member, id)
    expect(status).toBe('declined')
    expect(timeline.at(-1)).toMatchObject({ step: 'declined', reason: 'The dues of two months are open.' })
    await office.secondLender.refused('already_decided', approve, { id })
    await member.refused('already_decided', withdraw, { id })
  })

  test('comes once: approved and withdrawn at the same moment, one of them is told', async () => {
    const id = await getApproved(office, member)
    const answers = await Promise.all([
      member.send(withdraw, { id }),
      office.treasurer.send(disburse, { id, fields: reference }),
    ])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
    expect(await statusOf(id)).toBe(answers[0].status === 200 ? 'withdrawn' : 'active')
  })
})

describe('an association with a single officer', () => {
  test('switches the two-person rules off, and one person does it all', async () => {
    const small = await worldOfTest({ settings: { ...defaultSettings('2026-11'), twoPersonRules: false } })
    await small.bring(9000)
    const everything = await small.member('Only Officer', 'treasurer', 'loan_officer')
    const id = await apply(everything, 4000)
    await everything.ask(approve, { id })
    await everything.ask(disburse, { id, fields: reference })
    expect(await loanOf(everything, id)).toMatchObject({ status: 'active' })
  })
})

test('terms are fixed at application: settings that change later change nothing', async () => {
  const there = await worldOfTest({ settings: { insuranceRateBasisPoints: 200 } })
  await there.bring(9000)
  const borrower = await there.member()
  const id = await apply(borrower, 1000, 3, { includeInsurance: '1' })
  const changed = { ...defaultSettings('2026-11'), insuranceRateBasisPoints: 900, instalmentMultiple: 50, termMax: 2 }
  await writeSettings(there.pool, changed, null, there.clock.now())
  const { lender, treasurer } = await seatOffice(there)
  await lender.ask(approve, { id })
  await treasurer.ask(disburse, { id, fields: reference })
  const loan = await loanOf(borrower, id)
  expect(loan).toMatchObject({ premium: 20, duration_month: 3 })
  expect(loan.schedule.map((instalment) => instalment.total)).toEqual([356.67, 356.67, 356.66])
})

import { beforeEach, describe, expect, test } from 'vitest'
import { balanceOf } from '../support/books.ts'
import { borrow, loanOf, type Office, seatOffice } from '../support/journeys.ts'
import { freshWorld } from '../support/opened-world.ts'
import type { Person } from '../support/world.ts'

const world = freshWorld()
let office: Office
let member: Person
let id: number

const propose = 'POST /api/office/loans/:id/propose-set-off'
const confirm = 'POST /api/office/loans/:id/confirm-set-off'
const reject = 'POST /api/office/loans/:id/reject-set-off'
const cancel = 'POST /api/office/loans/:id/cancel-set-off'
const reason = { reason: 'Two instalments are overdue.' }
const of = (amount: string) => ({ id, fields: { ...reason, amount } })
const tasks = async (who: Person) => (await who.ask('GET /api/office/overview')).set_offs
const mayOf = async (who: Person) => (await who.ask('GET /api/office/loans/:id', { id })).may

/** 1,000 AED in four instalments of 267.50, two of them overdue; 800 AED of savings. */
beforeEach(async () => {
  office = await seatOffice(world)
  member = await world.member('Amina Hossain')
  await world.bring(20_000)
  await world.bring(800, member)
  await world.travelTo('2026-08-21T10:00:00+04:00')
  id = await borrow(office, member, 1000, 4)
  await world.travelTo('2026-11-01T10:00:00+04:00')
})

describe('overdue instalments are paid from savings', () => {
  test('as one officer proposed and another confirmed; the member is told at once', async () => {
    await office.lender.ask(propose, of('535'))
    expect(await balanceOf(world.admin, 'savings')).toBe(-80_000n)
    expect(await tasks(office.lender)).toEqual([])
    expect(await tasks(office.treasurer)).toMatchObject([
      { loan_id: id, member: { name: member.name }, amount: 535, by: office.lender.name, ...reason },
    ])
    const desk = await office.treasurer.ask('GET /api/office/loans/:id', { id })
    expect(desk).toMatchObject({ set_off: { amount: 535, by: office.lender.name }, facts: { available_savings: 800 } })
    await office.treasurer.ask(confirm, { id, key: 'once' })
    await office.treasurer.ask(confirm, { id, key: 'once' })
    expect(await balanceOf(world.admin, 'savings')).toBe(-26_500n)
    expect(await balanceOf(world.admin, 'loans_receivable')).toBe(50_000n)
    expect(await balanceOf(world.admin, 'interest_income')).toBe(-3_500n)
    const loan = await loanOf(member, id)
    expect(loan).toMatchObject({ status: 'active', overdue: 0, outstanding: 535 })
    expect(loan.payments).toMatchObject([{ amount: 535, status: 'verified', from_savings: true }])
    expect(loan.timeline.map(({ step, by }) => [step, by]).at(-1)).toEqual(['set_off', office.treasurer.name])
    const { notifications } = await member.ask('GET /api/notifications')
    expect(notifications[0]).toMatchObject({ kind: 'loan_set_off', amount: 535 })
    expect(await tasks(office.treasurer)).toEqual([])
  })

  test('never more than is overdue, nor than is available, nor where nothing is overdue', async () => {
    const before = await world.stored()
    const { message } = await office.lender.refused('more_than_overdue', propose, of('535.01'))
    expect(message).toContain('AED 535.00')
    await office.lender.refused('invalid_fields', propose, of('-5'))
    await office.lender.refused('invalid_fields', propose, { id, fields: { amount: '50' } })
    expect(await world.stored()).toEqual(before)
    await world.travelTo('2026-09-21T10:00:00+04:00')
    expect(await mayOf(office.lender)).not.toContain('propose_set_off')
    await office.lender.refused('more_than_overdue', propose, of('10'))
    await world.travelTo('2026-11-30T10:00:00+04:00')
    await office.lender.refused('insufficient_savings', propose, of('802.50'))
  })

  test('not once the savings are promised: what is available is looked at again', async () => {
    await office.lender.ask(propose, of('535'))
    const fields = { amount: '400', note: '' }
    const { withdrawal_id } = await member.ask('POST /api/withdrawals', { fields })
    await office.treasurer.ask('POST /api/office/withdrawals/:id/approve', { id: withdrawal_id })
    const before = await world.stored()
    await office.treasurer.refused('insufficient_savings', confirm, { id })
    expect(await world.stored()).toEqual(before)
  })

  test('not by who proposed it, by who owes it, or by a role that does not move money', async () => {
    await office.treasurer.ask(propose, of('100'))
    await office.treasurer.refused('proposed_by_you', confirm, { id })
    await office.lender.refused('not_allowed', confirm, { id })
    await member.refused('not_allowed', confirm, { id })
    await (await world.officer('secretary')).refused('not_allowed', propose, of('100'))
    const second = await world.officer('treasurer')
    expect(await mayOf(second)).toEqual(expect.arrayContaining(['confirm_set_off', 'reject_set_off']))
    await second.ask(confirm, { id })
    expect(await loanOf(member, id)).toMatchObject({ overdue: 435 })
  })
})

describe('a proposed payment from savings', () => {
  test('ends with any payment of the loan', async () => {
    await office.lender.ask(propose, of('535'))
    await member.ask('POST /api/loans/:id/repay-from-savings', { id, fields: { amount: '10' } })
    const before = await world.stored()
    await office.treasurer.refused('not_proposed', confirm, { id })
    expect(await world.stored()).toEqual(before)
    await office.lender.ask(propose, of('525'))
  })

  test('is rejected with a reason, of which its proposer is told; the member is told nothing', async () => {
    await office.lender.ask(propose, of('535'))
    await office.lender.refused('already_decided', propose, of('535'))
    const why = { reason: 'She pays in cash tomorrow.' }
    await office.treasurer.ask(reject, { id, fields: why })
    await office.treasurer.refused('not_proposed', reject, { id, fields: why })
    const { notifications } = await office.lender.ask('GET /api/notifications')
    expect(notifications[0]).toMatchObject({ kind: 'set_off_rejected', amount: 535, ...why })
    const loan = await loanOf(member, id)
    expect(loan.timeline.map(({ step }) => step)).toEqual(['submitted', 'approved', 'disbursed'])
    expect((await member.ask('GET /api/notifications')).notifications.map(({ kind }) => kind)).not.toContain(
      'loan_set_off',
    )
  })

  test('is cancelled by who proposed it alone', async () => {
    await office.lender.ask(propose, of('535'))
    await office.secondLender.refused('only_proposer', cancel, { id })
    await office.lender.ask(cancel, { id })
    await office.lender.refused('not_proposed', cancel, { id })
    expect(await loanOf(member, id)).toMatchObject({ overdue: 535 })
  })

  test('confirmed twice, rejected and overtaken by a repayment at the same moment pays once at most', async () => {
    await office.lender.ask(propose, of('535'))
    const second = await world.officer('treasurer')
    const answers = await Promise.all([
      office.treasurer.send(confirm, { id }),
      second.send(confirm, { id }),
      second.send(reject, { id, fields: reason }),
      member.send('POST /api/loans/:id/repay-from-savings', { id, fields: { amount: '300' } }),
    ])
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    const [one, two, rejected, own] = answers.map(({ status }) => status === 200)
    expect(Number(one) + Number(two) + Number(rejected)).toBeLessThanOrEqual(1)
    const paid = (one || two ? 535 : 0) + (own ? 300 : 0)
    expect(await loanOf(member, id)).toMatchObject({ outstanding: 1070 - paid })
    expect(await balanceOf(world.admin, 'savings')).toBe(-80_000n + BigInt(paid) * 100n)
  })

  test('can be reversed like any repayment from savings', async () => {
    await office.lender.ask(propose, of('267.50'))
    await office.treasurer.ask(confirm, { id })
    const [payment] = (await loanOf(member, id)).payments
    await office.treasurer.ask('POST /api/office/payments/:id/reverse', { id: payment?.id ?? 0, fields: reason })
    expect(await balanceOf(world.admin, 'savings')).toBe(-80_000n)
    expect(await loanOf(member, id)).toMatchObject({ overdue: 535, outstanding: 1070 })
  })
})

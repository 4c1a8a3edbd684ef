import { beforeAll, beforeEach, expect, test } from 'vitest'
import { insertLoanPayment } from '#server/features/payments/payment-store.ts'
import { balanceOf } from '../support/books.ts'
import type { Answered } from '../support/caller.ts'
import { accountOf, borrow, loanOf, type Office, seatOffice } from '../support/journeys.ts'
import { holding, untilWaitedFor } from '../support/lock-waits.ts'
import { sharedWorld } from '../support/opened-world.ts'
import type { Person } from '../support/world.ts'

const world = sharedWorld()
let office: Office
let member: Person
let id: number

const reason = { reason: 'As it came.' }
const confirm = 'POST /api/office/loans/:id/confirm-write-off'

beforeAll(async () => {
  office = await seatOffice(world)
  await world.bring(100_000)
})
beforeEach(async () => {
  member = await world.member()
  await world.bring(100, member)
  id = await borrow(office, member, 1000, 3)
})

/** Sends it while the loan's row is held; the rest happens once it waits for that. */
async function whileLoanIsHeld(send: () => Promise<Answered>, meanwhile: () => Promise<unknown>): Promise<Answered> {
  const sent = await holding(world, async (holder) => {
    await holder.query('select from loan where id = $1 for update', [id])
    const answer = send()
    await untilWaitedFor(world, holder)
    await meanwhile()
    return { answer }
  })
  return sent.answer
}

async function proposed(): Promise<() => Promise<Answered>> {
  await office.lender.ask('POST /api/office/loans/:id/propose-write-off', { id, fields: reason })
  return () => office.treasurer.send(confirm, { id })
}

test('savings that grew while a write-off was under way are set off, once it is looked at again', async () => {
  const before = await balanceOf(world.admin, 'write_off_expense')
  const answer = await whileLoanIsHeld(await proposed(), () => world.bring(50, member))
  expect(answer).toMatchObject({ status: 409, body: { code: 'busy' } })
  await office.treasurer.ask(confirm, { id })
  expect((await accountOf(member)).account_balance).toBe(0)
  expect((await balanceOf(world.admin, 'write_off_expense')) - before).toBe(85_000n)
})

test('savings that were spent while a write-off was under way are not set off', async () => {
  const { withdrawal_id: asked } = await member.ask('POST /api/withdrawals', { fields: { amount: '30' } })
  await office.treasurer.ask('POST /api/office/withdrawals/:id/approve', { id: asked })
  const payer = await world.officer('treasurer')
  const fields = { paid_from: 'bank', paid_on: '2026-11-21', reference: 'FT 1' }
  const pay = () => payer.ask('POST /api/office/withdrawals/:id/pay', { id: asked, fields })
  expect(await whileLoanIsHeld(await proposed(), pay)).toMatchObject({ status: 409, body: { code: 'busy' } })
  await office.treasurer.ask(confirm, { id })
  expect((await accountOf(member)).account_balance).toBe(0)
})

test('a repayment from savings that waits for its loan holds no savings, so that none waits for it in a circle', async () => {
  const repay = () => member.send('POST /api/loans/:id/repay-from-savings', { id, fields: { amount: '40' } })
  const answer = await whileLoanIsHeld(repay, () =>
    world.admin.query(
      `select from member_balance where member_id = $1 and account = 'savings' for no key update nowait`,
      [member.id],
    ),
  )
  expect(answer.status).toBe(200)
  expect(await loanOf(member, id)).toMatchObject({ outstanding: 1030 })
})

test('a disbursement is not reversed while a payment for its loan is being sent', async () => {
  const sent = await holding(world, async (holder) => {
    const made = await insertLoanPayment(holder, [member.id, 5_000n, '2026-11-21', world.clock.now()])
    expect(made).toHaveLength(1)
    const answer = office.treasurer.send('POST /api/office/loans/:id/reverse-disbursement', { id, fields: reason })
    await untilWaitedFor(world, holder)
    return { answer }
  })
  expect(await sent.answer).toMatchObject({ status: 409, body: { code: 'loan_payment_waiting' } })
  expect(await loanOf(member, id)).toMatchObject({ status: 'active' })
})

import { beforeAll, beforeEach, expect, test } from 'vitest'
import { accountOf, borrow, loanOf, type Office, payDues, seatOffice } from '../support/journeys.ts'
import { holding, untilWaiting } from '../support/lock-waits.ts'
import { sharedWorld } from '../support/opened-world.ts'
import type { Person } from '../support/world.ts'

const world = sharedWorld()
let office: Office
let secretary: Person
let member: Person

beforeAll(async () => {
  office = await seatOffice(world)
  secretary = await world.officer('secretary')
  await world.bring(1_000_000)
})
beforeEach(async () => {
  member = await world.member()
})

const fields = { reason: 'It bounced.' }
const reverse = (id: number) => office.treasurer.send('POST /api/office/payments/:id/reverse', { id, fields })

async function repay(payment_amount: string): Promise<number> {
  const { payment_id: id } = await member.ask('POST /api/save-monthly-payment', { fields: { payment_amount } })
  await office.treasurer.ask('POST /api/office/payments/:id/verify', { id })
  return id
}

test('two repayments of a loan that was paid beyond what it owes are both reversed, or one of them is refused', async () => {
  const loan = await borrow(office, member, 500, 1)
  const [first, second] = [await repay('50'), await repay('60')]
  await repay('700')
  const answers = await holding(world, async (holder) => {
    await holder.query('select from loan where id = $1 for update', [loan])
    const both = [reverse(first), reverse(second)]
    await untilWaiting(world, 2)
    await holder.query('commit')
    return Promise.all(both)
  })
  for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
    expect([status, (body as { code: string }).code]).toEqual([409, 'busy'])
  }
  expect(answers.some(({ status }) => status === 200)).toBe(true)
  for (const id of [first, second]) await reverse(id)
  expect(await loanOf(member, loan)).toMatchObject({ status: 'settled', outstanding: 0 })
  expect(await accountOf(member)).toMatchObject({ account_balance: 165, receivable: 0 })
})

test('a debt that arises while savings are credited is collected by them', async () => {
  const payment = await payDues(office, member, 'November', '300')
  const ask = async (amount: string) => {
    const { withdrawal_id: id } = await member.ask('POST /api/withdrawals', { fields: { amount } })
    await secretary.ask('POST /api/office/withdrawals/:id/approve', { id })
    const payout = { paid_from: 'bank', paid_on: '2026-11-20', reference: 'FT' }
    await office.treasurer.ask('POST /api/office/withdrawals/:id/pay', { id, fields: payout })
    return id
  }
  const withdrawal = await ask('300')
  const answers = await holding(world, async (holder) => {
    await holder.query('select available_savings($1, false)', [member.id])
    const both = [
      reverse(payment),
      office.treasurer.send('POST /api/office/withdrawals/:id/reverse', { id: withdrawal, fields }),
    ]
    await untilWaiting(world, 2)
    await holder.query('commit')
    return Promise.all(both)
  })
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await accountOf(member)).toMatchObject({ account_balance: 0, receivable: 0 })
})

import { beforeEach, expect, test } from 'vitest'
import { balanceOf } from '../support/books.ts'
import { accountOf, borrow, loanOf, type Office, seatOffice } from '../support/journeys.ts'
import { freshWorld } from '../support/opened-world.ts'
import type { Person } from '../support/world.ts'

const world = freshWorld()
let office: Office
let second: Person
let member: Person

beforeEach(async () => {
  office = await seatOffice(world)
  second = await world.officer('treasurer')
  member = await world.member()
  await world.bring(10_000)
})

const why = { reason: 'It bounced.' }
const reverse = (id: number) => office.treasurer.ask('POST /api/office/payments/:id/reverse', { id, fields: why })

async function repay(payment_amount: string): Promise<number> {
  const { payment_id: id } = await member.ask('POST /api/save-monthly-payment', { fields: { payment_amount } })
  await office.treasurer.ask('POST /api/office/payments/:id/verify', { id })
  return id
}

async function writeOff(id: number) {
  await office.lender.ask('POST /api/office/loans/:id/propose-write-off', { id, fields: why })
  await office.treasurer.ask('POST /api/office/loans/:id/confirm-write-off', { id })
}

/** Money that comes after the write-off. */
async function recover(id: number, amount: string): Promise<number> {
  const fields = { amount, received_on: '2026-11-20', paid_into: 'bank' }
  await office.treasurer.ask('POST /api/office/loans/:id/payments', { id, fields })
  const { payments } = await second.ask('GET /api/office/payments', { query: { status: 'in_review' } })
  const payment = payments[0]?.id ?? 0
  await second.ask('POST /api/office/payments/:id/verify', { id: payment })
  return payment
}

const standing = async (id: number) => {
  const { rows } = await world.admin.query('select status, repaid, written_off, recovered from loan where id = $1', [
    id,
  ])
  const [{ status, repaid, written_off, recovered }] = rows
  return [status, Number(repaid) / 100, Number(written_off) / 100, Number(recovered) / 100]
}

test('a recovery that was a mistake is reversed, and what was recovered is given back', async () => {
  const loan = await borrow(office, member, 500, 1)
  await writeOff(loan)
  const first = await recover(loan, '300')
  const later = await recover(loan, '400')
  expect(await standing(loan)).toEqual(['written_off', 0, 500, 500])
  expect(await accountOf(member)).toMatchObject({ account_balance: 200 })
  await reverse(first)
  expect(await standing(loan)).toEqual(['written_off', 0, 500, 400])
  expect(await balanceOf(world.admin, 'recovery_income')).toBe(-40_000n)
  expect(await accountOf(member)).toMatchObject({ account_balance: 0, receivable: 0 })
  await reverse(later)
  expect(await standing(loan)).toEqual(['written_off', 0, 500, 0])
  expect(await balanceOf(world.admin, 'recovery_income')).toBe(0n)
})

test('of a repayment before the write-off the principal that comes back is written off too', async () => {
  const loan = await borrow(office, member, 500, 1)
  const paid = await repay('235')
  await writeOff(loan)
  expect(await standing(loan)).toEqual(['written_off', 235, 300, 0])
  await recover(loan, '340')
  expect(await standing(loan)).toEqual(['written_off', 235, 300, 300])
  await world.bring(60, member)
  expect(await accountOf(member)).toMatchObject({ account_balance: 100 })
  await reverse(paid)
  // 200 of principal come back: savings of 100 are set off, 100 are written off, and of the 340 all is recovered.
  expect(await standing(loan)).toEqual(['written_off', 0, 400, 340])
  expect(await loanOf(member, loan)).toMatchObject({ status: 'written_off' })
  expect(await accountOf(member)).toMatchObject({ account_balance: 0, receivable: 40 })
  expect(await balanceOf(world.admin, 'interest_income')).toBe(0n)
  expect(await balanceOf(world.admin, 'loans_receivable')).toBe(0n)
  expect(await balanceOf(world.admin, 'write_off_expense')).toBe(40_000n)
})

test('who may not reverse is refused as ever, and once it is reversed it stays so', async () => {
  const loan = await borrow(office, member, 500, 1)
  const paid = await repay('100')
  await writeOff(loan)
  await office.lender.refused('not_allowed', 'POST /api/office/payments/:id/reverse', { id: paid, fields: why })
  await reverse(paid)
  await office.treasurer.refused('already_decided', 'POST /api/office/payments/:id/reverse', { id: paid, fields: why })
})

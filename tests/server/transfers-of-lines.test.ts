import { beforeEach, expect, test } from 'vitest'
import { balanceOf } from '../support/books.ts'
import { seatOffice } from '../support/journeys.ts'
import { statementOf } from '../support/officers-acts-bank.ts'
import { freshWorld } from '../support/opened-world.ts'
import type { Person } from '../support/world.ts'

const world = freshWorld()
let treasurer: Person

const transfer = 'POST /api/office/bank-lines/:id/transfer'
const lines = async (status = 'open') =>
  (await treasurer.ask('GET /api/office/bank-lines', { query: { account: 'bank', status } })).lines
const imported = async (...rows: string[]) => {
  await treasurer.ask('POST /api/office/bank-statements', statementOf(rows))
  return (await lines()).at(-1)?.id ?? 0
}
const balances = async () => [await balanceOf(world.admin, 'bank'), await balanceOf(world.admin, 'cash')]
const toCash = { account: 'cash' }

beforeEach(async () => {
  treasurer = (await seatOffice(world)).treasurer
  await world.bring(1000)
})

test('a line of a cash machine is a transfer to the cash box, and waits again when that is reversed', async () => {
  const id = await imported('18/11/2026,ATM WDL,-100.00,')
  await treasurer.refused('invalid_fields', transfer, { id, fields: { account: 'bank' } })
  await treasurer.refused('invalid_fields', transfer, { id, fields: { account: 'cash_7' } })
  const { voucher_id, entry_id } = await treasurer.ask(transfer, { id, fields: toCash })
  expect(await balances()).toEqual([90_000n, 10_000n])
  expect(await lines('matched')).toMatchObject([{ id, entry_id }])
  const [voucher] = (await treasurer.ask('GET /api/office/vouchers')).vouchers
  expect(voucher).toMatchObject({ kind: 'transfer', amount: 100, purpose: 'ATM WDL', day: '2026-11-18' })
  await treasurer.refused('line_settled', transfer, { id, fields: toCash })
  await treasurer.ask('POST /api/office/vouchers/:id/reverse', { id: voucher_id, fields: { reason: 'It was rent.' } })
  expect(await balances()).toEqual([100_000n, 0n])
  expect(await lines()).toMatchObject([{ id }])
})

test('cash that was banked comes out of the box, no more than it holds, also where the line was unclaimed', async () => {
  const id = await imported('18/11/2026,CDM DEPOSIT,40.00,')
  await treasurer.refused('insufficient_bank', transfer, { id, fields: toCash })
  await treasurer.ask(transfer, { id: await imported('19/11/2026,ATM WDL,-100.00,'), fields: toCash })
  await treasurer.ask('POST /api/office/bank-lines/:id/unclaimed', { id })
  await treasurer.ask(transfer, { id, fields: toCash })
  expect(await balances()).toEqual([94_000n, 6_000n])
  expect(await balanceOf(world.admin, 'unmatched_receipts')).toBe(0n)
})

test('a transfer that is in the books already is not posted a second time, unless it is other money', async () => {
  const fields = { amount: '100', paid_from: 'bank', paid_into: 'cash', day: '2026-11-18', purpose: 'Petty cash' }
  await world.travelTo('2026-11-18T10:00:00+04:00')
  await treasurer.ask('POST /api/office/transfers', { fields })
  await world.travelTo('2026-11-21T10:00:00+04:00')
  const id = await imported('18/11/2026,ATM WDL,-100.00,')
  await treasurer.refused('line_may_be_entry', transfer, { id, fields: toCash })
  await treasurer.ask(transfer, { id, fields: { ...toCash, looked_twice: true } })
  expect(await balances()).toEqual([80_000n, 20_000n])
})

test('a line that many press at once is one transfer', async () => {
  const id = await imported('18/11/2026,ATM WDL,-100.00,')
  const answers = await Promise.all(Array.from({ length: 10 }, () => treasurer.send(transfer, { id, fields: toCash })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await balances()).toEqual([90_000n, 10_000n])
})

test('a line that a payment was entered from is no transfer, nor goes it back, while that payment waits', async () => {
  const id = await imported('18/11/2026,CDM DEPOSIT,40.00,')
  await treasurer.ask('POST /api/office/bank-lines/:id/unclaimed', { id })
  const fields = { member_id: Number((await world.member('Amina Hossain')).id), kind: 'deposit' }
  expect(await treasurer.ask('POST /api/office/bank-lines/:id/claim', { id, fields })).toMatchObject({ posted: false })
  await treasurer.refused('line_waits', transfer, { id, fields: toCash })
  await treasurer.refused('line_waits', 'POST /api/office/bank-lines/:id/return', { id, fields: { payee: 'CDM' } })
  expect(await balanceOf(world.admin, 'unmatched_receipts')).toBe(-4_000n)
})

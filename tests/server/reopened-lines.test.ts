import { beforeEach, expect, test } from 'vitest'
import { balanceOf } from '../support/books.ts'
import { seatOffice } from '../support/journeys.ts'
import { statementOf } from '../support/officers-acts-bank.ts'
import { freshWorld } from '../support/opened-world.ts'
import type { Person } from '../support/world.ts'

const world = freshWorld()
let treasurer: Person

const reopen = 'POST /api/office/bank-lines/:id/reopen'
const lines = async (status = 'open') =>
  (await treasurer.ask('GET /api/office/bank-lines', { query: { account: 'bank', status } })).lines
const imported = async (row: string) => {
  await treasurer.ask('POST /api/office/bank-statements', statementOf([row]))
  return (await lines())[0]?.id ?? 0
}
const reversed = async () => (await treasurer.ask('GET /api/office/vouchers')).vouchers.map(({ reversed_by: by }) => by)

beforeEach(async () => {
  treasurer = (await seatOffice(world)).treasurer
  await world.bring(1_000)
})

test.each([
  ['charge', 'SVC CHARGES,-5.25,', {}, 'bank_charges'],
  ['expense', 'DEWA BILL,-25.00,', { purpose: 'Electricity' }, 'general_expense'],
  ['income', 'PROFIT SHARE,25.00,', { purpose: 'Profit of the account' }, 'other_income'],
  ['transfer', 'ATM WDL,-50.00,', { account: 'cash' }, 'cash'],
] as const)('what was posted as %s is reversed, and its line is open again', async (step, row, fields, account) => {
  const before = await balanceOf(world.admin, 'bank')
  const id = await imported(`18/11/2026,${row}`)
  await treasurer.ask(`POST /api/office/bank-lines/:id/${step}`, { id, fields })
  expect(await balanceOf(world.admin, account)).not.toBe(0n)
  expect(await lines('matched')).toMatchObject([{ id, may: expect.arrayContaining(['reopen']) }])
  await treasurer.ask(reopen, { id })
  expect([await balanceOf(world.admin, account), await balanceOf(world.admin, 'bank')]).toEqual([0n, before])
  expect(await reversed()).toEqual([treasurer.name])
  expect(await lines()).toMatchObject([{ id, entry_id: null, may: expect.arrayContaining([step]) }])
  await treasurer.refused('line_not_that', reopen, { id })
})

test('an expense that was entered before, and is only what the line is, stays when the line is opened', async () => {
  const id = await imported('18/11/2026,DEWA BILL,-25.00,')
  const expense = { kind: 'expense', amount: '25', paid_from: 'bank', day: '2026-11-18', purpose: 'Electricity' }
  const { entry_id } = await treasurer.ask('POST /api/office/expenses', { fields: expense })
  await treasurer.ask('POST /api/office/bank-lines/:id/match', { id, fields: { entry_id } })
  const [line] = await lines('matched')
  expect(line?.may).toEqual(['release'])
  await treasurer.refused('line_settled', reopen, { id })
  await treasurer.ask('POST /api/office/bank-lines/:id/release', { id })
  expect(await balanceOf(world.admin, 'general_expense')).toBe(2_500n)
})

import { beforeEach, expect, test } from 'vitest'
import { balanceOf } from '../support/books.ts'
import { accountOf, borrow, loanOf, type Office, seatOffice } from '../support/journeys.ts'
import { statementOf } from '../support/officers-acts-bank.ts'
import { freshWorld } from '../support/opened-world.ts'
import type { Person } from '../support/world.ts'

const world = freshWorld()
let office: Office
let member: Person
let second: Person

beforeEach(async () => {
  office = await seatOffice(world)
  second = await world.officer('treasurer')
  member = await world.member()
  await world.bring(10_000)
})

const reason = { reason: 'It bounced.' }
const reverse = (id: number) => office.treasurer.ask('POST /api/office/payments/:id/reverse', { id, fields: reason })
const verify = (id: number) => second.ask('POST /api/office/payments/:id/verify', { id })
const send = async (amount: string) =>
  (await member.ask('POST /api/save-monthly-payment', { fields: { payment_amount: amount } })).payment_id
const lines = async (status: 'open' | 'matched') =>
  (await office.treasurer.ask('GET /api/office/bank-lines', { query: { account: 'bank', status } })).lines

async function deposit(amount: string): Promise<number> {
  const fields = { amount, paid_into: 'cash', received_on: '2026-11-20' }
  const { payment_id: id } = await office.treasurer.ask('POST /api/office/members/:id/deposits', {
    id: member.id,
    fields,
  })
  await verify(id)
  return id
}

test('a later payment that is divided anew stays the line of the statement by which it was verified', async () => {
  await borrow(office, member)
  const first = await send('50')
  await verify(first)
  await office.treasurer.ask('POST /api/office/bank-statements', statementOf(['18/11/2026,TRF,60.00,']))
  const [line] = await lines('open')
  const matches = [{ payment_id: await send('60'), line_id: line?.id }]
  await office.treasurer.ask('POST /api/office/payments/verify-by-lines', { fields: { matches } })
  await reverse(first)
  expect(await lines('open')).toEqual([])
  const [still] = await lines('matched')
  expect(still).toMatchObject({ id: line?.id, settled_by: office.treasurer.name })
  const { rows } = await world.pool.query('select entry_id::int from payment where bank_line_id is not null')
  expect(rows).toEqual([{ entry_id: still?.entry_id }])
})

test('of two loans that are open both keep the savings, and what is kept repays neither', async () => {
  const admin = await world.officer('admin')
  await world.bring(1_500, member)
  const first = await borrow(office, member, 500, 1)
  const settling = await send('535')
  await verify(settling)
  const later = await borrow(office, member, 800, 2)
  await reverse(settling)
  expect(await loanOf(member, first)).toMatchObject({ status: 'active' })
  const { version } = await admin.ask('GET /api/office/settings')
  const terms = { loan_min: '500', loan_max: '5000', loan_step: '100', term_max: 36, interest_percent: '7' }
  const others = { insurance_percent: '0', instalment_multiple: null, reserve: '0', lock_savings: true }
  await admin.ask('POST /api/office/settings', { fields: { section: 'loans', version, ...terms, ...others } })
  expect(await accountOf(member)).toMatchObject({ account_balance: 1_500, available_balance: 200 })
  const repay = 'POST /api/loans/:id/repay-from-savings'
  await member.refused('insufficient_savings', repay, { id: later, fields: { amount: '200.01' } })
  await member.ask(repay, { id: later, fields: { amount: '200' } })
})

test('a payment that was beyond a settled loan says that it repays it, once it does', async () => {
  await world.bring(600, member)
  const loan = await borrow(office, member, 500, 1)
  const waiting = await send('400')
  await member.ask('POST /api/loans/:id/repay-from-savings', { id: loan, fields: { amount: '535' } })
  await verify(waiting)
  const said = async () =>
    (await member.ask('GET /api/statement')).lines
      .filter(({ kind, taken_back }) => /deposit|repayment/.test(kind) && !taken_back)
      .map(({ account, memo, amount }) => `${account} ${amount}: ${memo}`)
  expect(await said()).toEqual(['savings 400: Paid beyond the loan', 'savings -535: ', 'loan -500: '])
  const { rows } = await world.pool.query<{ id: number }>(
    'select id::int from payment where loan_id = $1 and from_savings',
    [loan],
  )
  await reverse(rows[0]?.id ?? 0)
  expect(await said()).toEqual(['loan -365: Loan repayment'])
  expect(await loanOf(member, loan)).toMatchObject({ status: 'active', outstanding: 135 })
})

test('one that took money out of the unclaimed money takes it still', async () => {
  await borrow(office, member)
  const first = await send('50')
  await verify(first)
  await office.treasurer.ask('POST /api/office/bank-statements', statementOf(['18/11/2026,TRF,60.00,']))
  const [line] = await lines('open')
  await office.treasurer.ask('POST /api/office/bank-lines/:id/unclaimed', { id: line?.id ?? 0 })
  const matches = [{ payment_id: await send('60'), line_id: line?.id }]
  await office.treasurer.ask('POST /api/office/payments/verify-by-lines', { fields: { matches } })
  await reverse(first)
  expect(await balanceOf(world.pool, 'unmatched_receipts')).toBe(0n)
  expect(await lines('matched')).toMatchObject([{ id: line?.id, claimed_entry_id: expect.any(Number) }])
})

test('a loan whose payout came back is not active by the reversal of a payment that a debt took whole', async () => {
  const saved = await deposit('40')
  const loan = await borrow(office, member)
  await member.ask('POST /api/recharges', { fields: { number: '98765 43210', amount: '40', operator: 'jio' } })
  await reverse(saved)
  const paid = await send('30')
  await verify(paid)
  await office.treasurer.ask('POST /api/office/loans/:id/reverse-disbursement', { id: loan, fields: reason })
  await reverse(paid)
  expect((await loanOf(member, loan)).status).toBe('approved')
  expect((await accountOf(member)).receivable).toBe(40)
})

test('payments of a loan are divided in the order in which they were posted, whichever began earlier', async () => {
  await deposit('500')
  const loan = await borrow(office, member)
  const waiting = await send('40')
  world.clock.forward({ minutes: 5 })
  await member.ask('POST /api/loans/:id/repay-from-savings', { id: loan, fields: { amount: '60' } })
  // As one that began before the repayment and was posted after it.
  world.clock.forward({ minutes: -5 })
  await verify(waiting)
  const { payments } = await loanOf(member, loan)
  const fromSavings = payments.find(({ id }) => id !== waiting)?.id ?? 0
  await reverse(fromSavings)
  expect((await loanOf(member, loan)).outstanding).toBe(1030)
})

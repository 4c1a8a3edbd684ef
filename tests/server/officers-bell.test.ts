import { beforeEach, expect, test } from 'vitest'
import { loanForm, type Office, payDues, seatOffice } from '../support/journeys.ts'
import { freshWorld } from '../support/opened-world.ts'
import type { Person } from '../support/world.ts'

const world = freshWorld()
let office: Office
let second: Person

beforeEach(async () => {
  office = await seatOffice(world)
  second = await world.officer('treasurer')
  await world.bring(5000)
})

const bell = async (who: Person) =>
  (await who.ask('GET /api/notifications', { query: { area: 'office' } })).notifications
const unread = async (who: Person, query: Record<string, string> = { area: 'office' }) =>
  (await who.ask('GET /api/notifications/unread', { query })).unread
const reason = { reason: 'The bill is of last year.' }
const expense = {
  kind: 'expense',
  amount: '500.01',
  paid_from: 'bank',
  day: '2026-11-18',
  payee: 'Al Nahda Community Hall',
  purpose: 'Rent of the hall',
}
const entry = {
  date: '2026-11-20',
  memo: 'Rent of the hall',
  lines: [
    { account: 'general_expense', side: 'debit', amount: '250' },
    { account: 'bank', side: 'credit', amount: '250' },
  ],
}
const PROPOSE = 'POST /api/office/ledger/manual-entries'

test('tells who entered an expense who confirmed it, or rejected it and why, and nobody else', async () => {
  const spend = async () => (await office.treasurer.ask('POST /api/office/expenses', { fields: expense })).voucher_id
  await second.ask('POST /api/office/vouchers/:id/confirm', { id: (await spend()) ?? 0 })
  await second.ask('POST /api/office/vouchers/:id/reject', { id: (await spend()) ?? 0, fields: reason })
  expect(await bell(office.treasurer)).toMatchObject([
    { kind: 'voucher_rejected', title: expense.purpose, amount: 500.01, by: second.name, ...reason },
    { kind: 'voucher_confirmed', title: expense.purpose, amount: 500.01, by: second.name },
  ])
  expect((await bell(second)).map(({ kind }) => kind)).toEqual(['expense_waits', 'expense_waits'])
  expect(await bell(office.lender)).toEqual([])
})

test('says nothing of what one cancelled oneself', async () => {
  const { voucher_id: id } = await office.treasurer.ask('POST /api/office/expenses', { fields: expense })
  await office.treasurer.ask('POST /api/office/vouchers/:id/cancel', { id: id ?? 0 })
  expect(await bell(office.treasurer)).toEqual([])
})

test('tells who proposed an entry by hand what became of it', async () => {
  const proposed = async () => (await office.treasurer.ask(PROPOSE, { fields: entry })).manual_entry_id
  await second.ask(`${PROPOSE}/:id/approve`, { id: await proposed() })
  await second.ask(`${PROPOSE}/:id/decline`, { id: await proposed(), fields: reason })
  expect(await bell(office.treasurer)).toMatchObject([
    { kind: 'entry_rejected', title: entry.memo, amount: 250, by: second.name, ...reason },
    { kind: 'entry_confirmed', title: entry.memo, amount: 250, by: second.name },
  ])
})

test('tells who entered a payment of a member what became of it, and nothing of what they undid themselves', async () => {
  const member = await world.member('Amina Hossain')
  const enter = async (month: string) => {
    const fields = { payment_amount: '100', month, received_on: '2026-11-18', paid_into: 'cash' }
    const call = 'POST /api/office/members/:id/dues-payments'
    return (await office.treasurer.ask(call, { id: member.id, fields })).payment_id
  }
  const [verified, refused] = [await enter('November'), await enter('December')]
  await second.ask('POST /api/office/payments/:id/verify', { id: verified })
  await second.ask('POST /api/office/payments/:id/undo', { id: verified })
  await second.ask('POST /api/office/payments/:id/verify', { id: verified })
  await second.ask('POST /api/office/payments/:id/reverse', { id: verified, fields: reason })
  await second.ask('POST /api/office/payments/:id/refuse', { id: refused, fields: reason })
  await office.treasurer.ask('POST /api/office/payments/:id/cancel', { id: await enter('January') })
  const told = { by: second.name, person: member.name, amount: 100, paid_for: 'dues' }
  expect(await bell(office.treasurer)).toMatchObject([
    { kind: 'entered_payment_refused', payment_id: refused, ...told, ...reason },
    { kind: 'entered_payment_reversed', payment_id: verified, ...told, ...reason },
    { kind: 'entered_payment_verified', payment_id: verified, ...told },
    { kind: 'entered_payment_undone', payment_id: verified, ...told },
    { kind: 'entered_payment_verified', payment_id: verified, ...told },
  ])
  expect(await bell(second)).toEqual([])
})

test('tells who entered a withdrawal or an application for a loan what became of it', async () => {
  const [saver, borrower] = [await world.member('Amina Hossain'), await world.member('Noor Jahan')]
  await payDues(office, saver, 'November')
  const secretary = await world.officer('secretary')
  const other = await world.officer('secretary')
  const withdrawal = { id: saver.id, fields: { amount: '40', note: '' } }
  const ask = async () => (await secretary.ask('POST /api/office/members/:id/withdrawals', withdrawal)).withdrawal_id
  await other.ask('POST /api/office/withdrawals/:id/refuse', { id: await ask(), fields: reason })
  const id = await ask()
  await other.ask('POST /api/office/withdrawals/:id/approve', { id })
  const paid = { paid_from: 'bank', paid_on: '2026-11-20', reference: 'REF-1' }
  await office.treasurer.ask('POST /api/office/withdrawals/:id/pay', { id, fields: paid })
  const enterLoan = 'POST /api/office/members/:id/loan-applications'
  const { loan_id: loan } = await secretary.ask(enterLoan, { id: borrower.id, fields: loanForm(1000, 3) })
  await office.lender.ask('POST /api/office/loans/:id/approve', { id: loan })
  await office.lender.ask('POST /api/office/loans/:id/undo-approval', { id: loan, fields: reason })
  await office.lender.ask('POST /api/office/loans/:id/decline', { id: loan, fields: reason })
  const lent = { by: office.lender.name, person: borrower.name, amount: 1000 }
  const asked = { by: other.name, person: saver.name, amount: 40 }
  expect(await bell(secretary)).toMatchObject([
    { kind: 'entered_loan_declined', ...lent, ...reason },
    { kind: 'entered_loan_approval_undone', ...lent, ...reason },
    { kind: 'entered_loan_approved', ...lent },
    { kind: 'entered_withdrawal_paid', ...asked, by: office.treasurer.name },
    { kind: 'entered_withdrawal_approved', ...asked },
    { kind: 'entered_withdrawal_refused', ...asked, ...reason },
  ])
})

test('has only what is told to officers, counts and marks only that', async () => {
  const both = await world.member('Amina Hossain')
  await world.admin.query(`insert into officer_role (person_id, role, granted_at) values ($1, 'treasurer', now())`, [
    both.id,
  ])
  await payDues(office, both, 'November')
  await office.treasurer.ask('POST /api/office/expenses', { fields: expense })
  expect((await bell(both)).map(({ kind }) => kind)).toEqual(['expense_waits'])
  expect([await unread(both), await unread(both, {})]).toEqual([1, 2])
  const [latest] = await bell(both)
  await both.ask('POST /api/notifications/read', { fields: { up_to: latest?.id, area: 'office' } })
  expect([await unread(both), await unread(both, {})]).toEqual([0, 1])
  await both.refused('invalid_fields', 'GET /api/notifications', { query: { area: 'attic' } })
})

test('of what waits names what one’s roles decide', async () => {
  const forYou = async (who: Person) => (await who.ask('GET /api/office/overview')).for_you
  expect(await forYou(office.lender)).toEqual(['loans_submitted'])
  expect(await forYou(await world.officer('secretary'))).toEqual(['applications', 'withdrawals_asked', 'messages'])
  expect(await forYou(await world.officer('auditor'))).toEqual([])
  expect(await forYou(office.treasurer)).toContain('expenses')
})

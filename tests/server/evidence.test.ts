import { beforeEach, describe, expect, test } from 'vitest'
import { borrow, type Office, seatOffice, sendDues } from '../support/journeys.ts'
import { statementOf } from '../support/officers-acts-bank.ts'
import { freshWorld } from '../support/opened-world.ts'
import { png } from '../support/samples.ts'
import { sealBooks } from '../support/sealed-books.ts'
import type { Person } from '../support/world.ts'

const world = freshWorld()
let office: Office
let treasurer: Person
let auditor: Person
let member: Person

type Of = 'payment' | 'entry' | 'line' | 'loan' | 'voucher' | 'withdrawal' | 'manual'
const evidence = (of: Of, id: number | bigint) =>
  auditor.ask('GET /api/office/evidence', { query: { of, id: String(id) } })
const callsOf = (found: Awaited<ReturnType<typeof evidence>>) => found.records.map(({ call }) => call)

beforeEach(async () => {
  office = await seatOffice(world)
  treasurer = office.treasurer
  auditor = await world.officer('auditor')
  member = await world.member('Amina Hossain')
})

/** Dues that were verified by their line of the bank's statement. */
async function verifiedByLine() {
  const payment = await sendDues(member, 'November', '100')
  await treasurer.ask('POST /api/office/bank-statements', statementOf(['18/11/2026,TRF AMINA HOSSAIN,100.00,']))
  const { lines } = await treasurer.ask('GET /api/office/bank-lines', { query: { account: 'bank', status: 'open' } })
  const line = lines[0]?.id ?? 0
  await treasurer.ask('POST /api/office/payments/:id/verify', { id: payment, fields: { line_id: line } })
  return { payment, line }
}

describe('a payment that was verified by its line', () => {
  test('is told with its receipt, line, entry, seal, line of the statement, and who decided', async () => {
    const { payment, line } = await verifiedByLine()
    const before = await evidence('payment', payment)
    expect(before).toMatchObject({
      payments: [
        {
          id: payment,
          member: { id: Number(member.id), name: 'Amina Hossain' },
          status: 'verified',
          amount: 100,
          receipt: `/api/payments/${payment}/receipt`,
          decided_by: treasurer.name,
        },
      ],
      lines: [{ id: line, amount: 100, status: 'matched', file_name: expect.any(String), imported_by: treasurer.name }],
      entries: [{ kind: 'dues_payment', by: treasurer.name, payment_id: payment, reversed_by: null, sealed_on: null }],
      statement: [{ kind: 'dues_payment', account: 'savings', amount: 100, balance: 100, loan_id: null }],
      vouchers: [],
      withdrawals: [],
      loans: [],
    })
    expect(before.entries[0]?.postings).toHaveLength(2)
    expect(callsOf(before)).toEqual(['POST /api/office/payments/:id/verify'])
    expect(before.records[0]?.entries).toEqual([before.entries[0]?.id])
    await sealBooks(world)
    const { entries } = await evidence('payment', payment)
    expect(entries[0]?.sealed_on).toMatch(/^2026-/)
  })

  test('is found from its entry and from its line as well', async () => {
    const { payment, line } = await verifiedByLine()
    const { previous, next, ...whole } = await evidence('payment', payment)
    expect([previous, next]).toEqual([null, null])
    expect(await evidence('line', line)).toMatchObject(whole)
    expect(await evidence('entry', whole.entries[0]?.id ?? 0)).toMatchObject(whole)
  })

  test('shows what reversed it, and leads on to its neighbours', async () => {
    const { payment } = await verifiedByLine()
    const after = await sendDues(member, 'December', '100')
    await treasurer.ask('POST /api/office/payments/:id/reverse', {
      id: payment,
      fields: { reason: 'The transfer was recalled' },
    })
    const found = await evidence('payment', payment)
    const [entry, reversal] = found.entries
    expect(entry).toMatchObject({ kind: 'dues_payment', reversed_by: reversal?.id })
    expect(reversal).toMatchObject({ kind: 'reversal', reverses: entry?.id })
    expect(found.payments).toMatchObject([{ status: 'reversed', reason: 'The transfer was recalled' }])
    expect(found.statement.map(({ amount, balance }) => [amount, balance])).toEqual([
      [100, 100],
      [-100, 0],
    ])
    expect(callsOf(found)).toEqual(['POST /api/office/payments/:id/verify', 'POST /api/office/payments/:id/reverse'])
    expect(found.next).toBe(after)
    expect((await evidence('payment', after)).previous).toBe(payment)
  })
})

test('a payment whose line came later is told with it, and the line with the payment', async () => {
  const payment = await sendDues(member, 'November', '100')
  await treasurer.ask('POST /api/office/payments/:id/verify', { id: payment, fields: {} })
  const { entries } = await evidence('payment', payment)
  await treasurer.ask('POST /api/office/bank-statements', statementOf(['18/11/2026,TRF AMINA HOSSAIN,100.00,']))
  const { lines } = await treasurer.ask('GET /api/office/bank-lines', { query: { account: 'bank', status: 'open' } })
  const line = lines[0]?.id ?? 0
  await treasurer.ask('POST /api/office/bank-lines/:id/match', { id: line, fields: { entry_id: entries[0]?.id ?? 0 } })
  const { previous, next, ...whole } = await evidence('payment', payment)
  expect([previous, next]).toEqual([null, null])
  expect(whole).toMatchObject({ payments: [{ id: payment }], lines: [{ id: line, status: 'matched' }] })
  expect(callsOf({ ...whole, previous, next })).toContain('POST /api/office/bank-lines/:id/match')
  expect(await evidence('line', line)).toMatchObject(whole)
})

test('payments that were verified together have the record of the act that posted them', async () => {
  const sent = [await sendDues(member, 'November', '100'), await sendDues(await world.member(), 'November', '100')]
  await treasurer.ask('POST /api/office/payments/verify-many', {
    fields: { ids: sent },
  })
  for (const id of sent) {
    const { records, entries } = await evidence('payment', id)
    expect(records).toMatchObject([{ call: 'POST /api/office/payments/verify-many', by: treasurer.name }])
    expect(records[0]?.entries).toContain(entries[0]?.id)
  }
})

test('an expense is told with its voucher and its entry', async () => {
  await world.bring(1_000, member)
  const fields = { kind: 'expense', amount: '40', paid_from: 'bank', day: '2026-11-18', purpose: 'Paper and ink' }
  const sent = { fields, files: { picture: await png() } }
  const { voucher_id, entry_id } = await treasurer.ask('POST /api/office/expenses', sent)
  const found = await evidence('voucher', voucher_id)
  expect(found).toMatchObject({
    vouchers: [{ id: voucher_id, picture: `/api/office/vouchers/${voucher_id}/picture`, made_by: treasurer.name }],
    entries: [{ id: entry_id, kind: 'expense' }],
    payments: [],
    statement: [],
  })
  expect(callsOf(found)).toEqual(['POST /api/office/expenses'])
  expect(await evidence('entry', entry_id ?? 0)).toMatchObject({ vouchers: found.vouchers, entries: found.entries })
})

test('a loan is told with each of its entries, who decided, and what of it is owed after each', async () => {
  await world.bring(1_000, member)
  const loan = await borrow(office, member)
  const found = await evidence('loan', loan)
  expect(found.loans).toMatchObject([{ id: Number(loan), member: { name: 'Amina Hossain' }, status: 'active' }])
  expect(found.entries.map(({ kind }) => kind)).toEqual(['loan_disbursement'])
  expect(found.statement).toMatchObject([{ account: 'loan', loan_id: Number(loan), kind: 'loan_disbursement' }])
  expect(found.statement[0]?.balance).toBe(found.loans[0]?.principal)
  const decided = ['POST /api/office/loans/:id/approve', 'POST /api/office/loans/:id/disburse']
  expect(callsOf(found)).toEqual(decided)
  expect(found.repayments).toEqual([])
  // Whoever looks at the entry alone sees whose money it is and who approved it.
  const paidOut = await evidence('entry', found.entries[0]?.id ?? 0)
  expect(paidOut.loans).toMatchObject([{ id: Number(loan) }])
  expect(callsOf(paidOut)).toEqual(decided)
})

test('a loan leads to its repayments, and each of them to the evidence of its own and back', async () => {
  await world.bring(1_000, member)
  const loan = await borrow(office, member)
  const pay = async () =>
    (await member.ask('POST /api/save-monthly-payment', { fields: { payment_amount: '200' } })).payment_id
  const first = await pay()
  await treasurer.ask('POST /api/office/payments/:id/verify', { id: first })
  const second = await pay()
  const { repayments, payments } = await evidence('loan', loan)
  expect(repayments).toMatchObject([
    { id: first, status: 'verified', amount: 200, decided_by: treasurer.name },
    { id: second, status: 'in_review', amount: 200, decided_by: null },
  ])
  expect(payments).toEqual([])
  expect(await evidence('payment', first)).toMatchObject({
    payments: [{ id: first }],
    loans: [{ id: Number(loan) }],
    repayments: [],
    previous: null,
    next: second,
  })
})

test('a withdrawal is told with who approved and who paid it', async () => {
  await world.bring(1_000, member)
  const { withdrawal_id: id } = await member.ask('POST /api/withdrawals', { fields: { amount: '10' } })
  await treasurer.ask('POST /api/office/withdrawals/:id/approve', { id })
  const second = await world.officer('treasurer')
  const paid = { paid_from: 'bank', paid_on: '2026-11-20', reference: 'TRF-1' }
  await second.ask('POST /api/office/withdrawals/:id/pay', { id, fields: paid })
  const found = await evidence('withdrawal', id)
  expect(found).toMatchObject({
    withdrawals: [{ id, status: 'paid', approved_by: treasurer.name, decided_by: second.name }],
    entries: [{ kind: 'withdrawal' }],
    statement: [{ account: 'savings', amount: -10, balance: 990 }],
  })
  expect(await evidence('entry', found.entries[0]?.id ?? 0)).toMatchObject({ withdrawals: found.withdrawals })
})

test('what is not there is not found, and what is asked for wrongly is refused in words', async () => {
  for (const of of ['payment', 'entry', 'line', 'loan', 'voucher', 'withdrawal'] as const) {
    await auditor.refused('not_found', 'GET /api/office/evidence', { query: { of, id: '999999' } })
  }
  for (const query of [{ of: 'nothing', id: '1' }, { of: 'payment', id: 'x' }, { of: 'payment' }, {}]) {
    await auditor.refused('invalid_fields', 'GET /api/office/evidence', { query: query as { of: Of; id: string } })
  }
  await member.refused('not_allowed', 'GET /api/office/evidence', { query: { of: 'payment', id: '1' } })
})

describe('what an officer entered is told with that step', () => {
  const lines = [
    { account: 'general_expense', side: 'debit', amount: '40' },
    { account: 'bank', side: 'credit', amount: '40' },
  ]
  const PROPOSE = 'POST /api/office/ledger/manual-entries'
  beforeEach(() => world.bring(1_000, member))

  const propose = async (memo: string) =>
    (await treasurer.ask(PROPOSE, { fields: { date: '2026-11-18', memo, lines } })).manual_entry_id

  test('a manual entry that waits, with its sides and who proposed it; not with another of the same moment', async () => {
    const id = await propose('Rent of the hall')
    const other = await propose('Rent of another hall')
    const found = await evidence('manual', id)
    expect(found).toMatchObject({
      manual_entries: [
        {
          ...{ id, memo: 'Rent of the hall', status: 'proposed', date: '2026-11-18', proposed_by: treasurer.name },
          decided_by: null,
          lines: [
            { account: 'general_expense', debit: 40, credit: 0 },
            { account: 'bank', debit: 0, credit: 40 },
          ],
        },
      ],
      entries: [],
      next: other,
    })
    expect(callsOf(found)).toEqual([PROPOSE])
    expect((await evidence('manual', other)).previous).toBe(id)
    await auditor.refused('not_found', 'GET /api/office/evidence', { query: { of: 'manual', id: String(other + 1) } })
  })

  test('a manual entry that was posted, with its entry, whoever approved it, and the reversal that waits', async () => {
    const second = await world.officer('treasurer')
    const id = await propose('Rent of the hall')
    const { entry_id } = await second.ask(`${PROPOSE}/:id/approve`, { id })
    const posted = await evidence('manual', id)
    expect(posted.entries).toMatchObject([{ id: entry_id }])
    expect(callsOf(posted)).toEqual([PROPOSE, `${PROPOSE}/:id/approve`])
    expect(await evidence('entry', entry_id)).toMatchObject({ manual_entries: posted.manual_entries })
    await treasurer.ask(`${PROPOSE}/:id/reverse`, { id, fields: { reason: 'The hall was free.' } })
    const { manual_entries } = await evidence('manual', id)
    expect(manual_entries.map(({ status }) => status)).toEqual(['posted', 'proposed'])
  })

  test('an expense that waits for another treasurer', async () => {
    const fields = { kind: 'expense', amount: '600', paid_from: 'bank', day: '2026-11-18', purpose: 'Chairs' }
    const { voucher_id } = await treasurer.ask('POST /api/office/expenses', { fields, files: { picture: await png() } })
    const found = await evidence('voucher', voucher_id)
    expect(found.vouchers).toMatchObject([{ status: 'waiting' }])
    expect(callsOf(found)).toEqual(['POST /api/office/expenses'])
  })

  test('a payment on behalf of the member', async () => {
    const received = { received_on: '2026-11-18', paid_into: 'cash', amount: '50' }
    const { payment_id } = await treasurer.ask('POST /api/office/members/:id/deposits', {
      id: member.id,
      fields: received,
    })
    expect(callsOf(await evidence('payment', payment_id))).toEqual(['POST /api/office/members/:id/deposits'])
  })
})

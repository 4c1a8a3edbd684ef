import { beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/db/connect.ts'
import { accountOf, borrow, type Office, payDues, seatOffice } from '../support/journeys.ts'
import { freshWorld } from '../support/opened-world.ts'
import type { Person } from '../support/world.ts'

const world = freshWorld()
let office: Office
let secretary: Person
let second: Person
let admin: Person
let member: Person

beforeEach(async () => {
  office = await seatOffice(world)
  secretary = await world.officer('secretary')
  second = await world.officer('treasurer')
  admin = await world.officer('admin')
  member = await world.member()
  await world.bring(10_000)
})

const why = { reason: 'It bounced.' }
const reversePayment = (id: number) =>
  office.treasurer.ask('POST /api/office/payments/:id/reverse', { id, fields: why })

async function withdraw(amount: string, { until = 'paid' } = {}): Promise<number> {
  const { withdrawal_id: id } = await member.ask('POST /api/withdrawals', { fields: { amount } })
  await secretary.ask('POST /api/office/withdrawals/:id/approve', { id })
  const payout = { paid_from: 'bank', paid_on: '2026-11-21', reference: 'FT 4411' }
  if (until === 'paid') await office.treasurer.ask('POST /api/office/withdrawals/:id/pay', { id, fields: payout })
  return id
}

/** A payment whose savings the member has spent was reversed: that much is owed. Gives the withdrawal that spent them. */
async function owe(amount: number): Promise<number> {
  const payment = await payDues(office, member, 'November', `${amount}`)
  const spent = await withdraw(`${amount}`)
  await reversePayment(payment)
  expect(await accountOf(member)).toMatchObject({ account_balance: 0, available_balance: 0, receivable: amount })
  return spent
}

async function keepSavingsOfBorrowers(lock_savings: boolean) {
  const { version } = await admin.ask('GET /api/office/settings')
  const terms = { loan_min: '500', loan_max: '5000', loan_step: '100', term_max: 36, interest_percent: '7' }
  const others = { insurance_percent: '0', instalment_multiple: null, reserve: '0', lock_savings }
  await admin.ask('POST /api/office/settings', { fields: { section: 'loans', version, ...terms, ...others } })
}

/** What the home page, the withdrawals page and the balance call say. */
async function stands() {
  const { account_balance, available_balance, receivable } = await accountOf(member)
  const page = await member.ask('GET /api/withdrawals')
  expect(page).toMatchObject({ available: available_balance, receivable })
  return [account_balance, available_balance, receivable]
}

const setOffs = async () =>
  (await member.ask('GET /api/statement', { query: {} })).lines
    .filter(({ kind }) => kind === 'set_off')
    .map(({ account, amount }) => `${account} ${amount}`)
    .sort()

describe('what is owed is collected first by', () => {
  test('a withdrawal that comes back', async () => {
    const id = await owe(300)
    await office.treasurer.ask('POST /api/office/withdrawals/:id/reverse', { id, fields: why })
    expect(await stands()).toEqual([0, 0, 0])
    expect(await setOffs()).toEqual(['receivable -300', 'savings -300'])
  })

  test('a withdrawal of more that comes back: the rest can be used at once', async () => {
    await world.bring(2413, member)
    const payment = await payDues(office, member, 'November', '300')
    const id = await withdraw('2713')
    await reversePayment(payment)
    expect(await stands()).toEqual([0, 0, 300])
    await office.treasurer.ask('POST /api/office/withdrawals/:id/reverse', { id, fields: why })
    expect(await stands()).toEqual([2413, 2413, 0])
    await withdraw('2413')
  })

  test('a recharge that is refused', async () => {
    const payment = await payDues(office, member, 'November', '50')
    const order = { number: '98765 43210', amount: '50', operator: 'jio' }
    const { recharge_id: id } = await member.ask('POST /api/recharges', { fields: order })
    await reversePayment(payment)
    expect(await stands()).toEqual([0, 0, 50])
    await office.treasurer.ask('POST /api/office/recharges/:id/refuse', { id, fields: why })
    expect(await stands()).toEqual([0, 0, 0])
  })

  test('what is paid beyond a loan', async () => {
    await borrow(office, member, 500, 1)
    const send = (payment_amount: string) =>
      member.ask('POST /api/save-monthly-payment', { fields: { payment_amount } })
    const { payment_id: id } = await send('635')
    await owe(100)
    await office.treasurer.ask('POST /api/office/payments/:id/verify', { id })
    expect(await stands()).toEqual([0, 0, 0])
  })

  test('an entry by hand that credits savings, and one that makes the debt', async () => {
    await owe(300)
    const byHand = async (lines: object[]) => {
      const fields = { date: '2026-11-21', memo: 'A correction.', lines }
      const { manual_entry_id: id } = await office.treasurer.ask('POST /api/office/ledger/manual-entries', { fields })
      await second.ask('POST /api/office/ledger/manual-entries/:id/approve', { id })
    }
    const of = { member_id: Number(member.id) }
    await byHand([
      { account: 'surplus', side: 'debit', amount: '350' },
      { account: 'savings', side: 'credit', amount: '350', ...of },
    ])
    expect(await stands()).toEqual([50, 50, 0])
    await byHand([
      { account: 'member_receivable', side: 'debit', amount: '20', ...of },
      { account: 'surplus', side: 'credit', amount: '20' },
    ])
    expect(await stands()).toEqual([30, 30, 0])
  })

  test('savings that an approved withdrawal had promised, once it is rejected or cancelled', async () => {
    for (const ending of ['refuse', 'cancel'] as const) {
      const payment = await payDues(office, member, 'November', '300')
      const id = await withdraw('300', { until: 'approved' })
      await reversePayment(payment)
      expect(await stands()).toEqual([300, 0, 300])
      if (ending === 'refuse') await secretary.ask('POST /api/office/withdrawals/:id/refuse', { id, fields: why })
      else await member.ask('POST /api/withdrawals/:id/cancel', { id })
      expect(await stands()).toEqual([0, 0, 0])
    }
  })

  test('savings that a loan had kept, once the setting is off', async () => {
    await keepSavingsOfBorrowers(true)
    await borrow(office, member, 500, 1)
    const payment = await payDues(office, member, 'November', '300')
    await reversePayment(payment)
    expect(await stands()).toEqual([300, 0, 300])
    await keepSavingsOfBorrowers(false)
    expect(await stands()).toEqual([0, 0, 0])
  })
})

describe('a reversal takes savings as far as they are available', () => {
  test('and leaves those that a loan keeps', async () => {
    await keepSavingsOfBorrowers(true)
    await world.bring(150, member)
    await borrow(office, member, 500, 1)
    const first = await payDues(office, member, 'November', '400')
    expect(await stands()).toEqual([550, 50, 0])
    await reversePayment(first)
    expect(await stands()).toEqual([500, 0, 350])
  })

  test('and leaves those that were promised: the withdrawal waits for what is owed', async () => {
    const payment = await payDues(office, member, 'November', '300')
    await world.bring(50, member)
    await withdraw('200', { until: 'approved' })
    await reversePayment(payment)
    expect(await stands()).toEqual([200, 0, 150])
  })
})

test('the database refuses what would leave available savings beside a debt', async () => {
  await owe(300)
  const adding = inTransaction(world.admin, async (db) => {
    await db.query(`insert into entry (id, kind, date, received_on, posted_at) overriding system value
      values (9000, 'manual', '2026-11-21', '2026-11-21', now())`)
    await db.query(
      `insert into posting (entry_id, line, account, member_id, amount, date)
       values (9000, 1, 'surplus', null, 100, '2026-11-21'), (9000, 2, 'savings', $1, -100, '2026-11-21')`,
      [member.id],
    )
  })
  await expect(adding).rejects.toMatchObject({ constraint: 'receivable_collected_first' })
})

describe('what collects a receivable does not count for what it was sent for', () => {
  const november = async () =>
    (await accountOf(member)).monthlyPaymentData.find(({ month }) => month === 'November 2026')

  test('dues that it takes whole leave their month due', async () => {
    await owe(100)
    expect((await accountOf(member)).due_balance).toBe(200)
    await payDues(office, member, 'November')
    expect(await accountOf(member)).toMatchObject({ due_balance: 100, receivable: 0, account_balance: 0 })
    expect(await november()).toMatchObject({ status: 'due', amount: 100 })
    await payDues(office, member, 'November')
    expect(await accountOf(member)).toMatchObject({ due_balance: 0, account_balance: 100 })
    expect(await november()).toMatchObject({ status: 'completed', amount: 100 })
  })

  test('dues that it takes a part of leave the rest of it open', async () => {
    await owe(60)
    await payDues(office, member, 'November')
    expect(await accountOf(member)).toMatchObject({ due_balance: 60, receivable: 0, account_balance: 40 })
    expect(await november()).toMatchObject({ status: 'due', amount: 60 })
  })

  test('several months together lose the last first', async () => {
    const newer = await world.member('Rahim Uddin')
    await world.travelTo('2026-12-20T10:00:00+04:00')
    member = newer
    const payment = await payDues(office, member, 'January', '70')
    const spent = await member.ask('POST /api/withdrawals', { fields: { amount: '70' } })
    await secretary.ask('POST /api/office/withdrawals/:id/approve', { id: spent.withdrawal_id })
    const payout = { paid_from: 'bank', paid_on: '2026-12-20', reference: 'FT 4411' }
    await office.treasurer.ask('POST /api/office/withdrawals/:id/pay', { id: spent.withdrawal_id, fields: payout })
    await reversePayment(payment)
    await payDues(office, member, 'November', '200', { months: '2' })
    const { monthlyPaymentData, due_balance } = await accountOf(member)
    expect(due_balance).toBe(70)
    expect(monthlyPaymentData.map(({ month, status, amount }) => [month, status, amount])).toEqual([
      ['December 2026', 'due', 70],
      ['November 2026', 'completed', 100],
    ])
  })

  test('an instalment is paid by what is left', async () => {
    await borrow(office, member, 500, 1)
    await owe(60)
    const { payment_id: id } = await member.ask('POST /api/save-monthly-payment', { fields: { payment_amount: '535' } })
    await office.treasurer.ask('POST /api/office/payments/:id/verify', { id })
    expect((await accountOf(member)).loan).toMatchObject({ outstanding: 60 })
  })
})

describe('a receipt adds up', () => {
  const proofOf = async (id: number) => (await member.ask('GET /api/payments/:id/proof', { id })).proof
  const addsUp = async (id: number) => {
    const proof = await proofOf(id)
    const { amount, principal, interest, to_receivable, recovered, to_savings } = proof
    expect(principal + interest + to_receivable + recovered + to_savings).toBeCloseTo(amount, 2)
    return proof
  }

  test('where dues collected what was owed, whole or in part', async () => {
    await owe(160)
    expect(await addsUp(await payDues(office, member, 'November'))).toMatchObject({ to_receivable: 100, months: [] })
    expect(await addsUp(await payDues(office, member, 'November'))).toMatchObject({
      ...{ to_receivable: 60, to_savings: 40 },
      months: [{ month: '2026-11', amount: 40 }],
    })
  })

  test('where it came for a loan that was written off', async () => {
    const id = await borrow(office, member, 500, 1)
    await office.lender.ask('POST /api/office/loans/:id/propose-write-off', { id, fields: why })
    await office.treasurer.ask('POST /api/office/loans/:id/confirm-write-off', { id })
    const fields = { amount: '600', received_on: '2026-11-20', paid_into: 'bank' }
    await owe(60)
    await office.treasurer.ask('POST /api/office/loans/:id/payments', { id, fields })
    const { payments } = await second.ask('GET /api/office/payments', { query: { status: 'in_review' } })
    const payment = payments[0]?.id ?? 0
    await second.ask('POST /api/office/payments/:id/verify', { id: payment })
    expect(await addsUp(payment)).toMatchObject({ to_receivable: 60, recovered: 500, to_savings: 40 })
  })
})

test('a month that was partly paid and is no longer owed is not completed', async () => {
  await payDues(office, member, 'December', '40')
  await secretary.ask('POST /api/office/members/:id/deactivate', { id: member.id, fields: why })
  member.token = await world.signIn(member)
  const { monthlyPaymentData, dues } = await accountOf(member)
  const december = monthlyPaymentData.find(({ month }) => month === 'December 2026')
  expect(december).toMatchObject({ status: 'not_owed', amount: 40 })
  expect(dues.months_completed).toBe(0)
})

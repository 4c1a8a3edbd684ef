import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { balanceOf, bookFaults } from '../support/books.ts'
import { accountOf, borrow, getApproved, type Office, payDues, seatOffice } from '../support/journeys.ts'
import { openWorld, type Person, type World } from '../support/world.ts'

let world: World
let office: Office
let secretary: Person
let member: Person

beforeEach(async () => {
  world = await openWorld()
  office = await seatOffice(world)
  secretary = await world.officer('secretary')
  member = await world.member('Amina Hossain')
  await payDues(office, member, 'November', '500')
})
afterEach(async () => {
  expect(await bookFaults(world.admin)).toEqual([])
  await world.close()
})

const ask = 'POST /api/withdrawals'
const approve = 'POST /api/office/withdrawals/:id/approve'
const refuse = 'POST /api/office/withdrawals/:id/refuse'
const pay = 'POST /api/office/withdrawals/:id/pay'
const reverse = 'POST /api/office/withdrawals/:id/reverse'
const payout = { paid_from: 'bank', paid_on: '2026-11-20', reference: 'FT 4411' }
const asks = async (amount = '200', more: object = {}) =>
  (await member.ask(ask, { fields: { amount, payee_account: 'AE07 0331 2345', note: 'School fees', ...more } }))
    .withdrawal_id
const own = async () => (await member.ask('GET /api/withdrawals')).withdrawals

describe('a withdrawal', () => {
  test('is asked for, approved and paid by three people, and its member sees each step', async () => {
    const id = await asks()
    expect(await own()).toMatchObject([{ id, amount: 200, status: 'asked', note: 'School fees' }])
    expect((await accountOf(member)).available_balance).toBe(500)
    await secretary.ask(approve, { id })
    expect(await own()).toMatchObject([{ status: 'approved' }])
    expect(await accountOf(member)).toMatchObject({ account_balance: 500, available_balance: 300 })
    await office.treasurer.ask(pay, { id, fields: payout })
    expect(await own()).toMatchObject([{ status: 'paid', paid_on: '2026-11-20', reference: 'FT 4411' }])
    expect(await accountOf(member)).toMatchObject({ account_balance: 300, available_balance: 300 })
    expect(await balanceOf(world.admin, 'bank')).toBe(30_000n)
    const { withdrawals } = await office.treasurer.ask('GET /api/office/withdrawals', { query: { status: 'paid' } })
    expect(withdrawals).toMatchObject([
      {
        member: { name: member.name },
        approved_by: secretary.name,
        decided_by: office.treasurer.name,
        paid_from: 'Bank',
      },
    ])
  })

  test('is not paid by who approved it, nor decided by whose it is', async () => {
    const id = await asks()
    await office.treasurer.ask(approve, { id })
    await office.treasurer.refused('approver_disburses', pay, { id, fields: payout })
    const treasurerToo = await world.officer('treasurer')
    await treasurerToo.ask(pay, { id, fields: payout })
    await treasurerToo.refused('already_decided', pay, { id, fields: payout })
    expect((await accountOf(member)).account_balance).toBe(300)
  })

  test('that an officer enters for a member is approved by another', async () => {
    const enter = 'POST /api/office/members/:id/withdrawals'
    const { withdrawal_id: id } = await secretary.ask(enter, { id: member.id, fields: { amount: '50' } })
    const { withdrawals } = await secretary.ask('GET /api/office/withdrawals')
    expect(withdrawals).toMatchObject([{ id, recorded_by: secretary.name, recorded_by_you: true, payee_account: '' }])
    await secretary.refused('recorded_by_you', approve, { id })
    await office.treasurer.ask(approve, { id })
    await secretary.refused('not_found', enter, { id: secretary.id, fields: { amount: '50' } })
  })

  test('beyond the available savings is refused when it is asked for and when it is approved, with nothing stored', async () => {
    const before = await world.stored()
    await member.refused('beyond_available', ask, { fields: { amount: '500.01' } })
    expect(await world.stored()).toEqual(before)
    const id = await asks('500')
    await member.refused('withdrawal_open', ask, { fields: { amount: '1' } })
    await world.bring(10_000)
    const loan = await borrow(office, member, 1000)
    await member.ask('POST /api/loans/:id/repay-from-savings', { id: loan, fields: { amount: '100' } })
    await secretary.refused('beyond_available', approve, { id })
    expect(await own()).toMatchObject([{ status: 'asked' }])
  })

  test('of no amount, or with texts that are none, is refused at its field, with nothing stored', async () => {
    const before = await world.stored()
    const errorsOf = async (fields: object) =>
      (await member.refused('invalid_fields', ask, { fields: { amount: '100', ...fields } })).errors
    for (const amount of ['', '0', '-1', '1.005', '1e3', '100 ', 100]) {
      expect(await errorsOf({ amount })).toHaveProperty('amount')
    }
    for (const payee_account of ['A'.repeat(61), 'AE07\u0000', 7]) {
      expect(await errorsOf({ payee_account })).toHaveProperty('payee_account')
    }
    expect(await errorsOf({ note: 'N'.repeat(501) })).toHaveProperty('note')
    expect(await world.stored()).toEqual(before)
  })

  test('waits for what is owed, and is refused or taken back before it is paid', async () => {
    const id = await asks()
    await office.treasurer.refused('invalid_fields', refuse, { id, fields: { reason: '' } })
    await secretary.ask(approve, { id })
    await office.treasurer.ask(refuse, { id, fields: { reason: 'Please come to the office first.' } })
    expect(await own()).toMatchObject([{ status: 'refused', reason: 'Please come to the office first.' }])
    await office.treasurer.refused('already_decided', pay, { id, fields: payout })
    const again = await asks('100')
    await member.ask('POST /api/withdrawals/:id/cancel', { id: again })
    await secretary.refused('already_decided', approve, { id: again })
    const stranger = await world.member('Rashid Khan')
    const third = await asks('100')
    await stranger.refused('not_found', 'POST /api/withdrawals/:id/cancel', { id: third })
  })

  test('that came back is reversed: the savings are the member’s again', async () => {
    const id = await asks()
    await secretary.ask(approve, { id })
    await office.treasurer.ask(pay, { id, fields: payout })
    await office.treasurer.ask(reverse, { id, fields: { reason: 'The IBAN was wrong.' } })
    await office.treasurer.refused('already_decided', reverse, { id, fields: { reason: 'The IBAN was wrong.' } })
    expect(await own()).toMatchObject([{ status: 'reversed', reason: 'The IBAN was wrong.' }])
    expect(await accountOf(member)).toMatchObject({ account_balance: 500, available_balance: 500 })
    expect(await balanceOf(world.admin, 'bank')).toBe(50_000n)
  })

  test('is paid from an account that is open and holds it, on a day that has come', async () => {
    const id = await asks()
    await secretary.ask(approve, { id })
    const errorsOf = async (fields: object) =>
      (await office.treasurer.refused('invalid_fields', pay, { id, fields: { ...payout, ...fields } })).errors
    expect(await errorsOf({ paid_on: '2026-11-22' })).toHaveProperty('paid_on')
    expect(await errorsOf({ paid_from: 'bank_2' })).toHaveProperty('paid_from')
    expect(await errorsOf({ paid_from: 'savings' })).toHaveProperty('paid_from')
    await office.treasurer.refused('insufficient_bank', pay, { id, fields: { ...payout, paid_from: 'cash' } })
    expect(await own()).toMatchObject([{ status: 'approved' }])
  })

  test('promised money is neither free to lend nor there to repay with', async () => {
    const before = await office.treasurer.ask('GET /api/office/overview')
    const id = await asks('400')
    await secretary.ask(approve, { id })
    const after = await office.treasurer.ask('GET /api/office/overview')
    expect(after.fund.free_to_lend).toBe(before.fund.free_to_lend - 400)
    expect(after.waiting).toMatchObject({ withdrawals_asked: 0, withdrawals_approved: 1 })
    await world.bring(10_000)
    const loan = await borrow(office, member, 1000)
    const repay = 'POST /api/loans/:id/repay-from-savings'
    await member.refused('insufficient_savings', repay, { id: loan, fields: { amount: '100.01' } })
    await member.ask(repay, { id: loan, fields: { amount: '100' } })
  })

  test('of an approval and fifty repayments at once none spends what another promised', async () => {
    const id = await asks('300')
    await world.bring(10_000)
    const loan = await borrow(office, member, 1000)
    const repay = 'POST /api/loans/:id/repay-from-savings'
    await Promise.all([
      secretary.send(approve, { id }),
      ...Array.from({ length: 49 }, () => member.send(repay, { id: loan, fields: { amount: '20' } })),
    ])
    const [withdrawal] = await own()
    const { account_balance: saved, available_balance: available } = await accountOf(member)
    const promised = withdrawal?.status === 'approved' ? 300 : 0
    expect(available).toBe(saved - promised)
    expect(saved).toBeGreaterThanOrEqual(promised)
    if (promised) await office.treasurer.ask(pay, { id, fields: payout })
  })
})

describe('bank accounts and cash boxes', () => {
  const list = async () => (await office.treasurer.ask('GET /api/office/money-accounts')).accounts
  const open = (fields: object) => office.treasurer.ask('POST /api/office/money-accounts', { fields })

  test('are opened, named, used and closed when they are empty', async () => {
    const { code } = await open({ place: 'bank', name: 'Savings Bank', account_number: '9917 2231' })
    expect(code).toBe('bank_2')
    await office.treasurer.refused('invalid_fields', 'POST /api/office/money-accounts', {
      fields: { place: 'cash', name: 'savings bank' },
    })
    expect((await open({ place: 'bank', name: 'Third Bank' })).code).toBe('bank_3')
    expect(await list()).toMatchObject([
      { code: 'bank', name: 'Bank', balance: 500 },
      { code: 'bank_2', name: 'Savings Bank', account_number: '9917 2231', balance: 0, closed: false },
      { code: 'bank_3' },
      { code: 'cash', place: 'cash', name: 'Cash' },
    ])
    const change = 'PUT /api/office/money-accounts/:id'
    await office.treasurer.ask(change, { id: 'bank_3', fields: { name: 'Old Bank', closed: true } })
    await office.treasurer.refused('account_not_empty', change, {
      id: 'bank',
      fields: { name: 'Bank', closed: true },
    })
    expect((await list())[2]).toMatchObject({ name: 'Old Bank', closed: true })
    const masked = await office.lender.ask('GET /api/office/money-accounts')
    expect(masked.accounts[1]?.account_number).toBe('•••••2231')
  })

  test('have a place and a name, and are there before they are changed', async () => {
    const before = await world.stored()
    const errorsOf = async (fields: object) =>
      (await office.treasurer.refused('invalid_fields', 'POST /api/office/money-accounts', { fields })).errors
    expect(await errorsOf({ place: 'box', name: 'Box' })).toHaveProperty('place')
    expect(await errorsOf({ place: 'cash', name: ' ' })).toHaveProperty('name')
    const change = 'PUT /api/office/money-accounts/:id'
    await office.treasurer.refused('not_found', change, { id: 'bank_9', fields: { name: 'Ninth Bank' } })
    await office.treasurer.refused('not_found', change, { id: 'savings', fields: { name: 'Ours' } })
    expect(await world.stored()).toEqual(before)
  })

  test('pay loans out, where the one that is named is open and holds enough', async () => {
    const { code } = await open({ place: 'bank', name: 'Savings Bank' })
    const fields = { paid_from: 'bank', paid_into: code, amount: '450', day: '2026-11-20', purpose: 'To lend from' }
    await office.treasurer.ask('POST /api/office/transfers', { fields })
    const id = await getApproved(office, member, 500)
    const disburse = 'POST /api/office/loans/:id/disburse'
    const from = (paid_from: string) => ({ id, fields: { reference: 'FT 4412', paid_from } })
    const before = await world.stored()
    expect((await office.treasurer.refused('invalid_fields', disburse, from('bank_7'))).errors).toHaveProperty(
      'paid_from',
    )
    await office.treasurer.refused('insufficient_bank', disburse, from(code))
    expect(await world.stored()).toEqual(before)
    await office.treasurer.ask('POST /api/office/transfers', { fields: { ...fields, amount: '50' } })
    await office.treasurer.ask(disburse, from(code))
    expect(await balanceOf(world.admin, code)).toBe(0n)
    const reason = { reason: 'The bank returned the transfer.' }
    await office.treasurer.ask('POST /api/office/loans/:id/reverse-disbursement', { id, fields: reason })
    expect(await balanceOf(world.admin, code)).toBe(50_000n)
  })
})

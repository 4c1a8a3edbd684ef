import { beforeEach, describe, expect, test } from 'vitest'
import { balanceOf } from '../support/books.ts'
import { accountOf, borrow, type Office, payDues, seatOffice } from '../support/journeys.ts'
import { freshWorld } from '../support/opened-world.ts'
import type { Person } from '../support/world.ts'

const world = freshWorld()
let office: Office
let secretary: Person
let member: Person

beforeEach(async () => {
  office = await seatOffice(world)
  secretary = await world.officer('secretary')
  member = await world.member('Amina Hossain')
  await payDues(office, member, 'November', '500')
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
/** The first in a list, as a treasurer who has no part in it may decide on it. */
const listed = async (status: string) =>
  (await office.treasurer.ask('GET /api/office/withdrawals', { query: { status } })).withdrawals[0]
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

  test('is found by its number alone, whatever became of it, and led to from the audit trail', async () => {
    const rejected = await asks('60')
    await office.treasurer.ask(refuse, { id: rejected, fields: { reason: 'Speak to an officer first.' } })
    const asked = await asks('50')
    const listed = async (query: Record<string, string>) =>
      (await secretary.ask('GET /api/office/withdrawals', { query })).withdrawals
    expect(await listed({ id: String(asked) })).toEqual(await listed({ status: 'asked' }))
    expect(await listed({ id: String(rejected) })).toEqual(await listed({ status: 'refused' }))
    expect(await listed({ id: String(asked + 1) })).toEqual([])
    const { records } = await secretary.ask('GET /api/office/audit')
    expect(records[0]?.sentence.flatMap(({ to }) => to ?? [])).toEqual([
      { kind: 'withdrawal', id: rejected },
      { kind: 'member', id: Number(member.id) },
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
    expect(withdrawals).toMatchObject([
      { id, recorded_by: secretary.name, may_not: { approve: 'recorded_by_you' }, payee_account: '' },
    ])
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

  test('waits for what is owed, and is rejected or cancelled before it is paid', async () => {
    const id = await asks()
    await office.treasurer.refused('invalid_fields', refuse, { id, fields: { reason: '' } })
    await secretary.ask(approve, { id })
    await office.treasurer.ask(refuse, { id, fields: { reason: 'Speak to an officer first.' } })
    expect(await own()).toMatchObject([{ status: 'refused', reason: 'Speak to an officer first.' }])
    await office.treasurer.refused('already_decided', pay, { id, fields: payout })
    const again = await asks('100')
    await member.ask('POST /api/withdrawals/:id/cancel', { id: again })
    await secretary.refused('already_decided', approve, { id: again })
    const stranger = await world.member('Rashid Khan')
    const third = await asks('100')
    await stranger.refused('not_found', 'POST /api/withdrawals/:id/cancel', { id: third })
  })

  test('that was approved is not paid while something is owed', async () => {
    const taken = await payDues(office, member, 'December')
    const first = await asks('600')
    await secretary.ask(approve, { id: first })
    await office.treasurer.ask(pay, { id: first, fields: payout })
    const reversal = { fields: { reason: 'The transfer came back.' } }
    await world.bring(1000)
    await office.treasurer.ask('POST /api/office/payments/:id/reverse', { id: taken, ...reversal })
    const settled = await payDues(office, member, 'December')
    await world.bring(100, member)
    const id = await asks('50')
    await secretary.ask(approve, { id })
    await office.treasurer.ask('POST /api/office/payments/:id/reverse', { id: settled, ...reversal })
    expect(await accountOf(member)).toMatchObject({ account_balance: 50, available_balance: 0, receivable: 50 })
    const { message } = await office.treasurer.refused('receivable_open', pay, { id, fields: payout })
    expect(message).toContain('AED 50')
    expect(await listed('approved')).toMatchObject({ may: ['refuse'], may_not: { pay: 'receivable_open' } })
    expect((await own())[0]).toMatchObject({ id, status: 'approved' })
    await payDues(office, member, 'December')
    await office.treasurer.ask(pay, { id, fields: payout })
    expect(await accountOf(member)).toMatchObject({ account_balance: 50 })
  })

  test('that waits is not approved while something is owed, and the list says why', async () => {
    const taken = await payDues(office, member, 'December')
    const first = await asks('550')
    await secretary.ask(approve, { id: first })
    await office.treasurer.ask(pay, { id: first, fields: payout })
    const id = await asks('50')
    await world.bring(1000)
    const reversal = { fields: { reason: 'The transfer came back.' } }
    await office.treasurer.ask('POST /api/office/payments/:id/reverse', { id: taken, ...reversal })
    const { message } = await secretary.refused('receivable_open', approve, { id })
    expect(message).toContain('AED 50')
    expect(await listed('asked')).toMatchObject({ id, may: ['refuse'], may_not: { approve: 'receivable_open' } })
    await payDues(office, member, 'December')
    expect(await listed('asked')).toMatchObject({ id, may: ['approve', 'refuse'], may_not: {} })
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

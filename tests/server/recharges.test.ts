import { beforeEach, describe, expect, test } from 'vitest'
import { balanceOf } from '../support/books.ts'
import { accountOf, type Office, payDues, seatOffice } from '../support/journeys.ts'
import { freshWorld } from '../support/opened-world.ts'
import type { Person } from '../support/world.ts'

const world = freshWorld()
let office: Office
let member: Person

beforeEach(async () => {
  office = await seatOffice(world)
  member = await world.member('Amina Hossain')
  await payDues(office, member, 'November', '500')
})

const order = 'POST /api/recharges'
const desk = 'GET /api/office/recharges'
const complete = 'POST /api/office/recharges/:id/complete'
const refuse = 'POST /api/office/recharges/:id/refuse'
const reverse = 'POST /api/office/recharges/:id/reverse'

const wish = { number: '+91 98765 43210', amount: '200', operator: 'jio' }
const completion = { reference: 'JIO 7710', paid: '195.50', paid_from: 'bank' }
const reason = { reason: 'The operator has no such number.' }
const orders = async (more: object = {}) => (await member.ask(order, { fields: { ...wish, ...more } })).recharge_id
const own = async () => (await member.ask('GET /api/recharges')).recharges
const clearing = () => balanceOf(world.admin, 'recharge_clearing')

describe('a recharge', () => {
  test('is paid from savings when it is ordered, and carried out by the desk, which keeps the difference', async () => {
    const id = await orders()
    const ordered = { id, number: '9876543210', operator: 'Jio', amount: 200, status: 'ordered', reference: null }
    expect(await own()).toMatchObject([ordered])
    expect(await accountOf(member)).toMatchObject({ account_balance: 300, available_balance: 300 })
    expect(await clearing()).toBe(-20_000n)
    const { recharges } = await office.treasurer.ask(desk)
    expect(recharges).toMatchObject([{ ...ordered, member: { name: member.name }, completed_by: null }])
    await office.treasurer.ask(complete, { id, fields: completion })
    expect(await own()).toMatchObject([{ id, status: 'completed', reference: 'JIO 7710' }])
    expect(await clearing()).toBe(0n)
    expect(await balanceOf(world.admin, 'bank')).toBe(30_450n)
    expect(await balanceOf(world.admin, 'recharge_income')).toBe(-450n)
    const done = await office.lender.ask(desk, { query: { status: 'completed' } })
    expect(done.recharges).toMatchObject([
      { id, completed_by: office.treasurer.name, paid: 195.5, paid_from: 'Bank', ended_by: null },
    ])
    const { lines } = await member.ask('GET /api/statement')
    expect(lines[0]).toMatchObject({ kind: 'recharge_order', memo: 'Jio, +91 98765 43210', amount: -200 })
  })

  test('that costs the desk more than its charge costs the association the rest', async () => {
    const id = await orders({ amount: '20', operator: 'bsnl' })
    await office.treasurer.ask(complete, { id, fields: { ...completion, paid: '21' } })
    expect(await balanceOf(world.admin, 'recharge_expense')).toBe(100n)
    expect(await own()).toMatchObject([{ operator: 'BSNL', amount: 20 }])
  })

  test('that is refused gives its money back, with the reason', async () => {
    const id = await orders()
    await office.treasurer.refused('invalid_fields', refuse, { id, fields: { reason: '' } })
    await office.treasurer.ask(refuse, { id, fields: reason })
    expect(await own()).toMatchObject([{ status: 'refused', ...reason, completed_at: null }])
    expect(await accountOf(member)).toMatchObject({ account_balance: 500, available_balance: 500 })
    expect(await clearing()).toBe(0n)
    await office.treasurer.refused('already_decided', complete, { id, fields: completion })
  })

  test('that fails after it was completed is reversed on both sides', async () => {
    const id = await orders()
    await office.treasurer.refused('already_decided', reverse, { id, fields: reason })
    await office.treasurer.ask(complete, { id, fields: completion })
    await office.treasurer.ask(reverse, { id, fields: reason })
    const refused = await office.treasurer.refused('already_decided', reverse, { id, fields: reason })
    expect(refused.message).toContain(office.treasurer.name)
    expect(await own()).toMatchObject([{ status: 'reversed', ...reason, reference: 'JIO 7710' }])
    expect((await accountOf(member)).account_balance).toBe(500)
    for (const account of ['recharge_clearing', 'recharge_income'])
      expect(await balanceOf(world.admin, account)).toBe(0n)
    expect(await balanceOf(world.admin, 'bank')).toBe(50_000n)
    const { entries } = await office.lender.ask('GET /api/office/ledger/journal', {
      query: { kind: 'recharge_reversal' },
    })
    expect(entries[0]).toMatchObject({ kind: 'recharge_reversal', reverses: expect.any(Number) })
  })

  test('beyond the available savings is refused, with nothing stored', async () => {
    const before = await world.stored()
    const refused = await member.refused('beyond_available', order, { fields: { ...wish, amount: '500.01' } })
    expect(refused.message).toContain('500.00')
    expect(await world.stored()).toEqual(before)
    const { withdrawal_id: id } = await member.ask('POST /api/withdrawals', { fields: { amount: '400' } })
    await (await world.officer('secretary')).ask('POST /api/office/withdrawals/:id/approve', { id })
    await member.refused('beyond_available', order, { fields: { ...wish, amount: '100.01' } })
    await orders({ amount: '100' })
  })

  test('to a number of another country, of no amount or with an unknown operator is refused at its field', async () => {
    const before = await world.stored()
    const errorsOf = async (fields: object) =>
      (await member.refused('invalid_fields', order, { fields: { ...wish, ...fields } })).errors
    for (const number of ['', '+971 50 555 0100', '5876543210', '98765432101', '919876543210', 9876543210, null])
      expect(await errorsOf({ number }), String(number)).toHaveProperty('number')
    for (const amount of ['', '0', '-1', '1.005', '1e3', 100])
      expect(await errorsOf({ amount })).toHaveProperty('amount')
    for (const operator of ['', 'airtel-dubai', 'Jio', 7])
      expect(await errorsOf({ operator })).toHaveProperty('operator')
    expect(await world.stored()).toEqual(before)
  })

  test('is ordered by active members who owe nothing, and seen by nobody else', async () => {
    await office.treasurer.refused('not_a_member', order, { fields: wish })
    const other = await world.member('Vijay Nair')
    await orders()
    expect((await other.ask('GET /api/recharges')).recharges).toEqual([])
    const secretary = await world.officer('secretary')
    await secretary.ask('POST /api/office/members/:id/deactivate', { id: member.id, fields: reason })
    member.token = await world.signIn(member)
    await member.refused('member_inactive', order, { fields: wish })
    expect(await own()).toMatchObject([{ status: 'ordered' }])
  })

  test('waits for who owes the association', async () => {
    const { payments } = await office.treasurer.ask('GET /api/office/payments', { query: { status: 'verified' } })
    const id = await orders({ amount: '500' })
    const reversed = { id: payments[0]?.id ?? 0, fields: { reason: 'The transfer bounced.' } }
    await office.treasurer.ask('POST /api/office/payments/:id/reverse', reversed)
    expect(await accountOf(member)).toMatchObject({ account_balance: 0, receivable: 500 })
    await member.refused('receivable_open', order, { fields: wish })
    await office.treasurer.ask(refuse, { id, fields: reason })
    expect(await accountOf(member)).toMatchObject({ account_balance: 0, receivable: 0 })
  })

  test('is counted while it waits, is not free to lend, and holds up a leaving', async () => {
    const before = await office.treasurer.ask('GET /api/office/overview')
    expect(before.waiting.recharges).toBe(0)
    const id = await orders({ amount: '150' })
    const after = await office.treasurer.ask('GET /api/office/overview')
    expect(after.waiting.recharges).toBe(1)
    expect(after.fund.free_to_lend).toBe(before.fund.free_to_lend - 150)
    const secretary = await world.officer('secretary')
    const leaving = { ...reason, kind: 'left', payee: 'Amina Hossain', payee_account: 'AE07 0331 2345' }
    await secretary.ask('POST /api/office/members/:id/leaving', { id: member.id, fields: leaving })
    const confirm = 'POST /api/office/members/:id/leaving/confirm'
    const paidOut = { id: member.id, fields: { paid_from: 'bank', reference: 'FT 1' } }
    await office.treasurer.refused('decide_first', confirm, paidOut)
    await office.treasurer.ask(refuse, { id, fields: reason })
    await office.treasurer.ask(confirm, paidOut)
  })

  test('is paid from an account that is open and holds it, and by nobody for themselves', async () => {
    const id = await orders()
    const errorsOf = async (fields: object) =>
      (await office.treasurer.refused('invalid_fields', complete, { id, fields: { ...completion, ...fields } })).errors
    expect(await errorsOf({ paid_from: 'bank_2' })).toHaveProperty('paid_from')
    expect(await errorsOf({ paid: '0' })).toHaveProperty('paid')
    expect(await errorsOf({ reference: ' ' })).toHaveProperty('reference')
    const fromCash = { id, fields: { ...completion, paid_from: 'cash' } }
    await office.treasurer.refused('insufficient_bank', complete, fromCash)
    const both = await world.member('Farida Yasmin', 'treasurer')
    await world.bring(300, both)
    const { recharge_id: theirs } = await both.ask(order, { fields: wish })
    await both.refused('own_money', complete, { id: theirs, fields: completion })
    await both.refused('own_money', refuse, { id: theirs, fields: reason })
    await both.ask(complete, { id, fields: completion })
    await office.treasurer.ask(complete, { id: theirs, fields: completion })
    await both.refused('own_money', reverse, { id: theirs, fields: reason })
  })

  test('is listed a page at a time: what waits oldest first, what is done and one’s own the latest first', async () => {
    const ids: number[] = []
    for (let turn = 0; turn < 52; turn += 1) ids.push(await orders({ amount: '1' }))
    const first = await office.treasurer.ask(desk)
    expect(first.recharges.map(({ id }) => id)).toEqual(ids.slice(0, 50))
    const rest = await office.treasurer.ask(desk, { query: { after: String(first.next_after) } })
    expect(rest.recharges.map(({ id }) => id)).toEqual(ids.slice(50))
    const { recharges, next_before } = await member.ask('GET /api/recharges')
    expect(recharges.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 20))
    const earlier = await member.ask('GET /api/recharges', { query: { before: String(next_before) } })
    expect(earlier.recharges[0]?.id).toBe(ids.toReversed()[20])
    for (const id of ids.slice(0, 2)) await office.treasurer.ask(refuse, { id, fields: reason })
    const { recharges: refused } = await office.treasurer.ask(desk, { query: { status: 'refused' } })
    expect(refused.map(({ id }) => id)).toEqual([ids[1], ids[0]])
  })
})

describe('a recharge that cost much more than its charge', () => {
  const dear = { reference: 'JIO 7710', paid: '5000', paid_from: 'bank' }
  const waiting = async () => (await office.treasurer.ask('GET /api/office/recharges')).recharges[0]

  test('is posted once another treasurer has entered the same', async () => {
    const second = await world.officer('treasurer')
    await world.bring(10_000)
    const id = await orders({ amount: '0.01' })
    const before = await balanceOf(world.admin, 'bank')
    const { message } = await office.treasurer.ask(complete, { id, fields: dear })
    expect(message).toContain('Another treasurer has to confirm it.')
    expect(await balanceOf(world.admin, 'bank')).toBe(before)
    expect(await waiting()).toMatchObject({ status: 'ordered', proposal: { by: office.treasurer.name, paid: 5000 } })
    await office.treasurer.refused('proposed_by_you', complete, { id, fields: dear })
    await second.ask(complete, { id, fields: { ...dear, paid: '4000' } })
    expect(await waiting()).toMatchObject({ proposal: { by: second.name, paid: 4000 } })
    await office.treasurer.ask(complete, { id, fields: { ...dear, paid: '4000' } })
    expect(before - (await balanceOf(world.admin, 'bank'))).toBe(400_000n)
  })

  test('needs one officer as far as the settings say, or without the two-person rules', async () => {
    const admin = await world.officer('admin')
    await office.treasurer.ask(complete, { id: await orders({ amount: '20' }), fields: { ...dear, paid: '25' } })
    const id = await orders({ amount: '20' })
    await office.treasurer.ask(complete, { id, fields: { ...dear, paid: '25.01' } })
    expect(await waiting()).toMatchObject({ id, status: 'ordered' })
    const { version, settings } = await admin.ask('GET /api/office/settings')
    expect(settings.recharge_cost_most).toBe(5)
    const changed = { section: 'recharges', version, recharge_operators: ['Jio'], recharge_cost_most: '5.01' }
    await admin.ask('POST /api/office/settings', { fields: changed })
    await office.treasurer.ask(complete, { id, fields: { ...dear, paid: '25.01' } })
    expect(await waiting()).toBeUndefined()
  })
})

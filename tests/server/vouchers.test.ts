import { beforeEach, describe, expect, test } from 'vitest'
import { balanceOf } from '../support/books.ts'
import { accountOf, type Office, payDues, seatOffice } from '../support/journeys.ts'
import { freshWorld } from '../support/opened-world.ts'
import { jpeg, pdf } from '../support/samples.ts'
import type { Person } from '../support/world.ts'

const world = freshWorld()
let office: Office
let treasurer: Person
let member: Person

beforeEach(async () => {
  office = await seatOffice(world)
  treasurer = office.treasurer
  member = await world.member('Amina Hossain')
  await payDues(office, member, 'November', '500')
})

const spend = 'POST /api/office/expenses'
const move = 'POST /api/office/transfers'
const reverse = 'POST /api/office/vouchers/:id/reverse'
const expense = (more: object = {}) => ({
  kind: 'expense',
  amount: '35.50',
  paid_from: 'bank',
  day: '2026-11-18',
  payee: 'Al Noor Stationery',
  purpose: 'Receipt books',
  ...more,
})
const transfer = (more: object = {}) => ({
  amount: '100',
  paid_from: 'bank',
  paid_into: 'cash',
  day: '2026-11-20',
  purpose: 'Cash for the meeting',
  ...more,
})
const vouchers = async (query = {}) => (await treasurer.ask('GET /api/office/vouchers', { query })).vouchers

describe('an expense', () => {
  test('is posted with the picture of its voucher, which officers see', async () => {
    const picture = await jpeg()
    const { voucher_id: id, entry_id } = await treasurer.ask(spend, { fields: expense(), files: { picture } })
    expect(await balanceOf(world.admin, 'general_expense')).toBe(3_550n)
    expect(await balanceOf(world.admin, 'bank')).toBe(46_450n)
    expect(await vouchers()).toMatchObject([
      {
        id,
        entry_id,
        amount: 35.5,
        payee: 'Al Noor Stationery',
        day: '2026-11-18',
        made_by: treasurer.name,
        paid_from: 'Bank',
      },
    ])
    const shown = await office.lender.send('GET /api/office/vouchers/:id/picture', { id })
    expect(shown.headers['content-type']).toBe('image/jpeg')
    await treasurer.refused('not_found', 'GET /api/office/vouchers/:id/picture', { id: 999 })
    const { entry } = await treasurer.ask('GET /api/office/ledger/entries/:id', { id: entry_id ?? 0 })
    expect(entry).toMatchObject({
      kind: 'expense',
      memo: 'Al Noor Stationery: Receipt books',
      received_on: '2026-11-18',
    })
  })

  test('that comes with a file seen before says so; a bank charge has its own account', async () => {
    const picture = pdf('the same')
    const first = await treasurer.ask(spend, { fields: expense(), files: { picture } })
    await treasurer.ask(spend, { fields: expense({ kind: 'bank_charge', amount: '5' }), files: { picture } })
    expect(await balanceOf(world.admin, 'bank_charges')).toBe(500n)
    expect(await vouchers({ kind: 'bank_charge' })).toMatchObject([{ same_file_as: [first.voucher_id] }])
  })

  test('is reversed once, with a reason', async () => {
    const { voucher_id: id } = await treasurer.ask(spend, { fields: expense() })
    await treasurer.refused('invalid_fields', reverse, { id, fields: { reason: '' } })
    await treasurer.ask(reverse, { id, fields: { reason: 'Entered twice.' } })
    await treasurer.refused('already_decided', reverse, { id, fields: { reason: 'Entered twice.' } })
    expect(await balanceOf(world.admin, 'general_expense')).toBe(0n)
    expect(await vouchers()).toMatchObject([{ reversed_by: treasurer.name, reversal_reason: 'Entered twice.' }])
  })

  test('that cannot be is refused, with nothing stored', async () => {
    const before = await world.stored()
    const refused = async (fields: object) => (await treasurer.refused('invalid_fields', spend, { fields })).errors
    expect(await refused(expense({ day: '2026-11-22' }))).toHaveProperty('day')
    expect(await refused(expense({ paid_from: 'bank_2' }))).toHaveProperty('paid_from')
    expect(await refused(expense({ kind: 'gift' }))).toHaveProperty('kind')
    expect(await refused(expense({ purpose: ' ' }))).toHaveProperty('purpose')
    expect(await refused(expense({ amount: '0' }))).toHaveProperty('amount')
    await treasurer.refused('insufficient_bank', spend, { fields: expense({ amount: '500.01' }) })
    await treasurer.refused('insufficient_bank', spend, { fields: expense({ paid_from: 'cash' }) })
    await office.lender.refused('not_allowed', spend, { fields: expense() })
    expect(await world.stored()).toEqual(before)
  })

  test('sent twice under one key is posted once; of twenty at once none overdraws the bank', async () => {
    const sent = { fields: expense({ amount: '100' }), key: 'stationery' }
    expect(await treasurer.ask(spend, sent)).toEqual(await treasurer.ask(spend, sent))
    const fields = expense({ amount: '100' })
    const answers = await Promise.all(Array.from({ length: 20 }, () => treasurer.send(spend, { fields })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4)
    expect(await balanceOf(world.admin, 'bank')).toBe(0n)
  })
})

describe('a transfer', () => {
  test('goes from one account to another, and nowhere else', async () => {
    const opened = { place: 'bank', name: 'Savings Bank' }
    await treasurer.ask('POST /api/office/money-accounts', { fields: opened })
    await treasurer.ask(move, { fields: transfer() })
    await treasurer.ask(move, { fields: transfer({ paid_from: 'cash', paid_into: 'bank_2', amount: '40' }) })
    expect(await balanceOf(world.admin, 'bank_2')).toBe(4_000n)
    expect(await vouchers({ kind: 'transfer' })).toMatchObject([
      { paid_from: 'Cash', paid_into: 'Savings Bank' },
      { paid_from: 'Bank', paid_into: 'Cash' },
    ])
    const same = await treasurer.refused('invalid_fields', move, { fields: transfer({ paid_into: 'bank' }) })
    expect(same.errors).toHaveProperty('paid_into')
    await treasurer.refused('insufficient_bank', move, {
      fields: transfer({ paid_from: 'cash', paid_into: 'bank', amount: '61' }),
    })
  })

  test('into an account that was closed since is refused, also when it is only reversed', async () => {
    await treasurer.ask('POST /api/office/money-accounts', { fields: { place: 'cash', name: 'Box of the meeting' } })
    const { voucher_id: id } = await treasurer.ask(move, { fields: transfer({ paid_into: 'cash_2' }) })
    await treasurer.ask(move, { fields: transfer({ paid_from: 'cash_2', paid_into: 'bank' }) })
    const close = { id: 'cash_2', fields: { name: 'Box of the meeting', closed: true } }
    await treasurer.ask('PUT /api/office/money-accounts/:id', close)
    const again = await treasurer.refused('invalid_fields', move, { fields: transfer({ paid_into: 'cash_2' }) })
    expect(again.errors).toHaveProperty('paid_into')
    await treasurer.refused('account_closed', reverse, { id, fields: { reason: 'It was not so.' } })
  })
})

describe('a deposit', () => {
  const enter = 'POST /api/office/members/:id/deposits'
  const deposit = { amount: '1000', paid_into: 'cash', received_on: '2026-11-19' }

  test('that an officer enters is verified by another, and becomes savings for no month', async () => {
    const secretary = await world.officer('secretary')
    const { payment_id: id } = await secretary.ask(enter, { id: member.id, fields: deposit })
    const { payments } = await treasurer.ask('GET /api/office/payments')
    expect(payments).toMatchObject([{ id, kind: 'deposit', months: [], recorded_by: secretary.name }])
    await treasurer.ask('POST /api/office/payments/:id/verify', { id })
    expect(await accountOf(member)).toMatchObject({ account_balance: 1500, dues: { months_completed: 1 } })
    expect(await balanceOf(world.admin, 'cash')).toBe(100_000n)
    await treasurer.ask('POST /api/office/payments/:id/reverse', { id, fields: { reason: 'Counted wrongly.' } })
    expect((await accountOf(member)).account_balance).toBe(500)
  })

  test('is not verified by who entered it; one that names no account, no member or a day to come is refused', async () => {
    const { payment_id: id } = await treasurer.ask(enter, { id: member.id, fields: deposit })
    await treasurer.refused('recorded_by_you', 'POST /api/office/payments/:id/verify', { id })
    const refused = async (more: object) => {
      const sent = { id: member.id, fields: { ...deposit, ...more } }
      return (await treasurer.refused('invalid_fields', enter, sent)).errors
    }
    expect(await refused({ paid_into: 'bank' })).toHaveProperty('account_number')
    expect(await refused({ received_on: '2026-11-22' })).toHaveProperty('received_on')
    await treasurer.refused('not_found', enter, { id: treasurer.id, fields: deposit })
  })
})

describe('the list', () => {
  const found = async (query: Record<string, string>) => (await vouchers(query)).map(({ purpose }) => purpose)

  beforeEach(async () => {
    await treasurer.ask(spend, { fields: expense() })
    await treasurer.ask(spend, { fields: expense({ amount: '120', payee: 'Etisalat', purpose: 'Phone, 100% of it' }) })
    await treasurer.ask(spend, { fields: expense({ amount: '35.50', day: '2026-11-02', purpose: 'Ink' }) })
  })

  test('is the latest first, or as it is asked for', async () => {
    expect(await found({})).toEqual(['Ink', 'Phone, 100% of it', 'Receipt books'])
    expect(await found({ sort: 'oldest' })).toEqual(['Receipt books', 'Phone, 100% of it', 'Ink'])
    expect(await found({ sort: 'largest' })).toEqual(['Phone, 100% of it', 'Ink', 'Receipt books'])
    expect(await found({ sort: 'smallest' })).toEqual(['Receipt books', 'Ink', 'Phone, 100% of it'])
    await treasurer.refused('invalid_fields', 'GET /api/office/vouchers', { query: { sort: 'prettiest' } })
  })

  test('is found by payee, purpose, amount, day, number and number of the entry', async () => {
    const [last] = await vouchers()
    expect(await found({ search: 'etisalat' })).toEqual(['Phone, 100% of it'])
    expect(await found({ search: 'Receipt' })).toEqual(['Receipt books'])
    expect(await found({ search: '100%' })).toEqual(['Phone, 100% of it'])
    expect(await found({ search: '35.50' })).toEqual(['Ink', 'Receipt books'])
    expect(await found({ search: '2 Nov 2026' })).toEqual(['Ink'])
    expect(await found({ search: `#${last?.entry_id}` })).toContain('Ink')
    expect(await found({ search: 'nobody', sort: 'largest' })).toEqual([])
  })

  test('goes on behind a place in every order, whatever has the same amount', async () => {
    for (const sort of ['newest', 'oldest', 'largest', 'smallest']) {
      const all = (await vouchers({ sort })).map(({ id }) => id)
      const rest = (await vouchers({ sort, after: String(all[1]) })).map(({ id }) => id)
      expect([sort, ...rest]).toEqual([sort, ...all.slice(2)])
    }
  })
})

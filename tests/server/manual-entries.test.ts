import { beforeEach, describe, expect, test } from 'vitest'
import { balanceOf, countOf } from '../support/books.ts'
import { accountOf, type Office, payDues, seatOffice } from '../support/journeys.ts'
import { freshWorld } from '../support/opened-world.ts'
import { switchTwoPersonRules } from '../support/settings.ts'
import { untouched } from '../support/untouched.ts'
import type { Person } from '../support/world.ts'

const world = freshWorld()
let office: Office
let treasurer: Person
let second: Person
let member: Person

beforeEach(async () => {
  office = await seatOffice(world)
  treasurer = office.treasurer
  second = await world.officer('treasurer')
  member = await world.member('Amina Hossain')
  await payDues(office, member, 'November', '500')
})

const propose = 'POST /api/office/ledger/manual-entries'
const approve = `${propose}/:id/approve` as const
const decline = `${propose}/:id/decline` as const
const withdraw = `${propose}/:id/withdraw` as const
const reverse = `${propose}/:id/reverse` as const
const reason = { reason: 'It was the wrong account.' }

const debit = (account: string, amount: string, member_id?: bigint) => ({
  account,
  side: 'debit',
  amount,
  ...(member_id === undefined ? {} : { member_id: Number(member_id) }),
})
const credit = (account: string, amount: string, member_id?: bigint) => ({
  ...debit(account, amount, member_id),
  side: 'credit',
})
const rent = [debit('general_expense', '250'), credit('bank', '250')]
const draft = (lines: object[] = rent, more: object = {}) => ({
  fields: { date: '2026-11-20', memo: 'Rent of the hall', lines, ...more },
})
const proposes = async (...sent: Parameters<typeof draft>) =>
  (await treasurer.ask(propose, draft(...sent))).manual_entry_id
const list = async (status = 'proposed', who = treasurer) =>
  (await who.ask('GET /api/office/ledger/manual-entries', { query: { status } })).entries

describe('a manual entry', () => {
  test('is found by its number alone, whatever became of it', async () => {
    const [kept, ended] = [await proposes(), await proposes()]
    await treasurer.ask(withdraw, { id: ended })
    const one = async (id: number) =>
      (await second.ask('GET /api/office/ledger/manual-entries', { query: { id: String(id) } })).entries
    expect(await one(kept)).toEqual(await list('proposed', second))
    expect(await one(ended)).toEqual(await list('withdrawn', second))
    expect(await one(ended + 1)).toEqual([])
  })

  test('is proposed by one officer and posted by another, on its date and as it was written', async () => {
    const id = await proposes()
    expect(await balanceOf(world.admin, 'bank')).toBe(50_000n)
    expect((await treasurer.ask('GET /api/office/overview')).waiting.manual_entries).toBe(1)
    expect(await list('proposed', second)).toMatchObject([
      {
        id,
        total: 250,
        proposed_by: treasurer.name,
        may: ['approve', 'decline'],
        may_not: {},
        lines: [
          { account: 'general_expense', name: 'General expense', debit: 250, credit: 0 },
          { account: 'bank', debit: 0, credit: 250 },
        ],
      },
    ])
    const { entry_id } = await second.ask(approve, { id })
    expect(await balanceOf(world.admin, 'bank')).toBe(25_000n)
    const { entry } = await treasurer.ask('GET /api/office/ledger/entries/:id', { id: entry_id })
    expect(entry).toMatchObject({ kind: 'manual', date: '2026-11-20', memo: 'Rent of the hall', by: second.name })
    expect(await list('posted')).toMatchObject([{ id, entry_id, decided_by: second.name, reversed_by: null }])
    expect(await list()).toEqual([])
  })

  test('is not approved by who proposed it, nor by whose account it touches, unless the rules are off', async () => {
    const id = await proposes()
    const self = await world.member('Tariq Mahmud', 'treasurer')
    const gift = await proposes([debit('surplus', '5'), credit('savings', '5', self.id)])
    await untouched(world, async () => {
      await treasurer.refused('proposed_by_you', approve, { id })
      await self.refused('own_money', approve, { id: gift })
      await office.lender.refused('not_allowed', approve, { id })
    })
    const admin = await world.officer('admin')
    await switchTwoPersonRules(admin, second, false)
    await treasurer.ask(approve, { id })
    await self.ask(approve, { id: gift })
  })

  test('corrects the savings of a member, who reads why', async () => {
    const other = await world.member('Vijay Nair')
    const moved = await proposes([debit('savings', '120', member.id), credit('savings', '120', other.id)], {
      memo: 'Paid in by Vijay Nair',
    })
    await second.ask(approve, { id: moved })
    expect(await accountOf(member)).toMatchObject({ account_balance: 380 })
    const { lines } = await other.ask('GET /api/statement')
    expect(lines).toMatchObject([{ amount: 120, memo: 'Paid in by Vijay Nair' }])
  })

  test('is declined with a reason, or cancelled by who proposed it, once', async () => {
    const [id, other] = [await proposes(), await proposes()]
    await second.refused('invalid_fields', decline, { id, fields: { reason: '' } })
    await second.ask(decline, { id, fields: reason })
    await treasurer.refused('already_decided', approve, { id })
    await second.refused('only_proposer', withdraw, { id: other })
    await treasurer.ask(withdraw, { id: other })
    const { message } = await second.refused('already_decided', decline, { id: other, fields: reason })
    expect(message).toContain(treasurer.name)
    expect(await list('declined')).toMatchObject([{ id, decided_by: second.name, decline_reason: reason.reason }])
    expect(await list('withdrawn')).toMatchObject([{ id: other }])
    await second.refused('not_found', approve, { id: 999_999 })
    expect(await countOf(world.admin, 'entry')).toBe(1)
  })

  test('that was a mistake is reversed by two officers again, once', async () => {
    const id = await proposes()
    await treasurer.refused('already_decided', reverse, { id, fields: reason })
    const { entry_id } = await second.ask(approve, { id })
    await world.travelTo('2026-12-03T10:00:00+04:00')
    const { manual_entry_id: reversing } = await second.ask(reverse, { id, fields: reason })
    const again = await treasurer.refused('already_decided', reverse, { id, fields: reason })
    expect(again.message).toContain('proposed to be reversed')
    await second.refused('proposed_by_you', approve, { id: reversing })
    expect(await list()).toMatchObject([{ id: reversing, reverses: id, date: '2026-12-03', memo: reason.reason }])
    const { entry_id: reversal } = await treasurer.ask(approve, { id: reversing })
    const { entry } = await treasurer.ask('GET /api/office/ledger/entries/:id', { id: reversal })
    expect(entry).toMatchObject({ kind: 'reversal', reverses: entry_id, date: '2026-12-03' })
    expect(await balanceOf(world.admin, 'bank')).toBe(50_000n)
    expect((await list('posted')).map((each) => [each.id, each.reversed_by, each.reversed])).toEqual([
      [reversing, null, false],
      [id, reversing, true],
    ])
  })
})

describe('nothing is stored, and a sentence says why, of an entry', () => {
  const refusedWith = (code: string, ...sent: Parameters<typeof draft>) =>
    untouched(world, async () => treasurer.refused(code, propose, draft(...sent)))

  test('that does not balance, or moves nothing', async () => {
    const { message } = await refusedWith('entry_unbalanced', [debit('bank', '100'), credit('surplus', '90.5')])
    expect(message).toBe('Debits of AED 100.00 and credits of AED 90.50 are not the same: they differ by AED 9.50.')
    await refusedWith('entry_unbalanced', [debit('bank', '100'), debit('cash', '100')])
    await refusedWith('entry_moves_nothing', [debit('bank', '100'), credit('bank', '100')])
  })

  test.each([
    ['savings without a member', [debit('savings', '1'), credit('bank', '1')], 'Line 1: choose the member.'],
    ['a member of the bank', [debit('cash', '1'), credit('bank', '1', 1n)], 'Line 2: this account is not kept'],
    [
      'somebody who is no member',
      [credit('savings', '1', 999_999n), debit('cash', '1')],
      'Line 1: there is no such member',
    ],
    ['no account', [debit('pocket', '1'), credit('bank', '1')], 'Line 1: there is no such account'],
    [
      'an account that was never opened',
      [debit('bank_7', '1'), credit('bank', '1')],
      'Line 1: there is no such account',
    ],
    ['loans', [debit('loans_receivable', '1', 1n), credit('bank', '1')], 'Line 1: this account is managed'],
    ['one line', [debit('bank', '1')], 'An entry has two lines or more.'],
    ['an amount of zero', [debit('bank', '0'), credit('cash', '0')], 'Enter an amount like 100 or 100.50.'],
    ['neither side', [{ account: 'bank', amount: '1' }, credit('cash', '1')], 'Choose debit or credit.'],
  ])('with %s', async (_what, lines, words) => {
    const { errors } = await refusedWith('invalid_fields', lines)
    expect(errors.lines?.[0]).toContain(words)
  })

  test('that takes more than there is, or than the member may use', async () => {
    const { message } = await refusedWith('balance_too_low', [
      debit('bank_charges', '500.01'),
      credit('bank', '500.01'),
    ])
    expect(message).toBe('Bank has AED 500.00 available. This needs AED 500.01.')
    const { withdrawal_id: id } = await member.ask('POST /api/withdrawals', { fields: { amount: '400' } })
    await second.ask('POST /api/office/withdrawals/:id/approve', { id })
    const taken = await refusedWith('balance_too_low', [debit('savings', '101', member.id), credit('surplus', '101')])
    expect(taken.message).toContain('Amina Hossain has AED 100.00')
    await refusedWith('balance_too_low', [credit('member_receivable', '1', member.id), debit('surplus', '1')])
  })

  test('with a date that has not come, is before the books, or in a closed month', async () => {
    const early = await refusedWith('invalid_fields', rent, { date: '2026-10-31' })
    expect(early.errors.date).toEqual(['The books begin in November 2026.'])
    await refusedWith('invalid_fields', rent, { date: '2026-11-22' })
    await world.travelTo('2026-12-03T10:00:00+04:00')
    await treasurer.ask('POST /api/office/periods/:id/close', { id: '2026-11' })
    const closed = await refusedWith('month_closed', rent)
    expect(closed.errors.date).toEqual(['November 2026 is closed: nothing is posted into it any more.'])
    await proposes(rent, { date: '2026-12-01' })
  })
})

describe('what an entry says', () => {
  test('is checked again when it is approved, against the books as they are then', async () => {
    const id = await proposes([debit('general_expense', '400'), credit('bank', '400')])
    await treasurer.ask('POST /api/office/transfers', {
      fields: { amount: '200', paid_from: 'bank', paid_into: 'cash', day: '2026-11-20', purpose: 'For the meeting' },
    })
    await untouched(world, () => second.refused('balance_too_low', approve, { id }))
    expect(await list()).toMatchObject([{ id }])
  })

  test('holds its month open until it is decided', async () => {
    const id = await proposes()
    await world.travelTo('2026-12-03T10:00:00+04:00')
    const close = 'POST /api/office/periods/:id/close'
    const { message } = await second.refused('entries_wait', close, { id: '2026-11' })
    expect(message).toContain('November 2026 or before still wait: 1.')
    await second.ask(approve, { id })
    await second.ask(close, { id: '2026-11' })
  })
})

test('of twenty approvals at once one posts; of ten reversals at once one is proposed', async () => {
  const id = await proposes()
  const atOnce = (times: number, name: typeof approve | typeof reverse, sent: object) =>
    Promise.all(Array.from({ length: times }, () => second.send(name, { id, ...sent })))
  const approved = await atOnce(20, approve, {})
  expect(approved.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(approved.every(({ status }) => status === 200 || status === 409)).toBe(true)
  expect(await balanceOf(world.admin, 'bank')).toBe(25_000n)
  const reversals = await atOnce(10, reverse, { fields: reason })
  expect(reversals.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(reversals.every(({ status }) => status === 200 || status === 409)).toBe(true)
})

import { parse } from 'csv-parse/sync'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  type Bonuses,
  because,
  CONFIRM,
  CONFIRM_REVERSAL,
  DECLARE,
  DECLINE,
  openBonuses,
  PERIOD,
  PREPARE,
  REVERSE,
} from '../support/bonuses.ts'
import { balanceOf, countOf } from '../support/books.ts'
import { accountOf } from '../support/journeys.ts'
import { switchTwoPersonRules } from '../support/settings.ts'
import type { Person } from '../support/world.ts'

let at: Bonuses
let amina: Person
let rahim: Person

beforeEach(async () => {
  at = await openBonuses()
  amina = await at.world.member('Amina Hossain')
  rahim = await at.world.member('Rahim Uddin')
  await at.world.bring(300, amina, '2026-10-01')
  await at.world.bring(100, rahim, '2026-11-11')
})

const payable = () => balanceOf(at.world.admin, 'bonus_payable')
const surplus = () => balanceOf(at.world.admin, 'surplus')
const told = async (member: Person) =>
  (await member.ask('GET /api/notifications')).notifications.map(({ kind, amount }) => `${kind} ${amount}`)
const own = async (member: Person) => (await member.ask('GET /api/bonuses')).shares

describe('a bonus', () => {
  test('is shared by average daily savings: half the days are half the weight', async () => {
    const id = await at.prepare('70')
    expect(await at.bonus(id)).toMatchObject({ status: 'prepared', members: 2, average_of_all: 350, amount: 70 })
    expect(await at.shares(id)).toMatchObject([
      { member: { name: 'Amina Hossain' }, average_savings: 300, amount: 60, credited: false },
      { member: { name: 'Rahim Uddin' }, average_savings: 50, amount: 10, credited: false },
    ])
    expect(await own(amina)).toEqual([])
    expect(await payable()).toBe(0n)
  })

  test('begins where the last one ended, and names who left since', async () => {
    const next = async () => (await at.first.ask('GET /api/office/bonuses')).next
    expect(await next()).toEqual({ from: '2025-01-01', to: '2025-12-31', left: [] })
    await at.declare('70')
    const left = await at.world.member('Vijay Nair')
    const closedOn = '2026-11-21'
    await at.world.pool.query('update member set active = false, closed_on = $2 where id = $1', [left.id, closedOn])
    await at.world.travelTo('2026-11-25T10:00:00+04:00')
    expect(await next()).toMatchObject({
      from: '2026-11-21',
      to: '2026-11-24',
      left: [{ name: 'Vijay Nair', on: closedOn }],
    })
  })

  test('is searched, and is a spreadsheet whose shares sum to it', async () => {
    const id = await at.prepare('100.01')
    const found = async (search: string) =>
      (await at.first.ask('GET /api/office/bonuses/:id/shares', { id, query: { search } })).shares.map(
        (s) => s.member.name,
      )
    expect(await found('rahim')).toEqual(['Rahim Uddin'])
    expect(await found('sm-000001')).toEqual(['Amina Hossain'])
    expect(await found('nobody')).toEqual([])
    const { bytes, headers } = await at.first.send('GET /api/office/bonuses/:id/shares.csv', { id })
    expect(headers['content-disposition']).toBe('attachment; filename="bonus-2026-11-01-to-2026-11-20.csv"')
    expect(parse(bytes, { bom: true })).toEqual([
      ['Member ID', 'Name', 'Average savings, AED', 'Share, AED', 'State'],
      ['SM-000001', 'Amina Hossain', '300', '85.72', 'not credited'],
      ['SM-000002', 'Rahim Uddin', '50', '14.29', 'not credited'],
    ])
  })

  test('leaves the surplus when a second treasurer confirms it, and reaches the savings once', async () => {
    const id = await at.declare('70')
    await at.first.refused('proposed_by_you', CONFIRM, { id })
    await at.second.ask(CONFIRM, { id })
    expect([await surplus(), await payable()]).toEqual([-93_000n, -7_000n])
    expect(await own(rahim)).toMatchObject([{ amount: 10, state: 'to_come', bonus: 70, members: 2 }])
    expect((await accountOf(amina)).bonus_earned).toBe(0)
    expect(await told(amina)).toEqual([])
    await at.work()
    expect([await told(amina), await told(rahim)]).toEqual([['bonus_credited 60'], ['bonus_credited 10']])
    expect(await at.bonus(id)).toMatchObject({ status: 'credited', credited_members: 2, credited: 70 })
    expect(await payable()).toBe(0n)
    expect(await accountOf(amina)).toMatchObject({ account_balance: 360, available_balance: 360, bonus_earned: 60 })
    expect(await own(rahim)).toMatchObject([
      { ...PERIOD, amount: 10, average_savings: 50, average_of_all: 350, state: 'credited', reason: null },
    ])
    const { lines } = await amina.ask('GET /api/statement')
    expect(lines[0]).toMatchObject({
      kind: 'bonus_credit',
      amount: 60,
      memo: 'Bonus for 1 November 2026 to 20 November 2026',
    })
    await at.second.refused('already_decided', CONFIRM, { id })
  })

  test('can be given by one treasurer where the two-person rules are off, and an officer gets their own share', async () => {
    const admin = await at.world.officer('admin')
    await switchTwoPersonRules(admin, at.second, false)
    const both = await at.world.member('Karim Treasurer', 'treasurer')
    await at.world.bring(350, both, '2026-10-01')
    const id = (await both.ask(PREPARE, { fields: { ...PERIOD, amount: '70' } })).bonus_id
    await both.ask(DECLARE, { id })
    await both.ask(CONFIRM, { id })
    await at.work()
    expect((await accountOf(both)).bonus_earned).toBe(35)
  })

  test('that is declared can be declined by another or cancelled by who declared it, with a reason', async () => {
    const [declined, taken] = [await at.declare('70'), await at.declare('30')]
    await at.second.refused('invalid_fields', DECLINE, { id: declined, fields: { reason: '' } })
    await at.second.ask(DECLINE, { id: declined, fields: because })
    await at.first.ask(DECLINE, { id: taken, fields: because })
    expect(await at.bonus(declined)).toMatchObject({ status: 'declined', decline_reason: because.reason })
    await at.second.refused('already_decided', CONFIRM, { id: declined })
    await at.first.refused('already_decided', DECLARE, { id: declined })
    expect(await payable()).toBe(0n)
  })

  test('that nobody declared is discarded with its shares', async () => {
    const id = await at.prepare('70')
    await at.first.ask('POST /api/office/bonuses/:id/discard', { id })
    await at.first.refused('not_found', 'GET /api/office/bonuses/:id', { id })
    expect(await countOf(at.world.admin, 'bonus_share')).toBe(0)
    await at.first.refused('already_decided', 'POST /api/office/bonuses/:id/discard', { id: await at.declare('1') })
  })
})

describe('what there is to share', () => {
  const toShare = async () => (await at.first.ask('GET /api/office/bonuses')).to_share
  const spend = (amount: string) => {
    const fields = { kind: 'expense', amount, paid_from: 'bank', day: '2026-11-20', purpose: 'Receipt books' }
    return at.first.ask('POST /api/office/expenses', { fields })
  }

  test('is the surplus with income less expense, and what is declared of it is spoken for', async () => {
    await spend('200.50')
    await at.declare('99.50')
    expect(await toShare()).toEqual({ surplus: 1000, income: 0, expense: 200.5, declared: 99.5, available: 700 })
    const { message } = await at.first.refused('beyond_surplus', PREPARE, { fields: { ...PERIOD, amount: '700.01' } })
    expect(message).toContain('700.00')
    expect(await at.prepare('700')).toBeGreaterThan(0)
  })

  test('is looked at again when the bonus is declared and when it is confirmed', async () => {
    const [one, other] = [await at.prepare('600'), await at.prepare('600')]
    await at.first.ask(DECLARE, { id: one })
    await at.first.refused('beyond_surplus', DECLARE, { id: other })
    await spend('500')
    await at.second.refused('beyond_surplus', CONFIRM, { id: one })
    expect(await payable()).toBe(0n)
    expect((await at.bonus(one)).status).toBe('declared')
  })

  test('needs somebody who saved, an amount, and a period that is over', async () => {
    const faults = async (fields: object) => {
      const { errors } = await at.first.refused('invalid_fields', PREPARE, {
        fields: { ...PERIOD, amount: '10', ...fields },
      })
      return Object.keys(errors ?? {})
    }
    expect(await faults({ amount: '0' })).toEqual(['amount'])
    expect(await faults({ amount: '-5' })).toEqual(['amount'])
    expect(await faults({ to: '2026-11-21' })).toEqual(['to'])
    expect(await faults({ from: '2026-11-10', to: '2026-11-09' })).toEqual(['to'])
    await at.first.refused('nobody_saved', PREPARE, { fields: { from: '2025-01-01', to: '2025-12-31', amount: '10' } })
    expect(await countOf(at.world.admin, 'bonus')).toBe(0)
  })
})

describe('a mistaken bonus', () => {
  test('is reversed by two treasurers, spent savings becoming a receivable; surplus and payable are as before', async () => {
    const id = await at.confirm('70')
    await at.work()
    const { withdrawal_id: withdrawal } = await amina.ask('POST /api/withdrawals', { fields: { amount: '350' } })
    const secretary = await at.world.officer('secretary')
    await secretary.ask('POST /api/office/withdrawals/:id/approve', { id: withdrawal })
    const payout = { paid_from: 'bank', paid_on: '2026-11-21', reference: 'FT 1' }
    await at.first.ask('POST /api/office/withdrawals/:id/pay', { id: withdrawal, fields: payout })

    await at.first.ask(REVERSE, { id, fields: because })
    await at.first.refused('proposed_by_you', CONFIRM_REVERSAL, { id })
    await at.second.refused('reversal_waits', REVERSE, { id, fields: because })
    await at.second.ask(CONFIRM_REVERSAL, { id })
    await at.work()
    expect(await at.bonus(id)).toMatchObject({ status: 'reversed', credited: 0, reversal_reason: because.reason })
    expect([await surplus(), await payable()]).toEqual([-100_000n, 0n])
    expect(await accountOf(amina)).toMatchObject({ account_balance: 0, receivable: 50, bonus_earned: 0 })
    expect(await accountOf(rahim)).toMatchObject({ account_balance: 100, receivable: 0, bonus_earned: 0 })
    expect(await own(amina)).toMatchObject([{ amount: 60, state: 'reversed', reason: because.reason }])
    expect(await told(rahim)).toEqual(['bonus_reversed 10', 'bonus_credited 10'])
    await at.second.refused('already_decided', REVERSE, { id, fields: because })
  })

  test('is credited no further once its reversal is proposed, and on again where that is declined', async () => {
    const id = await at.confirm('70')
    await at.first.ask(REVERSE, { id, fields: because })
    await at.work()
    expect(await at.bonus(id)).toMatchObject({ status: 'crediting', credited_members: 0 })
    await at.second.ask('POST /api/office/bonuses/:id/reverse/decline', { id })
    await at.second.refused('not_proposed', CONFIRM_REVERSAL, { id })
    await at.work()
    expect(await at.bonus(id)).toMatchObject({ status: 'credited', reversal_by: null })
  })

  test('that came to nobody yet goes back to the surplus whole', async () => {
    const id = await at.confirm('70')
    await at.reverse(id)
    await at.work()
    expect([await surplus(), await payable()]).toEqual([-100_000n, 0n])
    expect(await own(amina)).toMatchObject([{ state: 'not_credited' }])
  })
})

test('the books know the entries of a bonus', async () => {
  const id = await at.confirm('70')
  await at.work()
  await at.reverse(id)
  await at.work()
  const { entries } = await at.first.ask('GET /api/office/ledger/journal', {
    query: { from: '2026-11-21', to: '2026-11-21', account: 'bonus_payable' },
  })
  expect(entries.map(({ kind, memo }) => [kind, memo.split(' for')[0]])).toEqual([
    ['reversal', 'Reversed: Bonus'],
    ['reversal', 'Reversed: Bonus'],
    ['bonus_credit', 'Bonus'],
    ['bonus_declaration', 'Bonus'],
  ])
})

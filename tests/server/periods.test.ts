import { beforeEach, describe, expect, test } from 'vitest'
import { connect, inTransaction } from '#server/db/connect.ts'
import { balanceOf, countOf } from '../support/books.ts'
import { borrow, type Office, payDues, seatOffice, sendDues } from '../support/journeys.ts'
import { statementOf } from '../support/officers-acts-bank.ts'
import { freshWorld } from '../support/opened-world.ts'
import { untouched } from '../support/untouched.ts'
import type { Person } from '../support/world.ts'

const world = freshWorld({ now: '2026-10-05T10:00:00+04:00' })
let office: Office
let treasurer: Person
let second: Person
let member: Person

beforeEach(async () => {
  office = await seatOffice(world)
  treasurer = office.treasurer
  second = await world.officer('treasurer')
  member = await world.member('Amina Hossain')
  await world.bring(20_000)
  await payDues(office, member, 'October', '500')
})

const close = 'POST /api/office/periods/:id/close'
const reopen = 'POST /api/office/periods/:id/reopen'
const closeYear = 'POST /api/office/years/:id/close'
const reason = { reason: 'The auditor found an invoice.' }
const periods = async (year = '2026') => treasurer.ask('GET /api/office/periods', { query: { year } })
const results = async () =>
  (await treasurer.ask('GET /api/office/reports/income-expense', { query: { from: '2026-01-01', to: '2026-12-31' } }))
    .result
const surplus = async () => -(await balanceOf(world.admin, 'surplus'))

describe('a month', () => {
  test('that is over is closed, and keeps what the officer saw', async () => {
    await world.travelTo('2026-11-03T09:00:00+04:00')
    expect((await periods()).months).toMatchObject([
      { month: '2026-10', state: 'next', total: 20_500, unchanged: null },
      { month: '2026-11', state: 'running', total: null },
    ])
    await treasurer.ask(close, { id: '2026-10' })
    await payDues(office, member, 'November', '100')
    const { months, first_open, last_closed, years } = await periods()
    expect(months).toMatchObject([
      {
        month: '2026-10',
        state: 'closed',
        total: 20_500,
        closed_by: treasurer.name,
        closed_by_you: true,
        unchanged: true,
      },
      { month: '2026-11', state: 'running', closed_by: null },
    ])
    expect({ first_open, last_closed, years }).toEqual({
      first_open: '2026-11',
      last_closed: '2026-10',
      years: [2026],
    })
    const { rows } = await world.pool.query('select balances from month_closing')
    expect(rows).toEqual([{ balances: { bank: '2050000', savings: '-50000', surplus: '-2000000' } }])
  })

  test('is closed with the open months of its year before it, and no month of a year before', async () => {
    await world.travelTo('2027-02-04T09:00:00+04:00')
    const { year, months } = await treasurer.ask('GET /api/office/periods', {})
    expect(year).toBe(2026)
    expect(months.map(({ month, may }) => [month, may.includes('close')])).toEqual([
      ['2026-10', true],
      ['2026-11', true],
      ['2026-12', false],
    ])
    const { message } = await treasurer.ask(close, { id: '2026-11' })
    expect(message).toBe('All months up to November 2026 are closed.')
    const closed = await periods()
    expect(closed).toMatchObject({ first_open: '2026-12', last_closed: '2026-11' })
    expect(closed.months).toMatchObject([
      { month: '2026-10', state: 'closed', unchanged: true, total: 20_500 },
      { month: '2026-11', state: 'closed', unchanged: true, total: 20_500 },
      { month: '2026-12', state: 'next' },
    ])
    await treasurer.refused('close_in_order', close, { id: '2027-01' })
    await treasurer.ask(closeYear, { id: '2026' })
    expect((await treasurer.ask('GET /api/office/periods', {})).year).toBe(2027)
  })

  test('says what should be done before it is closed, and the overview how many wait', async () => {
    await world.travelTo('2026-10-20T10:00:00+04:00')
    const rows = ['05/10/2026,B/F,20000,"20,000.00"', '18/10/2026,CDM DEPOSIT,250.00,"20,290.00"']
    await treasurer.ask('POST /api/office/bank-statements', statementOf(rows))
    await sendDues(member, 'November')
    await world.travelTo('2026-11-03T09:00:00+04:00')
    const late = await world.member('Vijay Nair')
    await sendDues(late, 'November')
    const toDo = (id: string) => treasurer.ask('GET /api/office/periods/:id/to-do', { id })
    const bank = { account: 'bank', open: 2, set_aside: 0 }
    expect(await toDo('2026-10')).toMatchObject({ at: '2026-10-31', payments: 1, expenses: 0, banks: [bank] })
    expect(await toDo('2026-11')).toMatchObject({ payments: 2 })
    const [compared] = (await toDo('2026-10')).banks
    const at = '2026-10-31'
    const { difference } = await treasurer.ask('GET /api/office/bank-reconciliation', {
      query: { account: 'bank', at },
    })
    expect(compared?.difference).toBe(difference)
    expect(difference).not.toBe(0)
    const overview = () => treasurer.ask('GET /api/office/overview')
    expect(await overview()).toMatchObject({
      waiting: { months: 1 },
      banks: [{ account: 'bank', open: 2, difference }],
    })
    await treasurer.ask(close, { id: '2026-10' })
    expect(await overview()).toMatchObject({ waiting: { months: 0 } })
  })

  test('of before the books begin is none to close, however long the members have been there', async () => {
    await world.travelTo('2026-10-25T09:00:00+04:00')
    await treasurer.refused('close_in_order', close, { id: '2026-09' })
    expect(await periods()).toMatchObject({ first_open: '2026-10', months: [{ month: '2026-10', state: 'running' }] })
    expect(await treasurer.ask('GET /api/office/overview')).toMatchObject({ waiting: { months: 0 } })
  })

  test('is not closed before it is over, out of order, twice, or as a December by itself', async () => {
    await treasurer.refused('month_not_over', close, { id: '2026-10' })
    await world.travelTo('2027-01-04T09:00:00+04:00')
    await untouched(world, async () => {
      const { message } = await treasurer.refused('close_in_order', close, { id: '2026-09' })
      expect(message).toBe('Months are closed in order. The next one is October 2026.')
      await treasurer.refused('closed_with_the_year', close, { id: '2026-12' })
      await treasurer.refused('not_found', close, { id: '2026-13' })
      await office.lender.refused('not_allowed', close, { id: '2026-10' })
    })
    await treasurer.ask(close, { id: '2026-10' })
    const { message } = await second.refused('month_already_closed', close, { id: '2026-10' })
    expect(message).toBe(`October 2026 was closed already, by ${treasurer.name} on 4 January 2027.`)
    await second.refused('close_in_order', close, { id: '2026-09' })
  })

  test('takes no entry any more, whoever posts it, and nothing is half done', async () => {
    const id = await sendDues(member, 'November')
    await world.travelTo('2026-11-01T00:00:01+04:00')
    await treasurer.ask(close, { id: '2026-10' })
    // Who was asked a moment before midnight and comes to post a moment after.
    world.clock.set('2026-10-31T23:59:59+04:00')
    await untouched(world, async () => {
      const { message } = await treasurer.refused('month_closed', 'POST /api/office/payments/:id/verify', { id })
      expect(message).toBe('October 2026 is closed: nothing is posted into it any more.')
    })
    const owner = connect(world.database.ownerUrl, { max: 1, applicationName: 'somiti-test-owner' })
    const entry = `insert into entry (kind, date, received_on, posted_at) values ('manual', '2026-10-31', '2026-10-31', now())`
    await expect(owner.query(entry)).rejects.toMatchObject({ constraint: 'month_open' })
    const erase = ["update month_closing set balances = '{}'", 'delete from month_closing']
    for (const statement of erase) await expect(owner.query(statement)).rejects.toMatchObject({ code: '23001' })
    await owner.end()
  })

  test('that was closed last is opened again by another officer, with a reason that stays', async () => {
    await world.travelTo('2026-12-02T09:00:00+04:00')
    await treasurer.refused('close_in_order', reopen, { id: '2026-10', fields: reason })
    await treasurer.ask(close, { id: '2026-10' })
    await treasurer.ask(close, { id: '2026-11' })
    await untouched(world, async () => {
      await treasurer.refused('closed_by_you', reopen, { id: '2026-11', fields: reason })
      const { message } = await second.refused('only_last_closed', reopen, { id: '2026-10', fields: reason })
      expect(message).toBe('Only the month closed last can be opened again. That is November 2026.')
      await second.refused('only_last_closed', reopen, { id: '2026-12', fields: reason })
      await second.refused('invalid_fields', reopen, { id: '2026-11', fields: {} })
    })
    await second.ask(reopen, { id: '2026-11', fields: reason })
    const { months, reopenings, last_closed } = await periods()
    expect(months.map(({ state }) => state)).toEqual(['closed', 'next', 'running'])
    expect(last_closed).toBe('2026-10')
    expect(reopenings).toMatchObject([
      { month: '2026-11', closed_by: treasurer.name, reopened_by: second.name, ...reason },
    ])
    await second.ask(close, { id: '2026-11' })
    expect((await periods()).months[1]).toMatchObject({ state: 'closed', closed_by: second.name, unchanged: true })
  })
})

describe('a year', () => {
  beforeEach(async () => {
    const loan = await borrow(office, member, 1000, 1)
    await member.ask('POST /api/loans/:id/repay-from-savings', { id: loan, fields: { amount: '200' } })
    await treasurer.ask('POST /api/office/expenses', {
      fields: { kind: 'expense', amount: '30', paid_from: 'bank', day: '2026-10-05', purpose: 'Receipt books' },
    })
  })

  test('takes its income and expense to the surplus, and still shows them', async () => {
    await world.travelTo('2027-01-10T09:00:00+04:00')
    const [before, result] = [await surplus(), await results()]
    expect(result).toBe(40)
    const { entry_id, result: moved } = await treasurer.ask(closeYear, { id: '2026' })
    expect(moved).toBe(40)
    expect((await surplus()) - before).toBe(4_000n)
    expect(await balanceOf(world.admin, 'interest_income')).toBe(0n)
    expect(await balanceOf(world.admin, 'general_expense')).toBe(0n)
    expect(await results()).toBe(40)
    const { entry } = await treasurer.ask('GET /api/office/ledger/entries/:id', { id: entry_id ?? 0 })
    expect(entry).toMatchObject({ kind: 'year_end', date: '2026-12-31', memo: 'Year end 2026', by: treasurer.name })
    expect(await periods()).toMatchObject({
      months: [{ state: 'closed' }, { state: 'closed' }, { state: 'closed', unchanged: true }],
      year_end: { entry_id, result: 40 },
    })
    expect((await periods('2027')).months).toMatchObject([{ month: '2027-01', state: 'running' }])
  })

  test('is closed once, when it is over, and after the one before', async () => {
    await treasurer.refused('month_not_over', closeYear, { id: '2026' })
    await world.travelTo('2028-01-10T09:00:00+04:00')
    const { message } = await treasurer.refused('close_in_order', closeYear, { id: '2027' })
    expect(message).toBe('Months are closed in order. The next one is October 2026.')
    await treasurer.ask(closeYear, { id: '2026' })
    await second.refused('month_already_closed', closeYear, { id: '2026' })
    expect(await treasurer.ask(closeYear, { id: '2027' })).toMatchObject({ entry_id: null, result: 0 })
    expect((await periods('2027')).year_end).toEqual({ entry_id: null, result: 0 })
  })

  test('opened again has its income and expense as before, and is closed once more', async () => {
    await world.travelTo('2027-01-10T09:00:00+04:00')
    const before = await surplus()
    await treasurer.ask(closeYear, { id: '2026' })
    await second.ask(reopen, { id: '2026-12', fields: reason })
    expect(await surplus()).toBe(before)
    expect(await results()).toBe(40)
    expect(await periods()).toMatchObject({ year_end: null, last_closed: '2026-11' })
    await second.ask(closeYear, { id: '2026' })
    expect((await surplus()) - before).toBe(4_000n)
    expect(await results()).toBe(40)
    expect((await periods()).months[2]).toMatchObject({ state: 'closed', closed_by: second.name, unchanged: true })
  })

  test('of a loss takes it from the surplus', async () => {
    await treasurer.ask('POST /api/office/expenses', {
      fields: { kind: 'bank_charge', amount: '90', paid_from: 'bank', day: '2026-10-05', purpose: 'Account fees' },
    })
    await world.travelTo('2027-01-10T09:00:00+04:00')
    const before = await surplus()
    expect(await treasurer.ask(closeYear, { id: '2026' })).toMatchObject({ result: -50 })
    expect((await surplus()) - before).toBe(-5_000n)
  })
})

describe('at the same moment', () => {
  const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort()

  test('of two officers who close a month one does, and the other is told who did', async () => {
    await world.travelTo('2026-11-03T09:00:00+04:00')
    const answers = await Promise.all([treasurer, second].map((officer) => officer.send(close, { id: '2026-10' })))
    expect(statuses(answers)).toEqual([200, 409])
    const lost = answers.find(({ status }) => status === 409)?.body
    expect(lost).toMatchObject({ code: 'month_already_closed', message: expect.stringContaining('Officer treasurer') })
    expect(await countOf(world.admin, 'month_closing')).toBe(1)
  })

  test('who closes a month does not keep others waiting behind what takes long', async () => {
    await world.travelTo('2026-11-03T09:00:00+04:00')
    await inTransaction(world.admin, async (db) => {
      await db.query('select pg_advisory_xact_lock_shared(7019)')
      const id = await sendDues(member, 'November')
      const [closing, verified] = await Promise.all([
        treasurer.send(close, { id: '2026-10' }),
        second.send('POST /api/office/payments/:id/verify', { id }),
      ])
      expect(closing).toMatchObject({ status: 409, body: { code: 'busy' } })
      expect(verified.status).toBe(200)
    })
    await treasurer.ask(close, { id: '2026-10' })
  })

  test('of five who close a year there is one entry', async () => {
    await borrow(office, member, 1000, 1).then((id) =>
      member.ask('POST /api/loans/:id/repay-from-savings', { id, fields: { amount: '200' } }),
    )
    await world.travelTo('2027-01-10T09:00:00+04:00')
    const officers = [treasurer, second, treasurer, second, treasurer]
    const answers = await Promise.all(officers.map((officer) => officer.send(closeYear, { id: '2026' })))
    expect(statuses(answers)).toEqual([200, 409, 409, 409, 409])
    const { rows } = await world.pool.query("select count(*)::int from entry where kind = 'year_end'")
    expect(rows).toEqual([{ count: 1 }])
  })

  test('fifty payments verified around midnight are each in the closed month as it was seen, or refused', async () => {
    const payers = await Promise.all(Array.from({ length: 50 }, (_, n) => world.member(`Payer ${n}`)))
    const ids = await Promise.all(payers.map((payer) => sendDues(payer, 'October')))
    await world.travelTo('2026-10-31T23:59:59+04:00')
    const verified = ids.map((id) => treasurer.send('POST /api/office/payments/:id/verify', { id }))
    world.clock.set('2026-11-01T00:00:00+04:00')
    const closing = second.send(close, { id: '2026-10' })
    const answers = await Promise.all(verified)
    expect((await closing).status).toBe(200)
    for (const { status, body } of answers.filter((answer) => answer.status !== 200))
      expect([status, body]).toEqual([409, expect.objectContaining({ code: 'month_closed' })])
    const [october] = (await periods()).months
    expect(october).toMatchObject({ state: 'closed', unchanged: true })
    const late = await world.pool.query("select id from entry where date <= '2026-10-31' and posted_at > '2026-11-01'")
    expect(late.rows).toEqual([])
    // Those that were refused are verified now, on the day it is.
    for (const [index, { status }] of answers.entries())
      if (status !== 200) await treasurer.ask('POST /api/office/payments/:id/verify', { id: ids[index] ?? 0 })
    expect(await balanceOf(world.admin, 'bank')).toBe(2_050_000n + 500_000n)
  })
})

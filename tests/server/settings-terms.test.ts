import { beforeAll, describe, expect, test } from 'vitest'
import { accountOf, apply, duesForm, loanForm, loanOf } from '../support/journeys.ts'
import { sharedWorld } from '../support/opened-world.ts'
import { refusedUntouched } from '../support/untouched.ts'
import type { Person } from '../support/world.ts'

const world = sharedWorld({ now: '2026-11-21T10:00:00+04:00' })
let admin: Person
let member: Person

beforeAll(async () => {
  await world.bring(50_000)
  admin = await world.officer('admin')
  member = await world.member()
})

const LOANS = {
  ...{ section: 'loans', loan_min: '500', loan_max: '5000', loan_step: '100', term_max: 36 },
  ...{ interest_percent: '7', insurance_percent: '0', instalment_multiple: null, reserve: '0', lock_savings: false },
}

const seen = async () => (await admin.ask('GET /api/office/settings')).version
const settings = async () => (await admin.ask('GET /api/office/settings')).settings
const change = async (fields: object) =>
  admin.ask('POST /api/office/settings', { fields: { version: await seen(), ...fields } })
const refusedChange = async (fields: object) => {
  const version = await seen()
  return refusedUntouched(world, () => admin.send('POST /api/office/settings', { fields: { version, ...fields } }))
}

describe('a change of the dues', () => {
  const dues = (dues_from: string, dues_amount = '150', due_day = 12) => {
    return { section: 'dues', dues_amount, due_day, dues_from }
  }

  test.each(['2026-11', '2026-10', '2020-01'])('from %s would reach into the past, and is refused', async (from) => {
    expect(await refusedChange(dues(from))).toMatchObject({ status: 422, fields: ['dues_from'] })
  })

  test.each([
    ['more than two years ahead', dues('2028-12'), 'dues_from'],
    ['from no month', dues('2027-13'), 'dues_from'],
    ['to nothing', dues('2027-01', '0'), 'dues_amount'],
    ['to a day that no month has', dues('2027-01', '100', 32), 'due_day'],
    ['to half a day', dues('2027-01', '100', 1.5), 'due_day'],
  ])('%s is refused', async (_what, fields, field) => {
    expect(await refusedChange(fields)).toMatchObject({ status: 422, fields: [field] })
  })

  test('holds from its month on: months before, completed or partly paid, keep theirs', async () => {
    const treasurer = await world.officer('treasurer')
    const payer = await world.member('Vijay Nair')
    const pay = async (month: string, amount: string) => {
      const { payment_id } = await payer.ask('POST /api/save-monthly-payment', await duesForm(month, amount))
      await treasurer.ask('POST /api/office/payments/:id/verify', { id: payment_id })
    }
    await pay('November', '100')
    await pay('January', '40')
    await change(dues('2027-01'))
    expect((await settings()).dues_to_come).toEqual({ amount: 150, due_day: 12, from: '2027-01' })
    expect((await accountOf(payer)).dues).toMatchObject({
      amount: 100,
      to_come: [{ from: '2027-01', amount: 150, due_day: 12 }],
    })
    await world.travelTo('2027-02-20T10:00:00+04:00')
    const { monthlyPaymentData, dues: now } = await accountOf(payer)
    const row = (month: string) => monthlyPaymentData.find((each) => each.month === month)
    expect(row('November 2026')).toMatchObject({ status: 'completed', amount: 100 })
    expect(row('December 2026')).toMatchObject({ status: 'due', amount: 100 })
    expect(row('January 2027')).toMatchObject({ status: 'due', amount: 60 })
    expect(row('February 2027')).toMatchObject({ status: 'due', amount: 150 })
    expect(now).toMatchObject({ amount: 150, to_come: [] })
    expect(await settings()).toMatchObject({ dues: { amount: 150, from: '2027-01' }, dues_to_come: null })
    await world.travelTo('2026-11-21T10:00:00+04:00')
  })

  test('takes the place of the one to come, and what holds now takes it back', async () => {
    await change(dues('2027-03', '200', 5))
    expect((await settings()).dues_to_come).toEqual({ amount: 200, due_day: 5, from: '2027-03' })
    const { history } = await admin.ask('GET /api/office/settings')
    expect(history[0]?.changes).toEqual([
      { setting: 'dues_amount', from: '150.00', to: '200.00' },
      { setting: 'due_day', from: '12', to: '5' },
      { setting: 'dues_from', from: '2027-01', to: '2027-03' },
    ])
    await change(dues('2027-01', '100'))
    expect((await settings()).dues_to_come).toBeNull()
  })
})

describe('the terms of loans', () => {
  test('hold for what is applied for from now on, and what was applied for keeps its own', async () => {
    const before = await apply(member, 1000, 3)
    const terms = { loan_min: '300', loan_max: '9000', loan_step: '300', term_max: 48, interest_percent: '8.25' }
    await change({ ...LOANS, ...terms })
    expect(await loanOf(member, before)).toMatchObject({ total_interest: 70, per_month_amount: 356.67 })

    const other = await world.member('Shirin Akter')
    const { offer } = await other.ask('GET /api/loan-offer')
    expect(offer).toMatchObject({
      ...{ may_borrow: 9000, amount_min: 300, amount_max: 9000, amount_step: 300, amount_default: 900 },
      ...{ term_max: 48, interest_percent: 8.25 },
    })
    const form = (amount: string, term: string, total: string, perMonth: string) => {
      const figures = { total_amount_with_interest: total, per_month_amount: perMonth }
      return { fields: loanForm(1000, 3, { loan_amount: amount, duration_month: term, ...figures }) }
    }
    const refused = await other.refused('invalid_fields', 'POST /api/loan-application', form('1000', '60', '1', '1'))
    expect(refused.errors).toEqual({
      loan_amount: ['Choose an amount from 300 to 9,000 in steps of 300.'],
      duration_month: ['Choose a term of 1 to 48 months.'],
    })
    await other.refused('figures_differ', 'POST /api/loan-application', form('6000', '40', '6420', '160.50'))
    const sent = form('6000', '40', '6495', '162.38')
    const { loan_id } = await other.ask('POST /api/loan-application', sent)
    expect(await loanOf(other, loan_id)).toMatchObject({ total_interest: 495, duration_month: 40 })
    const { association } = await world.visitor.ask('GET /api/association')
    expect(association).toMatchObject({ loan_min: 300, loan_max: 9000, loan_term_max: 48, loan_interest_percent: 8.25 })
    await change(LOANS)
  })

  test.each([
    ['a least off the step', { loan_min: '550' }, ['loan_min']],
    ['a most off the step', { loan_max: '5050' }, ['loan_max']],
    ['a most below the least', { loan_min: '5000', loan_max: '500' }, ['loan_max']],
    ['parts of a dirham', { loan_step: '0.50' }, ['loan_step']],
    ['no step', { loan_step: '0' }, ['loan_step']],
    ['a term of nothing', { term_max: 0 }, ['term_max']],
    ['a term of ten years and more', { term_max: 121 }, ['term_max']],
    ['interest in words', { interest_percent: 'seven' }, ['interest_percent']],
    ['interest of more than everything', { interest_percent: '100.01' }, ['interest_percent']],
    ['interest of three decimals', { interest_percent: '7.125' }, ['interest_percent']],
    ['a premium that takes more than half', { insurance_percent: '51' }, ['insurance_percent']],
    ['instalments of nothing', { instalment_multiple: 0 }, ['instalment_multiple']],
    ['a reserve below zero', { reserve: '-1' }, ['reserve']],
    ['a lock that is neither', { lock_savings: 'yes' }, ['lock_savings']],
  ])('with %s are refused', async (_what, wrong, fields) => {
    expect(await refusedChange({ ...LOANS, ...wrong })).toMatchObject({ status: 422, fields })
  })
})

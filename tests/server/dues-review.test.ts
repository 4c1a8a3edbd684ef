import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountOf, duesForm, type Office, payDues, seatOffice, sendDues } from '../support/journeys.ts'
import { sharedWorld } from '../support/opened-world.ts'
import { jpeg } from '../support/samples.ts'
import type { Person } from '../support/world.ts'

const world = sharedWorld({ now: '2026-11-01T10:00:00+04:00' })
let office: Office
let member: Person

beforeAll(async () => {
  office = await seatOffice(world)
})
beforeEach(async () => {
  member = await world.member()
})

const verify = 'POST /api/office/payments/:id/verify'
const refuse = 'POST /api/office/payments/:id/refuse'
const november = async () => (await accountOf(member)).monthlyPaymentData.find((row) => row.month === 'November 2026')

describe('a receipt that waits', () => {
  test('changes no balance, and does not reduce what is due', async () => {
    const id = await sendDues(member, 'November')
    expect(await accountOf(member)).toMatchObject({ account_balance: 0, due_balance: 100 })
    expect(await november()).toMatchObject({ status: 'in_review', amount: 100, payment_id: id })
  })

  test('is shown to the officers, oldest first, marked when the same file came before', async () => {
    const same = await jpeg(200)
    const form = async (month: string) => ({ ...(await duesForm(month)), files: { photo: same } })
    const first = (await member.ask('POST /api/save-monthly-payment', await form('November'))).payment_id
    const other = await world.member('Vijay Nair')
    const second = (await other.ask('POST /api/save-monthly-payment', await form('November'))).payment_id
    const { payments } = await office.treasurer.ask('GET /api/office/payments', { query: { status: 'in_review' } })
    expect(payments.map((payment) => payment.id)).toEqual(payments.map((payment) => payment.id).sort((a, b) => a - b))
    expect(payments.find((payment) => payment.id === second)).toMatchObject({
      kind: 'dues',
      amount: 100,
      months: [{ month: 'November 2026', amount: 100 }],
      account_number: '1015 7013 01',
      member: { id: Number(other.id), name: 'Vijay Nair' },
      received_on: '2026-11-01',
      receipt: `/api/payments/${second}/receipt`,
      same_file_as: [first],
    })
  })
})

describe('a receipt that is verified', () => {
  test('becomes savings, and completes its month', async () => {
    await payDues(office, member, 'November')
    expect(await accountOf(member)).toMatchObject({
      account_balance: 100,
      available_balance: 100,
      due_balance: 0,
      dues: { months_completed: 1, next_due_on: '2026-12-12', next_amount: 100, open_months: [] },
    })
    expect(await november()).toMatchObject({ status: 'completed', amount: 100, payment_id: null })
  })

  test('of less than the dues leaves the rest due; another completes it', async () => {
    await payDues(office, member, 'November', '60.50')
    expect(await november()).toMatchObject({ status: 'due', amount: 39.5 })
    expect(await accountOf(member)).toMatchObject({ account_balance: 60.5, due_balance: 39.5 })
    await payDues(office, member, 'November', '39.50')
    expect(await november()).toMatchObject({ status: 'completed', amount: 100 })
    expect(await accountOf(member)).toMatchObject({ account_balance: 100, due_balance: 0 })
  })

  test('of more than the dues is more savings, and fills no other month', async () => {
    await payDues(office, member, 'November', '300')
    expect(await november()).toMatchObject({ status: 'completed', amount: 300 })
    expect(await accountOf(member)).toMatchObject({
      account_balance: 300,
      dues: { months_completed: 1, next_due_on: '2026-12-12', next_amount: 100 },
    })
  })

  test('for a month to come shows as completed already', async () => {
    await payDues(office, member, 'January')
    const { monthlyPaymentData } = await accountOf(member)
    expect(monthlyPaymentData[0]).toMatchObject({ month: 'January 2027', status: 'completed' })
  })

  test('is decided once: a second decision is refused, and says who decided', async () => {
    const id = await payDues(office, member, 'November')
    const again = await office.treasurer.refused('already_decided', verify, { id })
    expect(again.message).toContain(office.treasurer.name)
    await office.treasurer.refused('already_decided', refuse, { id, fields: { reason: 'Too late.' } })
    await member.refused('already_decided', 'POST /api/payments/:id/cancel', { id })
    expect(await accountOf(member)).toMatchObject({ account_balance: 100 })
  })

  test('keeps the day the money came, corrected by the officer, never one to come', async () => {
    const id = await sendDues(member, 'November')
    const on = (received_on: string) => ({ id, fields: { received_on } })
    const refusal = await office.treasurer.refused('invalid_fields', verify, on('2026-11-02'))
    expect(refusal.errors).toHaveProperty('received_on')
    await office.treasurer.ask(verify, on('2026-10-29'))
    const { rows } = await world.pool.query(
      'select e.date, e.received_on from entry e join payment p on p.entry_id = e.id where p.id = $1',
      [id],
    )
    expect(rows).toEqual([{ date: '2026-11-01', received_on: '2026-10-29' }])
  })
})

describe('a receipt that is not accepted', () => {
  test('is refused with a reason that the member reads on the row, and another can be sent', async () => {
    const id = await sendDues(member, 'November')
    await office.treasurer.refused('invalid_fields', refuse, { id, fields: { reason: '  ' } })
    await office.treasurer.ask(refuse, { id, fields: { reason: 'The amount cannot be read.' } })
    expect(await november()).toMatchObject({ status: 'due', refusal_reason: 'The amount cannot be read.' })
    await sendDues(member, 'November')
    expect(await november()).toMatchObject({ status: 'in_review', refusal_reason: null })
    expect(await accountOf(member)).toMatchObject({ account_balance: 0 })
  })

  test('can be cancelled by its member until it is decided', async () => {
    const id = await sendDues(member, 'November')
    await member.ask('POST /api/payments/:id/cancel', { id })
    expect(await november()).toMatchObject({ status: 'due', payment_id: null, refusal_reason: null })
    await office.treasurer.refused('already_decided', verify, { id })
    await member.refused('already_decided', 'POST /api/payments/:id/cancel', { id })
  })

  test('cannot be verified and cancelled both, when both come at once', async () => {
    const id = await sendDues(member, 'November')
    const [verified, cancelled] = await Promise.all([
      office.treasurer.send(verify, { id }),
      member.send('POST /api/payments/:id/cancel', { id }),
    ])
    expect([verified.status, cancelled.status].sort()).toEqual([200, 409])
    const { account_balance } = await accountOf(member)
    expect(account_balance).toBe(verified.status === 200 ? 100 : 0)
  })
})

describe('where to pay and how', () => {
  test('a receipt needs its month, photo and account number together', async () => {
    const form = await duesForm('November')
    const without = async (field: string) => {
      const fields = Object.fromEntries(Object.entries(form.fields).filter(([name]) => name !== field))
      const files = field === 'photo' ? {} : form.files
      const refusal = await member.refused('invalid_fields', 'POST /api/save-monthly-payment', { fields, files })
      expect(Object.keys(refusal.errors)).toEqual([field])
    }
    for (const field of ['payment_amount', 'month', 'photo', 'account_number']) await without(field)
  })

  test("the association's bank details are there for anyone to copy", async () => {
    const { association } = await world.visitor.ask('GET /api/association')
    expect(association).toMatchObject({ bank: { iban: expect.any(String) }, dues_amount: 100, due_day: 12 })
  })
})

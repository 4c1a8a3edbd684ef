import { parse } from 'csv-parse/sync'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Exception } from '#contract/audit-subjects.ts'
import { borrow, type Office, payDues, seatOffice, sendDues } from '../support/journeys.ts'
import { statementOf } from '../support/officers-acts-bank.ts'
import { freshWorld } from '../support/opened-world.ts'
import type { Person } from '../support/world.ts'

const world = freshWorld({ now: '2026-09-01T10:00:00+04:00' })
const VERIFY = 'POST /api/office/payments/:id/verify'
const REVERSE = 'POST /api/office/payments/:id/reverse'
const MANUAL = 'POST /api/office/ledger/manual-entries'
let office: Office
let second: Person
let auditor: Person
let member: Person

beforeEach(async () => {
  office = await seatOffice(world)
  second = await world.officer('treasurer')
  auditor = await world.officer('auditor')
  member = await world.member('Amina Hossain')
  await world.bring(10_000)
})

const exceptions = (exception: Exception | 'all', query: Record<string, string> = {}) =>
  auditor.ask('GET /api/office/audit', { query: { exception, ...query } })
const callsOf = async (exception: Exception) => (await exceptions(exception)).records.map(({ call }) => call)
const countOf = async (exception: Exception) =>
  (await exceptions(exception)).exceptions.find(({ kind }) => kind === exception)?.count

/** An entry by hand, approved by the other treasurer. */
async function byHand(memo: string, from: string, owner: Person): Promise<void> {
  const lines = [
    { account: from, side: 'debit', amount: '10' },
    { account: 'savings', side: 'credit', amount: '10', member_id: Number(owner.id) },
  ]
  const { manual_entry_id: id } = await office.treasurer.ask(MANUAL, { fields: { date: '2026-09-01', memo, lines } })
  await second.ask(`${MANUAL}/:id/approve`, { id })
}

describe('a fine that an officer lets off', () => {
  let karim: Person
  beforeEach(async () => {
    karim = await world.member('Karim Uddin')
    const admin = await world.officer('admin')
    const { version } = await admin.ask('GET /api/office/settings')
    await admin.ask('POST /api/office/settings', { fields: { section: 'fines', version, late_fine: '10' } })
    await world.travelTo('2026-09-20T10:00:00+04:00')
  })
  const said = async () =>
    (await exceptions('fines')).records.map(({ sentence }) => sentence.map(({ text }) => text).join(''))

  test('by an earlier day without a line of the bank is an exception, with how much and why', async () => {
    const id = await sendDues(member, 'September')
    const fields = { received_on: '2026-09-12', no_line_reason: 'It was handed over in cash.' }
    await office.treasurer.ask(VERIFY, { id, fields })
    expect(await said()).toEqual([
      `Officer treasurer verified payment ${id} of Amina Hossain, AED 100.00, without a line of the bank. ` +
        'A fine of AED 10.00 was waived: the day or the months were changed.',
    ])
    const { records } = await exceptions('fines')
    expect(records).toMatchObject([
      { about: { name: 'Amina Hossain' }, reason: fields.no_line_reason, outcome: { fine_let_off: '10.00' } },
    ])
    expect(await countOf('fines')).toBe(1)
    // It is of two kinds, and one record.
    expect((await exceptions('all')).records).toHaveLength(1)
    const { bytes } = await auditor.send('GET /api/office/audit.csv', { query: { exception: 'fines' } })
    expect(parse(bytes, { bom: true, columns: true })).toMatchObject([{ Reason: fields.no_line_reason }])
  })

  test('by other months is an exception; a fine that is taken, and a day that stays in time, are none', async () => {
    await office.treasurer.ask(VERIFY, { id: await sendDues(member, 'September') })
    const other = await world.member('Bilal Khan')
    await office.treasurer.ask(VERIFY, { id: await sendDues(other, 'October'), fields: { received_on: '2026-09-18' } })
    expect(await said()).toEqual([])
    const id = await sendDues(karim, 'September')
    const fields = { months: ['2026-10'], reason: 'The member meant October.' }
    await office.treasurer.ask(VERIFY, { id, fields })
    expect(await said()).toEqual([
      `Officer treasurer verified payment ${id} of Karim Uddin, AED 100.00. ` +
        'A fine of AED 10.00 was waived: the day or the months were changed.',
    ])
    expect((await exceptions('fines')).records[0]?.reason).toBe(fields.reason)
  })

  test('with a day that a line of the bank says is none', async () => {
    const id = await sendDues(member, 'September')
    await office.treasurer.ask('POST /api/office/bank-statements', statementOf(['12/09/2026,AMINA HOSSAIN,100.00,']))
    const { lines } = await office.treasurer.ask('GET /api/office/bank-lines', { query: { account: 'bank' } })
    await office.treasurer.ask(VERIFY, { id, fields: { line_id: lines[0]?.id } })
    expect(await said()).toEqual([])
  })

  test('by a reversal or by hand is an exception, with how much came back', async () => {
    const id = await payDues(office, member, 'September')
    await office.treasurer.ask(REVERSE, { id, fields: { reason: 'The bank returned it.' } })
    await payDues(office, member, 'September')
    await byHand('Fine of September let off', 'fine_income', member)
    await byHand('Rent that was paid twice', 'general_expense', member)
    const [manual, reversed] = await said()
    expect(manual).toMatch(/^Officer treasurer approved manual entry .*: Fine of September let off\. /)
    expect(manual).toMatch(/A fine of AED 10\.00 was returned\.$/)
    expect(reversed).toBe(
      `Officer treasurer reversed payment ${id} of Amina Hossain, AED 100.00. A fine of AED 10.00 was returned.`,
    )
    expect(await countOf('fines')).toBe(2)
  })

  test('by undoing several verifications is an exception', async () => {
    const id = await payDues(office, member, 'September')
    await office.treasurer.ask('POST /api/office/payments/undo-many', { fields: { ids: [id] } })
    expect(await said()).toEqual([
      'Officer treasurer undid the decisions on several payments at once, 1 of them: Amina Hossain. A fine of AED 10.00 was returned.',
    ])
  })
})

describe("officers' own money", () => {
  let own: Person
  beforeEach(async () => {
    own = await world.member('Karim Uddin', 'auditor')
  })

  test('is also what was reversed, undone with others, entered by an officer, and posted by hand', async () => {
    const reason = { reason: 'The bank returned it.' }
    await office.treasurer.ask(REVERSE, { id: await payDues(office, own, 'September'), fields: reason })
    await office.treasurer.ask(REVERSE, { id: await payDues(office, member, 'September'), fields: reason })
    const ids = [await payDues(office, own, 'October'), await payDues(office, member, 'October')]
    await office.treasurer.ask('POST /api/office/payments/undo-many', { fields: { ids } })
    await byHand('Rent that was paid twice', 'general_expense', own)
    await byHand('Rent that was paid twice', 'general_expense', member)
    expect(await callsOf('own_money')).toEqual([
      `${MANUAL}/:id/approve`,
      'POST /api/office/payments/undo-many',
      VERIFY,
      REVERSE,
      VERIFY,
    ])
    expect(await countOf('own_money')).toBe(5)
  })

  test('is also a loan whose payout came back, and a payment from a line of the bank', async () => {
    const id = await borrow(office, own)
    const fields = { reason: 'The bank returned it.' }
    await office.treasurer.ask('POST /api/office/loans/:id/reverse-disbursement', { id, fields })
    const rows = ['01/09/2026,KARIM UDDIN,100.00,', '01/09/2026,AMINA HOSSAIN,100.00,']
    await office.treasurer.ask('POST /api/office/bank-statements', statementOf(rows))
    const { lines } = await office.treasurer.ask('GET /api/office/bank-lines', { query: { account: 'bank' } })
    const claim = (words: string, { id: member_id }: Person) =>
      office.treasurer.ask('POST /api/office/bank-lines/:id/claim', {
        id: lines.find(({ description }) => description.includes(words))?.id ?? 0,
        fields: { member_id: Number(member_id) },
      })
    await claim('KARIM', own)
    await claim('AMINA', member)
    expect(await callsOf('own_money')).toEqual([
      'POST /api/office/bank-lines/:id/claim',
      'POST /api/office/loans/:id/reverse-disbursement',
      'POST /api/office/loans/:id/disburse',
      'POST /api/office/loans/:id/approve',
    ])
  })
})

test('roles given and removed have a planned hand-over that was cancelled', async () => {
  const admin = await world.officer('admin')
  const { id } = office.lender
  const fields = { roles: ['loan_officer'], to: Number(auditor.id), day: '2026-12-01' }
  await admin.ask('POST /api/office/officers/:id/hand-over', { id, fields })
  const reason = { reason: 'The meeting was put off.' }
  await admin.ask('POST /api/office/officers/:id/hand-over/cancel', { id, fields: reason })
  expect(await callsOf('roles')).toEqual([
    'POST /api/office/officers/:id/hand-over/cancel',
    'POST /api/office/officers/:id/hand-over',
  ])
})

import { parse } from 'csv-parse/sync'
import { beforeEach, describe, expect, test } from 'vitest'
import { borrow, type Office, payDues, seatOffice, sendDues } from '../support/journeys.ts'
import { freshWorld } from '../support/opened-world.ts'
import type { Person } from '../support/world.ts'

const world = freshWorld()
const PROFILE = 'POST /api/office/members/:id/profile'
let office: Office
let secretary: Person
let admin: Person
let auditor: Person
let amina: Person
let bilal: Person

beforeEach(async () => {
  office = await seatOffice(world)
  secretary = await world.officer('secretary')
  admin = await world.officer('admin')
  auditor = await world.officer('auditor')
  amina = await world.member('Amina Hossain')
  bilal = await world.member('Bilal Khan')
  await world.bring(10_000)
})

const trail = async (query: Record<string, string> = {}, by = auditor) =>
  (await by.ask('GET /api/office/audit', { query })).records
const sentences = async (query: Record<string, string> = {}) =>
  (await trail(query)).map(({ sentence }) => sentence.map(({ text }) => text).join(''))

const profile = { name: 'Amina Hossain', mobile: '+971 50 555 0100', address: 'Deira', gender: 'female', wallet: '' }

describe('a sentence', () => {
  test('says from what to what a profile was changed, each field of it, and nothing of what stayed', async () => {
    await secretary.ask(PROFILE, { id: amina.id, fields: { ...profile, email: amina.email } })
    const fields = { ...profile, email: amina.email, mobile: '+971 50 555 0199', wallet: '050 555 0199' }
    await secretary.ask(PROFILE, { id: amina.id, fields })
    const [latest] = await trail()
    expect(latest?.outcome).toMatchObject({ was: { mobile: '+971 50 555 0100', wallet: '' } })
    expect((await sentences())[0]).toBe(
      'Officer secretary changed the mobile of Amina Hossain from +971 50 555 0100 to +971 50 555 0199. ' +
        'Officer secretary changed the wallet of Amina Hossain from nothing to 050 555 0199.',
    )
    await secretary.ask(PROFILE, { id: amina.id, fields })
    expect((await sentences())[0]).toBe('Officer secretary edited the profile of Amina Hossain.')
  })

  test('says the nominee before, the settings before, the role with its name, and the terms of a loan before', async () => {
    const nominee = { name: 'Karim', relation: 'brother', mobile: '+971 50 555 0177' }
    const call = 'POST /api/office/members/:id/nominee'
    await secretary.ask(call, { id: amina.id, fields: nominee })
    await secretary.ask(call, { id: amina.id, fields: { ...nominee, name: 'Rahima', relation: 'sister' } })
    const { version } = await admin.ask('GET /api/office/settings')
    await admin.ask('POST /api/office/settings', { fields: { section: 'fines', version, late_fine: '10' } })
    const reason = 'As the committee decided.'
    const fields = { role: 'auditor', granted: true, reason }
    await admin.ask('POST /api/office/officers/:id/roles', { id: secretary.id, fields })
    expect(await sentences()).toEqual([
      'Officer admin gave Officer secretary the role Auditor.',
      'Officer admin changed the setting Fine from 0.00 to 10.00.',
      'Officer secretary changed the nominee of Amina Hossain from Karim, brother, +971 50 555 0177 to Rahima, sister, +971 50 555 0177.',
      'Officer secretary entered the nominee of Amina Hossain: Karim, brother, +971 50 555 0177.',
    ])
    expect((await trail())[0]).toMatchObject({ reason })
  })

  test('names all that was owed of a loan that was written off, also what savings paid of it', async () => {
    const reason = { reason: 'Left the country; no answer since.' }
    await payDues(office, amina, 'November', '150')
    const id = await borrow(office, amina, 1000, 3)
    await office.lender.ask('POST /api/office/loans/:id/propose-write-off', { id, fields: reason })
    await office.treasurer.ask('POST /api/office/loans/:id/confirm-write-off', { id })
    expect((await sentences())[0]).toBe(`Officer treasurer wrote off loan ${id} of Amina Hossain, AED 1,000.00.`)
  })

  test('is in the language of who reads, and what leads somewhere is a part of its own', async () => {
    const id = await payDues(office, amina, 'November')
    const { records } = await auditor.ask('GET /api/office/audit', { language: 'ar' })
    expect(records[0]?.sentence.map(({ text }) => text).join('')).toContain('الدفعة')
    expect(records[0]?.sentence.flatMap(({ to }) => to ?? [])).toEqual([
      { kind: 'payment', id },
      { kind: 'member', id: Number(amina.id) },
    ])
  })

  test('names some of those whom a decision on many is about', async () => {
    const ids = [await sendDues(amina, 'November'), await sendDues(bilal, 'November')]
    await office.treasurer.ask('POST /api/office/payments/verify-many', { fields: { ids } })
    const all = 'Officer treasurer verified several payments at once, 2 of them: Amina Hossain, Bilal Khan.'
    expect(await sentences()).toEqual([all])
    const [first] = await sentences({ member: String(bilal.id) })
    expect(first).toContain('2 of them: Bilal Khan, Amina Hossain.')
  })
})

describe('what is about a member', () => {
  test('is found by the member: account, payments, loans, also what was decided with others, and nothing else', async () => {
    const fields = { ...profile, email: amina.email }
    await secretary.ask(PROFILE, { id: amina.id, fields })
    await secretary.ask(PROFILE, { id: bilal.id, fields: { ...fields, name: 'Bilal Khan', email: bilal.email } })
    await payDues(office, bilal, 'November')
    const loan = await borrow(office, amina)
    const ids = [await sendDues(amina, 'November'), await sendDues(bilal, 'December')]
    await office.treasurer.ask('POST /api/office/payments/verify-many', { fields: { ids } })
    await office.treasurer.ask('POST /api/office/payments/undo-many', { fields: { ids: [ids[1]] } })
    const received = { received_on: '2026-11-18', paid_into: 'cash', amount: '50' }
    await office.treasurer.ask('POST /api/office/members/:id/deposits', { id: amina.id, fields: received })
    const calls = async (member: Person) => (await trail({ member: String(member.id) })).map(({ call }) => call)
    const own = await calls(amina)
    expect(own).toEqual([
      'POST /api/office/members/:id/deposits',
      'POST /api/office/payments/verify-many',
      'POST /api/office/loans/:id/disburse',
      'POST /api/office/loans/:id/approve',
      PROFILE,
    ])
    expect(await calls(bilal)).toEqual([
      'POST /api/office/payments/undo-many',
      'POST /api/office/payments/verify-many',
      'POST /api/office/payments/:id/verify',
      PROFILE,
    ])
    const answer = await auditor.ask('GET /api/office/audit', {
      query: { member: String(amina.id), kind: 'loans', from: '2026-01-01', officer: String(office.treasurer.id) },
    })
    expect(answer.member).toMatchObject({ id: Number(amina.id), name: 'Amina Hossain' })
    expect(answer.records).toMatchObject([
      { call: 'POST /api/office/loans/:id/disburse', params: { id: String(loan) } },
    ])
  })

  test('is found for somebody who was added by an officer, from the first record on', async () => {
    const added = { name: 'Rahima Akter', email: '', mobile: '+971 50 555 0188', address: 'Deira', gender: 'female' }
    const { member_id } = await secretary.ask('POST /api/office/members', { fields: added })
    expect(await sentences({ member: String(member_id) })).toEqual([
      'Officer secretary added Rahima Akter as a member.',
    ])
  })
})

test('a kind is all calls of its subject', async () => {
  await payDues(office, amina, 'November')
  await secretary.ask(PROFILE, { id: amina.id, fields: { ...profile, email: amina.email } })
  expect((await trail({ kind: 'payments' })).map(({ call }) => call)).toEqual(['POST /api/office/payments/:id/verify'])
  expect((await trail({ kind: 'members' })).map(({ call }) => call)).toEqual([PROFILE])
  await auditor.refused('invalid_fields', 'GET /api/office/audit', { query: { kind: 'everything' } })
})

test('the spreadsheet has the same sentence beside the fields, the reason, and the time in Dubai', async () => {
  const id = await sendDues(amina, 'November')
  const fields = { reason: 'No such transfer.' }
  await office.treasurer.ask('POST /api/office/payments/:id/refuse', { id, fields })
  const { bytes } = await auditor.send('GET /api/office/audit.csv', { query: { member: String(amina.id) } })
  expect(parse(bytes, { bom: true, columns: true })).toMatchObject([
    {
      Sentence: `Officer treasurer rejected payment ${id} of Amina Hossain, AED 100.00.`,
      Reason: 'No such transfer.',
      'Time, UTC': '2026-11-21T06:00:00.000Z',
      'Time, Dubai': '2026-11-21 10:00:00',
      Officer: 'Officer treasurer',
    },
  ])
})

test('exceptions are what left the ordinary way, counted by kind; a verification is one without its line', async () => {
  await payDues(office, bilal, 'November')
  const id = await payDues(office, amina, 'November')
  const reason = 'The bank returned it.'
  await office.treasurer.ask('POST /api/office/payments/:id/reverse', { id, fields: { reason } })
  const unlined = await sendDues(amina, 'November')
  const fields = { no_line_reason: 'It is not on the statement yet.' }
  await office.treasurer.ask('POST /api/office/payments/:id/verify', { id: unlined, fields })
  const year = { from: '2026-01-01', to: '2026-12-31' }
  const { records, exceptions } = await auditor.ask('GET /api/office/audit', { query: { ...year, exception: 'all' } })
  expect(records.map(({ call, reason }) => [call, reason])).toEqual([
    ['POST /api/office/payments/:id/verify', 'It is not on the statement yet.'],
    ['POST /api/office/payments/:id/reverse', reason],
  ])
  expect(exceptions.filter(({ count }) => count > 0)).toEqual([
    { kind: 'reversals', count: 1 },
    { kind: 'without_line', count: 1 },
  ])
  expect(await sentences({ ...year, exception: 'reversals' })).toHaveLength(1)
  expect(await sentences({ from: '2025-01-01', to: '2025-12-31', exception: 'all' })).toEqual([])
  const { bytes } = await auditor.send('GET /api/office/audit.csv', { query: { ...year, exception: 'all' } })
  expect(parse(bytes, { bom: true, columns: true })).toHaveLength(2)
})

test('exceptions have what was done with the money of officers while they held a role', async () => {
  const own = await world.member('Karim Uddin', 'auditor')
  await payDues(office, own, 'November')
  await payDues(office, amina, 'November')
  const other = await sendDues(own, 'December')
  await office.treasurer.ask('POST /api/office/payments/verify-many', { fields: { ids: [other] } })
  await borrow(office, own)
  const year = { from: '2026-01-01', to: '2026-12-31' }
  const query = { ...year, exception: 'own_money' }
  const { records, exceptions } = await auditor.ask('GET /api/office/audit', { query })
  expect(records.map(({ call }) => call)).toEqual([
    'POST /api/office/loans/:id/disburse',
    'POST /api/office/loans/:id/approve',
    'POST /api/office/payments/verify-many',
    'POST /api/office/payments/:id/verify',
  ])
  expect(exceptions.find(({ kind }) => kind === 'own_money')?.count).toBe(4)
  const fields = { role: 'auditor', granted: false, reason: 'The term is over.' }
  world.clock.forward({ minutes: 1 })
  await admin.ask('POST /api/office/officers/:id/roles', { id: own.id, fields })
  world.clock.forward({ minutes: 1 })
  await payDues(office, own, 'January')
  expect((await auditor.ask('GET /api/office/audit', { query })).records).toHaveLength(4)
})

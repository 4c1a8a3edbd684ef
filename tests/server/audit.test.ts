import { createHash } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { calls } from '#contract/calls.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { isSensitive } from '#contract/fields.ts'
import { apply, loanForm, type Office, payDues, seatOffice, sendDues } from '../support/journeys.ts'
import { freshWorld } from '../support/opened-world.ts'
import { jpeg } from '../support/samples.ts'
import { PASSWORD, type Person } from '../support/world.ts'

const world = freshWorld()
let office: Office
let secretary: Person
let auditor: Person
let member: Person

beforeEach(async () => {
  office = await seatOffice(world)
  secretary = await world.officer('secretary')
  auditor = await world.officer('auditor')
  member = await world.member('Amina Hossain')
  await world.bring(10_000)
})

const trail = (query: Record<string, string> = {}) => auditor.ask('GET /api/office/audit', { query })
const latest = async () => (await trail()).records[0]
const csv = async (query: Record<string, string> = {}) => {
  const { bytes, headers } = await auditor.send('GET /api/office/audit.csv', { query })
  const lines = parse(bytes, { bom: true, columns: true }) as Record<string, string>[]
  return { lines, headers }
}

describe('a record', () => {
  test('says who did what, when, in which role, about whom, and which entry came of it', async () => {
    const id = await sendDues(member, 'November')
    const fields = { amount: '90.50', reason: 'The bank shows less.' }
    await office.treasurer.ask('POST /api/office/payments/:id/verify', { id, fields })
    const { rows } = await world.admin.query('select entry_id from payment where id = $1', [id])
    expect(await latest()).toEqual({
      number: 1,
      at: '2026-11-21T06:00:00.000Z',
      by: { id: Number(office.treasurer.id), name: office.treasurer.name },
      roles: ['treasurer'],
      call: 'POST /api/office/payments/:id/verify',
      params: { id: String(id) },
      sent: fields,
      files: {},
      outcome: {},
      entries: [Number(rows[0].entry_id)],
      about: { person_id: Number(member.id), name: 'Amina Hossain' },
      sentence: [
        { text: 'Officer treasurer verified payment ', to: null },
        { text: String(id), to: { kind: 'payment', id } },
        { text: ' of ', to: null },
        { text: 'Amina Hossain', to: { kind: 'member', id: Number(member.id) } },
        { text: ' as AED 90.50 instead of AED 100.00.', to: null },
      ],
      reason: 'The bank shows less.',
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
  })

  test('keeps the name and the roles of its day', async () => {
    await payDues(office, member, 'November')
    await world.admin.query(`update person set name = 'Farida Karim' where id = $1`, [office.treasurer.id])
    await world.admin.query('delete from officer_role where person_id = $1', [office.treasurer.id])
    expect(await latest()).toMatchObject({ by: { name: 'Officer treasurer' }, roles: ['treasurer'] })
    expect((await trail()).officers).toEqual([{ id: Number(office.treasurer.id), name: 'Farida Karim' }])
  })

  test('holds no more than the end of a passport or account number, and of a file what it is known by', async () => {
    const fields = loanForm(1000, 3, { passport_or_nid: 'BX4100917', bank_account: 'AE07 0331 2345' })
    await secretary.ask('POST /api/office/members/:id/loan-applications', { id: member.id, fields })
    expect(await latest()).toMatchObject({
      sent: { passport_or_nid: '•••••0917', bank_account: '••••••••••2345', loan_amount: '1000', duration_month: '3' },
      outcome: { loan_id: expect.any(Number) },
    })
    const dues = { payment_amount: '100', month: 'November', received_on: '2026-11-18', account_number: '1015 7013 01' }
    const photo = await jpeg()
    const sent = { id: member.id, fields: dues, files: { photo } }
    await secretary.ask('POST /api/office/members/:id/dues-payments', sent)
    const record = await latest()
    expect(record?.sent).toMatchObject({ account_number: '••••••••3 01', paid_into: 'bank', payment_amount: '100' })
    const { rows } = await world.admin.query('select max(receipt_sha256) as kept from payment')
    expect(record?.files).toEqual({ photo: { sha256: rows[0].kept, type: 'image/jpeg', bytes: expect.any(Number) } })
  })

  test('of many at once says what became of each', async () => {
    const ids = [await sendDues(member, 'November'), 999_999]
    await office.treasurer.ask('POST /api/office/payments/verify-many', { fields: { ids } })
    const results = ids.map((id, index) => ({ id, verified: index === 0 }))
    expect(await latest()).toMatchObject({ sent: { ids }, outcome: { results }, entries: [expect.any(Number)] })
  })

  test('is left by an officer who signs in, and by no member', async () => {
    const signIn = (person: Person) =>
      world.visitor.ask('POST /api/login', { fields: { email: person.email, password: PASSWORD } })
    await signIn(member)
    await signIn(auditor)
    const credentials = { email: auditor.email, password: 'not the password' }
    await world.visitor.refused('wrong_credentials', 'POST /api/login', { fields: credentials })
    const { records } = await trail()
    expect(records).toMatchObject([{ call: 'POST /api/login', by: { name: auditor.name }, sent: {}, about: null }])
  })
})

test('whoever sees a passport number whole leaves a record, one a day; others leave none', async () => {
  const id = await apply(member)
  const other = await apply(await world.member())
  const read = (by: Person, loan = id) => by.ask('GET /api/office/loans/:id', { id: loan })
  for (const by of [auditor, office.treasurer, office.lender, office.lender, secretary]) await read(by)
  await read(office.lender, other)
  await world.travelTo('2026-11-22T00:10:00+04:00')
  await read(office.lender)
  const { records } = await trail({ call: 'GET /api/office/loans/:id' })
  expect(records.map(({ number, by, params }) => [number, by.name, Number(params.id)])).toEqual([
    [3, office.lender.name, id],
    [2, office.lender.name, other],
    [1, office.lender.name, id],
  ])
  expect(records[0]).toMatchObject({ about: { name: member.name }, sent: {} })
  expect(JSON.stringify(records)).not.toContain('BX4100917')
})

test('no field by which an officer sends a password or somebody’s number is unmasked', () => {
  /** What everybody may read: the association's own account, to which members pay; and accounts of the books. */
  const known = new Set(['bank_account_name', 'bank_account_number', 'bank_iban', 'account', 'other_account'])
  const fields = (Object.entries(calls) as [string, Endpoint][])
    .filter(([name, { access }]) => typeof access === 'object' && !name.startsWith('GET '))
    .flatMap(([, { body, form }]) => [body, form].flatMap((schema) => (schema ? namesIn(schema) : [])))
  const suspicious = fields.filter((name) => /passport|nid|iban|account|password|token|secret/.test(name))
  expect(suspicious.length).toBeGreaterThan(3)
  expect(suspicious.filter((name) => !known.has(name) && !isSensitive(name))).toEqual([])
})

function namesIn(schema: z.ZodType): string[] {
  const text = JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
  const names: string[] = []
  JSON.parse(text, (key, value) => {
    if (key === 'properties') names.push(...Object.keys(value))
    return value
  })
  return names
}

describe('the trail', () => {
  test('is read latest first, a page at a time, with the head of the chain', async () => {
    const fields = { name: 'Karim', relation: 'brother', mobile: '+971 50 555 0177' }
    const name = 'POST /api/office/members/:id/nominee'
    for (let turn = 0; turn < 52; turn += 1) await secretary.ask(name, { id: member.id, fields })
    const first = await trail()
    expect(first.records.map(({ number }) => number)).toEqual(Array.from({ length: 50 }, (_, at) => 52 - at))
    expect(first.head).toEqual({ count: 52, hash: first.records[0]?.hash })
    const second = await trail({ before: String(first.next_before) })
    expect(second.records.map(({ number }) => number)).toEqual([2, 1])
    expect(second.next_before).toBeNull()
  })

  test('is filtered by officer, by action, and by days in Dubai', async () => {
    await payDues(office, member, 'November')
    await world.travelTo('2026-11-30T23:30:00+04:00')
    await secretary.ask('POST /api/office/members/:id/deactivate', {
      id: member.id,
      fields: { reason: 'Asked for it.' },
    })
    const numbers = async (query: Record<string, string>) => (await trail(query)).records.map(({ number }) => number)
    expect(await numbers({ officer: String(secretary.id) })).toEqual([2])
    expect(await numbers({ call: 'POST /api/office/payments/:id/verify' })).toEqual([1])
    expect(await numbers({ call: 'POST /api/office/payments/:id/refuse' })).toEqual([])
    expect(await numbers({ from: '2026-11-22' })).toEqual([2])
    expect(await numbers({ to: '2026-11-30' })).toEqual([2, 1])
    expect(await numbers({ to: '2026-11-29' })).toEqual([1])
    expect(await numbers({ from: '2026-11-30', to: '2026-11-30', officer: String(secretary.id) })).toEqual([2])
    expect(await numbers({ from: '2026-12-01' })).toEqual([])
  })

  test('of some days is read a page at a time in the order of time, also where the clock was set back', async () => {
    const fields = { name: 'Karim', relation: 'brother', mobile: '+971 50 555 0177' }
    for (let turn = 0; turn < 55; turn += 1) {
      // Ten at each time, and the later ones are set back.
      if (turn % 10 === 0) await world.travelTo(`2026-11-${30 - turn / 10}T10:00:00+04:00`)
      await secretary.ask('POST /api/office/members/:id/nominee', { id: member.id, fields })
    }
    const query = { from: '2026-11-01', call: 'POST /api/office/members/:id/nominee' }
    const first = await trail(query)
    const rest = await trail({ ...query, before: String(first.next_before) })
    const read = [...first.records, ...rest.records].map(({ number }) => number)
    const days = [0, 1, 2, 3, 4, 5].map((day) => Array.from({ length: 10 }, (_, at) => 10 * day + 10 - at))
    expect(read).toEqual(days.flat().filter((number) => number <= 55))
    expect((await csv(query)).lines.map((line) => Number(line.Number))).toEqual(read)
    expect((await trail()).records[0]?.number).toBe(55)
  })

  test.each([{ officer: 'x' }, { call: 'drop table' }, { from: '30.11.2026' }, { to: '2026-02-30' }])(
    'refuses %o',
    async (query) => {
      await auditor.refused('invalid_fields', 'GET /api/office/audit', { query })
      await auditor.refused('invalid_fields', 'GET /api/office/audit.csv', { query })
    },
  )

  test('is a spreadsheet from which everybody can work the chain out', async () => {
    for (const month of ['November', 'December']) await payDues(office, member, month)
    const { lines, headers } = await csv()
    expect(headers['content-disposition']).toBe('attachment; filename="audit-2026-11-21.csv"')
    expect(lines.map((line) => line.Number)).toEqual(['2', '1'])
    expect(lines[0]).toMatchObject({ Officer: 'Officer treasurer', Offices: 'treasurer', About: 'Amina Hossain' })
    let previous = '0'.repeat(64)
    for (const line of lines.reverse()) {
      expect(line['Previous hash']).toBe(previous)
      const bytes = Buffer.concat([Buffer.from(previous, 'hex'), Buffer.from(line.Record ?? '')])
      previous = createHash('sha256').update(bytes).digest('hex')
      expect(line.Hash).toBe(previous)
    }
    expect((await trail()).head.hash).toBe(previous)
    expect((await csv({ officer: String(secretary.id) })).lines).toEqual([])
  })
})

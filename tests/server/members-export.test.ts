import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, test } from 'vitest'
import { borrow, type Office, payDues, seatOffice } from '../support/journeys.ts'
import { sharedWorld, worldOfTest } from '../support/opened-world.ts'
import { csvOf, goodLine, importFile } from '../support/spreadsheets.ts'
import type { Person } from '../support/world.ts'

const EXPORT = 'GET /api/office/members.csv'
const FORMULA = '=HYPERLINK("http://example.test";"Amina")'
const world = sharedWorld({ now: '2026-08-05T10:00:00+04:00' })
let office: Office
let secretary: Person

beforeAll(async () => {
  office = await seatOffice(world)
  secretary = await world.officer('secretary')
  await world.bring(50_000)
  const amina = await world.member('Amina Hossain')
  const vijay = await world.member('Vijay Nair')
  await world.admin.query('update person set name = $2 where id = $1', [vijay.id, 'Vijay "VJ" Nair, of Deira'])
  await world.admin.query('update person set address = $2 where id = $1', [amina.id, FORMULA])
  await world.travelTo('2026-11-21T10:00:00+04:00')
  await payDues(office, amina, 'August')
  await payDues(office, amina, 'September', '150.50')
  await borrow(office, vijay)
  const { payment_id: id } = await vijay.ask('POST /api/save-monthly-payment', { fields: { payment_amount: '400' } })
  await office.treasurer.ask('POST /api/office/payments/:id/verify', { id })
  const left = await world.member('Sunil Thapa')
  await secretary.ask('POST /api/office/members/:id/deactivate', { id: left.id, fields: { reason: 'Went home.' } })
})

const exported = async (from: Person) => {
  const { status, headers, bytes } = await from.send(EXPORT)
  expect(status).toBe(200)
  const rows: Record<string, string>[] = parse(bytes, { bom: true, columns: true })
  return { headers, bytes, rows }
}

describe('the export', () => {
  test('has each member with what the import reads and what the books say', async () => {
    const { headers, bytes, rows } = await exported(secretary)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toBe('attachment; filename="members-2026-11-21.csv"')
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    expect(rows).toMatchObject([
      {
        member_id: 'SM-000001',
        name: 'Amina Hossain',
        status: 'active',
        joined_on: '2026-08-05',
        inactive_since: '',
        dues_from: '2026-08',
        dues_paid_until: '2026-09',
        savings: '250.50',
        loan_principal: '',
        dues_owed: '200.00',
        receivable: '0.00',
      },
      {
        member_id: 'SM-000002',
        name: 'Vijay "VJ" Nair, of Deira',
        dues_paid_until: '',
        savings: '0.00',
        loan_principal: '1000.00',
        loan_interest: '70.00',
        loan_term: '3',
        loan_disbursed_on: '2026-11-21',
        loan_repaid: '400.00',
        loan_outstanding: '670.00',
        dues_owed: '400.00',
      },
      { member_id: 'SM-000003', status: 'inactive', inactive_since: '2026-11-21', savings: '0.00' },
    ])
  })

  test('keeps a spreadsheet from carrying out what a member has written', async () => {
    const { rows } = await exported(secretary)
    expect(rows[0]?.address).toBe(`'${FORMULA}`)
    // A telephone number computes nothing, and is to be read by other programs.
    expect(rows[0]?.mobile).toBe('+971 50 555 0100')
    const cells = rows.flatMap(({ mobile: _, ...row }) => Object.values(row))
    for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@\t\r]/)
  })

  test('is for every officer, and for nobody else', async () => {
    const auditor = await world.officer('auditor')
    expect((await exported(auditor)).rows).toHaveLength(3)
    expect((await world.visitor.send(EXPORT)).status).toBe(401)
    expect((await (await world.member()).send(EXPORT)).status).toBe(403)
  })
})

test('an export is imported elsewhere, and exported from there it is the same', async () => {
  const { bytes, rows } = await exported(secretary)
  const elsewhere = await worldOfTest()
  const officers = { secretary: await elsewhere.officer('secretary'), treasurer: await elsewhere.officer('treasurer') }
  await importFile(officers, bytes, { bank: '50000' })
  const again = (await exported(officers.secretary)).rows
  expect(again).toEqual(rows)
  const { rows: people } = await elsewhere.pool.query(
    'select p.address from person p join member m on m.id = p.id where m.number = 1',
  )
  expect(people).toEqual([{ address: FORMULA }])
})

test('who has left is exported with the months of before, which an import elsewhere reads as paid', async () => {
  const here = await worldOfTest({ now: '2026-08-05T10:00:00+04:00' })
  const officers = { secretary: await here.officer('secretary'), treasurer: await here.officer('treasurer') }
  const member = goodLine({ dues_from: '2024-07', dues_paid_until: '2026-06', savings: '100' })
  await importFile(officers, csvOf([member]), { bank: '100' })
  const [imported] = (await officers.secretary.ask('GET /api/office/members')).members
  const id = imported?.id ?? 0
  const line = async (from: Person) => (await exported(from)).rows[0]
  expect(await line(officers.secretary)).toMatchObject({ dues_from: '2024-07', dues_paid_until: '2026-06' })
  await here.travelTo('2026-11-21T10:00:00+04:00')
  const wish = { kind: 'left', reason: 'Went home.', payee: 'The member', payee_account: '0331 2345' }
  await officers.secretary.ask('POST /api/office/members/:id/leaving', { id, fields: wish })
  const paid = { paid_from: 'bank', reference: 'TRF-1' }
  await officers.treasurer.ask('POST /api/office/members/:id/leaving/confirm', { id, fields: paid })
  await here.travelTo('2027-02-10T10:00:00+04:00')
  const left = {
    status: 'inactive',
    dues_from: '2024-07',
    dues_paid_until: '2026-11',
    savings: '0.00',
    dues_owed: '0.00',
  }
  expect(await line(officers.secretary)).toMatchObject(left)

  const elsewhere = await worldOfTest({ now: '2027-02-10T10:00:00+04:00' })
  const there = { secretary: await elsewhere.officer('secretary'), treasurer: await elsewhere.officer('treasurer') }
  await importFile(there, (await exported(officers.secretary)).bytes)
  const [same] = (await there.secretary.ask('GET /api/office/members')).members
  expect(same).toMatchObject({ status: 0, months_open: 0, savings: 0 })
})

test('of more members than are read at a time, each stands in it once', async () => {
  const elsewhere = await worldOfTest()
  const officers = { secretary: await elsewhere.officer('secretary'), treasurer: await elsewhere.officer('treasurer') }
  await importFile(officers, csvOf(Array.from({ length: 1_001 }, () => goodLine({ savings: '1' }))), { bank: '1001' })
  const ids = (await exported(officers.secretary)).rows.map((row) => row.member_id)
  expect(ids).toHaveLength(1_001)
  expect(new Set(ids).size).toBe(1_001)
})

describe('contacts for a phone', () => {
  const CONTACTS = 'GET /api/office/members.vcf'
  const cards = async (query: Record<string, string>) => {
    const { status, headers, bytes } = await secretary.send(CONTACTS, { query })
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/vcard; charset=utf-8')
    expect(headers['content-disposition']).toBe('attachment; filename="members-2026-11-21.vcf"')
    return bytes.toString().split(/(?<=END:VCARD\r\n)/)
  }

  test('have name, number, email, association and member ID, whatever signs a name has', async () => {
    const [amina = '', vijay = ''] = await cards({ status: 'active' })
    expect(amina.split('\r\n')).toEqual(
      expect.arrayContaining([
        'FN:Amina Hossain',
        expect.stringMatching(/^TEL:\+?\d+$/),
        expect.stringMatching(/^EMAIL:.+@/),
        expect.stringMatching(/^ORG:/),
        'NOTE:SM-000001',
      ]),
    )
    expect(vijay).toContain('\r\nFN:Vijay "VJ" Nair\\, of Deira\r\n')
  })

  test('are of those that the register lists: found, inactive, or nobody', async () => {
    expect(await cards({ search: 'vijay' })).toHaveLength(1)
    expect((await cards({ status: 'inactive' })).join('')).toContain('FN:Sunil Thapa')
    expect(await cards({ search: 'nobody is called so' })).toEqual([''])
  })
})

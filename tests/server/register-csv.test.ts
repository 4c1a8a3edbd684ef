import { parse } from 'csv-parse/sync'
import { beforeAll, expect, test } from 'vitest'
import { borrow, seatOffice } from '../support/journeys.ts'
import { sharedWorld } from '../support/opened-world.ts'
import type { Person } from '../support/world.ts'

const CALL = 'GET /api/office/members/register.csv'
const world = sharedWorld({ now: '2026-09-05T10:00:00+04:00' })
let secretary: Person
let borrower: Person

beforeAll(async () => {
  const office = await seatOffice(world)
  secretary = await world.officer('secretary')
  borrower = await world.member('Rokeya Begum')
  const other = await world.member('Amina Hossain')
  await world.admin.query('update person set mobile = $2 where id = $1', [borrower.id, '+971 50 555 0100'])
  await world.bring(1_000, borrower)
  await borrow(office, borrower)
  await secretary.ask('POST /api/office/members/:id/deactivate', {
    id: other.id,
    fields: { reason: 'Away for a year' },
  })
  await world.travelTo('2026-11-21T10:00:00+04:00')
})

const fetched = async (query: Record<string, string> = {}) => {
  const { status, headers, bytes } = await secretary.send(CALL, { query })
  expect(status).toBe(200)
  const lines: Record<string, string>[] = parse(bytes, { bom: true, columns: true })
  return { headers, lines }
}

test('the register is a spreadsheet with mobiles as they are, and what each has, owes and has borrowed', async () => {
  const { headers, lines } = await fetched({ sort: 'name' })
  expect(headers['content-disposition']).toBe('attachment; filename="members-2026-11-21.csv"')
  expect(lines.map((line) => line.Name)).toEqual(['Amina Hossain', 'Rokeya Begum'])
  const { members } = await secretary.ask('GET /api/office/members', { query: { search: 'rokeya' } })
  const [row] = members
  expect(row).toMatchObject({ loan: expect.any(Number), loan_overdue: expect.any(Number) })
  expect(row?.loan).toBeGreaterThan(row?.loan_overdue ?? 0)
  expect(row?.loan_overdue).toBeGreaterThan(0)
  expect(lines[1]).toEqual({
    'Member ID': row?.unique_id,
    Name: 'Rokeya Begum',
    Mobile: '+971 50 555 0100',
    Email: row?.email,
    Status: 'active',
    'Member since': row?.accepted_on,
    Birthday: '',
    'Savings, AED': String(row?.savings),
    'Dues open, AED': String(row?.dues_open),
    'Months open': String(row?.months_open),
    'Loan left, AED': String(row?.loan),
    'Loan overdue, AED': String(row?.loan_overdue),
    'Overdue, AED': String(row?.overdue),
  })
})

test('it has the columns that are shown, each once, after the ID and the name', async () => {
  const headings = async (columns: string) => Object.keys((await fetched({ columns })).lines[0] ?? {})
  expect(await headings('savings.mobile')).toEqual(['Member ID', 'Name', 'Mobile', 'Savings, AED'])
  expect(await headings('contact.mobile.open.overdue')).toEqual([
    ...['Member ID', 'Name', 'Mobile', 'Email', 'Months open', 'Dues open, AED', 'Overdue, AED'],
  ])
  expect(await headings('none')).toEqual(['Member ID', 'Name'])
  for (const columns of ['height', 'savings,mobile', 'savings.', ''])
    await secretary.refused('invalid_fields', CALL, { query: { columns } })
})

test('it has the filter and the order that are shown, and so have the contacts for a phone', async () => {
  const names = async (query: Record<string, string>) => (await fetched(query)).lines.map((line) => line.Name)
  expect(await names({ sort: 'loan' })).toEqual(['Rokeya Begum', 'Amina Hossain'])
  expect(await names({ having: 'no_loan', sort: 'savings' })).toEqual(['Amina Hossain'])
  expect(await names({ having: 'loan', columns: 'loan' })).toEqual(['Rokeya Begum'])
  expect(await names({ having: 'overdue', sort: 'overdue', search: 'rokeya' })).toEqual(['Rokeya Begum'])
  const cards = (await secretary.send('GET /api/office/members.vcf', { query: { having: 'loan' } })).bytes.toString()
  expect(cards.match(/FN:.*/g)).toEqual(['FN:Rokeya Begum'])
})

test('it has those who are asked for', async () => {
  expect((await fetched({ status: 'inactive' })).lines).toMatchObject([{ Name: 'Amina Hossain', Status: 'inactive' }])
  expect((await fetched({ search: 'rokeya' })).lines).toMatchObject([{ Name: 'Rokeya Begum' }])
  await secretary.refused('invalid_fields', CALL, { query: { status: 'x' } })
})

import { createHash } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { type Office, seatOffice } from '../support/journeys.ts'
import { freshWorld } from '../support/opened-world.ts'
import type { Person } from '../support/world.ts'

const world = freshWorld({ now: '2025-03-10T10:00:00+04:00' })
const SIGN = 'POST /api/office/reports/annual/:id/sign'
let office: Office
let treasurer: Person

beforeEach(async () => {
  office = await seatOffice(world)
  treasurer = office.treasurer
  await world.member('Amina Hossain')
  await world.bring(1000)
  await world.travelTo('2026-03-20T10:00:00+04:00')
})

const annual = (year = '2025') => treasurer.ask('GET /api/office/reports/annual', { query: { year } })
const sign = (signed_on = '2026-03-15') => treasurer.ask(SIGN, { id: '2025', fields: { signed_on } })
const closeYear = () => treasurer.ask('POST /api/office/years/:id/close', { id: '2025' })
const file = async (id: number) => (await treasurer.send('GET /api/office/reports/signed/:id', { id })).bytes

test('the report of a year is a PDF in the language of who asks', async () => {
  const { bytes, headers } = await treasurer.send('GET /api/office/reports/annual.pdf', { query: { year: '2025' } })
  expect(headers['content-disposition']).toBe('attachment; filename="annual-report-2025.pdf"')
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
})

test('a signed report stays as it was, whatever changes later', async () => {
  await closeYear()
  expect((await annual()).may).toEqual(['sign'])
  await sign()
  const { signed, may } = await annual()
  expect(may).toEqual([])
  expect(signed).toMatchObject([{ signed_on: '2026-03-15', language: 'en', by: treasurer.name }])
  const { records } = await treasurer.ask('GET /api/office/audit')
  expect(records[0]?.sentence.map(({ text }) => text).join('')).toBe(
    'Officer treasurer kept the annual report of 2025, signed on 15 March 2026.',
  )
  const [kept] = signed
  const { bytes, headers } = await treasurer.send('GET /api/office/reports/signed/:id', { id: kept?.id ?? 0 })
  expect(headers['content-disposition']).toBe('attachment; filename="annual-report-2025-signed-2026-03-15.pdf"')
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(kept?.sha256)
  const admin = await world.officer('admin')
  const fields = { title: 'chairperson', from: '2025-01-01', place: 1 }
  await admin.ask('POST /api/office/officers/:id/titles', { id: office.lender.id, fields })
  await world.travelTo('2026-04-20T10:00:00+04:00')
  expect((await file(kept?.id ?? 0)).equals(bytes)).toBe(true)
  await expect(world.admin.query(`update signed_report set signed_on = '2026-04-01'`)).rejects.toThrow('append-only')
})

test('a report is signed once its year is closed, and once for each closing', async () => {
  await treasurer.refused('year_not_closed', SIGN, { id: '2025', fields: { signed_on: '2026-03-15' } })
  await closeYear()
  await sign()
  await treasurer.refused('report_signed', SIGN, { id: '2025', fields: { signed_on: '2026-03-16' } })
  const other = await world.officer('treasurer')
  const fields = { reason: 'An expense was left out.' }
  await other.ask('POST /api/office/periods/:id/reopen', { id: '2025-12', fields })
  expect((await annual()).may).toEqual([])
  await closeYear()
  await sign('2026-03-18')
  expect((await annual()).signed.map(({ signed_on }) => signed_on)).toEqual(['2026-03-18', '2026-03-15'])
})

test('it was signed after its year and not later than today, as a treasurer or an administrator says', async () => {
  await closeYear()
  for (const signed_on of ['2025-12-31', '2026-03-21']) {
    const { errors } = await treasurer.refused('invalid_fields', SIGN, { id: '2025', fields: { signed_on } })
    expect(errors.signed_on).toEqual(['Enter a day after the year, today or earlier.'])
  }
  await office.lender.refused('not_allowed', SIGN, { id: '2025', fields: { signed_on: '2026-03-15' } })
  const admin = await world.officer('admin')
  await admin.ask(SIGN, { id: '2025', fields: { signed_on: '2026-03-15' } })
})

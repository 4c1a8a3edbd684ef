import { createHash } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { languages } from '#core/languages.ts'
import { sentence } from '#core/sentence.ts'
import { say, speakerOf } from '#server/languages/speaker.ts'
import { type Office, seatOffice } from '../support/journeys.ts'
import { freshWorld } from '../support/opened-world.ts'
import { pdfText } from '../support/pdf-text.ts'
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

/** The words of the report's last page, where the officers sign. */
const signedPage = async (bytes: Buffer) => ((await pdfText(bytes)).at(-1) ?? '').replace(/\s+/g, ' ')

async function enterTerms() {
  const admin = await world.officer('admin')
  const enter = ({ id }: Person, fields: Record<string, unknown>) =>
    admin.ask('POST /api/office/officers/:id/titles', { id, fields })
  await enter(office.lender, { title: 'chairperson', from: '2024-04-01', to: '2025-09-30', place: 1 })
  await enter(treasurer, { title: 'treasurer', from: '2023-02-15', place: 2 })
}

test('a signed report has the term of each title, and those who sign by their roles have none', async () => {
  await closeYear()
  const ask = { query: { year: '2025' } }
  const unnamed = await signedPage((await treasurer.send('GET /api/office/reports/annual.pdf', ask)).bytes)
  expect(unnamed).toContain(`Treasurer ${treasurer.name}`)
  expect(unnamed).not.toContain('since')
  await enterTerms()
  await sign()
  const [kept] = (await annual()).signed
  const page = await signedPage(await file(kept?.id ?? 0))
  expect(page).toContain(`Chairperson ${office.lender.name} 1 April 2024 to 30 September 2025`)
  expect(page).toContain(`Treasurer ${treasurer.name} since 15 February 2023`)
})

test.each(languages)('the terms are on the report in %s', async (language) => {
  await enterTerms()
  const sent = { query: { year: '2025' }, language }
  const page = await signedPage((await treasurer.send('GET /api/office/reports/annual.pdf', sent)).bytes)
  for (const year of ['2024', '2023']) expect(page).toContain(year)
  if (language !== 'en') expect(page).not.toMatch(/since|April/)
  const told = { from: { day: '2023-02-15' } }
  const speaker = speakerOf({ language, digits: 'western' })
  if (language === 'tl') expect(page).toContain(say(speaker, sentence('since {from}', told)))
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

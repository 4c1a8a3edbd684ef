import { parse } from 'csv-parse/sync'
import { beforeAll, expect, test } from 'vitest'
import { payDues, seatOffice, sendDues } from '../support/journeys.ts'
import { sharedWorld } from '../support/opened-world.ts'
import type { Person } from '../support/world.ts'

const CALL = 'GET /api/office/members/grid.csv'
const world = sharedWorld({ now: '2026-09-05T10:00:00+04:00' })
let secretary: Person

beforeAll(async () => {
  const office = await seatOffice(world)
  secretary = await world.officer('secretary')
  const amina = await world.member('Amina Hossain')
  const rokeya = await world.member('রোকেয়া বেগম')
  const formula = await world.member('=HYPERLINK("http://x")')
  await world.member('Nair, "Vijay"\nof Deira')
  await world.travelTo('2026-11-21T10:00:00+04:00')
  await payDues(office, amina, 'September')
  await payDues(office, amina, 'December')
  await sendDues(rokeya, 'September')
  await payDues(office, formula, 'October', '60.50')
})

const fetched = async (year: string) => {
  const { status, headers, bytes } = await secretary.send(CALL, { query: { year } })
  expect(status).toBe(200)
  return { headers, text: bytes.toString(), lines: parse(bytes, { bom: true }) }
}

test('the grid of a year is a spreadsheet of numbers and plain words', async () => {
  const { headers, text, lines } = await fetched('2026')
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['content-disposition']).toBe('attachment; filename="dues-2026.csv"')
  expect(text.startsWith('\uFEFFMember ID,Name,Status,January 2026,')).toBe(true)
  const before = Array(8).fill('')
  expect(lines.slice(1)).toEqual([
    ['SM-000001', 'Amina Hossain', 'active', ...before, '100', 'due', 'due', '100', '200', '200'],
    ['SM-000002', 'রোকেয়া বেগম', 'active', ...before, 'waiting', 'due', 'due', '', '0', '300'],
    ['SM-000003', `'=HYPERLINK("http://x")`, 'active', ...before, 'due', '60.5', 'due', '', '60.5', '239.5'],
    ['SM-000004', 'Nair, "Vijay"\nof Deira', 'active', ...before, 'due', 'due', 'due', '', '0', '300'],
  ])
})

test('a year before anybody joined has every member and no month', async () => {
  const { lines } = await fetched('2020')
  expect(lines).toHaveLength(5)
  expect(lines[1]).toEqual(['SM-000001', 'Amina Hossain', 'active', ...Array(12).fill(''), '0', '0'])
})

test('what is no year is refused', async () => {
  await secretary.refused('invalid_fields', CALL, { query: { year: '1999' } })
  await secretary.refused('invalid_fields', CALL)
})

test('of more members than are read at a time, each stands in it once', async () => {
  await world.admin.query(
    `with p as (
       insert into person (email, password_hash, name, mobile, address, created_at)
       select 'many-' || n || '@example.test', 'none', 'Member ' || n, '', '', now() from generate_series(1, 1000) n returning id
     ), m as (insert into member (id, accepted_on, dues_from, active) select id, '2026-09-05', '2026-09-01', true from p returning id)
     insert into member_status (member_id, from_date, active, made_at) select id, '2026-09-05', true, now() from m`,
  )
  const { lines } = await fetched('2026')
  const ids = lines.slice(1).map(([id]) => id)
  expect(ids).toHaveLength(1004)
  expect(new Set(ids).size).toBe(1004)
})

import { beforeEach, expect, test } from 'vitest'
import { type Office, seatOffice } from '../support/journeys.ts'
import { freshWorld } from '../support/opened-world.ts'
import type { Person } from '../support/world.ts'

const world = freshWorld({ now: '2025-03-10T10:00:00+04:00' })
const TITLES_OF = 'POST /api/office/officers/:id/titles'
let office: Office
let admin: Person
let reader: Person

/** An auditor, who reads everything and decides nothing, is to be the chairperson. */
beforeEach(async () => {
  office = await seatOffice(world)
  admin = await world.officer('admin')
  reader = await world.officer('auditor')
  await world.bring(1000)
  await world.travelTo('2026-11-21T10:00:00+04:00')
})

const enter = ({ id }: Person, fields: Record<string, unknown>) => admin.ask(TITLES_OF, { id, fields })
const titlesOf = async ({ id }: Person) => {
  const { officers, former } = await admin.ask('GET /api/office/officers')
  return [...officers, ...former].find((officer) => officer.id === Number(id))?.titles ?? []
}
const signers = async (year: string) => {
  const { officers } = await office.treasurer.ask('GET /api/office/reports/annual', { query: { year } })
  return officers.map(({ title, name }) => `${title}: ${name}`)
}

test('a report names who held office in its year, in the order in which they sign', async () => {
  const { treasurer, lender: founder } = office
  await enter(treasurer, { title: 'treasurer', from: '2025-04-01', place: 2 })
  await enter(founder, { title: 'chairperson', from: '2025-04-01', to: '2025-12-31', place: 1 })
  await enter(reader, { title: 'chairperson', from: '2026-01-01', place: 1 })
  await enter(reader, { title: 'Patron of the school', from: '2026-01-01', place: 3 })
  expect(await signers('2025')).toEqual([`chairperson: ${founder.name}`, `treasurer: ${treasurer.name}`])
  expect(await signers('2026')).toEqual([
    `chairperson: ${reader.name}`,
    `treasurer: ${treasurer.name}`,
    `Patron of the school: ${reader.name}`,
  ])
})

test('a title gives no rights', async () => {
  await enter(reader, { title: 'treasurer', from: '2026-01-01', place: 1 })
  await reader.refused('not_allowed', 'POST /api/office/years/:id/close', { id: '2025' })
})

test('a new term leaves the one before it, and a correction keeps the old row in the history', async () => {
  await enter(reader, { title: 'chairperson', from: '2024-01-01', to: '2025-12-31', place: 1 })
  await enter(reader, { title: 'chairperson', from: '2026-01-01', place: 1 })
  expect(await titlesOf(reader)).toMatchObject([
    { from: '2026-01-01', to: null },
    { from: '2024-01-01', to: '2025-12-31' },
  ])
  const replaces = (await titlesOf(reader))[0]?.id
  await enter(reader, { title: 'chairperson', from: '2026-01-01', to: '2026-10-31', place: 1, replaces })
  expect(await titlesOf(reader)).toMatchObject([
    { from: '2026-01-01', to: '2026-10-31' },
    { from: '2024-01-01', to: '2025-12-31' },
  ])
  const again = { title: 'secretary', from: '2026-01-01', place: 1, replaces }
  await admin.refused('titles_changed', TITLES_OF, { id: reader.id, fields: again })
  const { rows } = await world.admin.query('select id from officer_title')
  expect(rows).toHaveLength(3)
  await expect(world.admin.query('delete from officer_title')).rejects.toThrow('append-only')
})

test('a title entered by mistake is removed with a reason, once', async () => {
  await enter(reader, { title: 'chairperson', from: '2026-01-01', place: 1 })
  const id = (await titlesOf(reader))[0]?.id ?? 0
  const sent = { id, fields: { reason: 'It was somebody else.' } }
  await admin.ask('POST /api/office/titles/:id/remove', sent)
  expect(await titlesOf(reader)).toEqual([])
  await admin.refused('titles_changed', 'POST /api/office/titles/:id/remove', sent)
  // Nobody has a title now: those who hold a role sign.
  expect(await signers('2026')).toContain(`treasurer: ${office.treasurer.name}`)
})

test('titles are of officers, present and former, and only an administrator enters them', async () => {
  const fields = { title: 'chairperson', from: '2026-01-01', place: 1 }
  const member = await world.member('Amina Hossain')
  await admin.refused('not_found', TITLES_OF, { id: member.id, fields })
  await office.treasurer.refused('not_allowed', TITLES_OF, { id: reader.id, fields })
  const role = { role: 'auditor', granted: false, reason: 'Moved away.' }
  await world.officer('auditor')
  await admin.ask('POST /api/office/officers/:id/roles', { id: reader.id, fields: role })
  await enter(reader, fields)
  expect(await titlesOf(reader)).toMatchObject([fields])
})

test('a term that ends before it begins, and a place that nobody can sign in, are refused', async () => {
  const fields = { title: 'chairperson', from: '2026-02-01', to: '2026-01-01', place: 1 }
  const { errors } = await admin.refused('invalid_fields', TITLES_OF, { id: reader.id, fields })
  expect(errors.to).toEqual(['The last day is before the first.'])
  const place = await admin.refused('invalid_fields', TITLES_OF, {
    id: reader.id,
    fields: { ...fields, to: null, place: 0 },
  })
  expect(place.errors.place).toEqual(['Enter a number from 1 to 99.'])
})

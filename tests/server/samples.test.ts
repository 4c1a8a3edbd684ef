import { createHash } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { type Office, seatOffice } from '../support/journeys.ts'
import { freshWorld } from '../support/opened-world.ts'
import type { Person } from '../support/world.ts'

const world = freshWorld({ now: '2026-03-10T10:00:00+04:00' })
const DRAW = 'POST /api/office/samples'
const LOOK = 'POST /api/office/samples/:id/look'
const REPORT = 'POST /api/office/samples/:id/report'
let office: Office
let auditor: Person

beforeEach(async () => {
  office = await seatOffice(world)
  auditor = await world.officer('auditor')
  const member = await world.member('Amina Hossain')
  for (const amount of [100, 300, 200, 500, 400]) await world.bring(amount, member)
})

const period = { from: '2026-01-01', to: '2026-12-31' }
const draw = async (fields: object = {}) =>
  (await auditor.ask(DRAW, { fields: { way: 'chance', ...period, entries: 3, ...fields } })).sample_id
const read = (id: number) => auditor.ask('GET /api/office/samples/:id', { id })
const look = (id: number, entry: number, in_order = true, remark = '') =>
  auditor.ask(LOOK, { id, fields: { entry: String(entry), in_order, remark } })
const report = { certificate: 'agrees', findings: '' }

async function lookedAtWhole(fields: object = {}) {
  const id = await draw(fields)
  const { entries } = await read(id)
  for (const { entry } of entries) await look(id, entry.id)
  return id
}

test('the largest entries of a period are drawn, the largest first', async () => {
  const { sample, entries, seed } = await read(await draw({ way: 'largest' }))
  expect(entries.map(({ place, entry }) => [place, entry.amount])).toEqual([
    [1, 500],
    [2, 400],
    [3, 300],
  ])
  expect(sample).toMatchObject({ way: 'largest', drawn_from: 5, entries: 3, looked_at: 0, findings: 0, report: null })
  expect(seed).toBeNull()
  expect(entries[0]?.entry).toMatchObject({ members: ['Amina Hossain'], debit: [{ code: 'bank' }] })
})

test('by chance anybody draws the same entries again from the seed', async () => {
  const { entries, seed } = await read(await draw())
  const { rows } = await world.admin.query<{ id: bigint }>('select id from entry')
  const rank = (id: bigint) => createHash('sha256').update(`${seed}:${id}`).digest('hex')
  const again = rows.map(({ id }) => id).sort((a, b) => (rank(a) < rank(b) ? -1 : 1))
  expect(entries.map(({ entry }) => BigInt(entry.id))).toEqual(again.slice(0, 3))
})

test('it is drawn from the entries of one officer and of some days alone', async () => {
  await auditor.refused('nothing_to_sample', DRAW, {
    fields: { way: 'chance', ...period, entries: 3, officer: String(office.treasurer.id) },
  })
  await auditor.refused('nothing_to_sample', DRAW, {
    fields: { way: 'largest', from: '2025-01-01', to: '2025-12-31', entries: 3 },
  })
  const { rows } = await world.admin.query('select from audit_sample')
  expect(rows).toEqual([])
})

test('a later word on an entry holds, and the earlier one is kept', async () => {
  const id = await draw()
  const [first] = (await read(id)).entries
  await look(id, first?.entry.id ?? 0, false, 'The receipt is of another day.')
  await look(id, first?.entry.id ?? 0, true, 'The treasurer showed the right one.')
  const { sample, entries } = await read(id)
  expect(sample).toMatchObject({ looked_at: 1, findings: 0 })
  expect(entries[0]).toMatchObject({
    look: { in_order: true, remark: 'The treasurer showed the right one.', by: auditor.name },
    looked_before: 1,
  })
})

test('a finding says what is not in order', async () => {
  const id = await draw()
  const [first] = (await read(id)).entries
  const fields = { entry: String(first?.entry.id), in_order: false, remark: ' ' }
  const { errors } = await auditor.refused('invalid_fields', LOOK, { id, fields })
  expect(errors.remark).toEqual(['Say what is not in order.'])
})

test('an entry of another sample is not found, and nothing is kept', async () => {
  const id = await draw({ entries: 1 })
  const { entries } = await read(await draw({ entries: 50 }))
  const other = entries.find(({ entry }) => BigInt(entry.id) > 0n && entry.id !== undefined)
  const [own] = (await read(id)).entries
  const stranger = entries.find(({ entry }) => entry.id !== own?.entry.id) ?? other
  const fields = { entry: String(stranger?.entry.id), in_order: true, remark: '' }
  await auditor.refused('not_found', LOOK, { id, fields })
})

test('nobody looks at what they posted themselves', async () => {
  await world.admin.query(`alter table entry disable trigger user`)
  await world.admin.query('update entry set made_by = $1', [auditor.id])
  await world.admin.query(`alter table entry enable trigger user`)
  const id = await draw({ entries: 1 })
  const [first] = (await read(id)).entries
  expect(first?.own).toBe(true)
  const fields = { entry: String(first?.entry.id), in_order: true, remark: '' }
  await auditor.refused('posted_by_you', LOOK, { id, fields })
  const other = await world.officer('auditor')
  await other.ask(LOOK, { id, fields })
})

test('the report waits until all is looked at, and names what was found', async () => {
  const id = await draw()
  const { entries, may_not } = await read(id)
  expect(may_not).toEqual({ report: 'not_looked_at' })
  await auditor.refused('not_looked_at', REPORT, { id, fields: report })
  for (const { entry, place } of entries) await look(id, entry.id, place > 1, place > 1 ? '' : 'No receipt is kept.')
  await auditor.refused('findings_unnamed', REPORT, { id, fields: report })
  await auditor.ask(REPORT, { id, fields: { certificate: 'agrees_except', findings: 'One receipt is missing.' } })
  const { sample, may } = await read(id)
  expect(sample).toMatchObject({ findings: 1, report: { certificate: 'agrees_except', by: auditor.name } })
  expect(may).toEqual([])
})

test('the report is a PDF that stays, and its hash is in the audit trail', async () => {
  const id = await lookedAtWhole()
  await auditor.ask(REPORT, { id, fields: report })
  const { bytes, headers } = await office.treasurer.send('GET /api/office/samples/:id/report.pdf', { id })
  expect(headers['content-disposition']).toBe(`attachment; filename="audit-report-${id}-2026-03-10.pdf"`)
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  expect((await read(id)).sample.report?.sha256).toBe(sha256)
  const { records } = await auditor.ask('GET /api/office/audit', { query: { call: REPORT } })
  expect(records).toMatchObject([{ outcome: { sha256 } }])
  await expect(world.admin.query(`update audit_report set findings = 'none'`)).rejects.toThrow('append-only')
})

test('nothing is added to a sample whose report is made', async () => {
  const id = await lookedAtWhole()
  await auditor.ask(REPORT, { id, fields: report })
  await auditor.refused('sample_reported', REPORT, { id, fields: report })
  const [first] = (await read(id)).entries
  const fields = { entry: String(first?.entry.id), in_order: true, remark: '' }
  await auditor.refused('sample_reported', LOOK, { id, fields })
})

test('of a look and a report at once the report has the look, or the look is refused', async () => {
  const id = await lookedAtWhole()
  const [first] = (await read(id)).entries
  const finding = { entry: String(first?.entry.id), in_order: false, remark: 'It was entered twice.' }
  const [looked, reported] = await Promise.all([
    auditor.send(LOOK, { id, fields: finding }),
    auditor.send(REPORT, { id, fields: report }),
  ])
  expect([looked.status, reported.status].sort()).toEqual([200, looked.status === 200 ? 422 : 409])
})

test('an officer who is no auditor reads samples and draws none', async () => {
  await lookedAtWhole()
  const { samples, may } = await office.treasurer.ask('GET /api/office/samples')
  expect(samples).toMatchObject([{ looked_at: 3, drawn_by: auditor.name }])
  expect(may).toEqual([])
  await office.treasurer.refused('not_allowed', DRAW, { fields: { way: 'chance', ...period, entries: 3 } })
})

import { beforeEach, describe, expect, test } from 'vitest'
import { balanceOf, countOf } from '../support/books.ts'
import { freshWorld } from '../support/opened-world.ts'
import { csvOf, goodLine, importFile, importForm } from '../support/spreadsheets.ts'
import { refusedUntouched, untouched } from '../support/untouched.ts'
import type { Person } from '../support/world.ts'

const PREPARE = 'POST /api/office/imports'
const CONFIRM = 'POST /api/office/imports/:id/confirm'
const DISCARD = 'POST /api/office/imports/:id/discard'
const world = freshWorld()
let secretary: Person
let treasurer: Person

beforeEach(async () => {
  secretary = await world.officer('secretary')
  treasurer = await world.officer('treasurer')
})

const officers = () => ({ secretary, treasurer })
const prepare = async (csv: string) => (await secretary.ask(PREPARE, importForm(csv))).import_id

describe('all of it, or nothing', () => {
  test('a member who came to the register meanwhile stops the whole', async () => {
    const taken = goodLine({ savings: '5' })
    const id = await prepare(csvOf([goodLine({ savings: '5' }), taken]))
    const joined = { ...(await world.member('Vijay Nair')), email: taken.email }
    await world.admin.query('update person set email = $1 where id = $2', [taken.email, joined.id])
    const refused = await refusedUntouched(world, () => treasurer.send(CONFIRM, { id }))
    expect(refused).toMatchObject({ status: 422, code: 'import_has_bad_lines' })
    await treasurer.ask(DISCARD, { id })
  })

  test('what fails at its last line leaves nothing of those before', async () => {
    const id = await prepare(csvOf(Array.from({ length: 120 }, () => goodLine({ savings: '5' }))))
    // The database refuses the last of the members, as it would when the disk is full.
    await world.admin.query(
      `create function refuse_last() returns trigger language plpgsql as $$ begin
         if (select count(*) from member) >= 120 then raise exception 'no room'; end if; return null; end $$;
       create trigger refuse_last after insert on member for each statement execute function refuse_last()`,
    )
    const confirm = { method: 'POST', url: `/api/office/imports/${id}/confirm` } as const
    expect((await untouched(world, () => treasurer.inject(confirm))).status).toBe(500)
    await world.admin.query('drop trigger refuse_last on member')
    await treasurer.ask(CONFIRM, { id })
    expect(await countOf(world.pool, 'member')).toBe(120)
  })
})

describe('at the same moment', () => {
  test('ten who confirm one import carry it out once', async () => {
    const id = await prepare(csvOf(Array.from({ length: 60 }, () => goodLine({ savings: '5' }))))
    const other = await world.officer('treasurer')
    const ten = Array.from({ length: 10 }, (_, i) => (i % 2 === 0 ? treasurer : other))
    const answers = await Promise.all(ten.map((officer) => officer.send(CONFIRM, { id })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status } of answers.filter((answer) => answer.status !== 200)) expect(status).toBe(409)
    expect(await countOf(world.pool, 'member')).toBe(60)
    expect(await balanceOf(world.pool, 'savings')).toBe(-30_000n)
  })

  test('one file prepared by several waits once', async () => {
    const csv = csvOf([goodLine()])
    const answers = await Promise.all(Array.from({ length: 6 }, () => secretary.send(PREPARE, importForm(csv))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    expect(await countOf(world.pool, 'member_import')).toBe(1)
  })

  test('an import is confirmed or discarded, not both', async () => {
    const id = await prepare(csvOf([goodLine()]))
    const answers = await Promise.all([treasurer.send(CONFIRM, { id }), secretary.send(DISCARD, { id })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const { imports } = await secretary.ask('GET /api/office/imports')
    expect(await countOf(world.pool, 'member')).toBe(imports[0]?.status === 'confirmed' ? 1 : 0)
  })
})

test('an import that is decided is not decided again, and one that is not there cannot be', async () => {
  const id = await importFile(officers(), csvOf([goodLine()]))
  for (const [officer, call] of [
    [treasurer, CONFIRM],
    [secretary, DISCARD],
  ] as const) {
    expect(await refusedUntouched(world, () => officer.send(call, { id }))).toMatchObject({ code: 'already_decided' })
    expect(await refusedUntouched(world, () => officer.send(call, { id: 999 }))).toMatchObject({ code: 'not_found' })
  }
})

test('the books begin with the month of the import, however many years of dues its members have', async () => {
  await world.travelTo('2026-11-21T10:00:00+04:00')
  const behind = goodLine({ savings: '1200', dues_from: '2019-03' })
  await importFile(officers(), csvOf([behind, goodLine({ savings: '50', dues_from: '2012-01' })]), { bank: '1300' })
  const periods = () => treasurer.ask('GET /api/office/periods')
  expect(await periods()).toMatchObject({
    ...{ first_open: '2026-11', last_closed: null, years: [2026] },
    months: [{ month: '2026-11', state: 'running' }],
  })
  expect(await treasurer.ask('GET /api/office/overview')).toMatchObject({ waiting: { months: 0 } })
  await treasurer.refused('close_in_order', 'POST /api/office/periods/:id/close', { id: '2019-03' })
  // Once that month is over it is the only one to close, and closes at once.
  await world.travelTo('2026-12-02T10:00:00+04:00')
  expect(await treasurer.ask('GET /api/office/overview')).toMatchObject({ waiting: { months: 1 } })
  await treasurer.ask('POST /api/office/periods/:id/close', { id: '2026-11' })
  expect(await periods()).toMatchObject({ first_open: '2026-12', last_closed: '2026-11' })
})

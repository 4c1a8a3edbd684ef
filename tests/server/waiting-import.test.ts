import { expect, test } from 'vitest'
import { countOf } from '../support/books.ts'
import { freshWorld } from '../support/opened-world.ts'
import { csvOf, goodLine, importForm } from '../support/spreadsheets.ts'

const world = freshWorld()

test('a waiting import is shown to who confirms it, member by member, with what was changed on screen and the file itself', async () => {
  const secretary = await world.officer('secretary')
  const treasurer = await world.officer('treasurer')
  const lines = Array.from({ length: 102 }, (_, at) => `Member ${at},05012${String(at).padStart(5, '0')},2026-01,${at}`)
  const file = `Name,Mobile,Dues from,Savings\n${lines.join('\n')}\n`
  const mended = [{ line: 3, column: 'savings', value: '7.50' }]
  const { fields, files } = importForm(file)
  const reading = JSON.stringify({ mended, left_out: [2] })
  const sent = { fields: { ...fields, reading }, files }
  const { import_id: id } = await secretary.ask('POST /api/office/imports', sent)
  const LINES = 'GET /api/office/imports/:id/lines'
  const first = await treasurer.ask(LINES, { id })
  expect(first.lines).toHaveLength(100)
  expect(first.lines[0]).toMatchObject({ line: 3, member: { name: 'Member 1', savings: 7.5, dues_from: '2026-01' } })
  expect([first.mended, first.next_after]).toEqual([mended, 102])
  const rest = await treasurer.ask(LINES, { id, query: { after: '102' } })
  expect([rest.lines.map(({ member }) => member.name), rest.next_after]).toEqual([['Member 101'], null])
  const { bytes, headers } = await treasurer.send('GET /api/office/imports/:id/file', { id })
  expect(bytes.toString()).toBe(file)
  expect(headers['content-disposition']).toBe("attachment; filename*=UTF-8''members.csv")
  // The file is read once: what is shown and what enters the books are the lines that were kept.
  await world.admin.query('update member_import_file set bytes = $1', [Buffer.from('no spreadsheet')])
  expect((await treasurer.ask(LINES, { id })).lines).toEqual(first.lines)
  await treasurer.ask('POST /api/office/imports/:id/confirm', { id })
  const { rows } = await world.admin.query(
    `select count(*)::int as members, sum(months_before)::int as months from member`,
  )
  expect(rows).toEqual([{ members: 101, months: 0 }])
  expect(await countOf(world.pool, 'member_import_line')).toBe(0)
  await treasurer.refused('not_found', LINES, { id })
  await treasurer.refused('not_found', 'GET /api/office/imports/:id/file', { id })
})

test('who becomes a treasurer while an import waits is told of it, in the bell and on the overview', async () => {
  const admin = await world.officer('admin')
  const secretary = await world.officer('secretary')
  await world.officer('treasurer')
  const { import_id: id } = await secretary.ask('POST /api/office/imports', importForm(csvOf([goodLine()])))
  const later = await world.officer('loan_officer')
  const seen = async () => {
    const { notifications } = await later.ask('GET /api/notifications')
    const { waiting } = await later.ask('GET /api/office/overview')
    return [notifications.filter(({ kind }) => kind === 'import_waits').length, waiting.imports]
  }
  expect(await seen()).toEqual([0, 0])
  const change = (person: bigint, role: string, granted: boolean) =>
    admin.ask('POST /api/office/officers/:id/roles', {
      id: Number(person),
      fields: { role, granted, reason: 'Elected.' },
    })
  await change(later.id, 'treasurer', true)
  expect(await seen()).toEqual([1, 1])
  // Who prepared it never confirms it.
  await change(secretary.id, 'treasurer', true)
  const { notifications } = await secretary.ask('GET /api/notifications')
  expect(notifications.filter(({ kind }) => kind === 'import_waits')).toEqual([])
  expect((await secretary.ask('GET /api/office/overview')).waiting.imports).toBe(0)
  // Who is no treasurer any more has nothing to do with it, and who is again is told again.
  await change(later.id, 'treasurer', false)
  expect(await seen()).toEqual([0, 0])
  await change(later.id, 'treasurer', true)
  expect(await seen()).toEqual([1, 1])
  await later.ask('POST /api/office/imports/:id/confirm', { id })
  expect(await seen()).toEqual([0, 0])
})

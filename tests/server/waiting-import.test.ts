import { expect, test } from 'vitest'
import { countOf } from '../support/books.ts'
import { freshWorld } from '../support/opened-world.ts'
import { importForm } from '../support/spreadsheets.ts'

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

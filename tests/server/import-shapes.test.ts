import { beforeAll, describe, expect, test } from 'vitest'
import { sharedWorld } from '../support/opened-world.ts'
import { type Checked, formOf, membersIn, workbookOf } from '../support/spreadsheets.ts'
import { untouched } from '../support/untouched.ts'
import type { Person } from '../support/world.ts'

describe('a spreadsheet in an unusual shape', () => {
  const world = sharedWorld()
  let secretary: Person
  beforeAll(async () => {
    secretary = await world.officer('secretary')
  })
  const read = (file: string | Buffer, reading?: object): Promise<Checked> =>
    untouched(world, () => secretary.ask('POST /api/office/imports/check', formOf(file, reading)))

  test('with the years above the months, and the names above those, is read as one line of headings', async () => {
    const rows = [
      ['Dues'],
      ['Name', 'Mobile', 2025, null, 2026, null],
      [null, null, 'Nov', 'Dec', 'Jan', 'Feb'],
      ['Amina', '0501234567', 100, 100, 100, 100],
    ]
    const checked = await read(workbookOf(rows, 'xlsx'))
    expect(checked).toMatchObject({ heading_line: 3, bad_lines: 0, questions: [] })
    expect(checked.columns.map(({ column }) => column)).toEqual([
      'name',
      'mobile',
      '2025-11',
      '2025-12',
      '2026-01',
      '2026-02',
    ])
    expect(membersIn(checked)).toEqual([['Amina', '2025-11-01', '2026-03', 400]])
    expect(await read(workbookOf(rows, 'xlsx'), { heading_line: 3 })).toMatchObject({ columns: checked.columns })
  })

  test('with months that are shortened to two figures of a year, one after the other', async () => {
    const { columns } = await read('Name,Phone,Nov 25,Dec 25,Jan 26\nAmina,0501234567,100,100,100\n')
    expect(columns.slice(2).map(({ column }) => column)).toEqual(['2025-11', '2025-12', '2026-01'])
    const days = await read('Name,Phone,Nov 25,Nov 26\nAmina,0501234567,100,100\n', { dues_from: '2026-01' })
    expect(days.columns.slice(2).map(({ column }) => column)).toEqual([null, null])
  })

  test('without headings begins with its first member', async () => {
    const file = "Amina,'0501234567,3000\nVijay,0501234568,(1.05)\n"
    const checked = await read(file, { dues_from: '2026-01' })
    expect(checked).toMatchObject({ heading_line: 0, lines: 2 })
    expect(checked.head).toMatchObject([{ line: 1 }, { line: 2 }])
    expect(checked.columns).toMatchObject([
      { heading: '', column: null, sample: ['Amina', 'Vijay'] },
      { column: 'mobile', because: 'content' },
      { column: null },
    ])
    const columns = ['name', 'mobile', 'savings']
    const told = await read(file, { dues_from: '2026-01', heading_line: 0, columns })
    expect(told.rows[0]?.member).toMatchObject({ name: 'Amina', mobile: '0501234567', savings: 3000 })
    expect(told.problems).toMatchObject([
      { line: 2, column: 'savings', message: expect.stringMatching(/^Savings can’t be below zero\./) },
    ])
  })

  test('as a table of a web page that is named .xls keeps its numbers as they are written', async () => {
    const page =
      '<html><body><table><tr><th>Name</th><th>Mobile</th><th>Balance</th></tr><tr><td>Amina</td><td>0501234567</td><td>1,250.00</td></tr></table>'
    expect((await read(page, { dues_from: '2026-01' })).rows[0]?.member).toMatchObject({
      ...{ name: 'Amina', mobile: '0501234567', savings: 1250 },
    })
  })

  test('of more columns than anybody has is shown without the last of them', async () => {
    const row = Array.from({ length: 2_000 }, () => 'x')
    const { columns } = await read(
      workbookOf(
        [
          ['Name', 'Mobile'],
          ['Amina', '0501234567', ...row],
        ],
        'xlsx',
      ),
    )
    expect(columns).toHaveLength(500)
  })
})

import { beforeAll, describe, expect, test } from 'vitest'
import { addMonths, type Month } from '#core/calendar.ts'
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

  test('divided by a sign of its own is read, and by another one where somebody says so', async () => {
    const file = 'Name^Phone^Savings^Dues from\nAmina^0501234567^1,250.00^2026-01\nVijay^0501234568^12,000^2026-01\n'
    const checked = await read(file)
    expect(checked).toMatchObject({ separator: '^', bad_lines: 0, figures: { savings: 13_250 } })
    expect(await read(file, { separator: ',' })).toMatchObject({ separator: ',', figures: { members: 0 } })
  })

  test('of many lines is shown a page at a time: each can be found, edited, left out and read after all', async () => {
    const members = Array.from({ length: 50 }, (_, at) => `Member ${at + 1},05012345${String(at).padStart(2, '0')},100`)
    const file = `Name,Phone,Savings\n${members.join('\n')}\nTotal,,5000\n`
    const all = { dues_from: '2026-01' }
    const first = await read(file, all)
    expect([first.rows.length, first.rows_found, first.rows_page, first.lines]).toEqual([20, 50, 1, 50])
    expect(first.rows[0]).toMatchObject({ line: 2, left_out: null, member: { name: 'Member 1' } })
    const last = await read(file, { ...all, show: { page: 3 } })
    expect(last.rows.map(({ line }) => line)).toEqual([42, 43, 44, 45, 46, 47, 48, 49, 50, 51])
    expect((await read(file, { ...all, show: { page: 400 } })).rows_page).toBe(3)

    const mended = [{ line: 49, column: 'savings', value: 'AED 1,234.50' }]
    const changed = { ...all, mended, left_out: [51] }
    const edited = await read(file, { ...changed, show: { find: 'MEMBER 48' } })
    expect(edited.rows).toMatchObject([
      { line: 49, cells: ['Member 48', '0501234547', '100'], member: { savings: 1234.5 } },
    ])
    expect((await read(file, { ...changed, show: { find: '1,234' } })).rows).toMatchObject([{ line: 49 }])
    expect((await read(file, { ...changed, show: { find: '٠٥٠١٢٣٤٥٤٧' } })).rows).toMatchObject([{ line: 49 }])
    expect(edited.figures).toMatchObject({ members: 49, savings: 48 * 100 + 1234.5 })
    const leftOut = await read(file, { ...changed, show: { of: 'left_out' } })
    expect(leftOut.rows).toMatchObject([
      { line: 51, left_out: 'chosen', member: null },
      { line: 52, left_out: 'total', member: null },
    ])
    const damaged = file.replace('0501234530', 'his brother’s')
    const bad = await read(damaged, { ...all, show: { of: 'bad' } })
    expect(bad).toMatchObject({ rows_found: 1, rows: [{ line: 32, left_out: null, member: null }] })
  })

  test('with more cells edited than can be sent is refused with a sentence', async () => {
    const mended = Array.from({ length: 151 }, (_, at) => ({ line: at + 2, column: 'name', value: 'x' }))
    const { errors } = await secretary.refused(
      'invalid_fields',
      'POST /api/office/imports/check',
      formOf('Name,Phone\nAmina,0501234567\n', { mended }),
    )
    expect(errors).toEqual({
      reading: ['At most 150 cells can be edited here. Edit the file if there are more.'],
    })
  })

  test('with a column a month is of the year that somebody says, wherever the file’s own year stands', async () => {
    const months = ({ columns }: Checked) => columns.slice(2).map(({ column }) => column)
    const line = 'Amina,0501234567,100,100,100\n'
    for (const [head, found, other] of [
      ['Dues 2026,,,,\nName,Phone,Nov,Dec,Jan\n', ['2026-11', '2026-12', '2027-01'], ['2024-11', '2024-12', '2025-01']],
      ['Name,Phone,Jan 2026,Feb 2026,Mar 2026\n', ['2026-01', '2026-02', '2026-03'], ['2024-01', '2024-02', '2024-03']],
      [',,2025,2026,\nName,Phone,Dec,Jan,Feb\n', ['2025-12', '2026-01', '2026-02'], ['2024-12', '2025-01', '2025-02']],
      ['Dues 2026,,,,\nName,Phone,Mar,Feb,Jan\n', ['2026-03', '2026-02', '2026-01'], ['2024-03', '2024-02', '2024-01']],
    ] as const) {
      const checked = await read(head + line, { mark_amount: '0' })
      expect([months(checked), checked.year]).toEqual([found, Number(found.toSorted()[0]?.slice(0, 4))])
      const said = await read(head + line, { year: 2024 })
      expect([months(said), said.year, said.questions, said.bad_lines]).toEqual([other, 2024, [], 0])
      expect(said.rows[0]?.member?.dues_from).toBe(addMonths(other.toSorted().at(-1) as Month, 1))
    }
    // Beyond this century there is no month of a register.
    expect(months(await read(`Dues 2026,,,,\nName,Phone,Nov,Dec,Jan\n${line}`, { year: 2099 }))).toEqual([
      '2099-11',
      '2099-12',
      null,
    ])
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

  test('with a line of sums that no word names, leaves it out, and no other line without a name', async () => {
    const lines = (last: string) =>
      `No,Name,Phone,Jan 2026,Feb 2026\n1,Amina,0501234567,100,100\n2,Vijay,0501234568,100,\n${last}\n`
    const summed = await read(lines(',,,200,100'))
    expect([summed.bad_lines, summed.left_out]).toEqual([0, [{ line: 4, why: 'total', text: '200 · 100' }]])
    const other = await read(lines('3,,,200,50'))
    expect(other.left_out).toEqual([])
    expect(other.problems.map(({ line, column }) => [line, column])).toEqual([
      [4, 'name'],
      [4, 'mobile'],
    ])
  })

  test.each(['Loan', 'Loan balance', 'Outstanding loan (AED)', 'লোন', 'ঋণের স্থিতি', 'मौजूदा ऋण', 'القرض', 'Utang'])(
    'with a column %s alone says that its loans are not read',
    async (heading) => {
      const text = `Name,Mobile,${heading}\nAmina,0501234567,500\n`
      expect((await read(text, { dues_from: '2026-01' })).loans_not_read).toBe(true)
      const all = `loan_principal,loan_interest,loan_term,loan_disbursed_on,loan_repaid`
      const whole = await read(
        `name,mobile,dues_from,${all},loan_left\nAmina,0501234567,2026-01,500,35,5,2026-08-01,100,435\n`,
      )
      expect([whole.bad_lines, whole.loans_not_read]).toEqual([0, false])
    },
  )

  test.each([
    ['First Name,Last Name,Mobile', 'Amina,Hossain,0501234567', 'Amina Hossain'],
    ['Surname,Mobile,Given name,Middle Name', 'Nair,0501234567,Vijay,K.', 'Vijay K. Nair'],
    ['Apelyido,Unang Pangalan,Mobile', 'Santos,Maria,0501234567', 'Maria Santos'],
    ['اسم العائلة,الاسم الأول,الهاتف', 'خليفة,آمنة,0501234567', 'آمنة خليفة'],
    ['Last Name,First Name,Mobile', ',Joel,0501234567', 'Joel'],
  ])('with a name in several columns (%s) reads it whole', async (headings, cells, name) => {
    const checked = await read(`${headings}\n${cells}\n`, { dues_from: '2026-01' })
    expect([checked.bad_lines, checked.ignored_columns, checked.rows[0]?.member?.name]).toEqual([0, [], name])
    const column = checked.columns.findIndex(({ column }) => column === 'name')
    expect(checked.rows[0]?.cells[column]).toBe(name)
    const mended = [{ line: 2, column: 'name', value: 'Somebody Else' }]
    const { rows } = await read(`${headings}\n${cells}\n`, { dues_from: '2026-01', mended })
    expect(rows[0]?.member?.name).toBe('Somebody Else')
  })
})

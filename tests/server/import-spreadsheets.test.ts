import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freshWorld, sharedWorld } from '../support/opened-world.ts'
import { type Checked, csvOf, formOf, goodLine, importForm, membersIn, workbookOf } from '../support/spreadsheets.ts'
import { refusedUntouched, untouched } from '../support/untouched.ts'
import type { Person } from '../support/world.ts'

const CHECK = 'POST /api/office/imports/check'
const PREPARE = 'POST /api/office/imports'
const CONFIRM = 'POST /api/office/imports/:id/confirm'

/** Windows-1256, as far as these texts need it. */
const ARABIC = 'ابتثجحخدذرزسشصضطظعغفقكلمنهوية'
const IN_1256 = 'c7 c8 ca cb cc cd ce cf d0 d1 d2 d3 d4 d5 d6 d8 d9 da db dd de df e1 e3 e4 e5 e6 ed c9'.split(' ')
const windows1256 = (text: string) =>
  Buffer.from(
    Array.from(text, (letter) => {
      const at = ARABIC.indexOf(letter)
      return at >= 0 ? Number.parseInt(IN_1256[at] ?? '', 16) : letter.charCodeAt(0)
    }),
  )

describe('a spreadsheet as treasurers keep them', () => {
  const world = sharedWorld()
  let secretary: Person
  beforeAll(async () => {
    secretary = await world.officer('secretary')
  })
  const read = (file: string | Buffer, reading?: object): Promise<Checked> =>
    untouched(world, () => secretary.ask(CHECK, formOf(file, reading)))

  test('with titles above, a serial number, dirham signs and a total at its end', async () => {
    const checked = await read(
      workbookOf(
        [
          ['Rotary savings group, Dubai'],
          ['Members as of November 2026'],
          [],
          [
            'S/N',
            'Member Name',
            'Mobile No.',
            'E-mail',
            'Joined',
            'Dues from',
            'Paid until',
            'Balance (AED)',
            'Remarks',
          ],
          [
            1,
            'Amina Hossain',
            501_234_567,
            'amina@example.test',
            { t: 'n', v: 45_429, z: 'dd/mm/yyyy' },
            'May 2024',
            '31/10/2026',
            'AED 3,000',
            '',
          ],
          [
            2,
            'Vijay Nair',
            '+971 50 555 0142',
            'vijay@example.test',
            '3rd March 2025',
            'Mar-25',
            'Oct 2026',
            'Dhs. 1,250.50',
            'paid late',
          ],
          [],
          [null, 'TOTAL', null, null, null, null, null, 'AED 4,250.50'],
        ],
        'xlsx',
      ),
    )
    expect(checked).toMatchObject({ sheet: 'Members', heading_line: 4, lines: 2, bad_lines: 0, questions: [] })
    expect(membersIn(checked)).toEqual([
      ['Amina Hossain', '2024-05-17', '2026-11', 3000],
      ['Vijay Nair', '2025-03-03', '2026-11', 1250.5],
    ])
    expect(checked.left_out).toEqual([
      { line: 7, why: 'blank', text: '' },
      { line: 8, why: 'total', text: 'TOTAL · AED 4,250.50' },
    ])
    expect(checked.ignored_columns).toEqual(['S/N', 'Remarks'])
    expect(checked.columns.map(({ column, because }) => [column, because])).toEqual([
      [null, null],
      ...['name', 'mobile', 'email', 'joined_on', 'dues_from', 'dues_paid_until', 'savings'].map((column) => [
        column,
        'name',
      ]),
      [null, null],
    ])
  })

  test('with a total in columns that are not read lists it as one', async () => {
    const checked = await read(
      'S/N,Name,Mobile,Dues from,Kitty\n1,Amina,0501234567,2024-05,300\nGrand total,,,,300\n2,,,,\n',
    )
    expect(checked.left_out).toMatchObject([
      { line: 3, why: 'total' },
      { line: 4, why: 'blank' },
    ])
  })

  test('in Bengali, with Bengali digits', async () => {
    const csv =
      'ক্রমিক;সদস্যের নাম;মোবাইল নম্বর;ইমেইল;যোগদানের তারিখ;শুরুর মাস;মোট জমা\n' +
      '১;রোকেয়া বেগম;০৫০১২৩৪৫৬৭;r@example.test;১৪ মার্চ ২০২১;মার্চ ২০২১;১,২৫০.৫০ দিরহাম\n;সর্বমোট;;;;;১,২৫০.৫০\n'
    const checked = await read(csv)
    expect(membersIn(checked)).toEqual([['রোকেয়া বেগম', '2021-03-14', '2021-03', 1250.5]])
    expect(checked.left_out).toMatchObject([{ line: 3, why: 'total' }])
  })

  test('with Arabic headings in windows-1256, and a decimal comma', async () => {
    const csv = 'الاسم;الجوال;البريد;تاريخ الانضمام;الرصيد\nامنة حسين;0501234567;a@example.test;17/05/2024;1.250,50\n'
    const checked = await read(windows1256(csv), { dues_from: '2026-01' })
    expect(checked).toMatchObject({ encoding: 'windows-1256', bad_lines: 0, decimal_sign: ',', day_order: 'day_first' })
    expect(membersIn(checked)).toEqual([['امنة حسين', '2024-05-17', '2026-01', 1250.5]])
  })

  test.each(['biff8', 'ods'] as const)('as %s, with Hindi headings and Devanagari digits', async (bookType) => {
    const rows = [
      ['नाम', 'मोबाइल', 'ईमेल', 'प्रारंभ माह', 'बचत'],
      ['विजय नायर', '०५०१२३४५६७', 'v@example.test', 'जनवरी २०२५', '१,२५,०००.५०'],
    ]
    expect(membersIn(await read(workbookOf(rows, bookType)))).toEqual([
      ['विजय नायर', '2025-01-01', '2025-01', 125_000.5],
    ])
  })

  test('with a column a month, of amounts and marks, becomes the months paid', async () => {
    const file = workbookOf(
      [
        ['Contributions 2026'],
        ['Name', 'Phone', 'Email', 'Jan', 'Feb', 'Mar', 'Apr'],
        ['Amina', '0501234567', 'a@example.test', 100, 100, 100, '-'],
        ['Vijay', '0501234568', 'v@example.test', '✓', 'yes', 'x', 'paid'],
        ['Joel', '0501234569', 'j@example.test', null, null, null, null],
        ['Total', null, null, 100, 100, 100, null],
      ],
      'xlsx',
    )
    // How much a mark stands for nobody can know from the file.
    const asked = await read(file)
    expect(asked.questions).toEqual([{ about: 'marks', heading: 'Jan', example: '✓' }])
    const refused = await refusedUntouched(world, () => secretary.send(PREPARE, formOf(file)))
    expect(refused).toMatchObject({ code: 'import_question' })
    const inDues = await read(file, { mark_amount: '120' })
    expect([inDues.mark_amount, inDues.questions, inDues.figures.savings]).toEqual([120, [], 780])
    expect(membersIn(inDues)[1]).toEqual(['Vijay', '2026-01-01', '2026-05', 480])
    const checked = await read(file, { mark_amount: '0' })
    expect(checked).toMatchObject({ lines: 3, bad_lines: 0, months_are_savings: true, questions: [] })
    expect((await read(file, { months_are_savings: false })).questions).toEqual([])
    expect(checked.columns.map(({ column }) => column).slice(3)).toEqual(['2026-01', '2026-02', '2026-03', '2026-04'])
    expect(membersIn(checked)).toEqual([
      ['Amina', '2026-01-01', '2026-04', 300],
      ['Vijay', '2026-01-01', '2026-05', 0],
      ['Joel', '2026-01-01', '2026-01', 0],
    ])
  })

  test.each([
    ['Gender', 'Status', 'F', 'Left'],
    ['الجنس', 'الحالة', 'أنثى', 'غير نشط'],
    ['লিঙ্গ', 'অবস্থা', 'মহিলা', 'নিষ্ক্রিয়'],
    ['लिंग', 'स्थिति', 'महिला', 'निष्क्रिय'],
    ['ലിംഗം', 'സ്ഥിതി', 'സ്ത്രീ', 'നിഷ്ക്രിയം'],
    ['Kasarian', 'Katayuan', 'Babae', 'Hindi aktibo'],
    ['جنس', 'حیثیت', 'عورت', 'غیر فعال'],
    ['Sex', 'Active', 'female', 'No'],
  ])('with %s and %s in words of its language', async (gender, status, female, inactive) => {
    const text = `Name,Phone,${gender},${status}\nRokeya,0501234567,${female},${inactive}\nAmina,0501234568,,\n`
    const checked = await read(text, { dues_from: '2026-01' })
    expect(checked.columns.map(({ column }) => column)).toEqual(['name', 'mobile', 'gender', 'status'])
    expect(checked.bad_lines).toBe(0)
    expect(checked.rows[0]?.member).toMatchObject({ gender: 'female', inactive_since: '2026-01-01' })
    expect(checked.rows[1]?.member).toMatchObject({ gender: null, inactive_since: null })
    const wrong = await read(text.replace(inactive, 'perhaps').replace(female, 'x'), {
      ...{ dues_from: '2026-01', columns: ['name', 'mobile', 'gender', 'status'] },
    })
    expect(wrong.problems.map(({ line, column }) => [line, column])).toEqual([
      [2, 'gender'],
      [2, 'status'],
    ])
  })

  test.each(['????? ?????', 'JosÃ© Rizal', 'Ren\ufffd', 'Ù…Ø­Ù…Ø¯'])(
    'with the damaged name %s names its line, and is mended',
    async (name) => {
      const file = `Name,Phone\nAmina,0501234567\n${name},0501234568\n`
      const { problems } = await read(file, { dues_from: '2026-01' })
      expect(problems).toMatchObject([{ line: 3, column: 'name', value: name }])
      const mended = [{ line: 3, column: 'name', value: 'José Rizal' }]
      expect(await read(file, { dues_from: '2026-01', mended })).toMatchObject({ bad_lines: 0 })
    },
  )

  test('with a mobile that occurs twice, in it or in the register, says so and takes it', async () => {
    await world.admin.query('update person set mobile = $2 where id = $1', [
      (await world.member('Shirin Das')).id,
      '+971 55 777 0001',
    ])
    const file = 'Name,Phone\nAmina,050 123 4567\nVijay,0557770001\nJoel,+971501234567\n'
    const checked = await read(file, { dues_from: '2026-01' })
    expect(checked).toMatchObject({ bad_lines: 0, notice_count: 2 })
    expect(checked.notices).toEqual([
      { line: 3, column: 'mobile', value: '0557770001', message: 'The member Shirin Das has this already.' },
      { line: 4, column: 'mobile', value: '+971501234567', message: 'Line 2 has the same value.' },
    ])
  })

  test('without an email of anybody', async () => {
    const checked = await read('SL,Name,Phone,Since,Deposit\n1,Amina,0501234567,May 2024,3000\n', {
      dues_from: '2024-01',
    })
    expect(membersIn(checked)).toEqual([['Amina', '2024-05-01', '2024-05', 3000]])
    expect(checked.bad_lines).toBe(0)
  })

  test('with a gap in the months paid says so, and is mended by the month in which dues begin', async () => {
    const csv = csvOf([
      {
        name: 'Amina',
        mobile: '0501234567',
        email: 'a@example.test',
        'Jan 2026': '100',
        '2026-02': '',
        '3/2026': '100',
      },
      { name: 'Vijay', mobile: '0501234568', email: 'v@example.test', 'Jan 2026': '', '2026-02': 'ok', '3/2026': 'ok' },
      {
        name: 'Joel',
        mobile: '0501234569',
        email: 'j@example.test',
        'Jan 2026': 'perhaps',
        '2026-02': '',
        '3/2026': '',
      },
    ])
    const { problems } = await read(csv)
    expect(problems.map(({ line, column, message }) => [line, column, message])).toEqual([
      [2, '2026-02', expect.stringMatching(/^March 2026 is paid, but February 2026 before it is not\./)],
      [3, 'dues_from', expect.stringMatching(/^February 2026 is paid, but January 2026 before it is not\./)],
      [4, '2026-01', expect.any(String)],
    ])
    const mended = [
      { line: 2, column: '2026-02', value: '100' },
      { line: 3, column: 'dues_from', value: '2026-02' },
      { line: 4, column: '2026-01', value: '' },
    ]
    const checked = await read(csv, { mended })
    expect(checked.bad_lines).toBe(0)
    expect(membersIn(checked).map((member) => member?.slice(2))).toEqual([
      ['2026-04', 300],
      ['2026-04', 0],
      ['2026-01', 0],
    ])
  })

  test('with months whose year nothing says is asked for it', async () => {
    const csv = 'Name,Phone,Email,Nov,Dec,Jan\nAmina,0501234567,a@example.test,100,100,100\n'
    expect((await read(csv)).questions).toMatchObject([{ about: 'year', heading: 'Nov' }])
    const { columns, questions } = await read(csv, { year: 2025 })
    expect([questions, columns.slice(3).map(({ column }) => column)]).toEqual([[], ['2025-11', '2025-12', '2026-01']])
  })

  const joined = (...days: string[]) => csvOf(days.map((joined_on) => goodLine({ joined_on, dues_from: '2026-09' })))

  test('whose days could be read in both ways is asked once, and not where one day tells', async () => {
    const unsure = joined('03/04/2024', '05.06.24')
    const { questions, rows } = await read(unsure)
    expect(questions).toEqual([{ about: 'day_order', heading: 'joined_on', example: '03/04/2024' }])
    expect(rows[0]?.member?.joined_on).toBe('2024-04-03')
    const said = await read(unsure, { day_order: 'month_first' })
    expect([said.questions, said.rows.map(({ member }) => member?.joined_on)]).toEqual([
      [],
      ['2024-03-04', '2024-05-06'],
    ])
    const told = await read(joined('03/04/2024', '05/17/2024'))
    expect([told.questions, told.rows[0]?.member?.joined_on]).toEqual([[], '2024-03-04'])
  })

  test('whose days contradict each other is asked too', async () => {
    expect((await read(joined('17/04/2024', '03/04/2024', '05/17/2024'))).questions).toHaveLength(1)
  })

  test('with a decimal comma in a column of points names the cell', async () => {
    const { problems } = await read(csvOf([goodLine({ savings: '1.50' }), goodLine({ savings: '10,50' })]))
    expect(problems).toMatchObject([{ line: 3, column: 'savings', value: '10,50' }])
  })

  test('with semicolons and amounts that could be thousands or decimals is asked', async () => {
    const csv = csvOf([goodLine({ savings: '1,250' })], ';')
    expect((await read(csv)).questions).toEqual([{ about: 'decimal_sign', heading: 'savings', example: '1,250' }])
    expect((await read(csv, { decimal_sign: '.' })).figures.savings).toBe(1250)
    expect((await read(csv, { decimal_sign: ',' })).problems).toMatchObject([{ column: 'savings' }])
  })

  test('whose headings nobody knows is told which column is what, by content and by the officer', async () => {
    const csv = 'A,B,C,D\nAmina,a@example.test,+971501234567,May 2024\nVijay,v@example.test,+971501234568,May 2024\n'
    const { columns, problems } = await read(csv, { heading_line: 1 })
    expect(columns.map(({ column, because }) => [column, because])).toEqual([
      [null, null],
      ['email', 'content'],
      ['mobile', 'content'],
      [null, null],
    ])
    expect(problems.map(({ column }) => column)).toEqual(['name', 'dues_from'])
    const told = await read(csv, { heading_line: 1, columns: ['name', 'email', 'mobile', 'dues_from'] })
    expect([told.bad_lines, told.columns[0]?.because, told.columns[1]?.because]).toEqual([0, 'chosen', 'content'])
  })

  test('has lines left out, taken and mended as the officer says', async () => {
    const csv = csvOf([
      goodLine({ name: 'Total', mobile: '', email: '', savings: '5' }),
      goodLine({ mobile: 'none' }),
      goodLine({ name: 'Prepared by Rahim', mobile: '', email: '' }),
    ])
    expect((await read(csv)).left_out).toMatchObject([{ line: 2, why: 'total' }])
    const reading = { taken: [2], left_out: [4], mended: [{ line: 3, column: 'mobile', value: '0501234567' }] }
    const { lines, problems, left_out } = await read(csv, reading)
    expect([lines, left_out.map(({ line, why }) => [line, why])]).toEqual([2, [[4, 'chosen']]])
    expect(problems.map(({ line, column }) => [line, column])).toEqual([[2, 'mobile']])
  })

  test.each<[string, string]>([
    ['no JSON', '{'],
    ['another list', '[]'],
    ['a column that there is not', '{"columns":["salary"]}'],
    ['a month that there is not', '{"dues_from":"2024-13"}'],
    ['what nobody asked for', '{"sql":"select"}'],
  ])('is not read by a reading that is %s', async (_, reading) => {
    const { fields, files } = importForm(csvOf([goodLine()]))
    const refused = await refusedUntouched(world, () =>
      secretary.send(CHECK, { fields: { ...fields, reading }, files }),
    )
    expect(refused).toMatchObject({ code: 'invalid_fields', fields: ['reading'] })
  })

  test('of any bytes is read or refused, and never fails', async () => {
    const hostile = [
      Buffer.from(Array.from({ length: 5_000 }, (_, at) => (at * 7_919) % 251)),
      Buffer.from(`${'name,'.repeat(5_000)}\n${'x,'.repeat(5_000)}\n`),
      Buffer.from(`name,mobile,Jan 2026,Feb 2026\n${'\u0000'.repeat(20)}`),
      Buffer.from(`name,email,mobile,dues_from,savings\n${`1${' '.repeat(9_000)}x,`.repeat(2)}\n`.repeat(50)),
      Buffer.from('Jan,Feb,Mar\n'.repeat(3)),
      workbookOf([[...'months'].map((letter) => `${letter}${'9'.repeat(30_000)}`)], 'xlsx'),
    ]
    for (const bytes of hostile) {
      for (const reading of [{}, { columns: ['name', 'mobile', '2026-01'], heading_line: 2, year: 2025 }]) {
        expect((await secretary.send(CHECK, formOf(bytes, reading))).status).toBeLessThan(500)
      }
    }
  })
})

describe('what was checked', () => {
  const world = freshWorld()
  let secretary: Person
  let treasurer: Person
  beforeEach(async () => {
    secretary = await world.officer('secretary')
    treasurer = await world.officer('treasurer')
  })
  const HEAD = 'Particulars;Cell;E-mail;Since;Sum\n'

  test('is what is imported, with its mended cells, and its columns are proposed for the next file', async () => {
    const file = `Group of 2026\n${HEAD}Amina;0501234567;a@example.test;03/04/2024;1.250,50\nVijay;none;v@example.test;05/06/2024;10,00\n`
    const columns = ['name', 'mobile', 'email', 'joined_on', 'savings']
    const reading = { columns, heading_line: 2, dues_from: '2026-11' }
    expect(await secretary.refused('import_question', PREPARE, formOf(file, reading))).toMatchObject({
      message: expect.stringContaining('03/04/2024'),
    })
    const mended = [{ line: 4, column: 'mobile', value: '0501234568' }]
    const { import_id: id } = await secretary.ask(
      PREPARE,
      formOf(file, { ...reading, mended, day_order: 'month_first' }),
    )
    await treasurer.ask(CONFIRM, { id })
    const { members } = await secretary.ask('GET /api/office/members')
    expect(members.map(({ name, savings }) => [name, savings])).toEqual([
      ['Amina', 1250.5],
      ['Vijay', 10],
    ])
    const { member } = await secretary.ask('GET /api/office/members/:id', { id: members[1]?.id ?? 0 })
    expect([member.accepted_on, member.mobile]).toEqual(['2024-05-06', '0501234568'])

    const next = await secretary.ask(
      CHECK,
      formOf(`${HEAD}Joel;0501234569;j@example.test;17/04/2024;10,00\n`, { heading_line: 1 }),
    )
    expect(next.columns.map(({ column }) => column)).toEqual(columns)
    expect(next.columns[0]?.because).toBe('remembered')
  })

  test('is read the same at the confirmation where one column alone proves the order of days', async () => {
    const line = (name: string, joined: string, from: string) =>
      `${name},05012345${from.length}${joined[0]}7,${joined},${from}`
    const file = [
      'Name,Mobile,Joined on,Dues from',
      line('Amina', '04/13/2026', '05/01/2026'),
      line('Vijay', '12/31/2025', '06/01/2026'),
    ]
    const sent = formOf(`${file.join('\n')}\n`)
    const checked = await secretary.ask(CHECK, sent)
    expect(checked).toMatchObject({ bad_lines: 0, questions: [], day_order: 'month_first' })
    expect(membersIn(checked).map((member) => member?.slice(0, 3))).toEqual([
      ['Amina', '2026-04-13', '2026-05'],
      ['Vijay', '2025-12-31', '2026-06'],
    ])
    const { import_id: id } = await secretary.ask(PREPARE, sent)
    await treasurer.ask(CONFIRM, { id })
    const { rows } = await world.admin.query(
      `select accepted_on::text, dues_from::text from member where import_id = $1 order by number`,
      [id],
    )
    expect(rows).toEqual([
      { accepted_on: '2026-04-13', dues_from: '2026-05-01' },
      { accepted_on: '2025-12-31', dues_from: '2026-06-01' },
    ])
  })
})

import { beforeEach, describe, expect, test } from 'vitest'
import { countOf } from '../support/books.ts'
import { type Office, seatOffice } from '../support/journeys.ts'
import { freshWorld } from '../support/opened-world.ts'
import type { Person } from '../support/world.ts'

const world = freshWorld()
let office: Office
let treasurer: Person

beforeEach(async () => {
  office = await seatOffice(world)
  treasurer = office.treasurer
})

const check = 'POST /api/office/bank-statements/check'
const send = 'POST /api/office/bank-statements'
const STATEMENT = `Account statement,1015 7013 01
Date,Description,Debit,Credit,Balance
18/11/2026,TRF AMINA HOSSAIN,,100.00,100.00
19/11/2026,MONTHLY FEE,25.00,,75.00
20/11/2026,CDM DEPOSIT,,"1,250.00","1,325.00"
`
const sent = (text: string | Buffer = STATEMENT, more: object = {}) => ({
  fields: { account: 'bank', file_name: 'november.csv', ...more },
  files: { file: { filename: 'november.csv', type: 'text/csv', bytes: Buffer.from(text) } },
})
/** The columns from the first on, as the form sends what was said of them. */
const mapped = (...columns: (string | null)[]) => ({ reading: JSON.stringify({ columns }) })
const mappingIn = ({ columns }: { columns: readonly { heading: string; column: string | null }[] }) =>
  Object.fromEntries(columns.flatMap(({ heading, column }) => (column === null ? [] : [[column, heading]])))
const lines = async (status = 'open') =>
  (await treasurer.ask('GET /api/office/bank-lines', { query: { account: 'bank', status } })).lines

describe('a bank’s statement', () => {
  test('is looked at before anything is stored, and imported line by line', async () => {
    const checked = await treasurer.ask(check, sent())
    const columns = { date: 'Date', description: 'Description', debit: 'Debit', credit: 'Credit', balance: 'Balance' }
    expect(mappingIn(checked)).toEqual(columns)
    expect(checked.columns.map(({ because }) => because)).not.toContain('remembered')
    expect(checked.rows[1]).toMatchObject({ line: 4, read: { booked_on: '2026-11-19', amount: -25 } })
    expect(checked).toMatchObject({
      mapped: true,
      questions: [],
      lines: 3,
      known: 0,
      from: '2026-11-18',
      to: '2026-11-20',
      money_in: 1350,
      money_out: -25,
      problems: [],
    })
    expect(await countOf(world.admin, 'bank_line')).toBe(0)
    expect(await treasurer.ask(send, sent())).toMatchObject({ imported: 3, known: 0 })
    expect(await lines()).toMatchObject([
      { booked_on: '2026-11-18', amount: 100, description: 'TRF AMINA HOSSAIN', balance: 100, status: 'open' },
      { amount: -25 },
      { amount: 1250, balance: 1325 },
    ])
    const { statements } = await treasurer.ask('GET /api/office/bank-statements')
    expect(statements).toMatchObject([{ file_name: 'november.csv', lines: 3, open: 3, imported_by: treasurer.name }])
  })

  test('is never imported twice, nor a line of it that another file has too', async () => {
    await treasurer.ask(send, sent())
    await treasurer.refused('statement_known', send, sent())
    const longer = `${STATEMENT}21/11/2026,ATM,50.00,,"1,275.00"\n`
    expect(await treasurer.ask(send, sent(longer))).toMatchObject({ imported: 1, known: 3 })
    const both = await Promise.all(
      [1, 2, 3].map(() => treasurer.send(send, sent(`${longer}21/11/2026,ATM,5.00,,1270\n`))),
    )
    // Sent at once, it is one query, and none without lines beside it.
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await treasurer.ask('GET /api/office/bank-statements')).statements).toHaveLength(3)
    expect(await countOf(world.admin, 'bank_line')).toBe(5)
  })

  test('may have two lines of a day that are equal in everything', async () => {
    const twice = 'Date,Details,Amount\n18/11/2026,CDM,100\n18/11/2026,CDM,100\n'
    expect(await treasurer.ask(send, sent(twice))).toMatchObject({ imported: 2 })
    await treasurer.refused('statement_known', send, sent(twice))
  })

  test('is read with a byte order mark, semicolons, Arabic digits, and dates in three forms', async () => {
    const text = `\uFEFFتقرير الحساب
التاريخ;البيان;مدين;دائن;الرصيد
٢٠٢٦-١١-١٨;CDM;;١٠٠٫٠٠;100.00
19/11/2026;FEE;25.00;;75.00
20-Nov-2026;TRF;;1250.00;1325.00
`
    expect(await treasurer.ask(send, sent(text))).toMatchObject({ imported: 3 })
    expect(await lines()).toMatchObject([
      { booked_on: '2026-11-18', amount: 100 },
      { booked_on: '2026-11-19', amount: -25 },
      { booked_on: '2026-11-20', amount: 1250 },
    ])
  })

  test('with a column of types is read by the signs, unless the type says debit or credit', async () => {
    const rows = ['18/11/2026,TRF,Transfer,-100.00', '19/11/2026,CASH,Deposit,50.00', '20/11/2026,ATM,Withdrawal,25.00']
    const text = `Date,Description,Type,Amount\n${rows.join('\n')}\n`
    await treasurer.ask(send, sent(text))
    expect(await lines()).toMatchObject([{ amount: -100 }, { amount: 50 }, { amount: -25 }])
  })

  test.each([
    ['Hindi', 'दिनांक;विवरण;नामे;जमा\n१८/११/२०२६;TRF AMINA;;१,२५०.००\n१९/११/२०२६;FEE;२५.००;\n'],
    ['Urdu', 'تاریخ;تفصیل;رقم;قسم\n18/11/2026;TRF AMINA;1,250.00;کریڈٹ\n19/11/2026;FEE;25.00;ڈیبٹ\n'],
    ['Malayalam', 'തീയതി~വിവരണം~പിൻവലിക്കൽ~നിക്ഷേപം\n18/11/2026~TRF AMINA~~1,250.00\n19/11/2026~FEE~25.00~\n'],
  ])('with headings in %s is read without a question', async (_, text) => {
    const checked = await treasurer.ask(check, sent(text))
    expect(checked).toMatchObject({ mapped: true, questions: [], lines: 2, money_in: 1250, money_out: -25 })
  })

  test('of many lines is shown a page at a time; a line on the last can be found, left out and edited', async () => {
    const line = (at: number) => `18/11/2026,TRF NUMBER ${at},${at}.00`
    const text = `Date,Description,Amount\n${Array.from({ length: 45 }, (_, at) => line(at + 1)).join('\n')}\n`
    const read = (reading: object) => treasurer.ask(check, sent(text, { reading: JSON.stringify(reading) }))
    const last = await read({ show: { page: 99 } })
    expect(last).toMatchObject({ rows_found: 45, rows_page: 3, lines: 45 })
    expect(last.rows.map(({ line }) => line)).toEqual([42, 43, 44, 45, 46])
    const changed = { left_out: [46], mended: [{ line: 45, column: 'amount', value: '-7' }] }
    const found = await read({ ...changed, show: { find: 'number 44' } })
    expect(found.rows).toMatchObject([{ line: 45, left_out: null, read: { amount: -7 } }])
    const leftOut = await read({ ...changed, show: { of: 'left_out' } })
    expect(leftOut).toMatchObject({ lines: 44, rows: [{ line: 46, left_out: 'chosen', read: null }] })
  })

  test('whose columns nobody knows is mapped once, and then remembered', async () => {
    const text = 'Tag,Zweck,Betrag,Art\n18/11/2026,TRF AMINA,100.00,Credit\n19/11/2026,FEE,25.00,Debit\n'
    const unknown = await treasurer.ask(check, sent(text))
    expect(unknown).toMatchObject({ mapped: false, lines: 0 })
    expect(unknown.columns).toEqual([
      { heading: 'Tag', column: 'date', because: 'content', sample: ['18/11/2026', '19/11/2026'] },
      { heading: 'Zweck', column: null, because: null, sample: ['TRF AMINA', 'FEE'] },
      { heading: 'Betrag', column: null, because: null, sample: ['100.00', '25.00'] },
      { heading: 'Art', column: null, because: null, sample: ['Credit', 'Debit'] },
    ])
    expect(unknown.problems.map(({ line, column }) => [line, column])).toEqual([
      [1, 'description'],
      [1, 'amount'],
    ])
    await treasurer.refused('statement_columns', send, sent(text))
    const said = mapped('date', 'description', 'amount', 'direction')
    expect(await treasurer.ask(send, sent(text, said))).toMatchObject({ imported: 2 })
    expect(await lines()).toMatchObject([{ amount: 100 }, { amount: -25 }])
    const next = await treasurer.ask(check, sent(text.replaceAll('/11/', '/10/')))
    expect(next).toMatchObject({ mapped: true, lines: 2, known: 0 })
    expect(next.columns.map(({ because }) => because)).toEqual(Array(4).fill('remembered'))
  })

  test('whose days can be read in both ways is asked about once for an account', async () => {
    const text = 'Date,Details,Amount\n03/04/2026,A,10\n05/04/2026,B,20\n'
    const asked = await treasurer.ask(check, sent(text))
    expect(asked.questions).toEqual([{ about: 'day_order', heading: 'Date', example: '03/04/2026' }])
    await treasurer.refused('import_question', send, sent(text))
    expect(await countOf(world.admin, 'bank_line')).toBe(0)
    const said = { reading: JSON.stringify({ day_order: 'month_first' }) }
    expect(await treasurer.ask(check, sent(text, said))).toMatchObject({
      questions: [],
      day_order: 'month_first',
      day_order_open: true,
      from: '2026-03-04',
      to: '2026-05-04',
    })
    await treasurer.ask(send, sent(text, said))
    expect(await lines()).toMatchObject([{ booked_on: '2026-03-04' }, { booked_on: '2026-05-04' }])
    const next = 'Date,Details,Amount\n06/07/2026,C,30\n'
    expect(await treasurer.ask(check, sent(next))).toMatchObject({ questions: [], from: '2026-06-07' })
    // What a file proves holds for that file.
    const proven = 'Date,Details,Amount\n06/07/2026,C,30\n20/07/2026,D,30\n'
    expect(await treasurer.ask(check, sent(proven))).toMatchObject({ day_order_open: false, from: '2026-07-06' })
  })

  test('is mended on screen: cells, lines left out, and lines that look like none', async () => {
    const text = `Date,Details,Amount\n18/11/2026,A,10\nyesterday,B,20\n19/11/2026,C,5\n\nTotal,,35\n20/11/2026,D,\n`
    const checked = await treasurer.ask(check, sent(text))
    expect(checked.problems).toMatchObject([
      { line: 3, column: 'date', value: 'yesterday', message: 'This is no date.' },
    ])
    expect(checked.left_out).toMatchObject([
      { line: 5, why: 'blank' },
      { line: 6, why: 'total', text: 'Total · 35' },
      { line: 7, why: 'no_amount' },
    ])
    const reading = {
      left_out: [4],
      taken: [7],
      mended: [{ line: 3, column: 'date', value: '18/11/2026' }],
    }
    const again = await treasurer.ask(check, sent(text, { reading: JSON.stringify(reading) }))
    expect(again.problems).toMatchObject([{ line: 7, column: 'amount', message: 'This is no amount.' }])
    reading.mended.push({ line: 7, column: 'amount', value: '-7.50' })
    await treasurer.ask(send, sent(text, { reading: JSON.stringify(reading) }))
    expect(await lines()).toMatchObject([
      { booked_on: '2026-11-18', amount: 10, description: 'A' },
      { booked_on: '2026-11-18', amount: 20, description: 'B' },
      { booked_on: '2026-11-20', amount: -7.5, description: 'D' },
    ])
  })

  test('in UTF-16 with a NUL in a heading is mapped by what else the heading has', async () => {
    const text = '\uFEFFTag,Zwe\0ck,Be\0trag\n18/11/2026,TRF \0AMINA,100.00\n'
    const file = Buffer.from(text, 'utf16le')
    const { columns } = await treasurer.ask(check, sent(file))
    expect(columns.map(({ heading }) => heading)).toEqual(['Tag', 'Zwe ck', 'Be trag'])
    const said = mapped('date', 'description', 'amount')
    expect(await treasurer.ask(check, sent(file, said))).toMatchObject({ lines: 1 })
    const raw = mapped('date', 'Zwe\0ck', 'Be\0trag')
    for (const call of [check, send] as const) await treasurer.refused('invalid_fields', call, sent(file, raw))
    expect(await countOf(world.admin, 'bank_line')).toBe(0)
    expect(await treasurer.ask(send, sent(file, said))).toMatchObject({ imported: 1 })
    expect(await lines()).toMatchObject([{ amount: 100, description: 'TRF AMINA' }])
    const again = await treasurer.ask(check, sent(file))
    expect(again).toMatchObject({ lines: 1, known: 1 })
    expect(again.columns[2]).toMatchObject({ column: 'amount', because: 'remembered' })
  })

  test('with lines that cannot be read says which, and nothing of it is stored', async () => {
    const bad = `${STATEMENT}31/02/2026,X,5.00,,1\n21/11/2026,Y,5.00,7.00,1\n21/11/2026,Z,5.001,,1\n`
    const checked = await treasurer.ask(check, sent(bad))
    expect(checked.problems).toMatchObject([
      { line: 6, column: 'date', value: '31/02/2026' },
      { line: 7, column: 'debit' },
      { line: 8, column: 'debit', value: '5.001' },
    ])
    const before = await world.stored()
    const refused = await treasurer.refused('statement_bad_lines', send, sent(bad))
    expect(refused.message).toContain('line 6')
    await treasurer.refused('import_empty', send, sent('Date,Details,Amount\n'))
    for (const reading of ['{', '[]', '{"columns":{"date":"Date"}}', '{"columns":["day"]}', '{"colums":[]}'])
      expect((await treasurer.refused('invalid_fields', send, sent(STATEMENT, { reading }))).errors).toHaveProperty(
        'reading',
      )
    const partly = [mapped('date', null, 'debit'), mapped('date', 'description'), mapped('date', 'date', 'amount')]
    for (const said of partly) await treasurer.refused('statement_columns', send, sent(STATEMENT, said))
    for (const account of ['cash', 'bank_7', 'savings'])
      expect((await treasurer.refused('invalid_fields', send, sent(STATEMENT, { account }))).errors).toHaveProperty(
        'account',
      )
    await office.lender.refused('not_allowed', send, sent())
    expect(await world.stored()).toEqual(before)
  })

  test('with a line dated later than tomorrow names it, and tomorrow is a day that a bank writes', async () => {
    const dated = (day: string) => `Date,Details,Amount\n18/11/2026,CDM,100\n${day},TRF,50\n`
    const checked = await treasurer.ask(check, sent(dated('23/11/2026')))
    expect(checked.problems).toMatchObject([
      { line: 3, column: 'date', value: '23/11/2026', message: 'This day is later than tomorrow.' },
    ])
    const refused = await treasurer.refused('statement_bad_lines', send, sent(dated('23/11/2026')))
    expect(refused.message).toContain('first line 3, Date: This day is later than tomorrow.')
    expect(await countOf(world.admin, 'bank_line')).toBe(0)
    // The day in Dubai counts: it is the 22nd there, and the 23rd is tomorrow.
    await world.travelTo('2026-11-21T20:30:00Z')
    expect(await treasurer.ask(send, sent(dated('23/11/2026')))).toMatchObject({ imported: 2 })
    const ahead = `insert into bank_line (statement_id, account, line, booked_on, amount, description, reference, fingerprint)
      select id, 'bank', 9, '2026-11-24', 100, '', '', 'x' from bank_statement`
    await expect(world.pool.query(ahead)).rejects.toMatchObject({ constraint: 'bank_line_too_late' })
  })

  test('whose texts alone the bank has changed counts nothing twice, unless an officer says what is new', async () => {
    await treasurer.ask(send, sent())
    const changed = STATEMENT.replace('TRF AMINA HOSSAIN', 'IPP CREDIT A HOSSAIN').replace(
      'CDM DEPOSIT',
      'CASH MACHINE',
    )
    const checked = await treasurer.ask(check, sent(changed))
    const [first] = await lines()
    expect(checked).toMatchObject({ lines: 3, known: 1, probably_same_count: 2 })
    expect(checked.probably_same).toEqual([
      {
        line: 3,
        booked_on: '2026-11-18',
        amount: 100,
        description: 'IPP CREDIT A HOSSAIN',
        earlier: { id: first?.id, description: 'TRF AMINA HOSSAIN', status: 'open' },
      },
      expect.objectContaining({ line: 5, amount: 1250, description: 'CASH MACHINE' }),
    ])
    await treasurer.refused('statement_probably_known', send, sent(changed))
    expect(await countOf(world.admin, 'bank_line')).toBe(3)
    await treasurer.refused('invalid_fields', send, sent(changed, { new_lines: '3;5' }))

    const longer = `${changed}21/11/2026,ATM,50.00,,"1,275.00"\n`
    const answer = await treasurer.ask(send, sent(longer, { new_lines: '5' }))
    expect(answer).toMatchObject({ imported: 2, known: 1, probably_same: 1 })
    expect(answer.message).toContain('Left out as probably imported before: 1.')
    expect((await lines()).map(({ description }) => description)).toEqual([
      'TRF AMINA HOSSAIN',
      'MONTHLY FEE',
      'CDM DEPOSIT',
      'CASH MACHINE',
      'ATM',
    ])
    const { statements } = await treasurer.ask('GET /api/office/bank-statements')
    expect(statements[0]).toMatchObject({ lines: 2, left_out: 1, set_aside: 0 })
  })

  test('of another reference or balance, or without one, is new; of lines alike each is the same as one', async () => {
    const head = 'Date,Details,Reference,Amount,Balance\n'
    await treasurer.ask(send, sent(`${head}18/11/2026,A,R1,100,100\n18/11/2026,B,R2,50,\n`))
    const others = '18/11/2026,C,R2,100,100\n18/11/2026,D,R1,100,200\n18/11/2026,E,R2,50,\n18/11/2026,F,R1,100,100\n'
    expect((await treasurer.ask(check, sent(head + others))).probably_same).toMatchObject([{ line: 5 }])
    // Where the file has the earlier line too, what is like it is another: money that came, went and came again.
    const again = `${head}18/11/2026,A,R1,100,100\n18/11/2026,F,R1,100,100\n`
    expect(await treasurer.ask(check, sent(again))).toMatchObject({ known: 1, probably_same: [] })
  })

  const mt940 = (account: string) =>
    `:20:STMT\n:25:${account}\n:28C:1/1\n:60F:C261101AED0,00\n:61:2611181118CD100,00NTRFSM-12\n:86:AMINA\n-`

  test.each<[string, string, boolean]>([
    ['AE070331234567890123456', '0331234567890123456', true],
    ['AE07 0331 2345 6789 0123 456', 'AE070331234567890123456', true],
    ['1015-7013-01', 'AE070331234567890123456', false],
    ['AE460090000000123456789', 'AE070331234567890123456', false],
    ['', 'AE070331234567890123456', true],
    ['1015-7013-01', 'XXXXXXX01', true],
  ])('of the account %j that says it is of %s is taken: %s', async (number, named, taken) => {
    await world.admin.query(`update ledger_account set account_number = $1 where code = 'bank'`, [number])
    if (taken) expect(await treasurer.ask(send, sent(mt940(named)))).toMatchObject({ imported: 1 })
    else
      expect(await treasurer.refused('statement_other_account', send, sent(mt940(named)))).toMatchObject({
        errors: { file: [expect.stringContaining(named)] },
      })
  })
})

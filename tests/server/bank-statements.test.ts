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
const lines = async (status = 'open') =>
  (await treasurer.ask('GET /api/office/bank-lines', { query: { account: 'bank', status } })).lines

describe('a bank’s statement', () => {
  test('is looked at before anything is stored, and imported line by line', async () => {
    expect(await treasurer.ask(check, sent())).toMatchObject({
      columns: { date: 'Date', description: 'Description', debit: 'Debit', credit: 'Credit', balance: 'Balance' },
      remembered: false,
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
    // Sent at once, it is one statement, and none without lines beside it.
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

  test('whose columns nobody knows is mapped once, and then remembered', async () => {
    const text = 'Tag,Zweck,Betrag,Art\n18/11/2026,TRF AMINA,100.00,Credit\n19/11/2026,FEE,25.00,Debit\n'
    const unknown = await treasurer.ask(check, sent(text))
    expect(unknown).toMatchObject({ columns: null, headings: ['Tag', 'Zweck', 'Betrag', 'Art'], lines: 0 })
    expect(unknown.sample[0]).toEqual(['18/11/2026', 'TRF AMINA', '100.00', 'Credit'])
    await treasurer.refused('statement_columns', send, sent(text))
    const columns = JSON.stringify({ date: 'Tag', description: 'Zweck', amount: 'Betrag', direction: 'Art' })
    expect(await treasurer.ask(send, sent(text, { columns }))).toMatchObject({ imported: 2 })
    expect(await lines()).toMatchObject([{ amount: 100 }, { amount: -25 }])
    const next = text.replaceAll('/11/', '/10/')
    expect(await treasurer.ask(check, sent(next))).toMatchObject({ remembered: true, lines: 2, known: 0 })
  })

  test('in UTF-16 with a NUL in a heading is mapped by what else the heading has', async () => {
    const text = '\uFEFFTag,Zwe\0ck,Be\0trag\n18/11/2026,TRF \0AMINA,100.00\n'
    const file = Buffer.from(text, 'utf16le')
    const { headings } = await treasurer.ask(check, sent(file))
    expect(headings).toEqual(['Tag', 'Zwe ck', 'Be trag'])
    const [date, description, amount] = headings
    const mapped = { columns: JSON.stringify({ date, description, amount }) }
    expect(await treasurer.ask(check, sent(file, mapped))).toMatchObject({ lines: 1 })
    const raw = { columns: JSON.stringify({ date, description: 'Zwe\0ck', amount: 'Be\0trag' }) }
    for (const call of [check, send] as const) await treasurer.refused('invalid_fields', call, sent(file, raw))
    expect(await countOf(world.admin, 'bank_line')).toBe(0)
    expect(await treasurer.ask(send, sent(file, mapped))).toMatchObject({ imported: 1 })
    expect(await lines()).toMatchObject([{ amount: 100, description: 'TRF AMINA' }])
    expect(await treasurer.ask(check, sent(file))).toMatchObject({ remembered: true, lines: 1, known: 1 })
  })

  test('with lines that cannot be read says which, and nothing of it is stored', async () => {
    const bad = `${STATEMENT}31/02/2026,X,5.00,,1\n21/11/2026,Y,5.00,7.00,1\n21/11/2026,Z,5.001,,1\n`
    const checked = await treasurer.ask(check, sent(bad))
    expect(checked.problems).toMatchObject([
      { line: 6, column: 'Date', value: '31/02/2026' },
      { line: 7, column: 'Debit' },
      { line: 8, column: 'Debit', value: '5.001' },
    ])
    const before = await world.stored()
    const refused = await treasurer.refused('statement_bad_lines', send, sent(bad))
    expect(refused.message).toContain('line 6')
    await treasurer.refused('import_empty', send, sent('Date,Details,Amount\n'))
    for (const columns of ['{', '{"date":"Date"}', '[]', '{"date":"Date","description":"X"}'])
      expect((await treasurer.refused('invalid_fields', send, sent(STATEMENT, { columns }))).errors).toHaveProperty(
        'columns',
      )
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
      { line: 3, column: 'Date', value: '23/11/2026', message: 'This day is later than tomorrow.' },
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
})

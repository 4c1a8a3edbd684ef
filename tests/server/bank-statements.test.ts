import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bookFaults, countOf } from '../support/books.ts'
import { type Office, seatOffice } from '../support/journeys.ts'
import { openWorld, type Person, type World } from '../support/world.ts'

let world: World
let office: Office
let treasurer: Person

beforeEach(async () => {
  world = await openWorld()
  office = await seatOffice(world)
  treasurer = office.treasurer
})
afterEach(async () => {
  expect(await bookFaults(world.admin)).toEqual([])
  await world.close()
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
})

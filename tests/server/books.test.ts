import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, test } from 'vitest'
import type { CallName } from '#contract/calls.ts'
import { payExpense } from '#core/events.ts'
import { postEntries, UNGUARDED } from '#server/ledger/post-entry.ts'
import { borrow, type Office, payDues, seatOffice } from '../support/journeys.ts'
import { sharedWorld } from '../support/opened-world.ts'
import type { Person } from '../support/world.ts'

const world = sharedWorld({ now: '2026-08-05T10:00:00+04:00' })
let office: Office
let auditor: Person
let amina: Person
let vijay: Person

beforeAll(async () => {
  office = await seatOffice(world)
  auditor = await world.officer('auditor')
  await world.bring(50_000)
  amina = await world.member('Amina Hossain')
  vijay = await world.member('Vijay Nair')
  await payDues(office, amina, 'August')
  const taken = await payDues(office, vijay, 'August')
  await office.treasurer.ask('POST /api/office/payments/:id/reverse', { id: taken, fields: { reason: 'Bounced.' } })
  await borrow(office, vijay, 1000, 10)
  await world.travelTo('2026-09-05T10:00:00+04:00')
  await payDues(office, amina, 'September', '150.50')
  await borrow(office, amina, 2000, 10)
  await world.admin.query(`update person set name = '=HYPERLINK("http://example.test")' where id = $1`, [vijay.id])
})

async function csv(name: CallName, query = {}) {
  const { status, headers, bytes } = await auditor.send(name, { query })
  expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  const rows: Record<string, string>[] = parse(bytes, { bom: true, columns: true })
  return { rows, disposition: headers['content-disposition'] }
}

describe('the journal', () => {
  test('has the newest first, each entry with who posted it and what it reverses', async () => {
    const { entries, from, to, next_after } = await auditor.ask('GET /api/office/ledger/journal')
    expect({ from, to, next_after }).toEqual({ from: '2026-01-01', to: '2026-09-05', next_after: null })
    expect(entries.map(({ kind }) => kind)).toEqual([
      ...['loan_disbursement', 'dues_payment', 'loan_disbursement', 'reversal', 'dues_payment', 'dues_payment'],
      'opening_balance',
    ])
    const [loan, , , reversing, reversed] = entries
    expect(loan).toMatchObject({ date: '2026-09-05', by: office.treasurer.name, reverses: null, reversed_by: null })
    expect(loan?.postings[0]).toEqual({
      account: 'loans_receivable',
      name: 'Loans receivable',
      member: { id: Number(amina.id), unique_id: 'SM-000001', name: 'Amina Hossain' },
      loan_id: 2,
      debit: 2000,
      credit: 0,
    })
    expect(reversing).toMatchObject({ reverses: reversed?.id, memo: 'Reversed: Monthly dues, August 2026' })
    expect(reversed).toMatchObject({ reversed_by: reversing?.id })
    const payments = entries.map(({ payment_id }) => payment_id)
    expect(payments).toEqual([
      null,
      expect.any(Number),
      null,
      reversed?.payment_id,
      expect.any(Number),
      expect.any(Number),
      null,
    ])
    expect(payments[4]).not.toBe(payments[1])
    const { entry } = await auditor.ask('GET /api/office/ledger/entries/:id', { id: reversing?.id ?? 0 })
    expect(entry).toEqual(reversing)
  })

  test('is a spreadsheet with a line a posting, in which a name is no formula', async () => {
    const { rows, disposition } = await csv('GET /api/office/ledger/journal.csv', {
      from: '2026-08-01',
      to: '2026-08-31',
    })
    expect(disposition).toBe('attachment; filename="journal-2026-08-01-to-2026-08-31.csv"')
    expect(rows).toHaveLength(5 * 2)
    expect(rows.at(-2)).toMatchObject({
      Date: '2026-08-05',
      Kind: 'loan_disbursement',
      'Account code': 'loans_receivable',
      Member: `'=HYPERLINK("http://example.test")`,
      'Debit, AED': '1000',
      'Credit, AED': '',
    })
    const dues = await csv('GET /api/office/ledger/journal.csv', { kind: 'dues_payment', account: 'savings' })
    expect(dues.rows.map((row) => row['Account code'])).toEqual(
      Array.from({ length: 3 }, () => ['bank', 'savings']).flat(),
    )
  })
})

describe("an account's statement", () => {
  test('runs from its opening to its closing balance', async () => {
    const query = { account: 'bank', from: '2026-09-01', to: '2026-09-30' }
    const statement = await auditor.ask('GET /api/office/ledger/statement', { query })
    expect(statement).toMatchObject({
      account: { code: 'bank', name: 'Bank', kind: 'asset', kept_per: 'association' },
      member: null,
      opening: 49_100,
      debit: 150.5,
      credit: 2000,
      closing: 47_250.5,
    })
    expect(statement.lines.map(({ balance }) => balance)).toEqual([49_250.5, 47_250.5])
    const { rows, disposition } = await csv('GET /api/office/ledger/statement.csv', query)
    expect(disposition).toBe('attachment; filename="bank-2026-09-01-to-2026-09-30.csv"')
    expect(rows.map((row) => [row.Memo, row['Balance, AED']])).toEqual([
      ['Opening balance', '49100'],
      ['Monthly dues, September 2026', '49250.5'],
      ['', '47250.5'],
      ['Closing balance', '47250.5'],
    ])
  })

  test('is of one member where one is named', async () => {
    const query = { account: 'savings', member: String(amina.id) }
    const { member, lines, closing } = await auditor.ask('GET /api/office/ledger/statement', { query })
    expect(member).toEqual({ id: Number(amina.id), unique_id: 'SM-000001', name: 'Amina Hossain' })
    expect(lines.map(({ credit, balance }) => [credit, balance])).toEqual([
      [100, 100],
      [150.5, 250.5],
    ])
    expect(closing).toBe(250.5)
    const { disposition } = await csv('GET /api/office/ledger/statement.csv', query)
    expect(disposition).toContain('savings-SM-000001-2026-01-01-to-2026-09-05.csv')
  })
})

test('a balance below zero is a number in a spreadsheet, not a text', async () => {
  const entry = payExpense({ account: 'bank_charges', from: 'bank', amount: 2_500n, memo: 'A transfer' })
  const when = { date: '2026-09-05', receivedOn: '2026-09-05', postedAt: world.clock.now(), madeBy: null } as const
  await postEntries(world.pool, UNGUARDED, [], [{ entry, ...when }])
  const { rows } = await csv('GET /api/office/reports/balance-sheet.csv')
  expect(rows.find((row) => row.Account === 'Result not yet closed')).toMatchObject({ 'Amount, AED': '-25' })
  const { rows: lines } = await csv('GET /api/office/reports/income-expense.csv', { from: '2026-09-01' })
  expect(lines.find((row) => row.Section === 'Result')).toMatchObject({ 'Amount, AED': '-25' })
})

describe('loans at risk', () => {
  const atRisk = async (day: string) => {
    await world.travelTo(`${day}T10:00:00+04:00`)
    const report = await auditor.ask('GET /api/office/reports/loans-at-risk')
    return { ...report, late: report.late.map(({ loans, principal, percent }) => [loans, principal, percent]) }
  }

  test('are none while no instalment is past its day', async () => {
    expect(await atRisk('2026-09-05')).toMatchObject({
      loans: 2,
      principal: 3000,
      late: Array(4).fill([0, 0, 0]),
      rows: [],
    })
  })

  test('count from the day after the oldest unpaid instalment, and by more than 30, 60 and 90 days', async () => {
    // Vijay's first instalment falls due on 5 September, Amina's on 5 October.
    expect((await atRisk('2026-09-06')).late).toEqual([
      [1, 1000, 33.33],
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
    ])
    expect((await atRisk('2026-10-05')).late).toEqual([
      [1, 1000, 33.33],
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
    ])
    expect((await atRisk('2026-10-06')).late).toEqual([
      [2, 3000, 100],
      [1, 1000, 33.33],
      [0, 0, 0],
      [0, 0, 0],
    ])
    const december = await atRisk('2026-12-05')
    expect(december.late).toEqual([
      [2, 3000, 100],
      [2, 3000, 100],
      [2, 3000, 100],
      [1, 1000, 33.33],
    ])
    expect(december.rows).toMatchObject([
      { loan_id: 1, since: '2026-09-05', days_late: 91, principal: 1000, overdue: 321 },
      { loan_id: 2, since: '2026-10-05', days_late: 61, principal: 2000, overdue: 428 },
    ])
    const { rows } = await csv('GET /api/office/reports/loans-at-risk.csv')
    expect(rows.map((row) => [row.Loan, row['Days late']])).toEqual([
      ['1', '91'],
      ['2', '61'],
    ])
  })
})

test('no passport and no bank number of anybody is in the books', async () => {
  const savings = { query: { account: 'savings' } }
  for (const [name, sent] of [
    ['GET /api/office/ledger/journal', {}],
    ['GET /api/office/ledger/journal.csv', {}],
    ['GET /api/office/ledger/journal.hledger', {}],
    ['GET /api/office/ledger/journal.beancount', {}],
    ['GET /api/office/ledger/statement', savings],
    ['GET /api/office/ledger/statement.csv', savings],
    ['GET /api/office/reports/loans-at-risk', {}],
    ['GET /api/office/reports/loans-at-risk.csv', {}],
  ] as const) {
    const text = (await auditor.send(name, sent)).bytes.toString()
    expect(text.length).toBeGreaterThan(100)
    expect(text).not.toMatch(/BX4100917|AE07|1015 7013/)
  }
})

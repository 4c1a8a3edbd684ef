import { beforeEach, expect, test } from 'vitest'
import { borrow, type Office, seatOffice } from '../support/journeys.ts'
import { freshWorld } from '../support/opened-world.ts'

const world = freshWorld()
let office: Office
const BOOK = 'GET /api/office/loan-book'

beforeEach(async () => {
  office = await seatOffice(world)
  await world.bring(90_000)
})

/** Amounts by their size; names and days, which have four digits of the year first, by their letters. */
const ordered = (figures: readonly (string | number)[]) =>
  figures.toSorted((a, b) => (typeof a === 'number' && typeof b === 'number' ? a - b : `${a}`.localeCompare(`${b}`)))

/** Of three members: one is behind with two instalments, one has paid part of the next, one owes nothing yet. */
async function threeLoans() {
  const [amina, vijay, zara] = [
    await world.member('Amina Hossain'),
    await world.member('Vijay Nair'),
    await world.member('Zara Khan'),
  ]
  await world.travelTo('2026-08-21T10:00:00+04:00')
  const late = await borrow(office, vijay, 1000, 4)
  await world.travelTo('2026-10-25T10:00:00+04:00')
  const begun = await borrow(office, amina, 500, 1)
  const { payment_id: id } = await amina.ask('POST /api/save-monthly-payment', { fields: { payment_amount: '100' } })
  await office.treasurer.ask('POST /api/office/payments/:id/verify', { id })
  const untouched = await borrow(office, zara, 2000, 5)
  await world.travelTo('2026-11-21T10:00:00+04:00')
  return { late, begun, untouched }
}

test('the loan book says what every active loan owes, and the sums of all', async () => {
  const { late, begun, untouched } = await threeLoans()
  const { rows, ...sums } = await office.lender.ask(BOOK)
  expect(rows.map(({ loan_id, member, ...row }) => [loan_id, member.name, row])).toEqual([
    [
      late,
      'Vijay Nair',
      { outstanding: 1070, overdue: 535, next_due: '2026-09-21', next_amount: 267.5, days_late: 61 },
    ],
    [begun, 'Amina Hossain', { outstanding: 435, overdue: 0, next_due: '2026-11-25', next_amount: 435, days_late: 0 }],
    [untouched, 'Zara Khan', { outstanding: 2140, overdue: 0, next_due: '2026-11-25', next_amount: 428, days_late: 0 }],
  ])
  expect(sums).toMatchObject({ loans: 3, late: 1, outstanding: 3645, overdue: 535, next_amount: 1130.5 })
  expect(sums.next_after).toBeNull()
})

test('is sorted by any column, either way, and each page goes on where the last one ended', async () => {
  const { late, begun, untouched } = await threeLoans()
  const orders = {
    member: [begun, late, untouched],
    number: [begun, late, untouched],
    outstanding: [begun, late, untouched],
    overdue: [begun, untouched, late],
    next_due: [late, begun, untouched],
    next_amount: [late, untouched, begun],
    days_late: [begun, untouched, late],
  } as const
  for (const [sort, ids] of Object.entries(orders)) {
    const { rows } = await office.lender.ask(BOOK, { query: { sort } })
    expect(
      rows.map(({ loan_id }) => loan_id),
      sort,
    ).toEqual(ids)
    const { rows: turned } = await office.lender.ask(BOOK, { query: { sort, order: 'desc' } })
    const figures = turned.map((row) =>
      sort === 'member' || sort === 'number' ? row.member.name : row[sort as 'overdue'],
    )
    expect(figures, sort).toEqual(ordered(figures).toReversed())
  }
})

test('finds a loan by its member, its number and what it owes, with the sums of what it finds', async () => {
  const { late, begun, untouched } = await threeLoans()
  const found = async (search: string) => {
    const { rows, ...sums } = await office.lender.ask(BOOK, { query: { search, sort: 'outstanding' } })
    expect(sums.loans).toBe(rows.length)
    expect(sums.outstanding).toBe(rows.reduce((sum, { outstanding }) => sum + outstanding, 0))
    return rows.map(({ loan_id, member }) => ({ loan_id, number: member.unique_id }))
  }
  const [vijay] = await found('vijay')
  expect(vijay?.loan_id).toBe(late)
  expect(await found(vijay?.number.toLowerCase() ?? '')).toEqual([vijay])
  expect((await found(`#${untouched}`)).map(({ loan_id }) => loan_id)).toEqual([untouched])
  expect((await found('1,070.00')).map(({ loan_id }) => loan_id)).toEqual([late])
  expect((await found('a')).map(({ loan_id }) => loan_id)).toEqual([begun, late, untouched])
  expect(await found('nobody')).toEqual([])
  const { bytes } = await office.lender.send('GET /api/office/loan-book.csv', { query: { search: 'zara' } })
  const text = bytes.toString()
  expect([text.includes('Zara Khan'), text.includes('Vijay Nair')]).toEqual([true, false])
})

test('is given whole in pages, whose sums are those of all loans', async () => {
  const people = await Promise.all(Array.from({ length: 53 }, (_, at) => world.member(`Member ${(at * 7) % 53}`)))
  for (const member of people) await borrow(office, member, 500, 1)
  for (const sort of ['member', 'number', 'outstanding', 'overdue', 'next_due', 'next_amount', 'days_late'])
    for (const order of ['asc', 'desc']) {
      const first = await office.lender.ask(BOOK, { query: { sort, order } })
      expect(first).toMatchObject({ loans: 53, outstanding: 53 * 535 })
      const rest = await office.lender.ask(BOOK, { query: { sort, order, after: first.next_after ?? '' } })
      expect(rest).toMatchObject({ loans: 53, outstanding: 53 * 535, next_after: null })
      const rows = [...first.rows, ...rest.rows]
      expect(new Set(rows.map(({ loan_id }) => loan_id)).size).toBe(53)
      const names = rows.map(({ member }) => member.name.toLowerCase())
      const sorted = names.toSorted(new Intl.Collator('en').compare)
      if (sort === 'member') expect(names).toEqual(order === 'asc' ? sorted : sorted.toReversed())
    }
})

test('is a spreadsheet too, with its sums in the last line; a loan that is repaid is in neither', async () => {
  const { late } = await threeLoans()
  const { bytes, headers } = await office.lender.send('GET /api/office/loan-book.csv', { query: { sort: 'member' } })
  expect(headers['content-disposition']).toContain('loan-book-2026-11-21.csv')
  const lines = bytes.toString('utf8').trim().split('\n')
  expect(lines[0]).toContain('Loan,Member ID,Member,"Outstanding, AED"')
  expect(lines).toHaveLength(5)
  expect(lines[2]).toMatch(new RegExp(`^${late},.+,Vijay Nair,1070,535,2026-09-21,267.5,61$`))
  expect(lines[4]).toBe('Total,,,3645,535,,1130.5,')
  const settled = await payOff(late)
  const { rows } = await office.lender.ask(BOOK)
  expect(rows.map(({ loan_id }) => loan_id)).not.toContain(settled)
  const after = await office.lender.send('GET /api/office/loan-book.csv', {})
  expect(after.bytes.toString('utf8')).toContain('Total,,,2575,0,,863,')
})

/** The loan's member pays all of it. */
async function payOff(id: number): Promise<number> {
  const fields = { amount: '1070', received_on: '2026-11-20', account_number: '1015 7000 01' }
  const { payment_id } = await office.treasurer.ask('POST /api/office/loans/:id/payments', { id, fields })
  await (await world.officer('treasurer')).ask('POST /api/office/payments/:id/verify', { id: payment_id })
  return id
}

test('is empty where nothing is lent, and is not for members', async () => {
  const member = await world.member()
  expect(await office.lender.ask(BOOK)).toMatchObject({ loans: 0, outstanding: 0, rows: [], next_after: null })
  await member.refused('not_allowed', BOOK)
})

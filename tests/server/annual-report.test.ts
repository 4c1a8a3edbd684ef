import { beforeEach, expect, test } from 'vitest'
import { borrow, type Office, payDues, seatOffice } from '../support/journeys.ts'
import { freshWorld } from '../support/opened-world.ts'
import type { Person } from '../support/world.ts'

const world = freshWorld({ now: '2025-11-10T10:00:00+04:00' })
let office: Office
let treasurer: Person
let members: Person[]

/** Two members of 2025, of whom one borrows late in that year; two who join in 2026, and one of them leaves. */
beforeEach(async () => {
  office = await seatOffice(world)
  treasurer = office.treasurer
  members = [await world.member('Amina Hossain'), await world.member('Vijay Nair')]
  const [amina, vijay] = members as [Person, Person]
  await world.bring(20_000)
  await payDues(office, amina, 'November', '300')
  await payDues(office, vijay, 'November', '100')
  const loan = await borrow(office, vijay, 1000, 2)
  await world.travelTo('2026-02-15T10:00:00+04:00')
  const pay = await vijay.ask('POST /api/save-monthly-payment', { fields: { payment_amount: '535' } })
  await treasurer.ask('POST /api/office/payments/:id/verify', { id: pay.payment_id })
  await vijay.ask('POST /api/loans/:id/repay-from-savings', { id: loan, fields: { amount: '35' } })
  const [shirin, bilal] = [await world.member('Shirin Akter'), await world.member('Bilal Ahmed')]
  members.push(shirin, bilal)
  await payDues(office, shirin, 'February', '100')
  await treasurer.ask('POST /api/office/expenses', {
    fields: { kind: 'expense', amount: '12.50', paid_from: 'bank', day: '2026-02-15', purpose: 'Receipt books' },
  })
  await withdrawal(amina, '50')
  await leave(bilal)
  await world.travelTo('2026-11-21T10:00:00+04:00')
})

async function withdrawal(member: Person, amount: string): Promise<void> {
  const secretary = await world.officer('secretary')
  const { withdrawal_id: id } = await member.ask('POST /api/withdrawals', { fields: { amount } })
  await secretary.ask('POST /api/office/withdrawals/:id/approve', { id })
  const fields = { paid_from: 'bank', paid_on: '2026-02-15', reference: 'FT 4411' }
  await treasurer.ask('POST /api/office/withdrawals/:id/pay', { id, fields })
}

async function leave({ id }: Person): Promise<void> {
  const secretary = await world.officer('secretary')
  const wish = { kind: 'left', reason: 'Went home.', payee: 'Bilal Ahmed', payee_account: 'AE07 0331 2345 6789' }
  await secretary.ask('POST /api/office/members/:id/leaving', { id, fields: wish })
  await treasurer.ask('POST /api/office/members/:id/leaving/confirm', {
    id,
    fields: { paid_from: 'bank', reference: 'TRF-2' },
  })
}

const annual = (year?: string) => treasurer.ask('GET /api/office/reports/annual', year ? { query: { year } } : {})

test('the report of a running year tells members, dues, savings, loans, result and money up to today', async () => {
  const report = await annual()
  expect(report).toMatchObject({
    year: 2026,
    from: '2026-01-01',
    to: '2026-11-21',
    closed: null,
    members: { before: 2, joined: 2, left: 1, after: 3, active: 3 },
    savings: { before: 400, bonus: 0, withdrawn: 50, otherwise: 65, after: 415 },
    loans: { before: 1000, made: 0, paid_out: 0, brought_along: 0, repaid: 500, written_off: 0, after: 500, active: 1 },
    total_income: 70,
    total_expense: 12.5,
    result: 57.5,
    funds: { before: 20_000, otherwise: 0, after: 20_057.5 },
    money: [
      { code: 'bank', name: 'Bank', amount: 19_972.5 },
      { code: 'cash', name: 'Cash', amount: 0 },
    ],
    total_money: 19_972.5,
  })
  expect(report.dues.received).toBe(100)
  // Eleven months for two of them, ten for the one who joined in February.
  expect(report.dues.expected).toBe(3_200)
  // No title was entered: those who held a role in the year sign, by their roles.
  expect([...new Set(report.officers.map(({ title }) => title))]).toEqual(['treasurer', 'loan_officer', 'secretary'])
  expect(report.officers[0]).toEqual({ title: 'treasurer', name: treasurer.name, from: null, to: null })
})

test('what was at risk at the end of a year that is past is told as of its last day', async () => {
  const report = await annual('2025')
  expect(report).toMatchObject({
    to: '2025-12-31',
    members: { before: 0, joined: 2, left: 0, after: 2, active: 2 },
    loans: { before: 0, made: 1, paid_out: 1000, repaid: 0, after: 1000, active: 1 },
    savings: { after: 400 },
  })
  expect(report.loans.late).toEqual([
    { days: 0, loans: 1, principal: 1000, percent: 100 },
    { days: 30, loans: 0, principal: 0, percent: 0 },
    { days: 60, loans: 0, principal: 0, percent: 0 },
    { days: 90, loans: 0, principal: 0, percent: 0 },
  ])
  // Of the 300 that came for a November of 100 the rest is more savings; nobody has paid for December.
  expect(report.dues).toEqual({ expected: 400, received: 200 })
})

test('a payout that bounced after the year’s end was out at its end, also once it is paid out anew', async () => {
  await world.travelTo('2026-10-01T10:00:00+04:00')
  const loan = await borrow(office, members[0] as Person, 800, 3)
  await world.travelTo('2027-01-02T10:00:00+04:00')
  const fields = { reason: 'The bank sent it back.' }
  await treasurer.ask('POST /api/office/loans/:id/reverse-disbursement', { id: loan, fields })
  const out = { after: 1300, active: 2, late: [{ loans: 2, principal: 1300 }, {}, {}, {}] }
  expect((await annual('2026')).loans).toMatchObject(out)
  await world.admin.query('delete from year_end_loans')
  await treasurer.ask('POST /api/office/loans/:id/disburse', { id: loan, fields: { reference: 'TRF-3' } })
  expect((await annual('2026')).loans).toMatchObject(out)
})

test('as of today the loans at risk are those of their own report', async () => {
  const { loans } = await annual()
  const report = await treasurer.ask('GET /api/office/reports/loans-at-risk')
  expect(loans.late).toEqual(report.late)
  expect([loans.active, loans.after]).toEqual([report.loans, report.principal])
})

test('a year that is closed says by whom, and shows what it showed before', async () => {
  const { closed: none, may: _, ...before } = await annual('2025')
  expect(none).toBeNull()
  await treasurer.ask('POST /api/office/years/:id/close', { id: '2025' })
  const { closed, may, ...after } = await annual('2025')
  expect(closed).toEqual({ by: treasurer.name, at: '2026-11-21T06:00:00Z' })
  expect(may).toEqual(['sign'])
  expect(after).toEqual(before)
})

test('what adds up in the report adds up to the fils', async () => {
  for (const year of ['2025', '2026']) {
    const { savings, loans, funds, result, members: count, ...report } = await annual(year)
    const fils = (aed: number) => Math.round(aed * 100)
    expect(fils(savings.before + savings.otherwise + savings.bonus - savings.withdrawn)).toBe(fils(savings.after))
    expect(fils(loans.before + loans.paid_out + loans.brought_along - loans.repaid - loans.written_off)).toBe(
      fils(loans.after),
    )
    expect(fils(funds.before + result + funds.otherwise)).toBe(fils(funds.after))
    expect(funds.moves.reduce((sum, { amount }) => sum + fils(amount), 0)).toBe(fils(funds.otherwise))
    expect(count.before + count.joined - count.left).toBe(count.after)
    expect(fils(report.total_income - report.total_expense)).toBe(fils(result))
  }
})

test('it is a spreadsheet too, and of no year that has not come', async () => {
  const { bytes, headers } = await treasurer.send('GET /api/office/reports/annual.csv', { query: { year: '2026' } })
  expect(headers['content-disposition']).toBe('attachment; filename="annual-report-2026.csv"')
  const lines = bytes.toString().split('\n')
  expect(lines).toContain('Members,Joined,2,')
  expect(lines).toContain('Savings,Withdrawn,,-50')
  expect(lines).toContain('Loans,Outstanding at the end,,500')
  const { errors } = await treasurer.refused('invalid_fields', 'GET /api/office/reports/annual', {
    query: { year: '2027' },
  })
  expect(errors.year).toEqual(['That year is in the future.'])
})

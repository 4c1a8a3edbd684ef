import { beforeAll, describe, expect, test } from 'vitest'
import { setMemberStatus } from '#server/features/members/set-member-status.ts'
import { type Office, payDues, seatOffice } from '../support/journeys.ts'
import { sharedWorld } from '../support/opened-world.ts'
import { storiedMember } from '../support/storied-member.ts'
import type { Person } from '../support/world.ts'

const world = sharedWorld({ now: '2026-09-05T10:00:00+04:00' })
let office: Office
let member: Person
let other: Person
let loan: number
let dues: number
let mistaken: number

beforeAll(async () => {
  office = await seatOffice(world)
  ;({ member, other, loan, dues, mistaken } = await storiedMember(world, office))
}, 60_000)

const linesOf = async (query: Record<string, string>, of: Person = member) =>
  (await of.ask('GET /api/statement', { query })).lines.map(({ kind, account, amount, balance }) => [
    kind,
    account,
    amount,
    balance,
  ])

describe('the statement of a member', () => {
  test('has savings and loan, latest first, a payment of interest alone too', async () => {
    expect(await linesOf({})).toEqual([
      ['recharge_order', 'savings', -25, 35],
      ['savings_repayment', 'savings', -40, 60],
      ['savings_repayment', 'loan', -26.67, 973.33],
      ['loan_repayment', 'loan', 0, 1000],
      ['loan_disbursement', 'loan', 1000, 1000],
      ['reversal', 'savings', -55.5, 100],
      ['dues_payment', 'savings', 55.5, 155.5],
      ['dues_payment', 'savings', 100, 100],
    ])
    // What the bank's own statement has is the whole transfer, whatever of it went to the loan.
    const [paid, fromSavings] = await Promise.all(
      ['loan_repayment', 'savings_repayment'].map(async (kind) => {
        const { lines } = await member.ask('GET /api/statement')
        return lines.find((line) => line.kind === kind && line.account === 'loan')
      }),
    )
    expect(paid?.transferred).toBe(paid?.interest)
    expect(paid?.transferred).toBeGreaterThan(0)
    expect(fromSavings).toMatchObject({ transferred: null, to_savings: 0 })
    const { accounts, months, first_month } = await member.ask('GET /api/statement')
    expect(first_month).toBe('2026-09')
    expect(accounts).toMatchObject([
      { account: 'savings', balance: 35 },
      { account: 'loan', loan_id: loan, balance: 973.33, lent: 1000, lent_on: '2026-09-05' },
    ])
    expect(months[0]).toEqual({
      month: '2026-10',
      balances: [
        { account: 'savings', loan_id: null, opening: 100, closing: 35 },
        { account: 'loan', loan_id: loan, opening: 1000, closing: 973.33 },
      ],
    })
  })

  test('is narrowed to a balance, a kind, months, an amount, and words in whatever language they were searched', async () => {
    expect(await linesOf({ account: 'savings', from: '2026-10' })).toEqual([
      ['recharge_order', 'savings', -25, 35],
      ['savings_repayment', 'savings', -40, 60],
    ])
    expect(await linesOf({ account: String(loan), to: '2026-09' })).toEqual([['loan_disbursement', 'loan', 1000, 1000]])
    expect(await linesOf({ kind: 'correction' })).toEqual([['reversal', 'savings', -55.5, 100]])
    expect(await linesOf({ search: '98765' })).toEqual([['recharge_order', 'savings', -25, 35]])
    expect(await linesOf({ search: '1,000' })).toEqual([['loan_disbursement', 'loan', 1000, 1000]])
    // What was paid, interest and principal together.
    expect(await linesOf({ search: '40', account: String(loan) })).toEqual([
      ['savings_repayment', 'loan', -26.67, 973.33],
    ])
    expect(await linesOf({ search: 'ঋণ', named: 'loan_disbursement,no_kind' })).toEqual([
      ['loan_disbursement', 'loan', 1000, 1000],
    ])
    expect(await linesOf({ search: '%' })).toEqual([])
  })

  test('opens an entry: its payment and receipt, who verified it, what takes it back', async () => {
    const { lines } = await member.ask('GET /api/statement')
    const reversal = lines.find((line) => line.kind === 'reversal')
    const { entry } = await member.ask('GET /api/statement/:id', { id: reversal?.id ?? 0 })
    expect(entry).toMatchObject({
      by: 'Officer treasurer',
      lines: [{ kind: 'reversal', reversed_kind: 'dues_payment', amount: -55.5, months: ['2026-10'] }],
      reversed_by: null,
      payment: { id: mistaken, status: 'reversed', reason: 'Not there.', amount: 55.5 },
    })
    const first = await member.ask('GET /api/statement/:id', { id: entry.reverses?.id ?? 0 })
    expect(first.entry).toMatchObject({
      received_on: '2026-09-05',
      lines: [{ taken_back: true }],
      reversed_by: { id: entry.id, kind: 'reversal' },
      payment: { months: [{ month: '2026-10', amount: 55.5 }], receipt: `/api/payments/${mistaken}/receipt` },
    })
    const repayment = lines.find((line) => line.kind === 'savings_repayment')
    const { entry: repaid } = await member.ask('GET /api/statement/:id', { id: repayment?.id ?? 0 })
    expect(repaid.lines.map(({ account, amount, interest, left }) => [account, amount, interest, left])).toEqual([
      ['savings', -40, 0, null],
      ['loan', -26.67, 13.33, 1020],
    ])
    const loanLeft = async (kind: string) => {
      const line = lines.find((each) => each.kind === kind)
      return (await member.ask('GET /api/statement/:id', { id: line?.id ?? 0 })).entry.lines.at(-1)?.left
    }
    expect(await loanLeft('loan_repayment')).toBe(1060)
    expect(await loanLeft('loan_disbursement')).toBe(1070)
  })

  test('is read by who is inactive, and by nobody else', async () => {
    const deactivated = await world.member('Shirin Akter')
    await payDues(office, deactivated, 'October')
    const officerId = office.lender.id
    await setMemberStatus(world.pool, deactivated.id, { active: false, officerId, reason: 'Left.' }, world.clock.now())
    deactivated.token = await world.signIn(deactivated)
    expect(await linesOf({}, deactivated)).toEqual([['dues_payment', 'savings', 100, 100]])
    await office.treasurer.refused('not_a_member', 'GET /api/statement')
    const { lines } = await other.ask('GET /api/statement')
    await member.refused('not_found', 'GET /api/statement/:id', { id: lines[0]?.id ?? 0 })
    await other.refused('not_found', 'GET /api/statement', { query: { account: String(loan) } })
    await other.refused('not_found', 'GET /api/payments/:id/proof', { id: dues })
    for (const name of ['GET /api/payments/:id/proof.pdf', 'GET /api/statement/:id'] as const) {
      expect((await other.send(name, { id: dues })).status).toBe(404)
      expect((await world.visitor.send(name, { id: dues })).status).toBe(401)
    }
  })

  test.each([
    ['a month that is none', { from: '2026-13' }, 'from'],
    ['a day in place of a month', { to: '2026-10-01' }, 'to'],
    ['months the wrong way round', { from: '2026-10', to: '2026-09' }, 'to'],
    ['an account that is none', { account: 'bank' }, 'account'],
    ['a kind that is none', { kind: 'year_end' }, 'kind'],
    ['a place that is none', { before: '2026-10-20' }, 'before'],
    ['a place on a day that is none', { before: '2026-02-30_1' }, 'before'],
    ['a search without an end', { search: 'x'.repeat(101) }, 'search'],
  ])('with %s is refused at its field', async (_what, query, field) => {
    const { errors } = await member.refused('invalid_fields', 'GET /api/statement', {
      query: query as Record<string, string>,
    })
    expect(Object.keys(errors ?? {})).toEqual([field])
  })
})

describe('the statement that officers read', () => {
  const read = (query: Record<string, string> = {}, of = member) =>
    office.treasurer.ask('GET /api/office/members/:id/statement', { id: of.id, query })

  test('is the member’s own, with the payment of each line', async () => {
    const { lines: own, ...rest } = await member.ask('GET /api/statement')
    const { lines, ...page } = await read()
    expect(page).toEqual(rest)
    expect(lines).toMatchObject(own.map(({ sealed_on: _, ...line }) => line))
    const repaid = expect.any(Number)
    expect(lines.map(({ kind, payment_id }) => [kind, payment_id])).toEqual([
      ['recharge_order', null],
      ['savings_repayment', repaid],
      ['savings_repayment', repaid],
      ['loan_repayment', repaid],
      ['loan_disbursement', null],
      ['reversal', mistaken],
      ['dues_payment', mistaken],
      ['dues_payment', dues],
    ])
  })

  test('is that of a year where one is chosen', async () => {
    expect((await read({ year: '2026' })).lines).toHaveLength(8)
    const { lines, first_month } = await read({ year: '2025' })
    expect(lines).toEqual([])
    expect(first_month).toBe('2026-09')
    const refused = await office.treasurer.refused('invalid_fields', 'GET /api/office/members/:id/statement', {
      id: member.id,
      query: { year: '26' },
    })
    expect(Object.keys(refused.errors ?? {})).toEqual(['year'])
  })

  test('is of a member', async () => {
    const [line, ...others] = (await read({}, other)).lines
    expect(others).toEqual([])
    expect(line).toMatchObject({ kind: 'dues_payment', amount: 100 })
    await office.treasurer.refused('not_found', 'GET /api/office/members/:id/statement', { id: office.treasurer.id })
  })
})

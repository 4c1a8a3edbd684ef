import { beforeAll, expect, test } from 'vitest'
import type { AnswerOf } from '#contract/calls.ts'
import { sharedWorld } from '../support/opened-world.ts'
import { csvOf, goodLine, importFile } from '../support/spreadsheets.ts'
import type { Person } from '../support/world.ts'

const REGISTER = 'GET /api/office/members'
type Row = AnswerOf<typeof REGISTER>['members'][number]

const world = sharedWorld({ now: '2026-11-21T10:00:00+04:00' })
let secretary: Person
let treasurer: Person
/** Everybody by member ID. */
let all: Row[]
/** As the arrears and the loan book have them, by the member's id. */
let overdue: ReadonlyMap<number, number>
let loans: ReadonlyMap<number, number>

const cycled = <T>(values: readonly T[], at: number) => values[at % values.length] as T

/** More than two pages, with ties in every order: of savings, of loans that are late or not, of dues paid or not, of days. */
const lines = Array.from({ length: 130 }, (_, at) =>
  goodLine({
    name: `Nazrul ${cycled(['c', 'A', 'b'], at)}${cycled([...'abcdefghij'], at)}`,
    birthday: cycled(['1990-12-31', '', '1961-01-02', '2001-03-05', '1985-03-05'], at),
    joined_on: cycled(['2026-01-05', '2024-03-01', '2025-07-15', '2024-03-01'], at),
    dues_paid_until: cycled(['2026-11', '2026-08', '2026-11', '', '2026-10'], at),
    savings: cycled(['0', '100', '2500.50', '100', '40', '900', '100'], at),
    status: at % 11 === 10 ? 'inactive' : 'active',
    ...(at % 4 === 1 && {
      loan_principal: cycled(['1000', '2000', '3000'], at),
      loan_interest: '70',
      loan_term: '10',
      loan_disbursed_on: cycled(['2026-05-21', '2026-11-01'], at >> 2),
      loan_repaid: cycled(['0', '107', '0'], at >> 3),
    }),
  }),
)

beforeAll(async () => {
  secretary = await world.officer('secretary')
  treasurer = await world.officer('treasurer')
  await importFile({ secretary, treasurer }, csvOf(lines), { bank: '900000' })
  all = await listed({})
  overdue = new Map((await arrears()).map(({ id, total }) => [id, total]))
  loans = new Map((await loanBook()).map(({ member, outstanding }) => [member.id, outstanding]))
})

/** The whole of a list, page after page; each page but the last is full. */
async function listed(query: Record<string, string>): Promise<Row[]> {
  const rows: Row[] = []
  let after: string | null = ''
  while (after !== null) {
    const page: AnswerOf<typeof REGISTER> = await secretary.ask(REGISTER, {
      query: { ...query, ...(after && { after }) },
    })
    if (page.next_after !== null) expect(page.members).toHaveLength(50)
    rows.push(...page.members)
    after = page.next_after
  }
  return rows
}

async function arrears() {
  const rows: AnswerOf<'GET /api/office/arrears'>['rows'] = []
  let after: string | null = ''
  while (after !== null) {
    const query: Record<string, string> = after ? { after } : {}
    const page: AnswerOf<'GET /api/office/arrears'> = await secretary.ask('GET /api/office/arrears', { query })
    rows.push(...page.rows)
    after = page.next_after
  }
  return rows
}

async function loanBook() {
  const { rows, next_after } = await treasurer.ask('GET /api/office/loan-book')
  expect(next_after).toBeNull()
  return rows
}

const inOrder = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
const dayInYear = ({ birthday }: Row) => birthday?.slice(5) ?? '99'
/** What comes before what, in each order; of two that are equal who has the lower ID. */
const before: Record<string, (one: Row, other: Row) => number> = {
  number: () => 0,
  newest: (one, other) => inOrder(other.unique_id, one.unique_id),
  name: (one, other) => inOrder(one.name.toLowerCase(), other.name.toLowerCase()),
  joined: (one, other) => inOrder(one.accepted_on, other.accepted_on),
  birthday: (one, other) => inOrder(dayInYear(one), dayInYear(other)),
  savings: (one, other) => other.savings - one.savings,
  loan: (one, other) => other.loan - one.loan,
  overdue: (one, other) => other.overdue - one.overdue,
}
const having: Record<string, (row: Row) => boolean> = {
  '': () => true,
  loan: ({ id }) => loans.has(id),
  no_loan: ({ id }) => !loans.has(id),
  overdue: ({ id }) => overdue.has(id),
}
const statuses: Record<string, (row: Row) => boolean> = {
  all: () => true,
  active: ({ status }) => status === 1,
  inactive: ({ status }) => status === 0,
}
const ids = (rows: readonly Row[]) => rows.map(({ unique_id }) => unique_id)

test('each member has what the arrears and the loan book have of them', () => {
  expect(all).toHaveLength(130)
  expect(overdue.size).toBeGreaterThan(50)
  expect(overdue.size).toBeLessThan(130)
  expect(loans.size).toBeGreaterThan(20)
  for (const row of all) {
    expect([row.name, row.overdue]).toEqual([row.name, overdue.get(row.id) ?? 0])
    expect([row.name, row.loan]).toEqual([row.name, loans.get(row.id) ?? 0])
    expect(row.overdue).toBeGreaterThanOrEqual(row.loan_overdue)
  }
})

test.each(Object.keys(before))(
  'ordered by %s it is read page by page, with each filter and each status',
  async (sort) => {
    for (const [filter, has] of Object.entries(having)) {
      for (const [status, is] of Object.entries(statuses)) {
        const expected = all.filter((row) => has(row) && is(row)).toSorted(before[sort])
        const query = { sort, status, ...(filter && { having: filter }) }
        expect([query, ids(await listed(query))]).toEqual([query, ids(expected)])
      }
    }
  },
)

test.each(Object.keys(before))('ordered by %s it is searched, with each filter', async (sort) => {
  for (const [filter, has] of Object.entries(having)) {
    const expected = all.filter((row) => has(row) && row.name.startsWith('Nazrul b')).toSorted(before[sort])
    const query = { sort, search: 'nazrul b', ...(filter && { having: filter }) }
    expect([query, ids(await listed(query))]).toEqual([query, ids(expected)])
  }
  const [borrower] = all.filter(having.loan ?? (() => false))
  const byNumber = { sort, search: borrower?.unique_id ?? '', having: 'loan' }
  expect(ids(await listed(byNumber))).toEqual([borrower?.unique_id])
  expect(await listed({ ...byNumber, having: 'no_loan' })).toEqual([])
})

test('of those who leave it has who is asked for', async () => {
  const [borrower, saver] = [all.find(({ id }) => loans.has(id)), all.find(({ id }) => !loans.has(id))]
  for (const member of [borrower, saver])
    await secretary.ask('POST /api/office/members/:id/leaving', {
      id: member?.id ?? 0,
      fields: { kind: 'left', reason: 'Went home.', payee: member?.name },
    })
  const status = 'leaving'
  expect(ids(await listed({ status, sort: 'joined' }))).toHaveLength(2)
  expect(ids(await listed({ status, having: 'loan' }))).toEqual([borrower?.unique_id])
  expect(ids(await listed({ status, having: 'no_loan', sort: 'savings' }))).toEqual([saver?.unique_id])
})

test('goes on where a page ended, though its last member has paid since', async () => {
  const first = await secretary.ask(REGISTER, { query: { sort: 'savings' } })
  const last = first.members.at(-1)
  await world.bring(90_000, { ...treasurer, id: BigInt(last?.id ?? 0) })
  const next = await secretary.ask(REGISTER, { query: { sort: 'savings', after: first.next_after ?? '' } })
  const seen = new Set(ids(first.members))
  expect(ids(next.members).filter((id) => seen.has(id))).toEqual([])
  expect(next.members[0]?.savings).toBeLessThanOrEqual(last?.savings ?? 0)
})

test('refuses an order, a filter and a place that there are not', async () => {
  for (const query of [
    { sort: 'height' },
    { having: 'debts' },
    { sort: 'savings', after: '12' },
    { sort: 'name', after: '100_12' },
    { sort: 'savings', after: '-5_12' },
  ] as Record<string, string>[])
    await secretary.refused('invalid_fields', REGISTER, { query })
})

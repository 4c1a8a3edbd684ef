import { beforeEach, expect, test } from 'vitest'
import { seatOffice } from '../support/journeys.ts'
import { statementOf } from '../support/officers-acts-bank.ts'
import { freshWorld } from '../support/opened-world.ts'
import type { Person } from '../support/world.ts'

const world = freshWorld()
let treasurer: Person

const make = 'POST /api/office/bank-rules'
const change = 'PUT /api/office/bank-rules/:id'
const rules = (by = treasurer) => by.ask('GET /api/office/bank-rules', { query: { account: 'bank' } })
const lines = async (by = treasurer) =>
  (await by.ask('GET /api/office/bank-lines', { query: { account: 'bank' } })).lines
const imported = async (...rows: string[]) => {
  await treasurer.ask('POST /api/office/bank-statements', statementOf(rows))
  return lines()
}
const rent = { account: 'bank', contains: 'Hall  rent', answer: 'expense', words: 'Rent of the hall' }

beforeEach(async () => {
  treasurer = (await seatOffice(world)).treasurer
  await world.bring(5000)
})

test('a rule fills in the lines that have its words, and posts nothing', async () => {
  const { rule_id: id } = await treasurer.ask(make, { fields: rent })
  const [first, second] = await imported('17/11/2026,hall rent 11,-40.00,', '18/11/2026,WATER,-5.00,')
  const filled = { id, contains: 'HALL RENT', answer: 'expense', words: 'Rent of the hall', other_account: null }
  expect(first).toMatchObject({ rule: filled, status: 'open' })
  expect(second?.rule).toBeNull()
  expect((await treasurer.ask('GET /api/office/vouchers')).vouchers).toEqual([])
  expect((await rules()).rules).toMatchObject([{ ...filled, is_on: true, may: ['change'], made_by: treasurer.name }])
})

test('one that is switched off or says another thing fills in nothing more, and what a rule says has to be possible', async () => {
  const { rule_id: id } = await treasurer.ask(make, { fields: rent })
  await imported('17/11/2026,HALL RENT,-40.00,', '18/11/2026,HALL RENT BACK,40.00,')
  // Money that came is no expense.
  expect((await lines()).map(({ rule }) => rule?.id ?? null)).toEqual([id, null])
  const { account: _, ...said } = rent
  await treasurer.ask(change, { id, fields: { ...said, contains: 'WATER' } })
  expect((await lines()).map(({ rule }) => rule)).toEqual([null, null])
  await treasurer.ask(change, { id, fields: { ...said, is_on: false } })
  expect((await lines()).map(({ rule }) => rule)).toEqual([null, null])
  expect((await rules()).rules).toMatchObject([{ contains: 'HALL RENT', is_on: false, changed_by: treasurer.name }])
})

test('a rule that says a charge itself is no longer among the known charges', async () => {
  await treasurer.ask(make, { fields: { ...rent, contains: 'ANNUAL FEE', words: 'Fee of the register' } })
  const filled = await imported('17/11/2026,ANNUAL FEE,-40.00,', '18/11/2026,MONTHLY FEE,-5.00,')
  expect(filled.map(({ rule, is_charge }) => [rule?.answer ?? null, is_charge])).toEqual([
    ['expense', false],
    [null, true],
  ])
})

test.each([
  ['without words', { contains: '  ' }, 'contains'],
  ['with words that are too many', { contains: 'X'.repeat(81) }, 'contains'],
  ['with words that grow when they are compared', { contains: '\ufdfa'.repeat(60) }, 'contains'],
  ['of no answer', { answer: 'gift' }, 'answer'],
  ['of an expense for nothing', { words: '' }, 'words'],
  ['of a transfer to nowhere', { answer: 'transfer' }, 'other_account'],
  ['of a transfer to itself', { answer: 'transfer', other_account: 'bank' }, 'other_account'],
  ['of a transfer to a box that is not there', { answer: 'transfer', other_account: 'cash_9' }, 'other_account'],
  ['of an account that is no bank', { account: 'cash' }, 'account'],
])('a rule %s is refused, and nothing is stored', async (_, wrong, field) => {
  const { errors } = await treasurer.refused('invalid_fields', make, { fields: { ...rent, ...wrong } })
  expect(Object.keys(errors)).toEqual([field])
  expect((await rules()).rules).toEqual([])
})

test('the same words make one rule, also where several make it at once', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => treasurer.send(make, { fields: rent })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422])
  expect((await rules()).rules).toHaveLength(1)
})

test('after the second line of the same answer a rule is proposed, once, to who may make it', async () => {
  const [first, second, third] = await imported(
    '16/11/2026,COMMUNITY HALL 16,-40.00,',
    '17/11/2026,COMMUNITY HALL 17,-41.00,',
    '18/11/2026,COMMUNITY HALL 18,-42.00,',
  )
  const post = (id = 0) =>
    treasurer.ask('POST /api/office/bank-lines/:id/expense', { id, fields: { purpose: 'Rent of the hall' } })
  await post(first?.id)
  expect((await rules()).proposed).toEqual([])
  await post(second?.id)
  const { proposed } = await rules()
  const expected = { contains: 'COMMUNITY HALL', answer: 'expense', words: 'Rent of the hall' }
  expect(proposed).toEqual([{ ...expected, other_account: null, other_account_name: null, lines: 2 }])
  const auditor = await world.officer('auditor')
  expect((await rules(auditor)).proposed).toEqual([])
  await auditor.refused('not_allowed', make, { fields: { account: 'bank', ...expected } })
  await treasurer.ask(make, { fields: { account: 'bank', ...expected } })
  expect((await rules()).proposed).toEqual([])
  expect((await lines()).find(({ id }) => id === third?.id)?.rule).toMatchObject(expected)
})

test('what is put away as no rule is not proposed again, and fills in nothing', async () => {
  const all = await imported('16/11/2026,ATM WITHDRAWAL 1,-40.00,', '17/11/2026,ATM WITHDRAWAL 2,-41.00,')
  for (const { id } of all)
    await treasurer.ask('POST /api/office/bank-lines/:id/transfer', { id, fields: { account: 'cash' } })
  const [{ lines: _, other_account_name: name, ...proposed } = {}] = (await rules()).proposed
  expect(proposed).toEqual({
    contains: 'ATM WITHDRAWAL',
    answer: 'transfer',
    words: 'ATM WITHDRAWAL 2',
    other_account: 'cash',
  })
  expect(name).toBe('Cash')
  await treasurer.ask(make, { fields: { account: 'bank', ...proposed, is_on: false } })
  expect((await rules()).proposed).toEqual([])
  expect((await imported('18/11/2026,ATM WITHDRAWAL 3,-42.00,')).map(({ rule }) => rule)).toEqual([null])
})

test('a line that may be an entry of the books is not filled in', async () => {
  await world.travelTo('2026-11-18T10:00:00+04:00')
  const paid = { kind: 'expense', amount: '40', paid_from: 'bank', day: '2026-11-18', purpose: 'Rent of the hall' }
  await treasurer.ask('POST /api/office/expenses', { fields: paid })
  await treasurer.ask(make, { fields: rent })
  const [line] = await imported('18/11/2026,HALL RENT,-40.00,')
  expect(line?.proposal?.kind).toBe('entry')
  expect(line?.rule).toBeNull()
})

import { beforeEach, expect, test } from 'vitest'
import { balanceOf } from '../support/books.ts'
import { seatOffice, sendDues } from '../support/journeys.ts'
import { statementOf } from '../support/officers-acts-bank.ts'
import { freshWorld } from '../support/opened-world.ts'
import type { Person } from '../support/world.ts'

const world = freshWorld()
let treasurer: Person
let second: Person
let amina: Person
let sent: number

const verify = 'POST /api/office/payments/:id/verify'
const lines = async (status = 'open') =>
  (await treasurer.ask('GET /api/office/bank-lines', { query: { account: 'bank', status } })).lines
const together = async (ids: readonly number[]) =>
  (await treasurer.ask('GET /api/office/bank-lines/together', { query: { lines: ids.join() } })).payments
/** Of the bank, of what nobody claims, and of the savings. */
const books = () =>
  Promise.all(['bank', 'unmatched_receipts', 'savings'].map((account) => balanceOf(world.admin, account)))
const twoLines = ['17/11/2026,TRF AMINA HOSSAIN 1/2,60.00,', '18/11/2026,TRF AMINA HOSSAIN 2/2,40.00,']
const joined = ([first, ...others]: readonly { id: number }[]) => ({
  line_id: first?.id,
  also_line_ids: others.map(({ id }) => id),
})

beforeEach(async () => {
  treasurer = (await seatOffice(world)).treasurer
  second = await world.officer('treasurer')
  amina = await world.member('Amina Hossain')
  sent = await sendDues(amina, 'November', '100')
  await treasurer.ask('POST /api/office/bank-statements', statementOf([...twoLines, '18/11/2026,CDM 4711,40.00,']))
})

test('lines that together make a payment that waits are known as it, and verify it with one call', async () => {
  const two = (await lines()).slice(0, 2)
  const ids = two.map(({ id }) => id)
  await sendDues(await world.member('Vijay Nair'), 'November', '100')
  expect(await together(ids)).toMatchObject([
    { kind: 'payment', id: sent, reasons: ['name'], sure: true, why_not: null },
    { sure: false },
  ])
  await treasurer.ask(verify, { id: sent, fields: joined(two) })
  expect(await books()).toEqual([10_000n, 0n, -10_000n])
  expect(await lines('matched')).toMatchObject(ids.map((id) => ({ id, payment_id: sent, settled_by: treasurer.name })))
  const { payment } = await treasurer.ask('GET /api/office/payments/:id', { id: sent })
  expect(payment).toMatchObject({ received_on: '2026-11-18', amount: 100, line: { id: ids[0], more: 1 } })
  expect(await together(ids)).toEqual([])
  for (const id of ids) await treasurer.refused('line_paid', 'POST /api/office/bank-lines/:id/release', { id })
})

test('what is undone, or reversed, opens all of them again, and those that were unclaimed are unclaimed', async () => {
  const two = (await lines()).slice(0, 2)
  await treasurer.ask(verify, { id: sent, fields: joined(two) })
  await treasurer.ask('POST /api/office/payments/:id/undo', { id: sent })
  expect(await books()).toEqual([0n, 0n, 0n])
  expect((await lines()).map(({ id }) => id)).toEqual(expect.arrayContaining(two.map(({ id }) => id)))
  await treasurer.ask('POST /api/office/bank-lines/:id/unclaimed', { id: two[1]?.id ?? 0 })
  await treasurer.ask(verify, { id: sent, fields: joined(two.toReversed()) })
  await treasurer.ask('POST /api/office/payments/:id/reverse', { id: sent, fields: { reason: 'It bounced.' } })
  expect(await lines('unclaimed')).toMatchObject([{ id: two[1]?.id, payment_id: null }])
  expect((await lines()).map(({ id }) => id)).toContain(two[0]?.id)
  expect(await books()).toEqual([4_000n, -4_000n, 0n])
})

test('lines of another sum, of money that left, named twice, or settled are not it', async () => {
  const [one, two, three] = await lines()
  const all = [one, two, three].flatMap((line) => line ?? [])
  await treasurer.refused('line_not_that', verify, { id: sent, fields: joined(all) })
  await treasurer.refused('line_not_that', verify, {
    id: sent,
    fields: { line_id: one?.id, also_line_ids: [one?.id] },
  })
  await treasurer.refused('invalid_fields', verify, { id: sent, fields: { also_line_ids: [one?.id] } })
  await treasurer.ask('POST /api/office/bank-lines/:id/set-aside', { id: one?.id ?? 0, fields: { reason: 'Twice.' } })
  await treasurer.refused('line_settled', verify, { id: sent, fields: joined(all.slice(0, 2)) })
  expect(await books()).toEqual([0n, 0n, 0n])
  expect(await lines('unclaimed')).toEqual([])
})

test('that two officers press at once is posted once', async () => {
  const two = (await lines()).slice(0, 2)
  const presses = [treasurer, second, treasurer, second].map((by, at) =>
    by.send(verify, { id: sent, fields: joined(at % 2 ? two : two.toReversed()) }),
  )
  const answers = await Promise.all(presses)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await books()).toEqual([10_000n, 0n, -10_000n])
})

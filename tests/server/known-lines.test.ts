import { beforeEach, expect, test } from 'vitest'
import { balanceOf } from '../support/books.ts'
import { type Office, seatOffice, sendDues } from '../support/journeys.ts'
import { statementOf } from '../support/officers-acts-bank.ts'
import { freshWorld } from '../support/opened-world.ts'
import type { Person } from '../support/world.ts'

const world = freshWorld()
let office: Office
let treasurer: Person
let second: Person

const BY_LINES = 'POST /api/office/payments/verify-by-lines'
const lines = async (query: Record<string, string> = {}, who = treasurer) =>
  who.ask('GET /api/office/bank-lines', { query: { account: 'bank', ...query } })
const imported = (...rows: string[]) => treasurer.ask('POST /api/office/bank-statements', statementOf(rows))
const nobodys = (many: number) => Array.from({ length: many }, (_, at) => `01/11/2026,CDM ${4000 + at},${61 + at}.00,`)

beforeEach(async () => {
  office = await seatOffice(world)
  treasurer = office.treasurer
  second = await world.officer('treasurer')
})

test('lines that name their payer are found behind any number of others, and posted by one call', async () => {
  const members = [
    await world.member('Amina Hossain'),
    await world.member('Vijay Nair'),
    await world.member('Rokeya Begum'),
  ]
  const sent = await sendDues(members[2] as Person, 'November')
  const named = members.map(({ name }) => `18/11/2026,TRF ${name.toUpperCase()},100.00,`)
  await imported(...nobodys(60), ...named, '18/11/2026,SVC CHARGES,-5.25,')
  expect((await lines()).lines.filter(({ names }) => names !== null)).toEqual([])
  const { lines: known, next_after: next } = await lines({ only: 'known' })
  expect(next).toBeNull()
  expect(known.map(({ names, proposal, is_charge }) => [names?.member.id, proposal?.id, is_charge])).toEqual([
    [Number(members[0]?.id), undefined, false],
    [Number(members[1]?.id), undefined, false],
    [undefined, sent, false],
    [undefined, undefined, true],
  ])
  const matches = known.slice(0, 3).map(({ id, names, proposal }) => {
    return { line_id: id, ...(names ? { member_id: names.member.id, kind: names.kind } : { payment_id: proposal?.id }) }
  })
  const { results } = await treasurer.ask(BY_LINES, { fields: { matches } })
  expect(results).toMatchObject(
    matches.map(({ line_id }) => ({ line_id, verified: true, payment_id: expect.any(Number) })),
  )
  expect(await balanceOf(world.admin, 'savings')).toBe(-30_000n)
  await treasurer.refused('invalid_fields', 'GET /api/office/bank-lines', { query: { account: 'bank', only: 'mine' } })
})

test('of many that are entered together what is refused does not keep the others', async () => {
  const member = await world.member('Amina Hossain')
  await imported('18/11/2026,TRF AMINA HOSSAIN,100.00,', '18/11/2026,CDM 4711,70.00,', '18/11/2026,FEE,-5.00,')
  const [own, unnamed, fee] = (await lines()).lines.map(({ id }) => id)
  const of = { member_id: Number(member.id) }
  const matches = [
    { line_id: fee, ...of },
    { line_id: unnamed, ...of, kind: 'deposit' },
    { line_id: own, ...of },
    { line_id: 999_999, ...of },
  ]
  const { results } = await treasurer.ask(BY_LINES, { fields: { matches } })
  expect(results).toMatchObject([
    { line_id: fee, verified: false, payment_id: null },
    { line_id: unnamed, verified: false, payment_id: expect.any(Number) },
    { line_id: own, verified: true, payment_id: expect.any(Number) },
    { line_id: 999_999, verified: false, payment_id: null },
  ])
  expect(await balanceOf(world.admin, 'bank')).toBe(10_000n)
  for (const wrong of [{ line_id: own }, { line_id: own, ...of, payment_id: 1 }])
    await treasurer.refused('invalid_fields', BY_LINES, { fields: { matches: [wrong] } })
})

test('a matched line says what of it the officer who verified it can still undo, for ten minutes', async () => {
  const member = await world.member('Amina Hossain')
  await imported('18/11/2026,TRF AMINA HOSSAIN,100.00,')
  const [line] = (await lines()).lines
  const fields = { matches: [{ line_id: line?.id, member_id: Number(member.id) }] }
  const [posted] = (await treasurer.ask(BY_LINES, { fields })).results
  const undoOf = async (who: Person) => (await lines({ status: 'matched' }, who)).lines[0]?.undo
  expect(await undoOf(treasurer)).toEqual([posted?.payment_id])
  expect(await undoOf(second)).toEqual([])
  expect(await undoOf(await world.officer('auditor'))).toEqual([])
  await treasurer.ask('POST /api/office/payments/undo-many', { fields: { ids: await undoOf(treasurer) } })
  expect((await lines()).lines).toMatchObject([{ id: line?.id, undo: [], names: { kind: 'dues' } }])
  await treasurer.ask(BY_LINES, { fields })
  await world.travelTo(new Date(world.clock.now().getTime() + 11 * 60_000).toISOString())
  expect(await undoOf(treasurer)).toEqual([])
})

import { beforeEach, describe, expect, test } from 'vitest'
import { balanceOf } from '../support/books.ts'
import { seatOffice } from '../support/journeys.ts'
import { holding, untilWaiting } from '../support/lock-waits.ts'
import { statementOf } from '../support/officers-acts-bank.ts'
import { freshWorld } from '../support/opened-world.ts'
import type { Person } from '../support/world.ts'

const world = freshWorld()
let treasurer: Person
let second: Person
let amina: Person
let vijay: Person

const split = 'POST /api/office/bank-lines/:id/split'
const verify = 'POST /api/office/payments/:id/verify'
const lines = async (status = 'open') =>
  (await treasurer.ask('GET /api/office/bank-lines', { query: { account: 'bank', status } })).lines
const imported = async (row: string) => {
  await treasurer.ask('POST /api/office/bank-statements', statementOf([row]))
  return (await lines()).at(-1)
}
const part = (of: Person, amount: string, more: object = {}) => ({ member_id: Number(of.id), amount, ...more })
/** Of the bank, of what nobody claims, and of the savings. */
const books = () =>
  Promise.all(['bank', 'unmatched_receipts', 'savings'].map((account) => balanceOf(world.admin, account)))
const both = '18/11/2026,TRF AMINA HOSSAIN AND VIJAY NAIR,250.00,'

beforeEach(async () => {
  treasurer = (await seatOffice(world)).treasurer
  second = await world.officer('treasurer')
  amina = await world.member('Amina Hossain')
  vijay = await world.member('Vijay Nair')
})

test('a line that names all its members is split among them by one officer, and nothing is left', async () => {
  const line = await imported(both)
  expect(line?.named.map(({ name }) => name).sort()).toEqual(['Amina Hossain', 'Vijay Nair'])
  expect(line).toMatchObject({ names: null, left: 250 })
  const id = line?.id ?? 0
  const parts = [
    part(amina, '100'),
    part(vijay, '100', { months: ['2026-11'] }),
    part(vijay, '50', { kind: 'deposit' }),
  ]
  const { posted, payment_ids } = await treasurer.ask(split, { id, fields: { parts } })
  expect(posted).toBe(true)
  expect(await lines('matched')).toMatchObject([
    { id, left: 0, payment_id: payment_ids[0], settled_by: treasurer.name },
  ])
  expect(await books()).toEqual([25_000n, 0n, -25_000n])
  const { rows } = await world.admin.query('select member_id, month from payment_month order by member_id')
  expect(rows).toHaveLength(2)
  await treasurer.refused('line_settled', split, { id, fields: { parts } })
  const paid = await treasurer.refused('line_paid', 'POST /api/office/bank-lines/:id/release', { id })
  expect(paid).toMatchObject({ payment_id: payment_ids[0] })
})

test('what an amount is for, and what of it is more than is owed, is said before it is booked', async () => {
  const id = Number(amina.id)
  const claim = async (query: Record<string, string>) =>
    (await treasurer.ask('GET /api/office/members/:id/claim', { id, query })).claim
  expect(await claim({ amount: '100' })).toEqual({ kind: 'dues', months: ['2026-11'], beyond: 0 })
  expect(await claim({ amount: '150' })).toEqual({ kind: 'dues', months: ['2026-11'], beyond: 50 })
  const months = '2026-11,2026-12'
  expect(await claim({ amount: '250', kind: 'dues', months })).toEqual({
    ...{ kind: 'dues', months: months.split(','), beyond: 50 },
  })
  expect(await claim({ amount: '150', kind: 'deposit' })).toMatchObject({ kind: 'deposit', months: [] })
  expect(await claim({ amount: '150', kind: 'loan' })).toBeNull()
  expect(await claim({ amount: '50', months })).toBeNull()
  await treasurer.refused('not_found', 'GET /api/office/members/:id/claim', { id: 999, query: { amount: '100' } })
})

test('a part that is reversed is unclaimed money again, which only another part takes', async () => {
  const id = (await imported(both))?.id ?? 0
  const parts = [part(amina, '100'), part(vijay, '150', { kind: 'deposit' })]
  const { payment_ids } = await treasurer.ask(split, { id, fields: { parts } })
  await treasurer.ask('POST /api/office/payments/:id/reverse', {
    id: payment_ids[1] ?? 0,
    fields: { reason: 'Not his.' },
  })
  const [line] = await lines('unclaimed')
  expect(line).toMatchObject({ id, left: 150 })
  expect(line?.may).toEqual(['split'])
  expect(await books()).toEqual([25_000n, -15_000n, -10_000n])
  const fields = { member_id: Number(amina.id), kind: 'deposit' }
  await treasurer.refused('line_settled', 'POST /api/office/bank-lines/:id/claim', { id, fields })
  await treasurer.refused('line_settled', 'POST /api/office/bank-lines/:id/reopen', { id })
  await treasurer.refused('invalid_fields', split, { id, fields: { parts: [part(amina, '250', { kind: 'deposit' })] } })
  await treasurer.ask(split, { id, fields: { parts: [part(amina, '150', { kind: 'deposit' })] } })
  expect(await books()).toEqual([25_000n, 0n, -25_000n])
  // Once every part is reversed the line is unclaimed as a whole, and can become anything.
  const { rows } = await world.admin.query(`select id from payment where status = 'verified'`)
  for (const { id: payment } of rows) {
    await treasurer.ask('POST /api/office/payments/:id/reverse', {
      id: Number(payment),
      fields: { reason: 'Not hers.' },
    })
  }
  await treasurer.ask('POST /api/office/bank-lines/:id/reopen', { id })
  expect(await books()).toEqual([0n, 0n, 0n])
  expect((await lines())[0]?.may).toContain('claim')
})

test('a line that does not name all of them waits for another treasurer, part by part', async () => {
  const id = (await imported('18/11/2026,TRF AMINA HOSSAIN,200.00,'))?.id ?? 0
  const parts = [part(amina, '100'), part(vijay, '100')]
  const { posted, payment_ids } = await treasurer.ask(split, { id, fields: { parts } })
  expect(posted).toBe(false)
  expect(await books()).toEqual([20_000n, -20_000n, 0n])
  const [waiting] = await lines('unclaimed')
  expect(waiting).toMatchObject({ id, left: 200, waits: { what: 'payment', by: treasurer.name }, may: [] })
  await treasurer.refused('recorded_by_you', verify, { id: payment_ids[0] ?? 0, fields: {} })
  await second.refused('line_not_that', verify, { id: payment_ids[0] ?? 0, fields: { line_id: id } })
  for (const payment of payment_ids) await second.ask(verify, { id: payment, fields: {} })
  expect(await lines('matched')).toMatchObject([{ id, left: 0 }])
  expect(await books()).toEqual([20_000n, 0n, -20_000n])
})

test('parts that do not come to the line, or cannot all be entered, leave everything as it was', async () => {
  const id = (await imported(both))?.id ?? 0
  const refused = async (code: string, ...parts: object[]) => treasurer.refused(code, split, { id, fields: { parts } })
  await refused('invalid_fields', part(amina, '100'), part(vijay, '149.99'))
  await refused('invalid_fields')
  await refused('no_active_loan', part(amina, '100'), part(vijay, '150', { kind: 'loan' }))
  await refused('months_not_open', part(amina, '100'), part(vijay, '150', { months: ['2026-11', '2020-01'] }))
  await refused('not_found', part(amina, '100'), { member_id: 999_999, amount: '150' })
  const { rows } = await world.admin.query('select from payment')
  expect([rows.length, await books(), (await lines())[0]?.status]).toEqual([0, [0n, 0n, 0n], 'open'])
})

test('the database takes no parts beyond the line, and opens none of which a part is posted', async () => {
  const id = (await imported(both))?.id ?? 0
  const parts = [part(amina, '100'), part(vijay, '150', { kind: 'deposit' })]
  await treasurer.ask(split, { id, fields: { parts } })
  const open = `update bank_line set status = 'open', entry_id = null, settled_by = null, settled_at = null where id = $1`
  await expect(world.admin.query(open, [id])).rejects.toMatchObject({ constraint: 'paid_line_stays' })
  const reversed = await world.admin.query(`update payment set status = 'reversed' returning amount`)
  expect(reversed.rowCount).toBe(2)
  expect(await lines('unclaimed')).toMatchObject([{ id, left: 250 }])
  const raised = (by: number) =>
    world.admin.query(`update payment set amount = amount + $1 where kind = 'deposit'`, [by])
  const verified = `update payment set status = 'verified'`
  await raised(1)
  await expect(world.admin.query(verified)).rejects.toMatchObject({ constraint: 'parts_of_line' })
  await raised(-1)
  await world.admin.query(verified)
})

test('that many split at once is split once', async () => {
  const id = (await imported(both))?.id ?? 0
  const parts = [part(amina, '100'), part(vijay, '150', { kind: 'deposit' })]
  const by = [treasurer, second]
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) => by[at % 2]?.send(split, { id, fields: { parts } })),
  )
  expect(answers.filter((answer) => answer?.status === 200)).toHaveLength(1)
  expect(await books()).toEqual([25_000n, 0n, -25_000n])
})

test('a split whose parts are all undone leaves the line open as it was', async () => {
  const id = (await imported(both))?.id ?? 0
  const parts = [part(amina, '100'), part(vijay, '150', { kind: 'deposit' })]
  const { payment_ids } = await treasurer.ask(split, { id, fields: { parts } })
  const { results } = await treasurer.ask('POST /api/office/payments/undo-many', { fields: { ids: payment_ids } })
  expect(results).toMatchObject([
    { undone: true, message: 'Undone. The money of the bank line is unclaimed again.' },
    { undone: true, message: 'Undone. The bank line is open again.' },
  ])
  expect(await books()).toEqual([0n, 0n, 0n])
  expect(await lines()).toMatchObject([{ id, left: 250, waits: null }])
  expect(await treasurer.ask(split, { id, fields: { parts } })).toMatchObject({ posted: true })
})

describe('a part whose rejection is undone', () => {
  const refuse = 'POST /api/office/payments/:id/refuse'
  const undo = 'POST /api/office/payments/:id/undo'
  const reason = { reason: 'Not hers.' }
  let id: number
  let ids: number[]

  beforeEach(async () => {
    // Of somebody else, so that the books would have the money of a part that has none of its own.
    const other = await imported('17/11/2026,CASH DEPOSIT,900.00,')
    await treasurer.ask('POST /api/office/bank-lines/:id/unclaimed', { id: other?.id ?? 0 })
    id = (await imported('18/11/2026,TRF AMINA HOSSAIN,200.00,'))?.id ?? 0
    const parts = [part(amina, '100'), part(vijay, '100')]
    ids = (await treasurer.ask(split, { id, fields: { parts } })).payment_ids
    for (const payment of ids) await second.ask(refuse, { id: payment, fields: reason })
    await treasurer.ask('POST /api/office/bank-lines/:id/reopen', { id })
  })

  test('waits for the money of its line, which was opened since', async () => {
    expect(await books()).toEqual([90_000n, -90_000n, 0n])
    for (const payment of ids) await second.ask(undo, { id: payment })
    expect(await books()).toEqual([110_000n, -110_000n, 0n])
    for (const payment of ids) await second.ask(verify, { id: payment })
    expect(await books()).toEqual([110_000n, -90_000n, -20_000n])
    expect(await lines('matched')).toMatchObject([{ id, left: 0 }])
  })

  test('stays rejected where the line became something else', async () => {
    await treasurer.ask('POST /api/office/bank-lines/:id/income', { id, fields: { purpose: 'A gift', payee: 'Rafiq' } })
    const before = await world.stored()
    await second.refused('line_settled', undo, { id: ids[0] ?? 0 })
    expect(await world.stored()).toEqual(before)
  })

  test('stays rejected where somebody else has entered something for the line', async () => {
    await treasurer.ask('POST /api/office/bank-lines/:id/claim', { id, fields: { member_id: Number(vijay.id) } })
    await second.refused('line_waits', undo, { id: ids[0] ?? 0 })
  })
})

test('a line is not opened by one officer while another divides it', async () => {
  const id = (await imported('18/11/2026,TRF AMINA HOSSAIN,200.00,'))?.id ?? 0
  await treasurer.ask('POST /api/office/bank-lines/:id/unclaimed', { id })
  const parts = [part(amina, '100'), part(vijay, '100')]
  const answers = await holding(world, async (holder) => {
    await holder.query('select from bank_line where id = $1 for no key update', [id])
    const divided = treasurer.send(split, { id, fields: { parts } })
    await untilWaiting(world, 1)
    const opened = second.send('POST /api/office/bank-lines/:id/reopen', { id })
    await untilWaiting(world, 2)
    return { divided, opened }
  })
  expect([(await answers.divided).status, (await answers.opened).status]).toEqual([200, 409])
  expect(await lines('unclaimed')).toMatchObject([{ id, left: 200, waits: { what: 'payment' } }])
})

test('parts are verified among many as they are one by one', async () => {
  const id = (await imported('18/11/2026,TRF AMINA HOSSAIN,200.00,'))?.id ?? 0
  const parts = [part(amina, '100'), part(vijay, '100')]
  const { payment_ids } = await treasurer.ask(split, { id, fields: { parts } })
  const { results } = await second.ask('POST /api/office/payments/verify-many', { fields: { ids: payment_ids } })
  expect(results).toMatchObject(payment_ids.map((payment) => ({ id: payment, verified: true, left: null })))
  expect(await lines('matched')).toMatchObject([{ id, left: 0 }])
  expect(await books()).toEqual([20_000n, 0n, -20_000n])
})

import { beforeEach, expect, test } from 'vitest'
import { balanceOf } from '../support/books.ts'
import { seatOffice } from '../support/journeys.ts'
import { statementOf } from '../support/officers-acts-bank.ts'
import { freshWorld } from '../support/opened-world.ts'
import { jpeg } from '../support/samples.ts'
import type { Person } from '../support/world.ts'

const world = freshWorld()
let treasurer: Person
let second: Person

const expense = 'POST /api/office/bank-lines/:id/expense'
const income = 'POST /api/office/bank-lines/:id/income'
const confirm = 'POST /api/office/vouchers/:id/confirm'
const lines = async (status = 'open') =>
  (await treasurer.ask('GET /api/office/bank-lines', { query: { account: 'bank', status } })).lines
const imported = async (...rows: string[]) => {
  await treasurer.ask('POST /api/office/bank-statements', statementOf(rows))
  return (await lines()).at(-1)?.id ?? 0
}
const balance = (account: string) => balanceOf(world.admin, account)
const profit = { purpose: 'Profit of the bank' }
const hall = { purpose: 'Hall for the meeting', payee: 'Community Centre' }

beforeEach(async () => {
  treasurer = (await seatOffice(world)).treasurer
  second = await world.officer('treasurer')
  await world.bring(50_000)
})

test('a line that came is other income, and waits again when that is reversed', async () => {
  const id = await imported('18/11/2026,PROFIT CREDIT,12.50,')
  await treasurer.refused('line_not_that', expense, { id, fields: hall })
  await treasurer.refused('invalid_fields', income, { id, fields: { purpose: ' x ' } })
  const { voucher_id, entry_id } = await treasurer.ask(income, { id, fields: profit })
  expect(await balance('other_income')).toBe(-1_250n)
  expect(await balance('bank')).toBe(5_001_250n)
  expect(await lines('matched')).toMatchObject([{ id, entry_id }])
  const [voucher] = (await treasurer.ask('GET /api/office/vouchers', { query: { kind: 'income' } })).vouchers
  expect(voucher).toMatchObject({ amount: 12.5, paid_from: null, paid_into: 'Bank', ...profit, day: '2026-11-18' })
  await treasurer.refused('line_settled', income, { id, fields: profit })
  await second.ask('POST /api/office/vouchers/:id/reverse', { id: voucher_id, fields: { reason: 'It was dues.' } })
  expect([await balance('other_income'), await balance('bank')]).toEqual([0n, 5_000_000n])
  expect(await lines()).toMatchObject([{ id }])
})

test('unclaimed money that turns out to be income leaves the unclaimed, and is in the bank once', async () => {
  const id = await imported('18/11/2026,CHQ REFUND,40.00,')
  await treasurer.ask('POST /api/office/bank-lines/:id/unclaimed', { id })
  await treasurer.ask(income, { id, fields: { purpose: 'Refund of the printer' } })
  expect([await balance('unmatched_receipts'), await balance('other_income')]).toEqual([0n, -4_000n])
  expect(await balance('bank')).toBe(5_004_000n)
  expect(await lines('unclaimed')).toEqual([])
})

test('an expense of a line keeps the picture of its voucher, posted at once or once it is confirmed', async () => {
  const picture = await jpeg()
  const small = await imported('18/11/2026,TEA,-4.00,')
  const { voucher_id: posted } = await treasurer.ask(expense, { id: small, fields: hall, files: { picture } })
  const large = await imported('19/11/2026,HALL,-900.00,')
  const { voucher_id: waiting, entry_id } = await treasurer.ask(expense, {
    id: large,
    fields: hall,
    files: { picture },
  })
  expect(entry_id).toBeNull()
  await second.ask(confirm, { id: waiting })
  const { vouchers } = await treasurer.ask('GET /api/office/vouchers', { query: { kind: 'expense' } })
  const at = (id: number) => vouchers.find((voucher) => voucher.id === id)
  for (const id of [posted, waiting])
    expect(at(id)).toMatchObject({ picture: `/api/office/vouchers/${id}/picture`, picture_type: 'image/jpeg' })
  // The very same paper for two expenses is flagged, from a line as elsewhere.
  expect(at(waiting)?.same_file_as).toEqual([posted])
  const shown = await second.send('GET /api/office/vouchers/:id/picture', { id: waiting })
  expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/jpeg'])
})

test('a line that left is an expense with its payee, posted once however many press', async () => {
  const id = await imported('18/11/2026,HALL,-40.00,')
  await treasurer.refused('line_not_that', income, { id, fields: profit })
  const answers = await Promise.all(Array.from({ length: 8 }, () => treasurer.send(expense, { id, fields: hall })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect([await balance('general_expense'), await balance('bank')]).toEqual([4_000n, 4_996_000n])
  const [voucher] = (await treasurer.ask('GET /api/office/vouchers', { query: { kind: 'expense' } })).vouchers
  expect(voucher).toMatchObject({ ...hall, day: '2026-11-18' })
})

test.each([
  ['an expense', expense, '-40000.00', 'general_expense', 4_000_000n],
  ['income', income, '40000.00', 'other_income', -4_000_000n],
] as const)(
  '%s above the limit waits for another treasurer, and nothing is posted before',
  async (_, call, amount, account, posted) => {
    const id = await imported(`18/11/2026,LARGE,${amount},`)
    const { voucher_id, entry_id } = await treasurer.ask(call, { id, fields: hall })
    expect(entry_id).toBeNull()
    expect(await balance(account)).toBe(0n)
    expect(await lines()).toMatchObject([{ id, waits: { by: treasurer.name } }])
    await treasurer.refused('line_waits', call, { id, fields: hall })
    await treasurer.refused('proposed_by_you', confirm, { id: voucher_id })
    await second.ask(confirm, { id: voucher_id })
    expect(await balance(account)).toBe(posted)
    expect(await lines('matched')).toMatchObject([{ id }])
  },
)

test('income that waits is not posted where the line became something else meanwhile', async () => {
  const id = await imported('18/11/2026,LARGE,40000.00,')
  const { voucher_id } = await treasurer.ask(income, { id, fields: profit })
  await treasurer.ask('POST /api/office/bank-lines/:id/set-aside', { id, fields: { reason: 'Of another account.' } })
  await second.refused('line_settled', confirm, { id: voucher_id })
  expect(await balance('other_income')).toBe(0n)
  await second.ask('POST /api/office/vouchers/:id/reject', { id: voucher_id, fields: { reason: 'It is set aside.' } })
})

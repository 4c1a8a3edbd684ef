import { beforeEach, describe, expect, test } from 'vitest'
import type { AnswerOf } from '#contract/calls.ts'
import { keepProposals } from '#server/features/bank/proposals/keep-proposals.ts'
import { balanceOf, bookFaults } from '../support/books.ts'
import { type Office, payDues, seatOffice, sendDues } from '../support/journeys.ts'
import { statementOf } from '../support/officers-acts-bank.ts'
import { freshWorld } from '../support/opened-world.ts'
import { secrets } from '../support/secrets.ts'
import type { Person } from '../support/world.ts'

const world = freshWorld()
let office: Office
let treasurer: Person
let member: Person

beforeEach(async () => {
  office = await seatOffice(world)
  treasurer = office.treasurer
  member = await world.member('Amina Hossain')
})

const send = 'POST /api/office/bank-statements'
const ROWS = [
  '18/11/2026,TRF AMINA HOSSAIN,100.00,100.00',
  '19/11/2026,MONTHLY FEE,-25.00,75.00',
  '20/11/2026,CDM DEPOSIT,"1,250.00","1,325.00"',
]
const lines = async (status = 'open') =>
  (await treasurer.ask('GET /api/office/bank-lines', { query: { account: 'bank', status } })).lines
describe('a line of the statement', () => {
  test('is proposed to be the waiting payment or the entry that the bank names', async () => {
    const rival = await world.member('Vijay Nair')
    await sendDues(rival, 'November')
    const id = await sendDues(member, 'November')
    await treasurer.ask(send, statementOf(ROWS))
    const [transfer, fee, deposit] = await lines()
    expect(transfer?.proposal).toMatchObject({
      kind: 'payment',
      id,
      title: 'November 2026',
      member: { name: 'Amina Hossain' },
      reasons: ['name', 'day'],
      sure: true,
    })
    expect(transfer?.others).toMatchObject([{ kind: 'payment', member: { name: 'Vijay Nair' } }])
    expect([fee?.proposal, deposit?.proposal]).toEqual([null, null])
  })

  test('is the entry that was posted already, once, and can be another', async () => {
    await payDues(office, member, 'November')
    await treasurer.ask(send, statementOf(ROWS))
    const [line] = await lines()
    expect(line?.proposal).toMatchObject({ kind: 'entry', title: 'Monthly dues, November 2026' })
    const match = 'POST /api/office/bank-lines/:id/match'
    const fields = { entry_id: line?.proposal?.id }
    const [, fee] = await lines()
    await treasurer.refused('line_not_that', match, { id: fee?.id ?? 0, fields })
    await treasurer.ask(match, { id: line?.id ?? 0, fields })
    await treasurer.refused('line_settled', match, { id: line?.id ?? 0, fields })
    expect(await lines('matched')).toMatchObject([{ entry_id: line?.proposal?.id, settled_by: treasurer.name }])
    const release = () => treasurer.send('POST /api/office/bank-lines/:id/release', { id: line?.id ?? 0 })
    // Whoever comes second finds it open, as they want it.
    const released = await Promise.all([release(), release(), release(), release()])
    expect(released.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await lines()).toHaveLength(3)
    await treasurer.refused('not_found', match, { id: 999_999, fields })
  })

  test('is an entry of the days before the first statement too, and of no others before it', async () => {
    await world.travelTo('2026-08-01T10:00:00+04:00')
    await payDues(office, await world.member('Vijay Nair'), 'August')
    await world.travelTo('2026-11-15T10:00:00+04:00')
    await payDues(office, member, 'November')
    await world.travelTo('2026-11-21T10:00:00+04:00')
    await treasurer.ask(send, statementOf(ROWS))
    const [line] = await lines()
    expect(line?.proposal).toMatchObject({ kind: 'entry', date: '2026-11-15', title: 'Monthly dues, November 2026' })
    expect(line?.others).toEqual([])
  })

  test('is no entry that another line is already, also where both are said at once', async () => {
    await payDues(office, member, 'November')
    const rows = ['18/11/2026,CDM ONE,100.00,', '18/11/2026,CDM TWO,100.00,', '18/11/2026,CDM THREE,100.00,']
    await treasurer.ask(send, statementOf(rows))
    const [one, two, three] = (await lines()).map(({ id }) => id)
    const { entries } = await treasurer.ask('GET /api/office/ledger/journal', { query: { account: 'bank' } })
    const match = 'POST /api/office/bank-lines/:id/match'
    const fields = { entry_id: entries[0]?.id }
    const answers = await Promise.all([one, two].map((id) => treasurer.send(match, { id: id ?? 0, fields })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await treasurer.refused('line_not_that', match, { id: three ?? 0, fields })
    expect(await lines('matched')).toHaveLength(1)
  })

  test('is never offered an entry that was reversed, nor the one that reverses it', async () => {
    const id = await payDues(office, member, 'November')
    const { entries } = await treasurer.ask('GET /api/office/ledger/journal', { query: { account: 'bank' } })
    await treasurer.ask('POST /api/office/payments/:id/reverse', { id, fields: { reason: 'It bounced.' } })
    await treasurer.ask(send, statementOf(['18/11/2026,TRF AMINA HOSSAIN,100.00,', '19/11/2026,RETURNED,-100.00,']))
    const open = await lines()
    expect(open.map(({ proposal, others }) => [proposal, others])).toEqual([
      [null, []],
      [null, []],
    ])
    const match = 'POST /api/office/bank-lines/:id/match'
    await treasurer.refused('line_not_that', match, { id: open[0]?.id ?? 0, fields: { entry_id: entries[0]?.id } })
    world.clock.forward({ minutes: 1 })
    await keepProposals({ db: world.pool, secrets, now: world.clock.now() }, 0)
    expect((await lines()).flatMap(({ proposal, others }) => [proposal, ...others])).toEqual([null, null])
  })

  test('that nobody claims, that the bank took, and that concerns nobody is settled as such', async () => {
    await treasurer.ask(send, statementOf(ROWS))
    const [transfer, fee, deposit] = (await lines()).map(({ id }) => id)
    await treasurer.ask('POST /api/office/bank-lines/:id/unclaimed', { id: deposit ?? 0 })
    expect(await balanceOf(world.admin, 'unmatched_receipts')).toBe(-125_000n)
    await treasurer.refused('line_not_that', 'POST /api/office/bank-lines/:id/unclaimed', { id: fee ?? 0 })
    await treasurer.refused('line_not_that', 'POST /api/office/bank-lines/:id/charge', { id: transfer ?? 0 })
    await treasurer.ask('POST /api/office/bank-lines/:id/charge', { id: fee ?? 0 })
    expect(await balanceOf(world.admin, 'bank_charges')).toBe(2_500n)
    const { vouchers } = await treasurer.ask('GET /api/office/vouchers')
    expect(vouchers).toMatchObject([{ kind: 'bank_charge', amount: 25, purpose: 'MONTHLY FEE', day: '2026-11-19' }])
    const aside = 'POST /api/office/bank-lines/:id/set-aside'
    await treasurer.refused('invalid_fields', aside, { id: transfer ?? 0, fields: { reason: '' } })
    await treasurer.ask(aside, { id: transfer ?? 0, fields: { reason: 'Of the other account.' } })
    expect(await lines('set_aside')).toMatchObject([{ note: 'Of the other account.' }])
    expect(await lines()).toEqual([])
    await treasurer.refused('line_settled', 'POST /api/office/bank-lines/:id/release', { id: deposit ?? 0 })
    const reverse = { id: vouchers[0]?.id ?? 0, fields: { reason: 'It was a purchase.' } }
    await treasurer.ask('POST /api/office/vouchers/:id/reverse', reverse)
    expect(await lines()).toMatchObject([{ id: fee, entry_id: null }])
  })

  test('that the bank took and that is above the limit of expenses takes two treasurers', async () => {
    const second = await world.officer('treasurer')
    await treasurer.ask(
      send,
      statementOf(['18/11/2026,CASH IN,"1,000.00","1,000.00"', '19/11/2026,AUDIT FEE,-500.01,499.99']),
    )
    const [cash, fee] = (await lines()).map(({ id }) => id)
    await treasurer.ask('POST /api/office/bank-lines/:id/unclaimed', { id: cash ?? 0 })
    const charge = 'POST /api/office/bank-lines/:id/charge'
    const refused = await treasurer.refused('charge_above_limit', charge, { id: fee ?? 0 })
    expect(refused.message).toContain('Above AED 500.00 two treasurers are needed.')
    expect(await balanceOf(world.admin, 'bank_charges')).toBe(0n)
    const fields = { kind: 'bank_charge', amount: '500.01', paid_from: 'bank', day: '2026-11-19', purpose: 'Audit fee' }
    const { voucher_id: id } = await treasurer.ask('POST /api/office/expenses', { fields: { ...fields, payee: '' } })
    const { entry_id } = await second.ask('POST /api/office/vouchers/:id/confirm', { id })
    expect((await lines())[0]?.proposal).toMatchObject({ kind: 'entry', id: entry_id })
    await treasurer.ask('POST /api/office/bank-lines/:id/match', { id: fee ?? 0, fields: { entry_id } })
    expect(await balanceOf(world.admin, 'bank_charges')).toBe(50_001n)
    expect(await lines()).toEqual([])
  })

  test('that is dated later than tomorrow is posted as nothing until that day', async () => {
    await treasurer.ask(send, statementOf(ROWS))
    const [transfer, fee] = (await lines()).map(({ id }) => id)
    // From before such lines were refused.
    await world.admin.query(`update bank_line set booked_on = '2027-03-01'`)
    const charge = 'POST /api/office/bank-lines/:id/charge'
    const unclaimed = 'POST /api/office/bank-lines/:id/unclaimed'
    await treasurer.refused('line_too_late', charge, { id: fee ?? 0 })
    const refused = await treasurer.refused('line_too_late', unclaimed, { id: transfer ?? 0 })
    expect(refused.message).toContain('1 March 2027')
    expect(await balanceOf(world.admin, 'unmatched_receipts')).toBe(0n)
    const direct = world.pool.query(
      `update bank_line set status = 'unclaimed', entry_id = (select max(id) from entry), settled_at = $2 where id = $1`,
      [transfer, world.clock.now()],
    )
    await expect(direct).rejects.toMatchObject({ constraint: 'bank_line_too_late' })
    await world.travelTo('2027-02-28T10:00:00+04:00')
    await treasurer.ask(unclaimed, { id: transfer ?? 0 })
  })

  test('that two officers settle at once is settled once', async () => {
    await treasurer.ask(send, statementOf(ROWS))
    const id = (await lines())[2]?.id ?? 0
    const both = await Promise.all(
      Array.from({ length: 20 }, () => treasurer.send('POST /api/office/bank-lines/:id/unclaimed', { id })),
    )
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await balanceOf(world.admin, 'bank')).toBe(125_000n)
  })
})

describe('a payment verified by its line', () => {
  const byLines = 'POST /api/office/payments/verify-by-lines'
  const matching = async (line: number | undefined, payment: number) =>
    (await treasurer.ask(byLines, { fields: { matches: [{ payment_id: payment, line_id: line ?? 0 }] } })).results[0]

  test('is posted with the day and the account that the line says, and line and payment are settled together', async () => {
    const rows: string[] = []
    const ids: number[] = []
    for (const name of ['Amal', 'Bilal', 'Chandra', 'Dilshad', 'Esha', 'Farhan', 'Gita', 'Habib', 'Indira', 'Jamal']) {
      ids.push(await sendDues(await world.member(`${name} Perera`), 'November'))
      rows.push(`${9 + ids.length}/11/2026,TRF ${name} PERERA,100.00,`)
    }
    await treasurer.ask(send, statementOf(rows))
    const matches = (await lines()).map(({ id, proposal }) => ({ line_id: id, payment_id: proposal?.id }))
    expect(matches.map(({ payment_id }) => payment_id).toSorted()).toEqual(ids.toSorted())
    const { results } = await treasurer.ask(byLines, { fields: { matches } })
    expect(results.every(({ verified }) => verified)).toBe(true)
    expect(await lines()).toEqual([])
    expect(await balanceOf(world.admin, 'bank')).toBe(100_000n)
    const { payments } = await treasurer.ask('GET /api/office/payments', { query: { status: 'verified' } })
    expect(payments.map(({ received_on }) => received_on).toSorted()[0]).toBe('2026-11-10')
  })

  test('is posted once where two treasurers post the same many at once, in other orders; what cannot be keeps no other', async () => {
    const names = ['Amal', 'Bilal', 'Chandra', 'Dilshad', 'Esha', 'Farhan', 'Gita', 'Habib', 'Indira', 'Jamal']
    const ids: number[] = []
    for (const name of names) ids.push(await sendDues(await world.member(`${name} Perera`), 'November'))
    await treasurer.ask(send, statementOf(names.map((name, at) => `${10 + at}/11/2026,TRF ${name} PERERA,100.00,`)))
    const matches = (await lines()).map(({ id, proposal }) => ({ line_id: id, payment_id: proposal?.id ?? 0 }))
    // Of somebody else, whose line the last of the list is already; and one that there is not.
    const wrong = [
      { line_id: matches[0]?.line_id ?? 0, payment_id: matches[1]?.payment_id ?? 0 },
      { line_id: 999_999, payment_id: 999_999 },
    ]
    const second = await world.officer('treasurer')
    const answers = await Promise.all([
      treasurer.send(byLines, { fields: { matches: [...matches, ...wrong] } }),
      second.send(byLines, { fields: { matches: [...wrong, ...matches].toReversed() } }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const results = answers.flatMap(({ body }) => (body as AnswerOf<typeof byLines>).results)
    const verified = results.filter((result) => result.verified).map(({ payment_id }) => payment_id)
    expect(verified.toSorted()).toEqual(ids.toSorted())
    expect(await balanceOf(world.admin, 'bank')).toBe(100_000n)
    expect(await lines()).toEqual([])
    expect(await bookFaults(world.admin)).toEqual([])
  })

  test('takes money that nobody had claimed out of the unclaimed money, and gives it back when it is reversed', async () => {
    await treasurer.ask(send, statementOf(ROWS))
    const [line] = await lines()
    await treasurer.ask('POST /api/office/bank-lines/:id/unclaimed', { id: line?.id ?? 0 })
    const id = await sendDues(member, 'November')
    expect((await lines('unclaimed'))[0]?.proposal).toMatchObject({ kind: 'payment', id })
    expect(await matching(line?.id, id)).toMatchObject({ verified: true })
    expect(await balanceOf(world.admin, 'unmatched_receipts')).toBe(0n)
    expect(await balanceOf(world.admin, 'bank')).toBe(10_000n)
    expect(await lines('matched')).toMatchObject([{ id: line?.id, claimed_entry_id: expect.any(Number) }])
    const reverse = { id, fields: { reason: 'It was another member’s.' } }
    await treasurer.ask('POST /api/office/payments/:id/reverse', reverse)
    expect(await lines('unclaimed')).toMatchObject([{ id: line?.id, claimed_entry_id: null }])
    expect(await balanceOf(world.admin, 'unmatched_receipts')).toBe(-10_000n)
  })

  test('of another amount, by a line that is settled, or by who entered it is not verified, and it is said why', async () => {
    await world.bring(100)
    await treasurer.ask(send, statementOf(ROWS))
    const [transfer, fee] = await lines()
    const other = await sendDues(member, 'November', '150')
    expect(await matching(transfer?.id, other)).toMatchObject({
      verified: false,
      message: expect.stringContaining('amount'),
    })
    await treasurer.ask('POST /api/office/bank-lines/:id/charge', { id: fee?.id ?? 0 })
    expect(await matching(fee?.id, other)).toMatchObject({
      verified: false,
      message: expect.stringContaining('resolved'),
    })
    expect(await matching(999, other)).toMatchObject({ verified: false })
    expect(await matching(transfer?.id, 999)).toMatchObject({ verified: false })
    const second = await world.member()
    const ids = [await sendDues(second, 'November'), await sendDues(await world.member(), 'November')]
    const both = await Promise.all(ids.map((id) => matching(transfer?.id, id)))
    expect(both.filter((result) => result?.verified)).toHaveLength(1)
    expect(await balanceOf(world.admin, 'bank')).toBe(17_500n)
  })
})

import { beforeAll, expect, test } from 'vitest'
import { drawBankReceipt, RECEIPT } from '../support/bank-receipts.ts'
import { duesForm, type Office, payDues, seatOffice, sendDues } from '../support/journeys.ts'
import { statementOf } from '../support/officers-acts-bank.ts'
import { sharedWorld } from '../support/opened-world.ts'
import { readReceiptsOf } from '../support/read-receipts.ts'

// Of many that are verified with one press, each has the day on its receipt where no line of the bank says the day.

const SENT = '2026-11-20'
const world = sharedWorld({ now: '2026-09-01T10:00:00+04:00' })
let office: Office
beforeAll(async () => {
  office = await seatOffice(world)
})

let sent = 0
/** A receipt of AED 100.00 for November from somebody new, read; gives the payment. */
async function sendReceipt(day: string): Promise<number> {
  await world.travelTo('2026-09-01T10:00:00+04:00')
  const member = await world.member()
  await world.travelTo(`${SENT}T10:00:00+04:00`)
  sent += 1
  const photo = await drawBankReceipt({
    ...RECEIPT,
    amount: 10_000,
    day: new Date(day),
    reference: `FT2684940${7_800 + 13 * sent}`,
  })
  const form = { ...(await duesForm('November')), files: { photo } }
  const { payment_id: id } = await member.ask('POST /api/save-monthly-payment', form)
  await readReceiptsOf(world)
  expect((await shown(id)).reading).toMatchObject({ agrees: true, date: day })
  return id
}

const shown = async (id: number) => (await office.treasurer.ask('GET /api/office/payments/:id', { id })).payment
const verify = async (...ids: number[]) =>
  (await office.treasurer.ask('POST /api/office/payments/verify-many', { fields: { ids } })).results

test('each is posted with the day on its receipt, alone and together, and one without a receipt that was read as it was sent', async () => {
  const [first, second, third] = [
    await sendReceipt('2026-11-18'),
    await sendReceipt('2026-11-09'),
    await sendReceipt('2026-11-17'),
  ]
  const unread = await sendDues(await world.member(), 'November')
  expect(await shown(first)).toMatchObject({ received_on: SENT, day_read: '2026-11-18', look_twice: [] })
  expect(await shown(unread)).toMatchObject({ received_on: SENT, day_read: null })
  expect(await verify(first)).toMatchObject([{ id: first, verified: true }])
  expect(await verify(second, third, unread)).toMatchObject([
    { verified: true },
    { verified: true },
    { verified: true },
  ])
  const verified = { status: 'verified', day_read: null }
  expect(await shown(first)).toMatchObject({ ...verified, received_on: '2026-11-18' })
  expect(await shown(second)).toMatchObject({ ...verified, received_on: '2026-11-09' })
  expect(await shown(third)).toMatchObject({ ...verified, received_on: '2026-11-17' })
  expect(await shown(unread)).toMatchObject({ ...verified, received_on: SENT })
  const { rows } = await world.admin.query(
    'select e.received_on::text from payment p join entry e on e.id = p.entry_id where p.id = any ($1) order by p.id',
    [[first, second, third]],
  )
  expect(rows.map(({ received_on }) => received_on)).toEqual(['2026-11-18', '2026-11-09', '2026-11-17'])
}, 120_000)

test('a day after it was sent, or in a closed month, is not taken', async () => {
  // The books begin with October.
  await world.travelTo('2026-10-05T10:00:00+04:00')
  await payDues(office, await world.member(), 'October')
  const id = await sendReceipt('2026-11-21')
  const old = await sendReceipt('2026-10-30')
  expect(await shown(id)).toMatchObject({ day_read: null })
  expect(await shown(old)).toMatchObject({ day_read: '2026-10-30' })
  await office.treasurer.ask('POST /api/office/periods/:id/close', { id: '2026-10' })
  expect(await shown(old)).toMatchObject({ day_read: null })
  expect(await verify(id, old)).toMatchObject([{ verified: true }, { verified: true }])
  expect(await shown(id)).toMatchObject({ received_on: SENT })
  expect(await shown(old)).toMatchObject({ received_on: SENT })
}, 120_000)

test('where the day would let a fine off, somebody looks at it; one that is in time either way is posted', async () => {
  const admin = await world.officer('admin')
  const { version } = await admin.ask('GET /api/office/settings')
  await admin.ask('POST /api/office/settings', { fields: { section: 'fines', version, late_fine: '10' } })
  const inTime = await sendReceipt('2026-11-10')
  const late = await sendReceipt('2026-11-16')
  expect(await verify(inTime, late)).toMatchObject([
    { id: inTime, verified: false, left: 'look_twice' },
    { id: late, verified: true, message: expect.stringContaining('a fine of AED 10.00') },
  ])
  const fields = { received_on: '2026-11-10' }
  await office.treasurer.ask('POST /api/office/payments/:id/verify', { id: inTime, fields })
  expect(await shown(inTime)).toMatchObject({ status: 'verified', received_on: '2026-11-10' })
}, 120_000)

test('where a statement covers that day alone, its line is needed, and says the day', async () => {
  const bring = (...rows: string[]) => office.treasurer.ask('POST /api/office/bank-statements', statementOf(rows))
  const id = await sendReceipt('2026-11-16')
  expect((await shown(id)).bank).toMatchObject({ day_is_covered: false, line_needed: false })
  await bring('16/11/2026,MONTHLY FEE,-25.00,')
  expect((await shown(id)).bank).toMatchObject({ day_is_covered: true, line_needed: true, proposal: null })
  expect(await verify(id)).toMatchObject([{ id, verified: false, left: 'no_line_fits' }])
  const reference = (await shown(id)).reading?.reference
  await bring(`17/11/2026,INWARD ${reference},100.00,`)
  expect(await verify(id)).toMatchObject([{ id, verified: true }])
  expect(await shown(id)).toMatchObject({ received_on: '2026-11-17' })
}, 120_000)

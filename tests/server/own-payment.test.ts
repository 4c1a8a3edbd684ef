import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountOf, duesForm, type Office, payDues, seatOffice, sendDues } from '../support/journeys.ts'
import { sharedWorld } from '../support/opened-world.ts'
import type { Person } from '../support/world.ts'

const world = sharedWorld({ now: '2026-11-01T10:00:00+04:00' })
let office: Office
let member: Person

beforeAll(async () => {
  office = await seatOffice(world)
})
beforeEach(async () => {
  member = await world.member()
})

const followed = async (id: number) => (await member.ask('GET /api/payments/:id', { id })).payment
const stepsOf = async (id: number) => (await followed(id)).steps.map(({ step, by, reason }) => ({ step, by, reason }))
const latest = async () =>
  (await accountOf(member)).monthlyPaymentData.find((row) => row.month === 'November 2026')?.latest_payment_id

const sent = { step: 'sent', by: null, reason: null }

describe('a payment is followed', () => {
  test('from sent to credited, and to its reversal', async () => {
    const id = await payDues(office, member, 'November')
    expect(await latest()).toBe(id)
    const payment = await followed(id)
    expect(payment).toMatchObject({
      status: 'verified',
      months: [{ month: '2026-11', amount: 100 }],
      receipt: `/api/payments/${id}/receipt`,
    })
    expect(payment.entry_id).not.toBeNull()
    const verified = { step: 'verified', by: office.treasurer.name, reason: null }
    expect(await stepsOf(id)).toEqual([sent, verified])
    const reason = 'It was another member’s.'
    await office.treasurer.ask('POST /api/office/payments/:id/reverse', { id, fields: { reason } })
    expect(await stepsOf(id)).toEqual([sent, verified, { step: 'reversed', by: office.treasurer.name, reason }])
  })

  test('while it waits, to where it was refused, and to where its member took it back', async () => {
    const id = await sendDues(member, 'November')
    expect(await latest()).toBe(id)
    expect(await followed(id)).toMatchObject({ status: 'in_review', entry_id: null })
    expect(await stepsOf(id)).toEqual([sent])
    const reason = 'The amount cannot be read.'
    await office.treasurer.ask('POST /api/office/payments/:id/refuse', { id, fields: { reason } })
    expect(await stepsOf(id)).toEqual([sent, { step: 'refused', by: office.treasurer.name, reason }])
    const again = await sendDues(member, 'November')
    await member.ask('POST /api/payments/:id/cancel', { id: again })
    expect(await stepsOf(again)).toEqual([sent, { step: 'cancelled', by: null, reason: null }])
  })

  test('by its member alone', async () => {
    const id = await sendDues(member, 'November')
    await (await world.member('Vijay Nair')).refused('not_found', 'GET /api/payments/:id', { id })
    expect((await world.visitor.send('GET /api/payments/:id', { id })).status).toBe(401)
  })
})

describe('the next payment is filled in', () => {
  const last = async () => (await member.ask('GET /api/payments/last-sent')).last

  test('with what the last one was sent with, which nobody else reads', async () => {
    expect(await last()).toBeNull()
    await payDues(office, member, 'November')
    expect(await last()).toEqual({ amount: 100, account_number: (await duesForm('November')).fields.account_number })
    const other = await world.member('Vijay Nair')
    expect((await other.ask('GET /api/payments/last-sent')).last).toBeNull()
  })

  test('with nothing of one that was rejected or taken back', async () => {
    const id = await sendDues(member, 'November')
    await office.treasurer.ask('POST /api/office/payments/:id/refuse', { id, fields: { reason: 'No receipt.' } })
    const again = await sendDues(member, 'November')
    await member.ask('POST /api/payments/:id/cancel', { id: again })
    expect(await last()).toBeNull()
  })
})

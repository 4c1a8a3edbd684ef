import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/db/connect.ts'
import {
  apply,
  askToJoin,
  borrow,
  getApproved,
  type Office,
  payDues,
  seatOffice,
  sendDues,
} from '../support/journeys.ts'
import { sharedWorld } from '../support/opened-world.ts'
import type { Person } from '../support/world.ts'

const LIST = 'GET /api/notifications'
const UNREAD = 'GET /api/notifications/unread'
const READ = 'POST /api/notifications/:id/read'
const READ_ALL = 'POST /api/notifications/read'
const because = { reason: 'The bank shows another amount.' }

const world = sharedWorld()
let office: Office
let secretary: Person
let member: Person

beforeAll(async () => {
  office = await seatOffice(world)
  secretary = await world.officer('secretary')
  await world.bring(50_000)
})
beforeEach(async () => {
  member = await world.member('Amina Hossain')
})

const told = async (who: Person = member) => (await who.ask(LIST)).notifications
const kinds = async (who?: Person) => (await told(who)).map(({ kind }) => kind)
const unread = async (who: Person = member) => (await who.ask(UNREAD)).unread

describe('of a payment a member is told once', () => {
  test('that it was verified, for which month and how much', async () => {
    await payDues(office, member, 'November')
    expect(await told()).toEqual([
      {
        id: expect.any(Number),
        payment_id: expect.any(Number),
        kind: 'payment_verified',
        at: '2026-11-21T06:00:00.000Z',
        read: false,
        paid_for: 'dues',
        month: '2026-11',
        months: 1,
        amount: 100,
      },
    ])
  })

  test('that another amount came, that it was rejected, or reversed; each with the reason', async () => {
    const corrected = await sendDues(member, 'November')
    await office.treasurer.ask('POST /api/office/payments/:id/verify', {
      id: corrected,
      fields: { amount: '90', ...because },
    })
    const refused = await sendDues(member, 'December')
    await office.treasurer.ask('POST /api/office/payments/:id/refuse', { id: refused, fields: because })
    await office.treasurer.ask('POST /api/office/payments/:id/reverse', {
      id: corrected,
      fields: { reason: 'It never came after all.' },
    })
    const cancelled = await sendDues(member, 'December')
    await member.ask('POST /api/payments/:id/cancel', { id: cancelled })
    expect(await told()).toMatchObject([
      { kind: 'payment_reversed', amount: 90, reason: 'It never came after all.' },
      { kind: 'payment_refused', amount: 100, month: '2026-12', ...because },
      { kind: 'payment_corrected', amount: 90, claimed: 100 },
    ])
  })

  test('and not when what was done is rolled back', async () => {
    const id = await sendDues(member, 'November')
    await expect(
      inTransaction(world.pool, async (db) => {
        await db.query(`update payment set status = 'refused', decided_at = now() where id = $1`, [id])
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    expect(await kinds()).toEqual([])
    const { rows } = await world.admin.query(`select from job where payload ->> 'person_id' = $1`, [String(member.id)])
    expect(rows).toEqual([])
  })

  test('also when many are verified at once, each member of the own', async () => {
    const other = await world.member('Vijay Nair')
    const ids = [await sendDues(member, 'November'), await sendDues(other, 'November')]
    await office.treasurer.ask('POST /api/office/payments/verify-many', { fields: { ids } })
    expect(await kinds(member)).toEqual(['payment_verified'])
    expect(await kinds(other)).toEqual(['payment_verified'])
  })
})

describe('of a loan a member is told once', () => {
  test('that it is approved, that this was undone, that it was paid out, that this bounced', async () => {
    const id = await getApproved(office, member)
    await office.lender.ask('POST /api/office/loans/:id/undo-approval', { id, fields: because })
    await office.lender.ask('POST /api/office/loans/:id/approve', { id })
    await office.treasurer.ask('POST /api/office/loans/:id/disburse', { id, fields: { reference: 'FT 1' } })
    await office.treasurer.ask('POST /api/office/loans/:id/reverse-disbursement', { id, fields: because })
    expect(await told()).toMatchObject([
      { kind: 'loan_disbursement_reversed', amount: 1000, ...because },
      { kind: 'loan_disbursed' },
      { kind: 'loan_approved' },
      { kind: 'loan_approval_undone', ...because },
      { kind: 'loan_approved' },
    ])
  })

  test('that it is approved by the second officer, not by the first alone; or declined', async () => {
    const id = await apply(member, 4000, 6)
    await office.lender.ask('POST /api/office/loans/:id/approve', { id })
    expect(await kinds()).toEqual([])
    await office.lender.ask('POST /api/office/loans/:id/undo-approval', { id, fields: because })
    expect(await kinds()).toEqual([])
    await office.lender.ask('POST /api/office/loans/:id/decline', { id, fields: because })
    expect(await told()).toMatchObject([{ kind: 'loan_declined', amount: 4000, ...because }])
  })

  test('that it is repaid, or written off', async () => {
    const id = await borrow(office, member, 500, 1)
    const { payment_id: payment } = await member.ask('POST /api/save-monthly-payment', {
      fields: { payment_amount: '535' },
    })
    await office.treasurer.ask('POST /api/office/payments/:id/verify', { id: payment })
    expect((await kinds()).sort()).toEqual(['loan_approved', 'loan_disbursed', 'loan_settled', 'payment_verified'])
    expect(id).toBeGreaterThan(0)
    const other = await world.member('Vijay Nair')
    await world.bring(402, other)
    const lost = await borrow(office, other)
    await office.lender.ask('POST /api/office/loans/:id/propose-write-off', { id: lost, fields: because })
    await office.treasurer.ask('POST /api/office/loans/:id/confirm-write-off', { id: lost, fields: because })
    expect((await told(other))[0]).toMatchObject({ kind: 'loan_written_off', amount: 598, from_savings: 402 })
  })
})

test('of a withdrawal and of a recharge a member is told each step that others take', async () => {
  await world.bring(500, member)
  const payout = { paid_from: 'bank', paid_on: '2026-11-20', reference: 'FT 4411' }
  const ask = async () => (await member.ask('POST /api/withdrawals', { fields: { amount: '50' } })).withdrawal_id
  const paid = await ask()
  await secretary.ask('POST /api/office/withdrawals/:id/approve', { id: paid })
  await office.treasurer.ask('POST /api/office/withdrawals/:id/pay', { id: paid, fields: payout })
  await office.treasurer.ask('POST /api/office/withdrawals/:id/reverse', { id: paid, fields: because })
  await secretary.ask('POST /api/office/withdrawals/:id/refuse', { id: await ask(), fields: because })
  await member.ask('POST /api/withdrawals/:id/cancel', { id: await ask() })
  const wish = { number: '98765 43210', amount: '20', operator: 'jio' }
  const order = async () => (await member.ask('POST /api/recharges', { fields: wish })).recharge_id
  const done = await order()
  const completion = { reference: 'JIO 7710', paid: '20', paid_from: 'bank' }
  await office.treasurer.ask('POST /api/office/recharges/:id/complete', { id: done, fields: completion })
  await office.treasurer.ask('POST /api/office/recharges/:id/reverse', { id: done, fields: because })
  await office.treasurer.ask('POST /api/office/recharges/:id/refuse', { id: await order(), fields: because })
  expect(await told()).toMatchObject([
    { kind: 'recharge_refused', amount: 20, operator: 'Jio', ...because },
    { kind: 'recharge_reversed', ...because },
    { kind: 'recharge_completed' },
    { kind: 'withdrawal_refused', ...because },
    { kind: 'withdrawal_reversed', amount: 50, ...because },
    { kind: 'withdrawal_paid' },
    { kind: 'withdrawal_approved' },
  ])
})

test('an applicant is told what was decided, and by the letter of before alone', async () => {
  await askToJoin(world, 'rokeya@example.test')
  const { applications } = await secretary.ask('GET /api/office/applications')
  const { id } = applications.find(({ email }) => email === 'rokeya@example.test') ?? { id: 0 }
  await secretary.ask('POST /api/office/applications/:id/accept', { id, fields: {} })
  const { rows } = await world.admin.query(
    `select n.kind from notification n join person p on p.id = n.person_id where p.email = 'rokeya@example.test'`,
  )
  expect(rows).toEqual([{ kind: 'application_accepted' }])
})

test('a member is told that the association has written, until that was on the screen', async () => {
  await member.ask('POST /api/messages', { fields: { text: 'May I pay twice a month?' } })
  const { conversations } = await secretary.ask('GET /api/office/messages', { query: { status: 'waiting' } })
  const { id } = conversations.find(({ name }) => name === member.name) ?? { id: 0 }
  for (const text of ['Yes.', 'Do.']) {
    await secretary.ask('POST /api/office/messages/:id/answer', { id, fields: { text } })
  }
  expect(await kinds()).toEqual(['message_received', 'message_received'])
  const { messages } = await member.ask('GET /api/messages')
  const answers = messages.filter(({ from_office }) => from_office).map((message) => message.id)
  await member.ask('POST /api/messages/read', { fields: { up_to: Math.min(...answers) } })
  expect((await told()).map(({ read }) => read)).toEqual([false, true])
})

test('an officer is told of their own roles alone', async () => {
  const admin = await world.officer('admin')
  const { id } = await world.officer('auditor')
  const fields = { role: 'secretary', granted: true, ...because }
  await admin.ask('POST /api/office/officers/:id/roles', { id, fields })
  await sendDues(member, 'November')
  const { rows } = await world.admin.query('select kind from notification where person_id = $1', [id])
  expect(rows).toEqual([{ kind: 'offices_changed' }])
  expect(await kinds(office.treasurer)).toEqual([])
})

describe('the list', () => {
  test('is read in pages, the latest first, and each marked as read once', async () => {
    await world.admin.query(
      `insert into notification (person_id, kind, about, made_at)
       select $1, 'loan_approved', jsonb_build_object('amount', n * 100), $2::timestamptz + n * interval '1 second'
       from generate_series(1, 25) n`,
      [member.id, world.clock.now()],
    )
    expect(await unread()).toBe(25)
    const first = await member.ask(LIST)
    expect(first.notifications.map(({ amount }) => amount)).toEqual(Array.from({ length: 20 }, (_, n) => 25 - n))
    const rest = await member.ask(LIST, { query: { before: String(first.next_before) } })
    expect(rest.notifications.map(({ amount }) => amount)).toEqual([5, 4, 3, 2, 1])
    expect(rest.next_before).toBeNull()
    const [oldest] = rest.notifications.slice(-1)
    for (const _twice of [1, 2]) await member.ask(READ, { id: oldest?.id ?? 0 })
    expect(await unread()).toBe(24)
    // What came after the last that was seen stays unread.
    await member.ask(READ_ALL, { fields: { up_to: first.notifications[1]?.id } })
    expect(await unread()).toBe(1)
    expect((await told()).map(({ read }) => read)).toEqual([false, ...Array(19).fill(true)])
  })

  test('marked as read all at once is unread again when that is undone, by its reader alone', async () => {
    await payDues(office, member, 'November')
    const [latest] = await told()
    const { read_at } = await member.ask(READ_ALL, { fields: { up_to: latest?.id } })
    expect(await unread()).toBe(0)
    await (await world.member('Vijay Nair')).ask('POST /api/notifications/unread', { fields: { read_at } })
    expect(await unread()).toBe(0)
    await member.ask('POST /api/notifications/unread', { fields: { read_at } })
    expect(await unread()).toBe(1)
  })

  test('of another is neither seen nor marked', async () => {
    await payDues(office, member, 'November')
    const other = await world.member('Vijay Nair')
    const [own] = await told()
    expect(await told(other)).toEqual([])
    await other.refused('not_found', READ, { id: own?.id ?? 0 })
    await other.ask(READ_ALL, { fields: { up_to: 999_999_999 } })
    expect(await unread()).toBe(1)
  })
})

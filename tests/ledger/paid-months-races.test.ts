import type { PoolClient } from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Office, seatOffice, sendDues } from '../support/journeys.ts'
import { holding, untilWaitedFor, untilWaiting } from '../support/lock-waits.ts'
import { freshWorld } from '../support/opened-world.ts'
import type { Person } from '../support/world.ts'

const world = freshWorld({ now: '2026-11-21T10:00:00+04:00' })
let office: Office
let admin: Person
let member: Person

beforeEach(async () => {
  office = await seatOffice(world)
  admin = await world.officer('admin')
  member = await world.member()
  await world.admin.query(`update member set dues_from = '2026-08-01', accepted_on = '2026-08-01' where id = $1`, [
    member.id,
  ])
})

const verify = (id: number) => office.treasurer.send('POST /api/office/payments/:id/verify', { id })
const fields = { reason: 'It bounced.' }
const reverse = (id: number) => office.treasurer.send('POST /api/office/payments/:id/reverse', { id, fields })
const registered = async () =>
  (await office.treasurer.ask('GET /api/office/members')).members.find(({ id }) => BigInt(id) === member.id)
const paidThrough = async () =>
  (await world.admin.query(`select to_char(paid_through, 'YYYY-MM') as month from member where id = $1`, [member.id]))
    .rows[0]?.month

/** Does to the payment what a call does to it, on a connection that has not committed yet. */
const become = (other: PoolClient, id: number, status: string) =>
  other.query(
    `update payment set status = $2, decided_at = now(), entry_id = coalesce(entry_id, (select max(id) from entry)) where id = $1`,
    [id, status],
  )

describe('which months a member has completed is known rightly', () => {
  test('after two of them are verified at the same moment', async () => {
    const [august, september] = [await sendDues(member, 'August'), await sendDues(member, 'September')]
    const answers = await holding(world, async (other) => {
      await other.query('select from member where id = $1 for no key update', [member.id])
      const both = [verify(september), verify(august)]
      await untilWaitedFor(world, other)
      await other.query('commit')
      return Promise.all(both)
    })
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await paidThrough()).toBe('2026-09')
    expect(await registered()).toMatchObject({ months_open: 2, dues_open: 200 })
  })

  test('after one is verified while the one before it is reversed', async () => {
    const [august, september] = [await sendDues(member, 'August'), await sendDues(member, 'September')]
    expect((await verify(august)).status).toBe(200)
    const verified = await holding(world, async (other) => {
      await become(other, august, 'reversed')
      const answer = verify(september)
      await untilWaitedFor(world, other)
      return { answer }
    })
    expect((await verified.answer).status).toBe(200)
    expect(await registered()).toMatchObject({ months_open: 3, dues_open: 300 })
    await world.admin.query(`update payment set status = 'verified' where id = $1`, [august])
    expect(await paidThrough()).toBe('2026-09')
  })

  test('after one is reversed while the next one is verified', async () => {
    const [august, september] = [await sendDues(member, 'August'), await sendDues(member, 'September')]
    expect((await verify(august)).status).toBe(200)
    const both = await Promise.all([reverse(august), verify(september)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await registered()).toMatchObject({ months_open: 3, dues_open: 300 })
  })

  test('after one is verified while a reversal has the member and takes the savings next', async () => {
    const [august, september] = [await sendDues(member, 'August'), await sendDues(member, 'September')]
    expect((await verify(august)).status).toBe(200)
    const posted = JSON.stringify([
      {
        ...{ kind: 'manual', date: '2026-11-21', received_on: '2026-11-21', posted_at: '2026-11-21T00:00:00Z' },
        postings: [
          { account: 'savings', member_id: Number(member.id), amount: '-100' },
          { account: 'surplus', amount: '100' },
        ],
      },
    ])
    const verified = await holding(world, async (other) => {
      await other.query('select from member where id = $1 for no key update', [member.id])
      const answer = verify(september)
      await untilWaitedFor(world, other)
      await other.query('select post_entries($1::jsonb)', [posted])
      return { answer }
    })
    expect((await verified.answer).status).toBe(200)
    expect(await paidThrough()).toBe('2026-09')
  })

  test('after one is verified while the dues are changed', async () => {
    const december = await sendDues(member, 'December', '40')
    const { version } = await admin.ask('GET /api/office/settings')
    const changed = await holding(world, async (other) => {
      await other.query('select pg_advisory_xact_lock_shared(7023)')
      const change = { section: 'dues', version, dues_amount: '150', due_day: 12, dues_from: '2026-12' }
      const answer = admin.send('POST /api/office/settings', { fields: change })
      await untilWaitedFor(world, other)
      return { answer }
    })
    expect((await changed.answer).status).toBe(200)
    expect((await verify(december)).status).toBe(200)
    await world.travelTo('2026-12-20T10:00:00+04:00')
    // December keeps the dues it had when it was paid for.
    expect(await registered()).toMatchObject({ months_open: 5, dues_open: 460 })
  })

  test('after what was paid ahead is reversed while the dues of its month are changed', async () => {
    const months = ['August', 'September', 'October', 'November', 'December']
    let december = 0
    for (const month of months) {
      december = await sendDues(member, month)
      expect((await verify(december)).status).toBe(200)
    }
    const { version } = await admin.ask('GET /api/office/settings')
    const change = { section: 'dues', version, dues_amount: '150', due_day: 12, dues_from: '2026-12' }
    const both = await holding(world, async (other) => {
      await other.query('select from payment where id = $1 for update', [december])
      const reversed = reverse(december)
      await untilWaitedFor(world, other)
      const changed = admin.send('POST /api/office/settings', { fields: change })
      await untilWaiting(world, 2)
      return { reversed, changed }
    })
    expect((await both.reversed).status).toBe(200)
    expect((await both.changed).status).toBe(200)
    expect(await paidThrough()).toBe('2026-11')
    await world.travelTo('2026-12-20T10:00:00+04:00')
    expect(await registered()).toMatchObject({ months_open: 1, dues_open: 150 })
  })
})

test('a change of the dues waits for nobody who pays, and is what arrears and the register say from its month on', async () => {
  const raise = async (dues_amount: string) => {
    const { version } = await admin.ask('GET /api/office/settings')
    const fields = { section: 'dues', version, dues_amount, due_day: 12, dues_from: '2026-12' }
    await admin.ask('POST /api/office/settings', { fields })
  }
  const others = [await world.member(), await world.member()]
  const payDecember = async (payer: Person | undefined, amount: string) =>
    verify(payer ? await sendDues(payer, 'December', amount) : 0)
  await payDecember(others[0], '40')
  await holding(world, async (other) => {
    await other.query('update member set active = active where id = $1', [member.id])
    await raise('150')
  })
  await payDecember(others[1], '50')
  const { members } = await office.treasurer.ask('GET /api/office/members')
  expect(members.map(({ dues_open }) => dues_open)).toEqual([400, 100, 100])
  await world.travelTo('2026-12-20T10:00:00+04:00')
  const { rows } = await office.treasurer.ask('GET /api/office/arrears')
  expect(rows.map(({ dues_open }) => dues_open)).toEqual([550, 160, 200])
})

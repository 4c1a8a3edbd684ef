import { beforeEach, expect, test } from 'vitest'
import { type Office, payDues, seatOffice, sendDues } from '../support/journeys.ts'
import { freshWorld } from '../support/opened-world.ts'
import { PASSWORD, type Person } from '../support/world.ts'

const world = freshWorld()
const VERIFY_MANY = 'POST /api/office/payments/verify-many'
let office: Office
let auditor: Person

beforeEach(async () => {
  office = await seatOffice(world)
  auditor = await world.officer('auditor')
})

const changes = (by: Person = auditor, query: Record<string, string> = {}) =>
  by.ask('GET /api/office/changes', { query })
const markSeen = (upTo: number) => auditor.ask('POST /api/changes/seen', { fields: { up_to: upTo } })

test('are told by officer and what was done, with how many, names and sums', async () => {
  const members = [
    await world.member('Amina Hossain'),
    await world.member('Bilal Khan'),
    await world.member('Rahima Akter'),
  ]
  const ids = await Promise.all(members.map((member) => sendDues(member, 'November')))
  await office.treasurer.ask(VERIFY_MANY, { fields: { ids: [...ids, 999_999] } })
  const answer = await changes()
  expect(answer.changes).toEqual([
    {
      by: { id: Number(office.treasurer.id), name: office.treasurer.name },
      call: VERIFY_MANY,
      count: 3,
      amount: 300,
      members: members.map(({ id, name }) => ({ id: Number(id), name })),
      more_members: 0,
      what: [],
      object_id: null,
      first_at: '2026-11-21T06:00:00.000Z',
      last_at: '2026-11-21T06:00:00.000Z',
    },
  ])
  expect(answer).toMatchObject({ seen_at: null, since: 0, up_to: 1, own: 0, left_out: 0, sign_ins: [] })
})

test('of one officer and call are one, and leave other names to be counted', async () => {
  for (const name of ['Amina', 'Bilal', 'Rahima', 'Salma', 'Tariq']) {
    await payDues(office, await world.member(`${name} Hossain`), 'November')
  }
  const { changes: told } = await changes()
  expect(told).toMatchObject([{ call: 'POST /api/office/payments/:id/verify', count: 5, amount: 500, more_members: 2 }])
  expect(told[0]?.members.map(({ name }) => name)).toEqual(['Tariq Hossain', 'Salma Hossain', 'Rahima Hossain'])
  expect(told[0]?.object_id).toBeNull()
})

test('name the month that was closed', async () => {
  await payDues(office, await world.member('Amina Hossain'), 'October', '500')
  await world.travelTo('2026-12-02T09:00:00+04:00')
  await office.treasurer.ask('POST /api/office/periods/:id/close', { id: '2026-11' })
  const { changes: told } = await changes()
  expect(told[0]).toMatchObject({
    call: 'POST /api/office/periods/:id/close',
    count: 1,
    what: ['2026-11'],
    amount: null,
  })
})

test('say the sum of what was decided where nothing was posted, and lead to the single one', async () => {
  const id = await sendDues(await world.member('Amina Hossain'), 'November')
  await office.treasurer.ask('POST /api/office/payments/:id/refuse', { id, fields: { reason: 'No such money came.' } })
  expect((await changes()).changes).toMatchObject([
    {
      call: 'POST /api/office/payments/:id/refuse',
      count: 1,
      amount: 100,
      object_id: id,
      members: [{ name: 'Amina Hossain' }],
    },
  ])
})

test('begin after what was marked as seen, on whichever device, and nothing between is lost', async () => {
  await payDues(office, await world.member('Amina Hossain'), 'November')
  const first = await changes()
  await payDues(office, await world.member('Bilal Khan'), 'November')
  await markSeen(first.up_to)
  const second = await changes()
  expect(second).toMatchObject({ seen_at: '2026-11-21T06:00:00.000Z', since: 1, up_to: 2 })
  expect(second.changes).toMatchObject([{ count: 1, members: [{ name: 'Bilal Khan' }] }])
  await markSeen(second.up_to)
  // Another device still shows what it fetched before.
  await markSeen(first.up_to)
  expect(await changes()).toMatchObject({ since: 2, up_to: 2, changes: [] })
  await markSeen(999)
  await payDues(office, await world.member('Rahima Akter'), 'November')
  expect((await changes()).changes).toMatchObject([{ members: [{ name: 'Rahima Akter' }] }])
  expect((await changes(auditor, { from: '2026-11-21' })).changes).toMatchObject([{ count: 3 }])
})

test('leave out what one did oneself, and have all sign-ins apart', async () => {
  await payDues(office, await world.member('Amina Hossain'), 'November')
  for (const { email } of [office.treasurer, auditor, auditor]) {
    await world.visitor.ask('POST /api/login', { fields: { email, password: PASSWORD } })
  }
  const own = await changes(office.treasurer)
  expect(own).toMatchObject({ own: 1, changes: [] })
  expect(own.sign_ins.map(({ by, count }) => [by.name, count])).toEqual([
    [auditor.name, 2],
    [office.treasurer.name, 1],
  ])
})

test('that one never looked at are those of the last 30 days', async () => {
  await payDues(office, await world.member('Amina Hossain'), 'November')
  await world.travelTo('2026-12-20T09:00:00+04:00')
  expect((await changes()).changes).toHaveLength(1)
  await world.travelTo('2026-12-22T09:00:00+04:00')
  expect((await changes()).changes).toEqual([])
})

test('are opened one by one in the audit trail, from where they begin', async () => {
  await payDues(office, await world.member('Amina Hossain'), 'November')
  await payDues(office, await world.member('Bilal Khan'), 'November')
  const call = 'POST /api/office/payments/:id/verify'
  const query = { officer: String(office.treasurer.id), call, since: '1' }
  const { records } = await auditor.ask('GET /api/office/audit', { query })
  expect(records.map(({ number }) => number)).toEqual([2])
  await auditor.refused('invalid_fields', 'GET /api/office/audit', { query: { since: 'x' } })
  await auditor.refused('invalid_fields', 'POST /api/changes/seen', { fields: { up_to: -1 } })
})

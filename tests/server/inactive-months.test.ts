import { beforeEach, expect, test } from 'vitest'
import { accountOf } from '../support/journeys.ts'
import { freshWorld } from '../support/opened-world.ts'
import type { Person } from '../support/world.ts'

const world = freshWorld({ now: '2026-08-05T10:00:00+04:00' })
const DEACTIVATE = 'POST /api/office/members/:id/deactivate'
const reason = 'Went home for a while.'
let secretary: Person
let amina: Person

beforeEach(async () => {
  secretary = await world.officer('secretary')
  amina = await world.member('Amina Hossain')
  await world.travelTo('2026-11-21T10:00:00+04:00')
})

const read = async () => (await secretary.ask('GET /api/office/members/:id', { id: amina.id })).member
const owed = async () => {
  amina.token = await world.signIn(amina)
  const { monthlyPaymentData } = await accountOf(amina)
  return monthlyPaymentData.flatMap(({ month_key, status, kind }) =>
    kind === 'dues' && status === 'due' && month_key <= '2026-12' ? [month_key] : [],
  )
}
const deactivate = (more: object = {}) => secretary.ask(DEACTIVATE, { id: amina.id, fields: { reason, ...more } })
const refused = (more: object) =>
  secretary.refused('invalid_fields', DEACTIVATE, { id: amina.id, fields: { reason, ...more } })
const trail = async () =>
  (await secretary.ask('GET /api/office/audit')).records.map(({ sentence }) =>
    sentence.map(({ text }) => text).join(''),
  )

test('a member is made inactive from an open month on, and owes nothing from it', async () => {
  expect(await owed()).toEqual(['2026-11', '2026-10', '2026-09', '2026-08'])
  expect((await read()).inactive_from).toEqual(['2026-11', '2026-10', '2026-09', '2026-08'])
  const { message } = await deactivate({ from: '2026-10' })
  expect(message).toBe('The member is inactive from 1 October 2026 on.')
  expect(await owed()).toEqual(['2026-09', '2026-08'])
  expect((await trail())[0]).toBe('Officer secretary made Amina Hossain inactive from October 2026 on.')
})

test('a closed month, a later one and one before the last change are refused', async () => {
  const treasurer = await world.officer('treasurer')
  await world.bring(1000, undefined, '2026-08-10')
  await treasurer.ask('POST /api/office/periods/:id/close', { id: '2026-08' })
  expect((await read()).inactive_from).toEqual(['2026-11', '2026-10', '2026-09'])
  expect((await refused({ from: '2026-08' })).errors.from).toEqual(['This month is closed. Choose an open month.'])
  expect((await refused({ from: '2026-12' })).errors.from).toEqual(['Choose this month or an earlier one.'])
  expect((await refused({ from: '2026-07' })).errors.from).toEqual([
    'The membership changed on 5 August 2026. Choose that month or a later one.',
  ])
  expect((await refused({ until: '2026-11-21' })).errors.until).toEqual(['Enter a day after today.'])
  await refused({ from: 'October' })
})

test('with a day of return they are active again by themselves on that day, and owe from it on', async () => {
  const { message } = await deactivate({ from: '2026-11', until: '2026-12-05' })
  expect(message).toBe('The member is inactive from 1 November 2026 on, and active again on 5 December 2026.')
  expect(await read()).toMatchObject({ returns_on: '2026-12-05', account: { owner_data: { status: 0 } } })
  await world.travelTo('2026-12-04T23:00:00+04:00')
  await world.mailbox.deliver()
  expect((await read()).account.owner_data.status).toBe(0)
  await world.travelTo('2026-12-05T00:00:00+04:00')
  await world.mailbox.deliver()
  expect(await read()).toMatchObject({ returns_on: null, account: { owner_data: { status: 1 } } })
  expect((await read()).history.at(-1)).toMatchObject({ from: '2026-12-05', active: true, by: secretary.name })
  expect(await owed()).toEqual(['2026-12', '2026-10', '2026-09', '2026-08'])
  expect((await trail())[0]).toBe('Amina Hossain became active again, as Officer secretary had planned.')
})

test('who was made active before that day, and inactive again, does not return by the earlier day', async () => {
  await deactivate({ until: '2026-12-05' })
  await secretary.ask('POST /api/office/members/:id/activate', { id: amina.id, fields: { reason: 'Came back.' } })
  expect((await read()).returns_on).toBeNull()
  await deactivate()
  await world.travelTo('2026-12-06T00:00:00+04:00')
  await world.mailbox.deliver()
  expect((await read()).account.owner_data.status).toBe(0)
})

test('how long the contacts of a member have held is told to officers', async () => {
  const before = await read()
  await world.admin.query('update person set name = name, mobile = $2 where id = $1', [amina.id, '+971 50 555 0177'])
  expect((await read()).email_since).toBe(before.email_since)
  expect((await read()).mobile_since).not.toBe(before.mobile_since)
})

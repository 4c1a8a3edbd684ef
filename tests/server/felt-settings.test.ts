import { beforeEach, expect, test } from 'vitest'
import { freshWorld } from '../support/opened-world.ts'
import { proposeChange } from '../support/settings.ts'
import type { Person } from '../support/world.ts'

const world = freshWorld({ now: '2026-11-21T10:00:00+04:00' })
let admin: Person
let member: Person

beforeEach(async () => {
  admin = await world.officer('admin')
  member = await world.member('Amina Hossain')
})

const shown = () => admin.ask('GET /api/office/settings')
const change = async (fields: object) =>
  admin.ask('POST /api/office/settings', { fields: { version: (await shown()).version, ...fields } })
const dues = (dues_amount: string) => ({ section: 'dues', dues_amount, due_day: 12, dues_from: '2027-01' })
const told = async (person = member) =>
  (await person.ask('GET /api/notifications')).notifications.map(({ kind, amount, month }) => ({ kind, amount, month }))

test('every active member is told of new dues with their month, and sees them from then on', async () => {
  const resting = await world.member('Bilal Ahmed')
  const secretary = await world.officer('secretary')
  const fields = { reason: 'Abroad for a year.' }
  await secretary.ask('POST /api/office/members/:id/deactivate', { id: resting.id, fields })
  expect((await shown()).active_members).toBe(1)
  await change(dues('150'))
  expect(await told()).toEqual([{ kind: 'dues_changed', amount: 150, month: '2027-01' }])
  // Their session has ended: the rows say it.
  const { rows } = await world.admin.query('select from notification where person_id = $1', [resting.id])
  expect(rows).toEqual([])
  const { association } = await member.ask('GET /api/association')
  expect(association).toMatchObject({
    dues_amount: 100,
    dues_to_come: { amount: 150, due_day: 12, from: '2027-01' },
  })
})

test('they are told that the dues stay where such a change is taken back', async () => {
  await change(dues('150'))
  await change(dues('100'))
  expect((await told())[0]).toEqual({ kind: 'dues_stay', amount: 100, month: undefined })
  expect((await member.ask('GET /api/association')).association.dues_to_come).toBeNull()
})

test('they are told of another fine, and of nothing where it stays', async () => {
  await change({ section: 'fines', late_fine: '25' })
  await change({ section: 'fines', late_fine: '25' })
  expect(await told()).toEqual([{ kind: 'fine_changed', amount: 25, month: undefined }])
})

test('they are told of other interest, and not of other terms of loans', async () => {
  const loans = {
    ...{ section: 'loans', loan_min: '500', loan_max: '5000', loan_step: '100', term_max: 24 },
    ...{ insurance_percent: '0', instalment_multiple: null, reserve: '0', lock_savings: false },
  }
  await change({ ...loans, interest_percent: '7' })
  expect(await told()).toEqual([])
  await change({ ...loans, interest_percent: '6.5' })
  expect((await told()).map(({ kind }) => kind)).toEqual(['interest_changed'])
})

test('they are told of another account once it takes effect, not while it waits', async () => {
  const treasurer = await world.officer('treasurer')
  const id = await proposeChange(admin, { section: 'bank', bank_name: 'Bank of the Creek' })
  expect(await told()).toEqual([])
  await treasurer.ask('POST /api/office/settings/proposals/:id/confirm', { id })
  expect((await told()).map(({ kind }) => kind)).toEqual(['pay_to_changed'])
})

import { beforeEach, expect, test } from 'vitest'
import { type Office, seatOffice } from '../support/journeys.ts'
import { freshWorld } from '../support/opened-world.ts'
import type { Person } from '../support/world.ts'

const world = freshWorld()
const TITLES = 'POST /api/office/officers/:id/titles'
const RULE = 'PUT /api/office/bank-rules/:id'
let office: Office
let admin: Person
let auditor: Person

beforeEach(async () => {
  office = await seatOffice(world)
  admin = await world.officer('admin')
  auditor = await world.officer('auditor')
})

/** What the trail says, the latest first. */
const sentences = async (language = 'en') => {
  const { records } = await auditor.ask('GET /api/office/audit', { language })
  return records.map(({ sentence }) => sentence.map(({ text }) => text).join(''))
}
const titlesOf = async ({ id }: Person) =>
  (await admin.ask('GET /api/office/officers')).officers.find((officer) => officer.id === Number(id))?.titles ?? []

test('a title is said as it is entered, as it was before it is corrected, and as it was before it is removed', async () => {
  const { lender } = office
  await admin.ask(TITLES, { id: lender.id, fields: { title: 'chairperson', from: '2026-01-01', place: 1 } })
  const ending = { title: 'treasurer', from: '2025-01-01', to: '2025-12-31', place: 2 }
  await admin.ask(TITLES, { id: lender.id, fields: ending })
  const [, before] = [...(await titlesOf(lender))].reverse()
  const corrected = { title: 'Patron of the school', from: '2026-02-01', to: '2026-12-31', place: 3 }
  await admin.ask(TITLES, { id: lender.id, fields: { ...corrected, replaces: before?.id } })
  const [now] = await titlesOf(lender)
  await admin.ask(TITLES, { id: lender.id, fields: { ...corrected, replaces: now?.id } })
  const [same] = await titlesOf(lender)
  const reason = { reason: 'It was a mistake.' }
  await admin.ask('POST /api/office/titles/:id/remove', { id: same?.id ?? 0, fields: reason })
  expect(await sentences()).toEqual([
    'Officer admin removed the title Patron of the school of Officer loan_officer, from 1 February 2026 to 31 December 2026.',
    'Officer admin corrected the title of Officer loan_officer: Patron of the school.',
    'Officer admin changed the title of Officer loan_officer from Chairperson to Patron of the school. ' +
      'Officer admin changed the first day of Officer loan_officer as Patron of the school from 1 January 2026 to 1 February 2026. ' +
      'Officer admin changed the last day of Officer loan_officer as Patron of the school from nothing to 31 December 2026. ' +
      'Officer admin changed the order of signing of Officer loan_officer as Patron of the school from 1 to 3.',
    'Officer admin entered the title Treasurer for Officer loan_officer, from 1 January 2025 to 31 December 2025.',
    'Officer admin entered the title Chairperson for Officer loan_officer, from 1 January 2026 on.',
  ])
  expect((await sentences('ar'))[0]).toContain('لقب')
  const { records } = await auditor.ask('GET /api/office/audit', { query: { kind: 'officers' } })
  expect(records).toHaveLength(5)
  expect(records[0]).toMatchObject({ reason: reason.reason, outcome: { was: corrected } })
})

test("a member's titles are found by the member", async () => {
  const member = await world.member('Karim Uddin', 'auditor')
  await admin.ask(TITLES, { id: member.id, fields: { title: 'chairperson', from: '2026-01-01', place: 1 } })
  const [title] = await titlesOf(member)
  const fields = { reason: 'It was a mistake.' }
  await admin.ask('POST /api/office/titles/:id/remove', { id: title?.id ?? 0, fields })
  const { records } = await auditor.ask('GET /api/office/audit', { query: { member: String(member.id) } })
  expect(records.map(({ about }) => about?.name)).toEqual(['Karim Uddin', 'Karim Uddin'])
})

test('a rule for bank lines is said as it is made, each part of it as it was before, and whether it is on', async () => {
  const { treasurer } = office
  const rent = { contains: 'Hall  rent', answer: 'expense', words: 'Rent of the hall' }
  const { rule_id: id } = await treasurer.ask('POST /api/office/bank-rules', { fields: { account: 'bank', ...rent } })
  const moved = { contains: 'To the box', answer: 'transfer', other_account: 'cash' }
  await treasurer.ask(RULE, { id, fields: moved })
  await treasurer.ask(RULE, { id, fields: { ...moved, is_on: false } })
  await treasurer.ask(RULE, { id, fields: moved })
  await treasurer.ask(RULE, { id, fields: moved })
  const none = { account: 'bank', contains: 'GIFT', answer: 'income', words: 'A gift', is_on: false }
  await treasurer.ask('POST /api/office/bank-rules', { fields: none })
  expect(await sentences()).toEqual([
    'Officer treasurer decided that no rule is made of bank lines with GIFT.',
    'Officer treasurer saved the bank rule for TO THE BOX.',
    'Officer treasurer switched the bank rule for TO THE BOX on.',
    'Officer treasurer switched the bank rule for TO THE BOX off.',
    'Officer treasurer changed the words of a bank rule from HALL RENT to TO THE BOX. ' +
      'Officer treasurer changed what the bank rule for TO THE BOX says from Expense to Transfer. ' +
      'Officer treasurer changed the other account of the bank rule for TO THE BOX from nothing to Cash. ' +
      'Officer treasurer changed the text of the bank rule for TO THE BOX from Rent of the hall to nothing.',
    'Officer treasurer made a bank rule for HALL RENT: Expense.',
  ])
})

test("an officer's new email is said with the old one", async () => {
  const fields = { email: 'new.address@example.test', reason: 'A new mailbox.' }
  await admin.ask('POST /api/office/officers/:id/email', { id: office.treasurer.id, fields })
  expect(await sentences()).toEqual([
    `Officer admin entered a new email for Officer treasurer: new.address@example.test instead of ${office.treasurer.email}.`,
  ])
})

import { beforeEach, expect, test } from 'vitest'
import { apply, loanOf, type Office, seatOffice } from '../support/journeys.ts'
import { freshWorld } from '../support/opened-world.ts'
import type { Person } from '../support/world.ts'

const world = freshWorld()
let office: Office
let member: Person

const offer = 'POST /api/office/loans/:id/offer'
const accept = 'POST /api/loans/:id/accept-offer'
const decline = 'POST /api/loans/:id/decline-offer'
const approve = 'POST /api/office/loans/:id/approve'
const reason = { reason: 'The fund has not enough for all of it.' }
const terms = (amount: string, duration_month: string) => ({ amount, duration_month })
const told = async (who: Person) =>
  (await who.ask('GET /api/notifications')).notifications.map(({ kind, amount }) => [kind, amount])

beforeEach(async () => {
  office = await seatOffice(world)
  member = await world.member('Amina Hossain')
  await world.bring(20_000)
})

const offered = async (id: number, ...[amount, term]: [string, string]) =>
  office.lender.ask(offer, { id, fields: { ...reason, ...terms(amount, term) } })

test('less is approved once the member agrees: the loan has the new terms, and is paid out on them', async () => {
  const id = await apply(member, 1000, 3)
  await offered(id, '600', '2')
  const waits = await loanOf(member, id)
  expect(waits).toMatchObject({
    status: 'submitted',
    principal: 1000,
    may: ['withdraw', 'accept_offer', 'decline_offer'],
  })
  expect(waits.offer).toEqual({
    ...{ principal: 600, total_amount_with_interest: 642, per_month_amount: 321, duration_month: 2, premium: 0 },
    by: office.lender.name,
  })
  expect((await told(member))[0]).toEqual(['loan_terms_offered', 600])
  await office.secondLender.refused('offer_waits', approve, { id })
  await office.treasurer.refused('already_decided', 'POST /api/office/loans/:id/disburse', {
    id,
    fields: { reference: 'R' },
  })
  await member.ask(accept, { id, fields: terms('600', '2'), key: 'once' })
  await member.ask(accept, { id, fields: terms('600', '2'), key: 'once' })
  const agreed = await loanOf(member, id)
  expect(agreed).toMatchObject({
    status: 'approved',
    principal: 600,
    total_interest: 42,
    duration_month: 2,
    offer: null,
  })
  expect(agreed.timeline.map(({ step, by }) => [step, by]).slice(1)).toEqual([
    ['terms_offered', office.lender.name],
    ['offer_accepted', member.name],
    ['approved', office.lender.name],
  ])
  expect((await told(office.lender))[0]).toEqual(['offer_accepted', 600])
  await office.treasurer.ask('POST /api/office/loans/:id/disburse', { id, fields: { reference: 'R' } })
  const { schedule } = await loanOf(member, id)
  expect(schedule.map(({ total }) => total)).toEqual([321, 321])
})

test('the sum that is approved decides on two officers: one up to 3,000, two above', async () => {
  const small = await apply(member, 4000, 6)
  await offered(small, '3000', '6')
  await member.ask(accept, { id: small, fields: terms('3000', '6') })
  expect(await loanOf(member, small)).toMatchObject({ status: 'approved' })
  const other = await world.member()
  const large = await apply(other, 4000, 6)
  await offered(large, '3500', '6')
  await other.ask(accept, { id: large, fields: terms('3500', '6') })
  expect(await loanOf(other, large)).toMatchObject({ status: 'submitted', principal: 3500 })
  await office.lender.refused('already_approved_by_you', approve, { id: large })
  await office.secondLender.ask(approve, { id: large })
  expect(await loanOf(other, large)).toMatchObject({ status: 'approved' })
})

test('approvals of the terms before are none of the new ones', async () => {
  const id = await apply(member, 4000, 6)
  await office.secondLender.ask(approve, { id })
  await offered(id, '3900', '6')
  await member.ask(accept, { id, fields: terms('3900', '6') })
  const { loan } = await office.lender.ask('GET /api/office/loans/:id', { id })
  expect(loan).toMatchObject({ status: 'submitted', approvals: [{ by: office.lender.name }], approvals_needed: 2 })
})

test('the member says no: the application stays as it was, and can be approved or offered again', async () => {
  const id = await apply(member, 1000, 3)
  await offered(id, '600', '3')
  await member.ask(decline, { id })
  expect(await loanOf(member, id)).toMatchObject({ status: 'submitted', principal: 1000, offer: null })
  expect((await told(office.lender))[0]).toEqual(['offer_declined', 600])
  await member.refused('offer_gone', accept, { id, fields: terms('600', '3') })
  await office.lender.ask(approve, { id })
})

test('only the terms that are offered are agreed to, by the member alone', async () => {
  const id = await apply(member, 1000, 3)
  await offered(id, '600', '3')
  await office.secondLender.ask('POST /api/office/loans/:id/cancel-offer', { id })
  await offered(id, '500', '3')
  const other = await world.member()
  const before = await world.stored()
  await member.refused('offer_gone', accept, { id, fields: terms('600', '3') })
  await member.refused('offer_gone', accept, { id, fields: terms('500', '2') })
  await other.refused('not_found', accept, { id, fields: terms('500', '3') })
  await office.treasurer.refused('not_allowed', offer, { id, fields: { ...reason, ...terms('500', '2') } })
  expect(await world.stored()).toEqual(before)
})

test('nothing is offered that is more, the same, off the steps or beyond the fund', async () => {
  const id = await apply(member, 1000, 3)
  const before = await world.stored()
  const wrong = [terms('1100', '3'), terms('1000', '3'), terms('650', '3'), terms('600', '99'), terms('0', '3')]
  for (const each of wrong) await office.lender.refused('invalid_fields', offer, { id, fields: { ...reason, ...each } })
  await office.lender.refused('invalid_fields', offer, { id, fields: terms('600', '3') })
  expect(await world.stored()).toEqual(before)
})

test('accepted, declined, withdrawn and cancelled at the same moment ends once', async () => {
  const id = await apply(member, 1000, 3)
  await offered(id, '600', '3')
  const answers = await Promise.all([
    member.send(accept, { id, fields: terms('600', '3') }),
    member.send(decline, { id }),
    office.secondLender.send('POST /api/office/loans/:id/cancel-offer', { id }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
})

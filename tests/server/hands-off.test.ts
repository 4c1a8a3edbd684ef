import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CallName, calls, isOfficersCall, KEPT_OFF } from '#contract/calls.ts'
import { moneyOf } from '#contract/steps-on-money.ts'
import { apply } from '../support/journeys.ts'
import { sharedWorld, worldOfTest } from '../support/opened-world.ts'
import type { Person } from '../support/world.ts'

const PROFILE = 'POST /api/office/members/:id/profile'
const profile = { name: 'Amina Hossain', mobile: '+971 50 555 0100', address: 'Deira', gender: null, wallet: '' }

const world = sharedWorld()
let secretary: Person
let colleague: Person
let admin: Person
let member: Person
let taken: string

beforeAll(async () => {
  // All roles in one hand: who enters the email could approve and pay too.
  secretary = await world.officer('secretary', 'treasurer', 'loan_officer')
  colleague = await world.officer('secretary', 'treasurer', 'loan_officer')
  admin = await world.officer('admin')
  await world.bring(50_000)
})
beforeEach(async () => {
  world.clock.set('2026-11-21T10:00:00+04:00')
  member = await world.member()
  await world.bring(500, member)
  taken = `taken-${performance.now()}@example.test`
})

const enter = () => secretary.ask(PROFILE, { id: member.id, fields: { ...profile, email: taken } })
async function take(): Promise<void> {
  const fields = { token: await world.mailbox.token(taken) }
  await world.visitor.ask('POST /api/email-change/confirm-by-link', { fields })
  const { change } = await member.ask('GET /api/email-change')
  await member.ask('POST /api/email-change/agree', { fields: { id: change?.id } })
}
const asked = async (who: Person = member) =>
  (await who.ask('POST /api/withdrawals', { fields: { amount: '50', payee_account: '1234567890' } })).withdrawal_id

test('who made a link for a member takes no step on their money while it is open and for 14 days after its use', async () => {
  const make = () => secretary.ask('POST /api/office/members/:id/invitation', { id: member.id, fields: {} })
  const approve = (id: number) => secretary.send('POST /api/office/withdrawals/:id/approve', { id })
  const id = await asked()
  await make()
  expect((await approve(id)).body).toMatchObject({ code: 'sign_in_open' })
  world.clock.set('2026-11-28T10:00:00+04:00')
  const { members } = await secretary.ask('GET /api/office/hands-off')
  expect(members).not.toContainEqual({ member_id: Number(member.id), until: null })
  const { link } = await make()
  const [, token] = String(link).split('#')
  const passwords = { password: 'another-good-one-7', password_confirmation: 'another-good-one-7' }
  await world.visitor.ask('POST /api/invitation/accept', { fields: { token, ...passwords } })
  world.clock.set('2026-12-12T09:59:59+04:00')
  await secretary.refused('sign_in_touched', 'POST /api/office/withdrawals/:id/approve', { id })
  world.clock.set('2026-12-12T10:00:00+04:00')
  expect((await approve(id)).status).toBe(200)
})

describe('who changed a member’s email', () => {
  const approve = (id: number, by: Person = secretary) => by.send('POST /api/office/withdrawals/:id/approve', { id })

  test('takes no step on that member’s money while it waits and for 14 days after it holds; others do', async () => {
    await enter()
    const id = await asked()
    expect((await approve(id)).body).toMatchObject({ code: 'sign_in_open' })
    await take()
    world.clock.set('2026-12-05T09:59:59+04:00')
    const { body } = await approve(id)
    expect(body).toMatchObject({ code: 'sign_in_touched' })
    expect((body as { message: string }).message).toContain('5 December 2026')
    expect((await approve(id, colleague)).status).toBe(200)
    const another = await world.member()
    await world.bring(500, another)
    const later = await asked(another)
    expect((await approve(later)).status).toBe(200)
    world.clock.set('2026-12-05T10:00:00+04:00')
    const pay = { id, fields: { paid_from: 'bank', paid_on: '2026-12-05', reference: 'T-1' } }
    await secretary.ask('POST /api/office/withdrawals/:id/pay', pay)
  })

  test('may again once the change was stopped: it was never used', async () => {
    await enter()
    await member.ask('POST /api/email-change/stop')
    expect((await approve(await asked())).status).toBe(200)
  })

  test('is told so where steps are offered, with until when', async () => {
    const handsOff = async (by: Person = secretary) => (await by.ask('GET /api/office/hands-off')).members
    const mine = async () => (await handsOff()).find((each) => each.member_id === Number(member.id))
    const loan = await apply(member)
    const steps = async (by: Person) => [
      (await by.ask('GET /api/office/loans/:id', { id: loan })).may,
      (await by.ask('GET /api/office/members/:id/leaving', { id: member.id })).may,
    ]
    const before = await steps(secretary)
    expect(before.every((may) => may.length > 0)).toBe(true)
    await enter()
    expect(await mine()).toEqual({ member_id: Number(member.id), until: null })
    expect(await steps(secretary)).toEqual([[], []])
    expect(await steps(colleague)).toEqual(before)
    await take()
    expect(await mine()).toMatchObject({ until: '2026-12-05T06:00:00Z' })
    expect(await handsOff(colleague)).toEqual([])
    const { change } = await colleague.ask('GET /api/office/members/:id/email-change', { id: member.id })
    expect(change).toBeNull()
  })

  test('does not where the two-person rules are off', async () => {
    const alone = await worldOfTest({ settings: { twoPersonRules: false } })
    const one = await alone.officer('secretary', 'treasurer')
    const theirs = await alone.member()
    await alone.bring(500, theirs)
    await one.ask(PROFILE, { id: theirs.id, fields: { ...profile, email: taken } })
    await one.refused('sign_in_open', 'POST /api/office/withdrawals/:id/approve', { id: await asked(theirs) })
  })

  test('is kept off loans, leaving and what is entered on behalf too, and the trail says why', async () => {
    const submitted = await apply(await world.member())
    await enter()
    const loan = await apply(member)
    const payee = { kind: 'left', reason: 'Goes home.', payee: 'Amina', payee_account: '123' }
    const withdrawal = { amount: '50', payee_account: '123' }
    const tries: [CallName, object][] = [
      ['POST /api/office/loans/:id/approve', { id: loan }],
      ['POST /api/office/loans/:id/decline', { id: loan, fields: { reason: 'Not now.' } }],
      ['POST /api/office/members/:id/leaving', { id: member.id, fields: payee }],
      ['POST /api/office/members/:id/withdrawals', { id: member.id, fields: withdrawal }],
    ]
    for (const [call, sent] of tries) await secretary.refused('sign_in_open', call, sent)
    await secretary.ask('POST /api/office/loans/:id/approve', { id: submitted })
    const { records } = await admin.ask('GET /api/office/audit', { query: { officer: String(secretary.id) } })
    const kept = records.filter(({ call }) => call === KEPT_OFF)
    const steps = kept.slice(0, tries.length).map(({ sent }) => (sent as { step: string }).step)
    expect(steps).toEqual(tries.map(([call]) => call).reverse())
    expect(kept[0]).toMatchObject({ by: { name: secretary.name }, about: { person_id: Number(member.id) } })
  })

  test('every step of officers on withdrawals, loans, recharges and leaving is held to it', () => {
    const steps = (Object.keys(calls) as CallName[])
      .filter((name) => isOfficersCall(name))
      .filter((name) => /\/(withdrawals|loans|loan-applications|recharges|leaving|nominee)(\/|$)/.test(name))
    expect(steps.filter((name) => moneyOf(name) === undefined)).toEqual([])
    expect(steps.length).toBeGreaterThan(20)
  })
})

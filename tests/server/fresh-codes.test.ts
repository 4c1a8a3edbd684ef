import { beforeEach, describe, expect, test } from 'vitest'
import { type CallName, calls } from '#contract/calls.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { ROLES } from '#core/policy.ts'
import { type Authenticator, setUpAuthenticator } from '../support/authenticator.ts'
import { type Caller, callerOf } from '../support/caller.ts'
import { apply, getApproved, type Office, seatOffice, sendDues } from '../support/journeys.ts'
import { sharedWorld, worldOfTest } from '../support/opened-world.ts'
import { jpeg } from '../support/samples.ts'
import { PASSWORD, type Person } from '../support/world.ts'

/** Before money leaves, before roles change, before the email does that a new password is sent to, and before members pay to another account. */
const ASKS_AGAIN: readonly CallName[] = [
  'POST /api/office/loans/:id/disburse',
  'POST /api/office/loans/:id/confirm-write-off',
  'POST /api/office/withdrawals/:id/pay',
  'POST /api/office/members/:id/leaving/agree',
  'POST /api/office/members/:id/leaving/confirm',
  'POST /api/office/members/:id/profile',
  'POST /api/office/members/:id/invitation',
  'POST /api/office/officers',
  'POST /api/office/officers/:id/email',
  'POST /api/office/officers/:id/hand-over',
  'POST /api/office/officers/:id/invitation',
  'POST /api/office/officers/:id/passkeys/remove',
  'POST /api/office/officers/:id/roles',
  'POST /api/office/officers/:id/second-factor/remove',
  'POST /api/office/settings/proposals/:id/confirm',
]
const names = Object.keys(calls) as CallName[]
const officeNames = names.filter((name) => typeof calls[name].access === 'object')

const world = sharedWorld({ secondFactor: 'required' })
let officer: Person
let app: Authenticator

beforeEach(async () => {
  officer = await world.officer(...ROLES)
})

test('these calls of the officer area ask for a fresh code, and no others', () => {
  const asking = officeNames.filter((name) => (calls[name] as Endpoint).freshCode)
  expect([...asking].sort()).toEqual([...ASKS_AGAIN].sort())
})

describe('where officers need an authenticator app', () => {
  test('no call of the officer area is open to one without, and what is their own is', async () => {
    for (const name of officeNames) await officer.refused('second_factor_missing', name, { id: 1, fields: {} })
    expect((await officer.ask('GET /api/profile')).userData.second_factor).toBe('required')
    expect((await officer.ask('GET /api/second-factor')).required).toBe(true)
    await officer.ask('GET /api/sessions')
  })

  test('what members sent is not shown to one without, and is once the app is set up', async () => {
    const member = await world.member()
    const paid = await sendDues(member, 'November')
    const picture = { fields: {}, files: { picture: await jpeg() } }
    const { message_id: written } = await member.ask('POST /api/messages', picture)
    const colleague = await world.officer('treasurer')
    await setUpAuthenticator(world, colleague)
    await colleague.ask('POST /api/office/payments/:id/verify', { id: paid })
    const statuses = async () => [
      (await officer.send('GET /api/payments/:id/receipt', { id: paid })).status,
      (await officer.send('GET /api/messages/:id/picture', { id: written })).status,
      (await officer.send('GET /api/payments/:id/seal-proof', { id: paid })).status,
    ]
    expect(await statuses()).toEqual([404, 404, 404])
    await setUpAuthenticator(world, officer)
    // The entry is not sealed yet.
    expect(await statuses()).toEqual([200, 200, 409])
  })

  test('the officer area opens once it is set up, in that very session', async () => {
    await setUpAuthenticator(world, officer)
    await officer.ask('GET /api/office/overview')
    expect((await officer.ask('GET /api/profile')).userData.second_factor).toBe('on')
  })

  test('it cannot be removed', async () => {
    app = await setUpAuthenticator(world, officer)
    await officer.refused('second_factor_stays', 'POST /api/second-factor/remove', { fields: { password: PASSWORD } })
  })

  test('a member is asked for none', async () => {
    const member = await world.member()
    await member.ask('GET /api/my-account-data')
    expect((await member.ask('GET /api/profile')).userData.second_factor).toBe('off')
  })

  test('who is given a role needs one from then on', async () => {
    const member = await world.member()
    await setUpAuthenticator(world, officer)
    const fields = { role: 'auditor', granted: true, reason: 'Elected.' }
    await officer.ask('POST /api/office/officers/:id/roles', { id: member.id, fields })
    await member.refused('second_factor_missing', 'GET /api/office/overview')
  })
})

describe('a fresh code', () => {
  beforeEach(async () => {
    app = await setUpAuthenticator(world, officer)
  })

  test.each(ASKS_AGAIN)('is needed for %s, and counts for five minutes in this session alone', async (name) => {
    const sent = { id: 999_999, fields: {} }
    const coded = async (caller: Caller) => ((await caller.send(name, sent)).body as { code: string }).code
    expect(await coded(officer)).not.toBe('fresh_code_needed')
    world.clock.forward({ minutes: 5 })
    expect(await coded(officer)).toBe('fresh_code_needed')
    await officer.ask('POST /api/second-factor/prove', { fields: { code: app.code(world.clock.now()) } })
    expect(await coded(officer)).not.toBe('fresh_code_needed')
    const elsewhere = callerOf(world.app, await world.signIn(officer))
    expect(await coded(elsewhere)).toBe('fresh_code_needed')
  })

  test('that is wrong, or was used, gives nothing', async () => {
    world.clock.forward({ minutes: 6 })
    const code = app.code(world.clock.now())
    await officer.ask('POST /api/second-factor/prove', { fields: { code } })
    world.clock.forward({ minutes: 6 })
    for (const wrong of [code, '000000', '']) {
      const { status } = await officer.send('POST /api/second-factor/prove', { fields: { code: wrong } })
      expect(status).toBe(422)
    }
    const call = 'POST /api/office/officers'
    await officer.refused('fresh_code_needed', call, { fields: {} })
  })
})

test('a disbursement is refused without a fresh code, leaves nothing, and goes through under the same key after one', async () => {
  const open = await worldOfTest()
  const office: Office = await seatOffice(open)
  await open.bring(10_000)
  const member = await open.member()
  const id = await getApproved(office, member)
  const code = await setUpAuthenticator(open, office.treasurer)
  open.clock.forward({ minutes: 10 })
  const sent = { id, fields: { reference: 'TRF-9' }, key: 'one-press' }
  const before = await open.stored()
  await office.treasurer.refused('fresh_code_needed', 'POST /api/office/loans/:id/disburse', sent)
  expect(await open.stored()).toEqual(before)
  await office.treasurer.ask('POST /api/second-factor/prove', { fields: { code: code.code(open.clock.now()) } })
  await office.treasurer.ask('POST /api/office/loans/:id/disburse', sent)
  expect((await member.ask('GET /api/my-loans')).loans[0]?.status).toBe('active')
  // Who has no app is not asked for a code where none is needed.
  const second = await apply(await open.member())
  await office.lender.ask('POST /api/office/loans/:id/approve', { id: second })
})

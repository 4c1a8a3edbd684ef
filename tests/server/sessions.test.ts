import { beforeEach, describe, expect, test } from 'vitest'
import { setMemberStatus } from '#server/features/members/set-member-status.ts'
import { type Caller, callerOf } from '../support/caller.ts'
import { sharedWorld } from '../support/opened-world.ts'
import { PASSWORD, type Person } from '../support/world.ts'

const world = sharedWorld()
let member: Person

beforeEach(async () => {
  world.clock.set('2026-11-21T10:00:00+04:00')
  member = await world.member()
})

async function signIn(person: Person, password = PASSWORD): Promise<Caller> {
  const answer = await world.visitor.ask('POST /api/login', { fields: { email: person.email, password } })
  return callerOf(world.app, answer.access_token)
}
const change = (old_password: string, password: string, password_confirmation = password) => ({
  fields: { old_password, password, password_confirmation },
})
const signedIn = async (caller: Caller) => (await caller.send('GET /api/profile')).status === 200
const signedInByAccount = async (caller: Caller) => (await caller.send('GET /api/my-account-data')).status === 200

describe('signing in', () => {
  test('gives another token each time, of which the server keeps only the hash', async () => {
    const [one, two] = [await signIn(member), await signIn(member)]
    expect(one.token).not.toBe(two.token)
    const { rows } = await world.pool.query('select to_jsonb(session)::text as row from session')
    for (const { row } of rows) expect(row).not.toContain(one.token)
  })

  test('with a wrong password and with an unknown address is refused alike', async () => {
    const wrong = await world.visitor.refused('wrong_credentials', 'POST /api/login', {
      fields: { email: member.email, password: 'not it' },
    })
    const unknown = await world.visitor.refused('wrong_credentials', 'POST /api/login', {
      fields: { email: 'nobody@example.test', password: PASSWORD },
    })
    expect(unknown).toEqual(wrong)
    expect(wrong.status_code).toBe(401)
  })

  test('needs both fields, and says which lacks', async () => {
    const empty = await world.visitor.refused('invalid_fields', 'POST /api/login', {
      fields: { email: '', password: '' },
    })
    expect(Object.keys(empty.errors).sort()).toEqual(['email', 'password'])
  })
})

describe('a session', () => {
  test('ends with logout, and only that one', async () => {
    const [phone, laptop] = [await signIn(member), await signIn(member)]
    await phone.ask('POST /api/logout')
    expect(await signedIn(phone)).toBe(false)
    expect(await signedInByAccount(phone)).toBe(false)
    expect(await signedIn(laptop)).toBe(true)
    await phone.refused('not_signed_in', 'POST /api/logout')
  })

  test.each([
    ['GET /api/profile', signedIn],
    ['GET /api/my-account-data', signedInByAccount],
  ])('ends after 30 days unused, and lives on when used, by %s', async (_name, use) => {
    const phone = await signIn(member)
    world.clock.forward({ days: 29, hours: 23 })
    expect(await use(phone)).toBe(true)
    world.clock.forward({ days: 29, hours: 23 })
    expect(await use(phone)).toBe(true)
    world.clock.forward({ days: 30, minutes: 1 })
    expect(await use(phone)).toBe(false)
    expect(await use(phone)).toBe(false)
  })

  test('ends after a year, however much it was used', async () => {
    const phone = await signIn(member)
    for (let day = 0; day < 360; day += 20) {
      expect(await signedIn(phone)).toBe(true)
      world.clock.forward({ days: 20 })
    }
    world.clock.forward({ days: 4 })
    expect(await signedIn(phone)).toBe(true)
    world.clock.forward({ days: 2 })
    expect(await signedIn(phone)).toBe(false)
    expect(await signedInByAccount(phone)).toBe(false)
  })

  test('ends at once on every device when the member is deactivated; signing in again shows status 0', async () => {
    const phone = await signIn(member)
    const { id: officerId } = await world.officer('secretary')
    await setMemberStatus(world.pool, member.id, { active: false, officerId, reason: 'Left.' }, world.clock.now())
    expect(await signedIn(phone)).toBe(false)
    expect(await signedIn(member)).toBe(false)
    const again = await signIn(member)
    expect((await again.ask('GET /api/profile')).userData.status).toBe(0)
    expect((await again.ask('GET /api/my-account-data')).myAccountData?.owner_data.status).toBe(0)
  })
})

describe('a token', () => {
  test.each([
    ['none', undefined],
    ['empty', ''],
    ['no bearer', 'Basic abc'],
    ['made up', `Bearer ${'A'.repeat(43)}`],
    ['of 10 kB', `Bearer ${'A'.repeat(10_240)}`],
    ['with a quote', `Bearer ${"'".repeat(43)}`],
    ['of other characters', `Bearer ${'é'.repeat(43)}`],
  ])('that is %s is refused', async (_what, authorization) => {
    for (const url of ['/api/profile', '/api/my-account-data']) {
      const headers = authorization === undefined ? {} : { authorization }
      const { status, body } = await world.visitor.inject({ method: 'GET', url, headers })
      expect(status).toBe(401)
      expect(body).toEqual({ status_code: 401, code: 'not_signed_in', message: 'Sign in.', errors: {} })
    }
  })
})

describe('a change of password', () => {
  test('ends the other sessions at once, and not the one it was made in', async () => {
    const [phone, laptop] = [await signIn(member), await signIn(member)]
    await phone.ask('POST /api/profile/password/update', change(PASSWORD, 'new-password-77'))
    expect(await signedIn(phone)).toBe(true)
    expect(await signedIn(laptop)).toBe(false)
    expect(await signedIn(member)).toBe(false)
    await signIn(member, 'new-password-77')
  })

  test('needs the old password, and the new one twice alike', async () => {
    const call = 'POST /api/profile/password/update'
    const before = await world.stored()
    const wrong = await member.refused('old_password_wrong', call, change('wrong', 'new-password-77'))
    expect(wrong.errors).toHaveProperty('old_password')
    const unlike = await member.refused('invalid_fields', call, change(PASSWORD, 'new-password-77', 'new-password-78'))
    expect(Object.keys(unlike.errors)).toEqual(['password_confirmation'])
    const empty = await member.refused('invalid_fields', call, { fields: {} })
    expect(Object.keys(empty.errors).sort()).toEqual(['old_password', 'password', 'password_confirmation'])
    const short = await member.refused('invalid_fields', call, change(PASSWORD, 'short'))
    expect(Object.keys(short.errors)).toEqual(['password'])
    expect(await world.stored()).toEqual(before)
  })

  test('made twice at once from the same old password succeeds once', async () => {
    const [phone, laptop] = [await signIn(member), await signIn(member)]
    const call = 'POST /api/profile/password/update'
    const answers = await Promise.all([
      phone.send(call, change(PASSWORD, 'first-password-1')),
      laptop.send(call, change(PASSWORD, 'second-password-2')),
    ])
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  })
})

describe('an administrator', () => {
  const END = 'POST /api/office/officers/:id/sessions/end'
  const fields = { reason: 'She lost her phone; spoke to her at the meeting.' }

  test('signs somebody out on every device at once, and who it is signs in anew', async () => {
    const admin = await world.officer('admin')
    const phone = await signIn(member)
    expect(await admin.ask(END, { id: member.id, fields })).toMatchObject({ ended: 2 })
    for (const device of [phone, member]) expect(await signedIn(device)).toBe(false)
    expect(await signedInByAccount(phone)).toBe(false)
    expect(await signedIn(await signIn(member))).toBe(true)
    expect(await signedIn(admin)).toBe(true)
  })

  test('says why, and names somebody who is there', async () => {
    const admin = await world.officer('admin')
    await admin.refused('invalid_fields', END, { id: member.id, fields: {} })
    await admin.refused('not_found', END, { id: 999_999, fields })
    expect(await signedIn(member)).toBe(true)
  })
})

import { beforeEach, describe, expect, test } from 'vitest'
import { type Authenticator, authenticatorOf, setUpAuthenticator } from '../support/authenticator.ts'
import { callerOf } from '../support/caller.ts'
import { sharedWorld } from '../support/opened-world.ts'
import { type OtherProcess, otherProcess } from '../support/other-process.ts'
import { PASSWORD, type Person } from '../support/world.ts'

const world = sharedWorld()
let member: Person
let app: Authenticator

beforeEach(async () => {
  member = await world.member()
})

const signIn = (code?: string) =>
  world.visitor.send('POST /api/login', { fields: { email: member.email, password: PASSWORD, ...(code && { code }) } })
const codeOf = async (code: string) => ((await signIn(code)).body as { code?: string }).code
const now = () => world.clock.now()

describe('setting up an authenticator app', () => {
  test('asks for the password, and for a code before it counts', async () => {
    const wrong = { fields: { password: 'not it at all' } }
    await member.refused('password_wrong', 'POST /api/second-factor/begin', wrong)
    const { secret, address } = await member.ask('POST /api/second-factor/begin', { fields: { password: PASSWORD } })
    expect(address).toMatch(/^otpauth:\/\/totp\/Somiti:.+[?&]secret=[A-Z2-7]{32}&/)
    expect(new URL(address).searchParams.get('secret')).toBe(secret)
    expect((await signIn()).status).toBe(200)
    expect((await member.ask('GET /api/second-factor')).on).toBe(false)
    await member.refused('second_factor_wrong', 'POST /api/second-factor/confirm', { fields: { code: '000000' } })
    // As long as a code, and of more bytes.
    await member.refused('second_factor_wrong', 'POST /api/second-factor/confirm', { fields: { code: '🦇🌊🦊' } })
    const code = authenticatorOf(secret).code(now())
    const { recovery_codes } = await member.ask('POST /api/second-factor/confirm', { fields: { code } })
    expect(new Set(recovery_codes).size).toBe(10)
    for (const each of recovery_codes) expect(each).toMatch(/^([A-Z2-7]{4}-){6}[A-Z2-7]{4}$/)
    expect(await member.ask('GET /api/second-factor')).toMatchObject({
      on: true,
      required: false,
      recovery_codes_left: 10,
    })
    expect((await member.ask('GET /api/profile')).userData.second_factor).toBe('on')
  })

  test('signs out every other device, and not this one', async () => {
    const laptop = callerOf(world.app, await world.signIn(member))
    await setUpAuthenticator(world, member)
    expect((await laptop.send('GET /api/profile')).status).toBe(401)
    expect((await member.send('GET /api/profile')).status).toBe(200)
  })

  test('keeps neither the secret nor a recovery code readable in the database', async () => {
    const { secret } = await member.ask('POST /api/second-factor/begin', { fields: { password: PASSWORD } })
    const code = authenticatorOf(secret).code(now())
    const { recovery_codes } = await member.ask('POST /api/second-factor/confirm', { fields: { code } })
    const { rows } = await world.admin.query<{ kept: string }>(
      `select encode(secret, 'escape') as kept from second_factor union all select encode(code_hash, 'escape') from recovery_code`,
    )
    for (const told of [secret, ...recovery_codes, ...recovery_codes.map((each) => each.replaceAll('-', ''))]) {
      for (const { kept } of rows) expect(kept).not.toContain(told)
    }
  })

  test('is not moved to another person by who can write the database', async () => {
    app = await setUpAuthenticator(world, member)
    const thief = await world.member()
    await world.admin.query(
      'insert into second_factor (person_id, secret, confirmed_at) select $1, secret, confirmed_at from second_factor where person_id = $2',
      [thief.id, member.id],
    )
    const payload = { email: thief.email, password: PASSWORD, code: app.code(now()) }
    const { status, body } = await world.visitor.inject({ method: 'POST', url: '/api/login', payload })
    expect(status).toBe(500)
    expect(body).not.toHaveProperty('access_token')
  })
})

describe('signing in with an authenticator app', () => {
  beforeEach(async () => {
    app = await setUpAuthenticator(world, member)
  })

  test('needs its code beside the password, and says so only where the password is right', async () => {
    expect(await signIn()).toMatchObject({ status: 401, body: { code: 'second_factor_needed' } })
    const fields = { email: member.email, password: 'not the password', code: app.code(now()) }
    await world.visitor.refused('wrong_credentials', 'POST /api/login', { fields })
    expect((await signIn(app.code(now()))).status).toBe(200)
  })

  test('takes a code once, also by two who send it at once', async () => {
    const code = app.code(now())
    const answers = await Promise.all([signIn(code), signIn(code), signIn(code)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    expect(await codeOf(code)).toBe('second_factor_wrong')
  })

  test('takes codes of a clock half a minute off, with spaces between, and no older ones', async () => {
    expect(await codeOf(app.code(now(), -2))).toBe('second_factor_wrong')
    expect(await codeOf(app.code(now(), 2))).toBe('second_factor_wrong')
    const code = app.code(now(), 1)
    expect((await signIn(`${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200)
    expect(await codeOf(app.code(now()))).toBe('second_factor_wrong')
  })

  test('takes a recovery code in its place, each once', async () => {
    const [first = '', second = ''] = app.recoveryCodes
    expect((await signIn(first)).status).toBe(200)
    expect(await codeOf(first)).toBe('second_factor_wrong')
    expect((await signIn(second.toLowerCase().replaceAll('-', ' '))).status).toBe(200)
    expect((await member.ask('GET /api/second-factor')).recovery_codes_left).toBe(8)
  })

  test('cannot be guessed: after some wrong codes there is a wait, also for the right one', async () => {
    const statuses = []
    for (let i = 0; i < 7; i += 1) statuses.push((await signIn(String(100_000 + i))).status)
    expect(statuses).toEqual([...Array(6).fill(422), 429])
    const { status, headers } = await signIn(app.code(now()))
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    world.clock.forward({ minutes: 1 })
    expect((await signIn(app.code(now()))).status).toBe(200)
  })

  test('ends with the app removed, by the password and a code just given', async () => {
    world.clock.forward({ minutes: 10 })
    const remove = { fields: { password: PASSWORD } }
    await member.refused('fresh_code_needed', 'POST /api/second-factor/remove', remove)
    await member.ask('POST /api/second-factor/prove', { fields: { code: app.code(now()) } })
    await member.refused('password_wrong', 'POST /api/second-factor/remove', { fields: { password: 'no' } })
    await member.ask('POST /api/second-factor/remove', remove)
    expect((await signIn()).status).toBe(200)
    expect((await signIn(app.recoveryCodes[0])).status).toBe(200)
    expect((await member.ask('GET /api/second-factor')).recovery_codes_left).toBe(0)
  })

  test('goes on with another app: the old one counts until the new one has given a code', async () => {
    await member.ask('POST /api/second-factor/prove', { fields: { code: app.code(now()) } })
    const { secret } = await member.ask('POST /api/second-factor/begin', { fields: { password: PASSWORD } })
    world.clock.forward({ minutes: 1 })
    expect((await signIn(app.code(now()))).status).toBe(200)
    const next = authenticatorOf(secret)
    world.clock.forward({ minutes: 1 })
    await member.ask('POST /api/second-factor/confirm', { fields: { code: next.code(now()) } })
    world.clock.forward({ minutes: 1 })
    expect(await codeOf(app.code(now()))).toBe('second_factor_wrong')
    expect(await codeOf(app.recoveryCodes[0] ?? '')).toBe('second_factor_wrong')
    expect((await signIn(next.code(now()))).status).toBe(200)
  })

  test('has new recovery codes made, which end the ones before', async () => {
    await member.ask('POST /api/second-factor/prove', { fields: { code: app.code(now()) } })
    const { recovery_codes } = await member.ask('POST /api/second-factor/recovery-codes')
    expect(await codeOf(app.recoveryCodes[0] ?? '')).toBe('second_factor_wrong')
    expect((await signIn(recovery_codes[0])).status).toBe(200)
  })

  test('counts a code once on all server processes', async () => {
    const other: OtherProcess = await otherProcess(world)
    const fields = { email: member.email, password: PASSWORD, code: app.code(now()) }
    const answers = await Promise.all([signIn(fields.code), other.ask('POST /api/login', { fields })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    await other.stop()
  })
})

describe('a lost authenticator app', () => {
  const call = 'POST /api/office/officers/:id/second-factor/remove'
  const reason = { reason: 'The phone was stolen; spoke to her at the meeting.' }

  test('is taken off the account by an administrator: every session ends, and the password alone signs in', async () => {
    const admin = await world.officer('admin')
    app = await setUpAuthenticator(world, member)
    expect((await admin.ask('GET /api/office/members/:id', { id: member.id })).member.second_factor).toBe(true)
    await admin.ask(call, { id: member.id, fields: reason })
    expect((await member.send('GET /api/profile')).status).toBe(401)
    expect((await signIn()).status).toBe(200)
    expect((await signIn(app.recoveryCodes[0])).status).toBe(200)
    await admin.refused('not_found', call, { id: member.id, fields: reason })
  })

  test('is not taken off their own by an administrator, who gives a fresh code for it', async () => {
    const admin = await world.officer('admin')
    app = await setUpAuthenticator(world, admin)
    await admin.refused('own_second_factor', call, { id: admin.id, fields: reason })
    world.clock.forward({ minutes: 10 })
    await admin.refused('fresh_code_needed', call, { id: member.id, fields: reason })
  })
})

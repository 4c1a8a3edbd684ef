import { Writable } from 'node:stream'
import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { setUpAuthenticator } from '../support/authenticator.ts'
import { sharedWorld } from '../support/opened-world.ts'
import { PASSWORD, type Person } from '../support/world.ts'

const PROXY = '10.9.9.9'
const FROM = '198.51.100.7'

type Line = Readonly<Record<string, unknown>> & { msg: string }

let lines: Line[] = []
let written = ''
let member: Person

const stream = new Writable({
  write(chunk: Buffer, _encoding, done) {
    written += chunk.toString()
    lines.push(
      ...chunk
        .toString()
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Line),
    )
    done()
  },
})
const world = sharedWorld({ app: { logger: pino({ level: 'info' }, stream), trustedProxies: [PROXY] } })
beforeEach(async () => {
  member = await world.member()
  lines = []
})

const post = (url: string, payload: object, remoteAddress = FROM, headers: Record<string, string> = {}) =>
  world.visitor.inject({ method: 'POST', url, payload, remoteAddress, headers })
const signIn = (email: string, password: string, more: object = {}) => post('/api/login', { email, password, ...more })
const linesOf = (msg: string) => lines.filter((line) => line.msg === msg)
const ofMember = () => ({ person: member.id.toString() })

describe('a sign-in', () => {
  test('that is right is logged with who, when, from where, and whether a code was given', async () => {
    const app = await setUpAuthenticator(world, member)
    lines = []
    const other = await world.member()
    await signIn(other.email, PASSWORD)
    await signIn(member.email, PASSWORD, { code: app.code(world.clock.now()) })
    const call = { level: 30, time: expect.any(Number), method: 'POST', path: '/api/login', from: FROM }
    expect(linesOf('signed in')).toMatchObject([
      { ...call, person: other.id.toString(), second_factor: false },
      { ...call, ...ofMember(), second_factor: true },
    ])
  })

  test('that is wrong is logged with the person; where nobody has the email, with a print of it that tells who tries again', async () => {
    const app = await setUpAuthenticator(world, member)
    lines = []
    await signIn(member.email, 'a guess of mine')
    await signIn(member.email, PASSWORD, { code: '000000' })
    for (const email of ['stranger@example.test', 'Stranger@example.test', 'another@example.test']) {
      await signIn(email, 'a guess of mine')
    }
    const refused = linesOf('refused')
    const call = { level: 40, method: 'POST', path: '/api/login', from: FROM }
    expect(refused).toMatchObject([
      { ...call, ...ofMember(), code: 'wrong_credentials' },
      { ...call, ...ofMember(), code: 'second_factor_wrong' },
      ...Array.from({ length: 3 }, () => ({ ...call, code: 'wrong_credentials', email_print: expect.any(String) })),
    ])
    const prints = refused.slice(2).map((line) => line.email_print)
    expect(prints[0]).toBe(prints[1])
    expect(prints[2]).not.toBe(prints[0])
    expect(written).not.toMatch(/stranger|another@|guess/i)
    for (const secret of [PASSWORD, member.token, member.email, app.recoveryCodes[0]])
      expect(written).not.toContain(secret)
  })
})

describe('a call that is refused', () => {
  test('is logged with who asked, from where, and what', async () => {
    await member.send('GET /api/office/payments', { query: { search: 'a name' } })
    await world.visitor.send('GET /api/profile')
    await member.send('POST /api/profile/password/update', {
      fields: { old_password: 'no', password: 'tide 4 lantern', password_confirmation: 'tide 4 lantern' },
    })
    expect(linesOf('refused')).toMatchObject([
      { ...ofMember(), method: 'GET', path: '/api/office/payments', code: 'not_allowed', from: '127.0.0.1' },
      { path: '/api/profile', code: 'not_signed_in', from: '127.0.0.1' },
      { ...ofMember(), path: '/api/profile/password/update', code: 'old_password_wrong' },
    ])
    expect(linesOf('refused')[1]).not.toHaveProperty('person')
  })

  test('because it was tried too often is logged too', async () => {
    for (let guess = 0; guess < 12; guess += 1) await signIn(member.email, 'a guess of mine')
    for (let asked = 0; asked < 5; asked += 1) await post('/api/forgot-password', { email: 'stranger@example.test' })
    const tooOften = linesOf('refused').filter((line) => line.code === 'too_many_attempts')
    expect(tooOften).toMatchObject([
      { ...ofMember(), path: '/api/login', from: FROM },
      { path: '/api/forgot-password', from: FROM, email_print: expect.any(String) },
    ])
  })

  test('as any other is not, such as a form with a mistake', async () => {
    await member.send('POST /api/withdrawals', { fields: {} })
    expect(linesOf('refused')).toEqual([])
  })
})

test('each answer has a line, with who asked, what and how it ended', async () => {
  await member.ask('GET /api/my-account-data')
  await member.ask('GET /api/profile')
  await world.visitor.ask('GET /api/health')
  expect(linesOf('answered')).toMatchObject([
    { ...ofMember(), method: 'GET', path: '/api/my-account-data', status: 200, ms: expect.any(Number) },
    { ...ofMember(), path: '/api/profile', status: 200 },
    { path: '/api/health', status: 200 },
  ])
})

test('where a request comes from is what a proxy of ours says, and what anybody else says of it counts for nothing', async () => {
  const forged = { 'x-forwarded-for': '203.0.113.1', 'x-real-ip': '203.0.113.2', forwarded: 'for=203.0.113.3' }
  const body = { email: 'stranger@example.test', password: 'x' }
  await post('/api/login', body, FROM, forged)
  await post('/api/login', body, PROXY, { 'x-forwarded-for': `203.0.113.1, ${FROM}` })
  expect(linesOf('refused').map((line) => line.from)).toEqual([FROM, FROM])
})

test('an error that nobody expected is logged, and the answer tells a number and nothing of the inside', async () => {
  await world.admin.query('alter table contact_message rename to hidden_table')
  const { status, body } = await post('/api/contact', { name: 'A', reply_to: 'a@example.test', message: 'Hello.' })
  await world.admin.query('alter table hidden_table rename to contact_message')
  const [failure] = linesOf('unexpected failure')
  expect(status).toBe(500)
  expect(body).toEqual({
    status_code: 500,
    code: 'internal',
    message: `Something went wrong on our side. Tell the association this number: ${failure?.reqId}.`,
  })
  expect(failure).toMatchObject({
    level: 50,
    err: { code: '42P01', message: expect.stringContaining('contact_message') },
  })
})

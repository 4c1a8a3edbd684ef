import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { forgiveAttempt, takeAttempt } from '#server/http/attempts.ts'
import { sharedWorld } from '../support/opened-world.ts'
import { type OtherProcess, otherProcess } from '../support/other-process.ts'
import { PASSWORD, type Person } from '../support/world.ts'

const world = sharedWorld()
let other: OtherProcess
let member: Person

beforeAll(async () => {
  other = await otherProcess(world)
})
beforeEach(async () => {
  member = await world.member()
})
afterAll(async () => {
  await other.stop()
})

let hosts = 0
/** Nobody has tried anything from there. */
const freshAddress = () => {
  hosts += 1
  return `198.51.100.${hosts}`
}

async function signIn(
  email: string,
  password: string,
  { from = freshAddress(), device }: { from?: string; device?: string } = {},
) {
  const { status, body, headers } = await world.visitor.inject({
    method: 'POST',
    url: '/api/login',
    payload: { email, password, ...(device && { device }) },
    remoteAddress: from,
  })
  const { code, message } = body as { code?: string; message: string }
  return { status, code, message, retryAfter: Number(headers['retry-after'] ?? 0) }
}

/** Wrong passwords from different places, until one has to wait. Gives how many passed and the answer of the last. */
async function guessUntilBlocked(email: string, device?: string) {
  for (let passed = 0; passed < 100; passed += 1) {
    const answer = await signIn(email, `guess ${passed}`, device ? { device } : {})
    if (answer.status !== 401) return { passed, answer }
  }
  throw new Error('nothing stopped the guessing')
}

describe('guessing the password of one account', () => {
  test('has to wait after some tries, whoever sends them, and is told how long', async () => {
    const { passed, answer } = await guessUntilBlocked(member.email)
    expect(passed).toBe(11)
    expect(answer).toMatchObject({ status: 429, code: 'too_many_attempts', retryAfter: 5 })
    expect(answer.message).toBe('That was tried too often. Wait 5 seconds, then try again.')
    expect(await signIn(member.email, PASSWORD)).toMatchObject({ status: 429 })
  })

  test('goes the same way for an address that nobody has', async () => {
    const unknown = await guessUntilBlocked(`nobody-${performance.now()}@example.test`)
    const known = await guessUntilBlocked(member.email)
    expect(unknown).toEqual(known)
  })

  test('waits longer each time, up to a quarter of an hour, and the wait ends however often one tries meanwhile', async () => {
    let { answer } = await guessUntilBlocked(member.email)
    const waits = []
    for (let round = 0; round < 10; round += 1) {
      waits.push(answer.retryAfter)
      for (let impatient = 0; impatient < 5; impatient += 1) await signIn(member.email, 'again')
      world.clock.forward({ minutes: answer.retryAfter / 60 })
      expect((await signIn(member.email, 'still wrong')).status).toBe(401)
      answer = await signIn(member.email, 'still wrong')
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900, 900])
    world.clock.forward({ minutes: 15 })
    expect((await signIn(member.email, PASSWORD)).status).toBe(200)
    expect((await guessUntilBlocked(member.email)).passed).toBe(11)
  })

  test('does not lock out a device that has signed in to it before', async () => {
    const device = createHash('sha256').update(member.token).digest('hex')
    await guessUntilBlocked(member.email)
    expect((await signIn(member.email, PASSWORD)).status).toBe(429)
    expect((await signIn(member.email, PASSWORD, { device })).status).toBe(200)
  })

  test('is not made easier by such a device, nor by one that belongs to somebody else', async () => {
    const stranger = await world.member()
    const theirs = createHash('sha256').update(stranger.token).digest('hex')
    await guessUntilBlocked(member.email)
    expect((await signIn(member.email, PASSWORD, { device: theirs })).status).toBe(429)
    const own = createHash('sha256').update(member.token).digest('hex')
    expect((await guessUntilBlocked(member.email, own)).passed).toBe(11)
  })

  test('does not keep out who sets the password anew by the link in their email', async () => {
    await guessUntilBlocked(member.email)
    const token = randomBytes(32).toString('base64url')
    const device = createHash('sha256').update(token).digest('hex')
    await world.pool.query('insert into password_reset (token_hash, person_id, made_at) values ($1, $2, $3)', [
      Buffer.from(device, 'hex'),
      member.id,
      world.clock.now(),
    ])
    expect((await signIn(member.email, PASSWORD, { device })).status).toBe(429)
    const password = 'tide 4 lantern'
    await world.visitor.ask('POST /api/reset-password', {
      fields: { token, password, password_confirmation: password },
    })
    expect((await signIn(member.email, password)).status).toBe(429)
    expect((await signIn(member.email, password, { device })).status).toBe(200)
  })

  test('is counted by all server processes as one', async () => {
    await other.follow()
    const guess = (password: string) => other.ask('POST /api/login', { fields: { email: member.email, password } })
    const answers = []
    for (let round = 0; round < 6; round += 1) {
      answers.push((await signIn(member.email, 'here')).status, (await guess('there')).status)
    }
    expect(answers).toEqual([...Array(11).fill(401), 429])
  })

  test('is counted when many come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, (_, i) => signIn(member.email, `guess ${i}`)))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(11)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(29)
  })
})

describe('guessing from one address', () => {
  test('has to wait, whichever accounts it tries, and nobody else has to', async () => {
    const from = freshAddress()
    const answers = []
    for (let i = 0; i < 70; i += 1) answers.push((await signIn(`nobody-${i}@example.test`, 'x', { from })).status)
    expect(answers.filter((status) => status === 401)).toHaveLength(61)
    expect((await signIn(member.email, PASSWORD, { from })).status).toBe(429)
    expect((await signIn(member.email, PASSWORD)).status).toBe(200)
  })

  test('is not what many people do who sign in from one address', async () => {
    const from = freshAddress()
    for (let i = 0; i < 80; i += 1) expect((await signIn(member.email, PASSWORD, { from })).status).toBe(200)
  })
})

test('the old password is not guessed in a session that was left open', async () => {
  const guess = () =>
    member.send('POST /api/profile/password/update', {
      fields: { old_password: 'a guess', password: 'tide 4 lantern', password_confirmation: 'tide 4 lantern' },
    })
  const statuses = []
  for (let i = 0; i < 12; i += 1) statuses.push((await guess()).status)
  expect(statuses).toEqual([...Array(11).fill(422), 429])
})

describe('asking for a link to reset a password', () => {
  const ask = (email: string) =>
    world.visitor.inject({
      method: 'POST',
      url: '/api/forgot-password',
      payload: { email },
      remoteAddress: freshAddress(),
    })

  test('is limited alike for known and unknown addresses', async () => {
    for (const email of [member.email, 'nobody-at-all@example.test']) {
      const statuses = []
      for (let i = 0; i < 5; i += 1) statuses.push((await ask(email)).status)
      expect(statuses).toEqual([200, 200, 200, 200, 429])
    }
  })
})

describe('messages to the association', () => {
  const write = (from: string) => {
    const payload = { name: 'Amina', reply_to: 'amina@example.test', message: 'Good day.' }
    return world.visitor.inject({ method: 'POST', url: '/api/contact', payload, remoteAddress: from })
  }
  const kept = async () => (await world.pool.query('select count(*)::int as n from contact_message')).rows[0].n

  test('are limited by address: beyond some, one has to wait, is told how long, and nothing is kept', async () => {
    const from = freshAddress()
    const statuses = []
    for (let i = 0; i < 21; i += 1) statuses.push((await write(from)).status)
    expect(statuses).toEqual(Array(21).fill(200))
    const { status, body, headers } = await write(from)
    expect({ status, body, wait: headers['retry-after'] }).toMatchObject({
      status: 429,
      body: { code: 'too_many_attempts' },
      wait: '5',
    })
    expect(await kept()).toBe(21)
    expect((await write(freshAddress())).status).toBe(200)
    world.clock.forward({ minutes: 2 })
    expect((await write(from)).status).toBe(200)
  })
})

test('what was counted is forgiven with time, and no address or email is kept of it', async () => {
  const attempt = { kind: 'reset', account: 'amina@example.test', address: '203.0.113.9' } as const
  const blocked = () =>
    takeAttempt(world.pool, attempt, world.clock.now()).then(
      () => false,
      () => true,
    )
  const until = async () => {
    for (let passed = 0; passed < 20; passed += 1) if (await blocked()) return passed
    return 20
  }
  expect(await until()).toBe(4)
  world.clock.forward({ hours: 2 })
  expect(await until()).toBe(2)
  world.clock.forward({ days: 1 })
  expect(await until()).toBe(4)
  await forgiveAttempt(world.pool, attempt)
  expect(await until()).toBe(4)
  const { rows } = await world.admin.query<{ text: string }>('select to_jsonb(attempt)::text as text from attempt')
  for (const { text } of rows) expect(text).not.toMatch(/amina|203\.0\.113/)
})

import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, callerOf } from '../support/caller.ts'
import { sharedWorld, worldOfTest } from '../support/opened-world.ts'
import { type OtherProcess, otherProcess } from '../support/other-process.ts'
import { addPasskey, prove } from '../support/soft-passkey.ts'
import { PASSWORD, type Person } from '../support/world.ts'

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'
const LAPTOP = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0'

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

async function signIn({ email }: Person, userAgent = PHONE, device?: string): Promise<Caller> {
  const { body } = await world.visitor.inject({
    method: 'POST',
    url: '/api/login',
    headers: { 'user-agent': userAgent },
    payload: { email, password: PASSWORD, device },
  })
  return callerOf(world.app, (body as { access_token: string }).access_token)
}

const withPassword = { fields: { password: PASSWORD } }
const listOf = async (caller: Caller) => (await caller.ask('GET /api/sessions')).sessions
/** Whether each server process takes the token. */
async function takenBy({ token }: Caller): Promise<[boolean, boolean]> {
  const here = await callerOf(world.app, token).send('GET /api/profile')
  const there = await other.ask('GET /api/profile', { token: token ?? '' })
  return [here.status === 200, there.status === 200]
}

describe('the list of own sessions', () => {
  test('has each device in plain words, when it was used last, and which one asks', async () => {
    const phone = await signIn(member)
    world.clock.forward({ hours: 3 })
    const laptop = await signIn(member, LAPTOP)
    const [first, second, third] = await listOf(phone)
    expect(first).toMatchObject({ browser: 'Chrome', system: 'Android', current: true })
    expect(second).toMatchObject({ browser: 'Firefox', system: 'Linux', current: false })
    expect(third).toMatchObject({ browser: '', system: '', current: false })
    expect(Date.parse(second?.last_used_at ?? '')).toBe(world.clock.now().getTime())
    expect((await listOf(laptop)).map(({ system, current }) => [system, current])).toEqual([
      ['Linux', true],
      ['Android', false],
      ['', false],
    ])
  })

  test('has no token, no hash, and nobody else', async () => {
    const stranger = await world.member()
    await signIn(stranger, LAPTOP)
    const phone = await signIn(member)
    const { bytes } = await phone.send('GET /api/sessions')
    expect(bytes.toString()).not.toContain(phone.token)
    expect(await listOf(phone)).toHaveLength(2)
  })

  test('is there for an officer who is no member', async () => {
    const officer = await world.officer('auditor')
    expect(await listOf(officer)).toHaveLength(1)
  })

  test('leaves out what has ended by itself', async () => {
    await signIn(member)
    world.clock.forward({ days: 31 })
    expect(await listOf(await signIn(member, LAPTOP))).toHaveLength(1)
  })
})

describe('a sign-in', () => {
  /** What a device keeps of its last token. */
  const knownBy = ({ token }: Caller) =>
    createHash('sha256')
      .update(token ?? '')
      .digest('hex')

  test('ends the one before it on that device, and no other', async () => {
    const [first, laptop] = [await signIn(member), await signIn(member, LAPTOP)]
    const second = await signIn(member, PHONE, knownBy(first))
    expect(await takenBy(first)).toEqual([false, false])
    expect(await takenBy(second)).toEqual([true, true])
    expect(await takenBy(laptop)).toEqual([true, true])
    expect(await takenBy(member)).toEqual([true, true])
  })

  test('with a passkey ends it too', async () => {
    const first = await signIn(member)
    const { passkey } = await addPasskey(first)
    const { options } = await world.visitor.ask('POST /api/passkeys/sign-in/begin')
    const fields = { credential: passkey.answered(options), device: knownBy(first) }
    const { access_token: token } = await world.visitor.ask('POST /api/passkeys/sign-in', { fields })
    expect(await takenBy(first)).toEqual([false, false])
    expect(await takenBy(callerOf(world.app, token))).toEqual([true, true])
  })

  test('on a shared phone ends the own one from before, and leaves the other’s', async () => {
    const [first, friend] = [await signIn(member), await world.member()]
    const theirs = await signIn(friend, PHONE, knownBy(first))
    expect(await takenBy(first)).toEqual([true, true])
    const second = await signIn(member, PHONE, knownBy(theirs))
    expect(await takenBy(first)).toEqual([false, false])
    expect(await takenBy(theirs)).toEqual([true, true])
    expect(await takenBy(second)).toEqual([true, true])
  })

  test('with the hash of somebody else’s token ends nothing of theirs', async () => {
    const [theirs, stranger] = [await signIn(member), await world.member()]
    await signIn(stranger, LAPTOP, knownBy(theirs))
    expect(await takenBy(theirs)).toEqual([true, true])
  })
})

describe('on every server process at once', () => {
  test('one session is signed out from another, and only that one', async () => {
    const [phone, laptop] = [await signIn(member), await signIn(member, LAPTOP)]
    const lost = (await listOf(laptop)).find(({ system }) => system === 'Android')
    await laptop.ask('POST /api/sessions/:id/end', { id: lost?.id ?? 0, ...withPassword })
    expect(await takenBy(phone)).toEqual([false, false])
    expect(await takenBy(laptop)).toEqual([true, true])
    expect(await takenBy(member)).toEqual([true, true])
    await laptop.refused('not_found', 'POST /api/sessions/:id/end', { id: lost?.id ?? 0, ...withPassword })
  })

  test('all others are signed out, and not the one that asks', async () => {
    const [phone, laptop] = [await signIn(member), await signIn(member, LAPTOP)]
    expect((await laptop.ask('POST /api/sessions/end-others', withPassword)).ended).toBe(2)
    expect(await takenBy(phone)).toEqual([false, false])
    expect(await takenBy(laptop)).toEqual([true, true])
    expect(await listOf(laptop)).toHaveLength(1)
  })

  test('signing out ends the session, also where the other process was asked to', async () => {
    const [phone, laptop] = [await signIn(member), await signIn(member, LAPTOP)]
    expect(await takenBy(phone)).toEqual([true, true])
    expect((await other.ask('POST /api/logout', { token: phone.token ?? '' })).status).toBe(200)
    expect(await takenBy(phone)).toEqual([false, false])
    expect(await takenBy(laptop)).toEqual([true, true])
  })

  test('a change of the password ends the others', async () => {
    const [phone, laptop] = [await signIn(member), await signIn(member, LAPTOP)]
    expect(await takenBy(laptop)).toEqual([true, true])
    const fields = { old_password: PASSWORD, password: 'tide 4 lantern', password_confirmation: 'tide 4 lantern' }
    await phone.ask('POST /api/profile/password/update', { fields })
    expect(await takenBy(laptop)).toEqual([false, false])
    expect(await takenBy(phone)).toEqual([true, true])
  })

  test('a deactivation ends every session', async () => {
    const secretary = await world.officer('secretary')
    const phone = await signIn(member)
    expect(await takenBy(phone)).toEqual([true, true])
    await secretary.ask('POST /api/office/members/:id/deactivate', { id: member.id, fields: { reason: 'Left.' } })
    expect(await takenBy(phone)).toEqual([false, false])
  })
})

test('are ended by who says the password again, or has given a code or a passkey just now', async () => {
  const { passkey } = await addPasskey(member)
  world.clock.forward({ minutes: 10 })
  await signIn(member, LAPTOP)
  const id = (await listOf(member)).find(({ current }) => !current)?.id ?? 0
  const end = 'POST /api/sessions/:id/end'
  await member.refused('password_wrong', end, { id, fields: {} })
  await member.refused('password_wrong', end, { id, fields: { password: 'not it at all' } })
  await member.refused('password_wrong', 'POST /api/sessions/end-others', { fields: {} })
  expect(await listOf(member)).toHaveLength(2)
  await prove(member, passkey)
  await member.ask(end, { id, fields: {} })
  await signIn(member, LAPTOP)
  world.clock.forward({ minutes: 10 })
  expect((await member.ask('POST /api/sessions/end-others', withPassword)).ended).toBe(1)
})

test("somebody else's session is not there to be ended", async () => {
  const stranger = await world.member()
  const theirs = (await listOf(stranger))[0]
  const before = await world.stored()
  await member.refused('not_found', 'POST /api/sessions/:id/end', { id: theirs?.id ?? 0, ...withPassword })
  expect(await world.stored()).toEqual(before)
})

test('how long a session lasts is a setting', async () => {
  const strict = await worldOfTest({ sessionLife: { idleDays: 1, longestDays: 3 } })
  const person = await strict.member()
  const lives = async () => (await person.send('GET /api/profile')).status === 200
  for (let day = 0; day < 3; day += 1) {
    expect(await lives()).toBe(true)
    strict.clock.forward({ hours: 23 })
  }
  strict.clock.forward({ hours: 4 })
  expect(await lives()).toBe(false)
  person.token = await strict.signIn(person)
  strict.clock.forward({ days: 1, minutes: 1 })
  expect(await lives()).toBe(false)
})

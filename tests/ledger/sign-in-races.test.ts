import { beforeEach, describe, expect, test } from 'vitest'
import { type Authenticator, authenticatorOf, setUpAuthenticator } from '../support/authenticator.ts'
import { type Caller, callerOf } from '../support/caller.ts'
import { holding, untilWaiting } from '../support/lock-waits.ts'
import { sharedWorld } from '../support/opened-world.ts'
import { PASSWORD, type Person } from '../support/world.ts'

const NEW = 'an-even-better-one-2'
const ROUNDS = 15

const world = sharedWorld()
let member: Person

beforeEach(async () => {
  member = await world.member()
})

/** Signs in with the password of before; gives the session, or nothing where it is refused. */
async function logIn(more: object = {}): Promise<Caller | undefined> {
  const fields = { email: member.email, password: PASSWORD, ...more }
  const { status, body } = await world.visitor.send('POST /api/login', { fields })
  expect([200, 401, 409]).toContain(status)
  return status === 200 ? callerOf(world.app, (body as { access_token: string }).access_token) : undefined
}
const lasts = async (caller: Caller | undefined) =>
  caller !== undefined && (await caller.send('GET /api/profile')).status === 200

/** What changes how somebody signs in; each ends every session but at most the one that does it. */
type Change = () => Promise<unknown>

async function changePassword(): Promise<Change> {
  const fields = { old_password: PASSWORD, password: NEW, password_confirmation: NEW }
  return () => member.ask('POST /api/profile/password/update', { fields })
}
async function reset(): Promise<Change> {
  await world.visitor.ask('POST /api/forgot-password', { fields: { email: member.email } })
  const fields = { token: await world.mailbox.token(member.email), password: NEW, password_confirmation: NEW }
  return () => world.visitor.ask('POST /api/reset-password', { fields })
}
async function setUpFactor(): Promise<Change> {
  const code = await beginFactor(member)
  return () => member.ask('POST /api/second-factor/confirm', { fields: { code } })
}
async function beginFactor(who: Caller): Promise<string> {
  const { secret } = await who.ask('POST /api/second-factor/begin', { fields: { password: PASSWORD } })
  return authenticatorOf(secret).code(world.clock.now())
}
async function takeEmail(): Promise<Change> {
  const secretary = await world.officer('secretary')
  const profile = { name: 'Amina Hossain', mobile: '+971 50 555 0100', address: 'Deira', gender: null }
  const email = `new-${performance.now()}@example.test`
  await secretary.ask('POST /api/office/members/:id/profile', { id: member.id, fields: { ...profile, email } })
  const token = await world.mailbox.token(email)
  const { change } = await member.ask('GET /api/email-change')
  await member.ask('POST /api/email-change/agree', { fields: { id: change?.id } })
  return () => world.visitor.ask('POST /api/email-change/confirm-by-link', { fields: { token } })
}

const CHANGES: [string, () => Promise<Change>][] = [
  ['a password that is changed', changePassword],
  ['a password that is set by a link', reset],
  ['an authenticator app that is set up', setUpFactor],
]

describe.each(CHANGES)('a sign-in in flight does not outlive %s', (_what, prepare) => {
  test('where it was first in line', async () => {
    const change = await prepare()
    const [session] = await holding(world, async (holder) => {
      await holder.query('select from person where id = $1 for update', [member.id])
      const login = logIn()
      await untilWaiting(world, 1)
      const changed = change()
      // Before both sides locked the person, only some changes waited here.
      await Promise.race([changed, untilWaiting(world, 2)])
      return [login, changed] as const
    }).then((both) => Promise.all(both))
    expect(await lasts(session)).toBe(false)
  })

  test('where the change was', async () => {
    const change = await prepare()
    const [changed, session] = await holding(world, async (holder) => {
      await holder.query('select from person where id = $1 for update', [member.id])
      const changing = change()
      await untilWaiting(world, 1)
      const login = logIn()
      await untilWaiting(world, 2)
      return [changing, login] as const
    }).then((both) => Promise.all(both))
    expect(changed).toBeDefined()
    expect(session).toBeUndefined()
  })

  test(`in any of ${ROUNDS} tries at once`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      member = await world.member()
      const change = await prepare()
      const sessions = await Promise.all([logIn(), logIn(), change(), logIn()])
      const logins = [sessions[0], sessions[1], sessions[3]] as (Caller | undefined)[]
      const alive = await Promise.all(logins.map(lasts))
      expect(alive).toEqual([false, false, false])
    }
  })
})

test('a sign-in with the email of before does not begin once another is in use', async () => {
  const take = await takeEmail()
  const [, session] = await holding(world, async (holder) => {
    await holder.query('select from person where id = $1 for update', [member.id])
    const taking = take()
    await untilWaiting(world, 1)
    const login = logIn()
    await untilWaiting(world, 2)
    return [taking, login] as const
  }).then((both) => Promise.all(both))
  expect(session).toBeUndefined()
})

test('a link for a password that is on its way to the email of before is void once another is in use', async () => {
  const take = await takeEmail()
  await world.visitor.ask('POST /api/forgot-password', { fields: { email: member.email } })
  await holding(world, async (holder) => {
    await holder.query('select from person where id = $1 for update', [member.id])
    const taking = take()
    await untilWaiting(world, 1)
    const sending = world.mailbox.deliver()
    await untilWaiting(world, 2)
    return [taking, sending] as const
  }).then((both) => Promise.all(both))
  const { rows } = await world.pool.query('select from password_reset where person_id = $1 and used_at is null', [
    member.id,
  ])
  expect(rows).toEqual([])
})

test('an authenticator app is not set up by a session that a new password has ended meanwhile', async () => {
  const stranger = callerOf(world.app, await world.signIn(member))
  const code = await beginFactor(stranger)
  const change = await changePassword()
  const [, set] = await holding(world, async (holder) => {
    await holder.query('select from person where id = $1 for update', [member.id])
    const changing = change()
    await untilWaiting(world, 1)
    const setting = stranger.send('POST /api/second-factor/confirm', { fields: { code } })
    await untilWaiting(world, 2)
    return [changing, setting] as const
  }).then((both) => Promise.all(both))
  expect(set.status).toBe(401)
  expect(await member.ask('GET /api/second-factor')).toMatchObject({ on: false })
})

test('a sign-in with a code of an app that an administrator takes off meanwhile does not begin', async () => {
  const admin = await world.officer('admin')
  const app: Authenticator = await setUpAuthenticator(world, member)
  world.clock.forward({ minutes: 2 })
  const fields = { reason: 'Lost the phone; seen in person.' }
  const [, session] = await holding(world, async (holder) => {
    await holder.query('select from person where id = $1 for update', [member.id])
    const taking = admin.ask('POST /api/office/officers/:id/second-factor/remove', { id: member.id, fields })
    await untilWaiting(world, 1)
    const login = logIn({ code: app.code(world.clock.now()) })
    await untilWaiting(world, 2)
    return [taking, login] as const
  }).then((both) => Promise.all(both))
  expect(session).toBeUndefined()
})

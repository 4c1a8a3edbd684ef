import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { defaultChoices, PAY_NOW_PAGE } from '#core/notifications.ts'
import { payerReference } from '#core/payer-reference.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { doNextJob, type JobRunner } from '#server/jobs/run-jobs.ts'
import { newPushKey, openPush } from '#server/push/web-push.ts'
import { type Office, payDues, seatOffice } from '../support/journeys.ts'
import { NO_APP } from '../support/mailbox.ts'
import { sharedWorld } from '../support/opened-world.ts'
import { browserAt, type PushService, signedBy, startPushService } from '../support/push-service.ts'
import { PASSWORD, type Person } from '../support/world.ts'

const SUBSCRIBE = 'POST /api/push-subscription'
const UNSUBSCRIBE = 'POST /api/push-subscription/end'
const CHOICES = 'GET /api/notification-choices'

const world = sharedWorld()
let office: Office
let member: Person
let service: PushService

beforeAll(async () => {
  office = await seatOffice(world)
})
beforeEach(async () => {
  await world.admin.query('delete from job')
  await world.travelTo('2026-11-21T10:00:00+04:00')
  member = await world.member('Amina Hossain')
  service = await startPushService()
})
afterEach(() => service.close())

const subscribed = async (who: Person = member) => {
  const browser = browserAt(service)
  await who.ask(SUBSCRIBE, { fields: browser.target })
  return browser
}
const later = (minutes: number) =>
  world.clock.set(new Date(world.clock.now().getTime() + minutes * 60_000).toISOString())
/** Does what is due, as a server process does; gives what failed. */
const work = async () => {
  const failures: { error: unknown; givenUp: boolean }[] = []
  const { pool, clock } = world
  const mailer = { carriesLinks: false, send: async () => {} }
  const handlers = jobHandlers({ pool, publicUrl: '', mailer, ...NO_APP })
  const onFailure: JobRunner['onFailure'] = (failure) => void failures.push(failure)
  while (await doNextJob({ pool, now: clock.now, handlers, lane: 'news', onFailure }));
  return failures
}
const devices = async (who: Person = member) =>
  (await world.admin.query('select from push_subscription where person_id = $1', [who.id])).rows.length

describe('a device', () => {
  test('is told what happened, encrypted for it and signed, without amounts', async () => {
    const { push_key: key, device } = await member.ask(CHOICES)
    expect(device).toBe(false)
    const browser = await subscribed()
    expect((await member.ask(CHOICES)).device).toBe(true)
    const id = await payDues(office, member, 'November')
    expect(await work()).toEqual([])
    const [message, ...more] = service.arrived
    if (!message) throw new Error('nothing arrived')
    expect(more).toEqual([])
    expect(message.path).toBe(browser.path)
    expect(message.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })
    expect(signedBy(key, message)).toMatchObject({ aud: service.origin, sub: 'mailto:office@example.test' })
    expect(browser.open(message.body)).toEqual({
      title: 'Somiti',
      body: 'Your payment was verified: November 2026',
      path: `/user/monthly-pay?payment=${id}`,
      tag: expect.stringMatching(/^news-\d+$/),
      action: { label: 'See', path: `/user/monthly-pay?payment=${id}` },
    })
  })

  test('shows amounts where its member wants them, and nothing of what its member does not', async () => {
    const browser = await subscribed()
    const choose = (fields: object) => member.ask('PUT /api/notification-choices', { fields })
    await choose({ ...defaultChoices, figures: true })
    await payDues(office, member, 'November')
    await work()
    expect(browser.open(service.arrived[0]?.body ?? Buffer.alloc(0))).toMatchObject({
      body: 'Your payment was verified: November 2026, AED 100.00',
    })
    await choose({ groups: { ...defaultChoices.groups, payments: { email: true, push: false } }, figures: true })
    await payDues(office, member, 'December')
    await work()
    expect(service.arrived).toHaveLength(1)
  })

  test('reads in a reminder the reference to write with the payment', async () => {
    const browser = await subscribed()
    await world.admin.query(
      `insert into notification (person_id, kind, about, made_at) values ($1, 'dues_due_soon', $2, $3)`,
      [member.id, { of: 'dues', month: '2026-12', amount: 10_000, due_on: '2026-12-12' }, world.clock.now()],
    )
    await work()
    const { unique_id: memberId } = (await member.ask('GET /api/my-account-data')).myAccountData?.owner_data ?? {}
    expect(browser.open(service.arrived[0]?.body ?? Buffer.alloc(0))).toMatchObject({
      body:
        'Your dues are due soon: December 2026, due on 12 December 2026\n' +
        `Write this reference with the payment: ${payerReference(memberId ?? '')}`,
      action: { label: 'Pay', path: PAY_NOW_PAGE },
    })
  })

  test('is told once where two of its sessions asked, and each of two devices', async () => {
    const first = await subscribed()
    member.token = await world.signIn(member)
    await member.ask(SUBSCRIBE, { fields: first.target })
    member.token = await world.signIn(member)
    const second = await subscribed()
    await payDues(office, member, 'November')
    await work()
    expect(service.arrived.map(({ path }) => path).sort()).toEqual([first.path, second.path].sort())
  })

  test.each([404, 410])('that the push service answers %i for is told no more', async (status) => {
    await subscribed()
    service.answers = status
    await payDues(office, member, 'November')
    expect(await work()).toEqual([])
    expect([service.arrived.length, await devices()]).toEqual([1, 0])
  })

  test.each([
    ['that does not answer in time', undefined],
    ['that is overloaded', 503],
  ])('is told later by a push service %s, once', async (_what, status) => {
    await subscribed()
    service.answers = status
    await payDues(office, member, 'November')
    expect(await work()).toMatchObject([{ givenUp: false }])
    expect(await work()).toEqual([])
    service.answers = 201
    later(1)
    expect(await work()).toEqual([])
    later(60)
    await work()
    expect([service.arrived.length, await devices()]).toEqual([2, 1])
  })

  test('is not told by a redirection, nor again by a service that refuses our key', async () => {
    await subscribed()
    for (const status of [301, 403]) {
      service.answers = status
      service.arrived.length = 0
      await payDues(office, member, status === 301 ? 'November' : 'December')
      expect(await work()).toMatchObject([{ givenUp: true }])
      expect(service.arrived).toHaveLength(1)
    }
  })

  test.each<[string, (who: Person) => Promise<unknown>]>([
    ['it is switched off', (who) => who.ask(UNSUBSCRIBE)],
    ['its session is signed out', (who) => who.ask('POST /api/logout')],
    [
      'the password is changed elsewhere',
      async (who) => {
        who.token = await world.signIn(who)
        const chosen = { password: 'another-good-one-2', password_confirmation: 'another-good-one-2' }
        await who.ask('POST /api/profile/password/update', { fields: { old_password: PASSWORD, ...chosen } })
      },
    ],
  ])('is told nothing once %s', async (_what, end) => {
    await subscribed()
    await payDues(office, member, 'November')
    await end(member)
    expect(await devices()).toBe(0)
    await work()
    expect(service.arrived).toEqual([])
  })

  test('is told nothing once its session has not been used for so long that it has ended', async () => {
    await subscribed()
    await world.travelTo('2027-01-15T10:00:00+04:00')
    await payDues(office, member, 'November')
    await work()
    expect(service.arrived).toEqual([])
  })
})

test('a device that asked a server with another key is told nothing, and may ask anew', async () => {
  await subscribed()
  await world.admin.query(`update push_subscription set made_for = 'another key'`)
  expect((await member.ask(CHOICES)).device).toBe(false)
  await payDues(office, member, 'November')
  expect(await work()).toEqual([])
  expect(service.arrived).toEqual([])
  await subscribed()
  expect((await member.ask(CHOICES)).device).toBe(true)
})

describe('an address', () => {
  const outside = openPush({ key: newPushKey(), contact: 'mailto:office@example.test' })

  test.each([
    'https://127.0.0.1/push',
    'https://[::1]/push',
    'https://10.1.2.3/push',
    'https://2130706433/push',
    'https://0x7f.1/push',
    'https://localhost/push',
    'https://db.internal/push',
    'https://printer.local./push',
    'https://push/push',
    'https://fcm.googleapis.com:8080/push',
    'https://user:secret@fcm.googleapis.com/push',
    'http://fcm.googleapis.com/push',
  ])('such as %s is no push service’s', async (endpoint) => {
    expect(outside.takes(endpoint)).toBe(false)
    const { target } = browserAt(service)
    const message = { title: '', body: '', path: '/', tag: '', action: { label: '', path: '/' } }
    await expect(outside.send({ ...target, endpoint }, message)).rejects.toThrow('no address of a push service')
  })

  test('of a push service is taken', () => {
    expect(outside.takes('https://fcm.googleapis.com/fcm/send/abc:def')).toBe(true)
    expect(outside.takes('https://updates.push.services.mozilla.com/wpush/v2/abc')).toBe(true)
    expect(outside.takes('https://web.push.apple.com/abc')).toBe(true)
  })

  test.each([
    ['no address', { endpoint: 'push' }],
    ['a short key', { p256dh: 'x'.repeat(20) }],
    ['another length of its secret', { auth: 'x'.repeat(21) }],
  ])('with %s is refused', async (_what, wrong) => {
    const { target } = browserAt(service)
    await member.refused('invalid_fields', SUBSCRIBE, { fields: { ...target, ...wrong } })
    expect(await devices()).toBe(0)
  })
})

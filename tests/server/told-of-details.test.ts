import { beforeEach, describe, expect, test } from 'vitest'
import { defaultChoices } from '#core/notifications.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { doNextJob, type JobRunner } from '#server/jobs/run-jobs.ts'
import { NO_APP } from '../support/mailbox.ts'
import { freshWorld } from '../support/opened-world.ts'
import { browserAt, startPushService } from '../support/push-service.ts'
import { PASSWORD, type Person } from '../support/world.ts'

const PROFILE = 'POST /api/office/members/:id/profile'
const LIST = 'GET /api/notifications'
const CHOOSE = 'PUT /api/notification-choices'
const START = Date.parse('2026-11-21T10:00:00+04:00')
const KARIM = { name: 'Karim Uddin', relation: 'Brother', mobile: '+971 50 555 0177' }
const TITLE = 'An officer edited your profile. Check what changed'

const world = freshWorld()
let secretary: Person
let member: Person

beforeEach(async () => {
  world.clock.set(new Date(START).toISOString())
  secretary = await world.officer('secretary')
  member = await world.member('Amina Hossain')
})

/** Corrects what is given; the rest is sent as it is. */
async function correct(changed: Record<string, string | null>) {
  const { member: read } = await secretary.ask('GET /api/office/members/:id', { id: member.id })
  const { name, email, mobile, address, gender, wallet } = read
  await secretary.ask(PROFILE, { id: member.id, fields: { name, email, mobile, address, gender, wallet, ...changed } })
}
const told = async () => (await member.ask(LIST)).notifications
const letters = async () => {
  world.clock.set(new Date(START + 60_000).toISOString())
  return (await world.mailbox.deliverNews()).filter(({ to }) => to === member.email)
}
const choose = (email: boolean, push: boolean) => {
  const groups = { ...defaultChoices.groups, membership: { email, push } }
  return member.ask(CHOOSE, { fields: { groups, figures: true } })
}

describe('a profile that an officer corrects', () => {
  test('is told to the member: what changed, from what to what, and who did it', async () => {
    await correct({ mobile: '+971 50 765 4321', address: 'Deira, Dubai' })
    expect(await told()).toEqual([
      {
        id: expect.any(Number),
        kind: 'details_changed',
        at: '2026-11-21T06:00:00.000Z',
        read: false,
        by: secretary.name,
        changes: [
          { detail: 'mobile', was: '+971 50 555 0100', became: '+971 50 765 4321' },
          { detail: 'address', was: 'Al Nahda, Dubai', became: 'Deira, Dubai' },
        ],
      },
    ])
  })

  test('is told once for each correction, of which each has its own, and not where nothing changed', async () => {
    await correct({ address: 'Deira, Dubai' })
    await correct({ address: 'Satwa, Dubai' })
    await correct({})
    expect((await told()).map(({ changes }) => changes)).toEqual([
      [{ detail: 'address', was: 'Deira, Dubai', became: 'Satwa, Dubai' }],
      [{ detail: 'address', was: 'Al Nahda, Dubai', became: 'Deira, Dubai' }],
    ])
  })

  test('is told with a birthday that is new, and with one that is removed', async () => {
    await correct({ birthday: '1990-05-04' })
    await correct({ birthday: null })
    const [removed, given] = await told()
    expect(given?.changes).toEqual([{ detail: 'birthday', was: '', became: '1990-05-04' }])
    expect(removed?.changes).toEqual([{ detail: 'birthday', was: '1990-05-04', became: '' }])
  })

  test('shows nobody a whole wallet: neither in the list nor in the letter', async () => {
    await correct({ wallet: '1015701301429977' })
    const changes = [{ detail: 'wallet', was: '•-100', became: '••••••••••••9977' }]
    expect((await told())[0]?.changes).toEqual(changes)
    const [letter] = await letters()
    expect(letter?.text).toContain('Wallet: from •-100 to ••••••••••••9977')
    expect(JSON.stringify(letter)).not.toContain('1015701301429977')
    await correct({ wallet: 'None' })
    expect((await told())[0]?.changes).toEqual([{ detail: 'wallet', was: '••••••••••••9977', became: '' }])
  })

  test('is not told where the member changed it, nor to anybody else; a new email has a kind of its own', async () => {
    await member.ask('POST /api/profile/update', { fields: { name: 'Amina Begum', address: 'Satwa', wallet: 'W-100' } })
    expect(await told()).toEqual([])
    const other = await world.member('Vijay Nair')
    await correct({ email: 'amina.new@example.test' })
    expect((await told()).map(({ kind }) => kind)).toEqual(['email_change_entered'])
    await correct({ address: 'Deira, Dubai' })
    for (const person of [other, secretary]) expect((await person.ask(LIST)).notifications).toEqual([])
  })

  test('is not told when the correction is refused', async () => {
    const other = await world.member('Vijay Nair')
    const { member: read } = await secretary.ask('GET /api/office/members/:id', { id: member.id })
    const fields = { name: 'Amina Begum', email: other.email, mobile: read.mobile, address: read.address, gender: null }
    await secretary.refused('email_taken', PROFILE, { id: member.id, fields })
    expect(await told()).toEqual([])
  })
})

describe('the letter about it', () => {
  test('names each change and who made it, and leads to the profile', async () => {
    await correct({ mobile: '+971 50 765 4321', gender: 'male', birthday: '1990-05-04' })
    const [letter, ...more] = await letters()
    expect(more).toEqual([])
    expect(letter).toMatchObject({ subject: TITLE })
    for (const line of [
      `${TITLE}.`,
      'Mobile: from +971 50 555 0100 to +971 50 765 4321',
      'Gender: from Female to Male',
      'Birthday: now 4 May 1990',
      `Changed by: ${secretary.name}`,
      'http://127.0.0.1:3000/user/my-profile',
    ]) {
      expect(letter?.text).toContain(line)
    }
  })

  test.each(['ar', 'bn', 'hi', 'ml', 'tl', 'ur'] as const)('is in the language of its reader: %s', async (language) => {
    await member.ask('PUT /api/language', { fields: { language, digits: 'western' } })
    await correct({ mobile: '+971 50 765 4321', gender: 'male', birthday: '1990-05-04' })
    const [letter] = await letters()
    expect(letter?.text).toContain('+971 50 765 4321')
    for (const english of ['An officer', 'from +971', 'Gender', 'Birthday', 'Changed by']) {
      expect(letter?.text).not.toContain(english)
    }
  })

  test('is not written to who does not want letters about the membership', async () => {
    await choose(false, true)
    await correct({ address: 'Deira, Dubai' })
    expect(await letters()).toEqual([])
    expect(await told()).toHaveLength(1)
  })
})

describe('a device', () => {
  test('reads which details changed and no value, also where it may show amounts, and leads to the profile', async () => {
    const service = await startPushService()
    const browser = browserAt(service)
    await member.ask('POST /api/push-subscription', { fields: browser.target })
    await choose(true, true)
    await correct({ mobile: '+971 50 765 4321', address: 'Deira, Dubai' })
    const { pool, clock } = world
    const mailer = { carriesLinks: false, send: async () => {} }
    const handlers = jobHandlers({ pool, publicUrl: '', mailer, ...NO_APP })
    const runner: JobRunner = { pool, now: clock.now, handlers, lane: 'news', onFailure: () => {} }
    while (await doNextJob(runner));
    expect(service.arrived.map(({ body }) => browser.open(body))).toMatchObject([
      { body: `${TITLE}: Mobile, Address`, path: '/user/my-profile' },
    ])
    await service.close()
  })
})

describe('a nominee whom an officer names', () => {
  test('is told with who was named before, and who did it', async () => {
    const rahim = { name: 'Rahim Hossain', relation: 'Brother', mobile: '+971 50 555 0199' }
    await member.ask('POST /api/nominee', { fields: { ...rahim, password: PASSWORD } })
    await secretary.ask('POST /api/office/members/:id/nominee', { id: member.id, fields: KARIM })
    expect(await told()).toMatchObject([
      {
        kind: 'nominee_changed',
        by: secretary.name,
        changes: [
          { detail: 'nominee', was: 'Rahim Hossain', became: 'Karim Uddin' },
          { detail: 'nominee_mobile', was: '+971 50 555 0199', became: '+971 50 555 0177' },
        ],
      },
    ])
    const [letter] = await letters()
    expect(letter?.text).toContain('Nominee: from Rahim Hossain to Karim Uddin')
    expect(letter?.text).toContain(`Changed by: ${secretary.name}`)
  })

  test('is told as new where there was none', async () => {
    await secretary.ask('POST /api/office/members/:id/nominee', { id: member.id, fields: KARIM })
    expect((await told())[0]?.changes).toEqual([
      { detail: 'nominee', was: '', became: 'Karim Uddin' },
      { detail: 'nominee_relation', was: '', became: 'Brother' },
      { detail: 'nominee_mobile', was: '', became: '+971 50 555 0177' },
    ])
  })
})

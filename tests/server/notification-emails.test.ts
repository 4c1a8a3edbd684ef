import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { defaultChoices, type NotificationChoices } from '#core/notifications.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { doNextJob, type JobRunner } from '#server/jobs/run-jobs.ts'
import type { Message } from '#server/mail/mailer.ts'
import { sentEmailsMailer } from '#server/mail/open-mailer.ts'
import { type Office, payDues, seatOffice, sendDues } from '../support/journeys.ts'
import { NO_APP } from '../support/mailbox.ts'
import { sharedWorld } from '../support/opened-world.ts'
import type { Person } from '../support/world.ts'

const CHOICES = 'GET /api/notification-choices'
const CHOOSE = 'PUT /api/notification-choices'
const START = Date.parse('2026-11-21T10:00:00+04:00')

const world = sharedWorld()
let office: Office
let member: Person

beforeAll(async () => {
  office = await seatOffice(world)
})
beforeEach(async () => {
  await world.admin.query('delete from job')
  world.clock.set(new Date(START).toISOString())
  member = await world.member('Amina Hossain')
})

const standAfter = (minutes: number) => world.clock.set(new Date(START + minutes * 60_000).toISOString())
const choose = (change: Partial<NotificationChoices['groups']>) =>
  member.ask(CHOOSE, { fields: { ...defaultChoices, groups: { ...defaultChoices.groups, ...change } } })
const mailed = async (minutes: number) => {
  standAfter(minutes)
  return (await world.mailbox.deliverNews()).filter(({ to }) => to === member.email)
}
const refuse = async () => {
  const id = await sendDues(member, 'December')
  const reason = 'The picture shows another <b>account</b>.'
  await office.treasurer.ask('POST /api/office/payments/:id/refuse', { id, fields: { reason } })
}

describe('a letter', () => {
  test('tells what happened a minute later, with the figures, the reason, and where one chooses', async () => {
    await refuse()
    expect(await mailed(0.9)).toEqual([])
    const [letter, ...more] = await mailed(1)
    expect(more).toEqual([])
    expect(letter).toMatchObject({ to: member.email, subject: 'Your payment was rejected' })
    expect(letter?.text).toContain('Your payment was rejected: December 2026, AED 100.00.')
    expect(letter?.text).toContain('The reason: The picture shows another <b>account</b>.')
    expect(letter?.text).toContain('See it in the app:\nhttp://127.0.0.1:3000/user/monthly-pay')
    expect(letter?.text).toContain('http://127.0.0.1:3000/user/notifications')
    expect(letter?.html).toContain('another &lt;b&gt;account&lt;/b&gt;')
    expect(await mailed(60)).toEqual([])
  })

  test('tells what happened within a minute at once', async () => {
    await payDues(office, member, 'November')
    standAfter(0.5)
    await refuse()
    const [letter, ...more] = await mailed(1)
    expect(letter?.subject).toBe('What is new at Somiti')
    expect(letter?.text).toContain('Your payment was verified: November 2026, AED 100.00.')
    expect(letter?.text).toContain('Your payment was rejected: December 2026')
    expect(letter?.text).toContain('See it in the app:\nhttp://127.0.0.1:3000/user/notifications')
    expect([more, await mailed(60)]).toEqual([[], []])
  })

  test('is not sent of what was read meanwhile, of what one chose not to be told, nor days late', async () => {
    await refuse()
    const { notifications } = await member.ask('GET /api/notifications')
    await member.ask('POST /api/notifications/read', { fields: { up_to: notifications[0]?.id } })
    expect(await mailed(2)).toEqual([])
    await choose({ payments: { email: false, push: true } })
    await refuse()
    expect(await mailed(4)).toEqual([])
    await choose({})
    await refuse()
    expect(await mailed(4 * 24 * 60)).toEqual([])
  })

  test('is sent once, however many processes work and however often the mail server fails', async () => {
    await payDues(office, member, 'November')
    await refuse()
    const sent: Message[] = []
    let failures = 2
    const send = async (message: Message) => {
      failures -= 1
      if (failures >= 0) throw new Error('the mail server is away')
      sent.push(message)
    }
    const { pool, clock } = world
    const handlers = jobHandlers({ pool, publicUrl: '', mailer: { carriesLinks: true, send }, ...NO_APP })
    const runner: JobRunner = { pool, now: clock.now, handlers, lane: 'news', onFailure: () => {} }
    for (const minutes of [2, 4, 30, 90]) {
      standAfter(minutes)
      const work = async () => {
        while (await doNextJob(runner));
      }
      await Promise.all([work(), work(), work()])
    }
    expect(sent.map(({ subject }) => subject)).toEqual(['What is new at Somiti'])
    // Receipts are read and compared on other lanes.
    expect(
      (await world.admin.query(`select kind from job where kind not in ('compare_receipt', 'read_receipt')`)).rows,
    ).toEqual([])
  })

  test('is left for nobody where no email is ever sent', async () => {
    await refuse()
    standAfter(2)
    const { pool, clock } = world
    const handlers = jobHandlers({ pool, publicUrl: '', mailer: sentEmailsMailer(pool, false), ...NO_APP })
    const runner: JobRunner = { pool, now: clock.now, handlers, lane: 'news', onFailure: () => {} }
    while (await doNextJob(runner));
    expect((await world.admin.query('select from sent_email')).rows).toEqual([])
  })
})

describe('the choices', () => {
  test('are to be told by every way, without amounts on a device, until one chooses; and one’s own', async () => {
    const other = await world.member('Vijay Nair')
    const before = await member.ask(CHOICES)
    expect(before).toMatchObject({ ...defaultChoices, emails: true, device: false })
    await choose({ bonus: { email: false, push: false } })
    const groups = { ...defaultChoices.groups, bonus: { email: false, push: false } }
    expect(await member.ask(CHOICES)).toMatchObject({ groups, figures: false })
    expect(await other.ask(CHOICES)).toMatchObject(defaultChoices)
  })

  test('are refused where a group is missing', async () => {
    const { payments: _left, ...groups } = defaultChoices.groups
    await member.refused('invalid_fields', CHOOSE, { fields: { groups, figures: true } })
  })
})

describe('a role', () => {
  const ROLES = 'POST /api/office/officers/:id/roles'

  test('given to somebody known is told with the association, the role, who gave it, why, and the way in', async () => {
    const admin = await world.officer('admin')
    await admin.ask(ROLES, { id: member.id, fields: { role: 'auditor', granted: true, reason: 'Elected in May.' } })
    const { association } = await world.visitor.ask('GET /api/association')
    const [letter] = await mailed(1)
    expect(letter?.text).toContain(`${admin.name} gave you a role at ${association.name}: Auditor.`)
    expect(letter?.text).toContain('The reason: Elected in May.')
    expect(letter?.text).toContain('http://127.0.0.1:3000/office')
    const { notifications } = await member.ask('GET /api/notifications')
    expect(notifications[0]).toMatchObject({
      ...{ kind: 'offices_changed', role: 'auditor', granted: true },
      ...{ by: admin.name, reason: 'Elected in May.' },
    })
  })

  test('is told in the language of whom it was given to', async () => {
    const admin = await world.officer('admin')
    await member.ask('PUT /api/language', { fields: { language: 'bn', digits: 'western' } })
    await admin.ask(ROLES, { id: member.id, fields: { role: 'auditor', granted: true, reason: 'Elected in May.' } })
    const [letter] = await mailed(1)
    expect(letter?.text).toContain('নিরীক্ষক')
    expect(letter?.text).not.toContain('gave you a role')
  })
})

import { beforeEach, describe, expect, test } from 'vitest'
import { type BusinessDate, businessDateAt } from '#core/calendar.ts'
import { payerReference } from '#core/payer-reference.ts'
import { beginReminders, sendReminders } from '#server/features/reminders/send-reminders.ts'
import { borrow, type Office, payDues, seatOffice, sendDues } from '../support/journeys.ts'
import { worldOfTest } from '../support/opened-world.ts'
import type { Person, World } from '../support/world.ts'

let world: World
let office: Office
let member: Person

const open = async (now: string) => {
  world = await worldOfTest({ now })
  office = await seatOffice(world)
  member = await world.member('Amina Hossain')
  await world.bring(50_000)
}
beforeEach(() => open('2026-11-21T10:00:00+04:00'))

/** Stands on that day, at nine in the morning, and does what a server process does. */
const standOn = async (day: string, hour = 9) => {
  await world.travelTo(`${day}T${String(hour).padStart(2, '0')}:30:00+04:00`)
  await beginReminders(world.pool, world.clock.now())
  await world.mailbox.deliverNews()
}
/** What somebody was told of being due on each of some days. */
const toldOn = async (days: readonly string[], who: Person = member) => {
  const told: Record<string, unknown[]> = {}
  const seen = new Set<number>((await who.ask('GET /api/notifications')).notifications.map(({ id }) => id))
  for (const day of days) {
    await standOn(day)
    const { notifications } = await who.ask('GET /api/notifications')
    const news = notifications.filter(({ id, kind }) => !seen.has(id) && /due/.test(kind))
    for (const { id } of news) seen.add(id)
    if (news.length > 0) told[day] = news.map(({ kind, due_on: due, amount }) => `${kind} ${due} ${amount}`)
  }
  return told
}

describe('of dues', () => {
  test('a member is reminded three days before and the day after, once each', async () => {
    await payDues(office, member, 'November')
    const days = ['2026-12-07', '2026-12-08', '2026-12-09', '2026-12-10', '2026-12-12', '2026-12-13', '2026-12-14']
    expect(await toldOn(days)).toEqual({
      '2026-12-09': ['dues_due_soon 2026-12-12 100'],
      '2026-12-13': ['dues_overdue 2026-12-12 100'],
    })
  })

  test('the letter has the reference to write with the payment', async () => {
    await payDues(office, member, 'November')
    await standOn('2026-12-01')
    await standOn('2026-12-09')
    await world.travelTo('2026-12-09T09:32:00+04:00')
    const letters = (await world.mailbox.deliverNews()).filter(({ subject }) => /due soon/.test(subject))
    const { unique_id: memberId } = (await member.ask('GET /api/my-account-data')).myAccountData?.owner_data ?? {}
    expect(letters).toMatchObject([{ to: member.email }])
    expect(letters[0]?.text).toContain(`Write this reference with the payment: ${payerReference(memberId ?? '')}`)
    const { notifications } = await member.ask('GET /api/notifications')
    expect(notifications[0]).toMatchObject({ kind: 'dues_due_soon', reference: payerReference(memberId ?? '') })
    expect(notifications[1]).toMatchObject({ kind: 'payment_verified' })
    expect(notifications[1]).not.toHaveProperty('reference')
  })

  test('nobody is who has paid, whose receipt waits, or who is inactive', async () => {
    await payDues(office, member, 'November')
    await payDues(office, member, 'December')
    const [waiting, gone, owing] = [
      await world.member('Vijay Nair'),
      await world.member('Rokeya Begum'),
      await world.member('Imran Sheikh'),
    ]
    for (const each of [waiting, gone, owing]) await payDues(office, each, 'November')
    await sendDues(waiting, 'December')
    const secretary = await world.officer('secretary')
    const reason = { reason: 'Went home for a year.' }
    await secretary.ask('POST /api/office/members/:id/deactivate', { id: gone.id, fields: reason })
    await standOn('2026-12-09')
    await standOn('2026-12-13')
    const { rows } = await world.admin.query(
      `select distinct person_id from notification where kind ~ '^dues_' order by 1`,
    )
    expect(rows).toEqual([{ person_id: owing.id }])
  })

  test('what is left of a month is told, and a day on which nothing ran is made up for', async () => {
    await payDues(office, member, 'November')
    await payDues(office, member, 'December', '60')
    expect(await toldOn(['2026-12-11', '2026-12-15'])).toEqual({
      '2026-12-11': ['dues_due_soon 2026-12-12 40'],
      '2026-12-15': ['dues_overdue 2026-12-12 40'],
    })
    // Longer ago it is in the arrears and no news.
    expect(await toldOn(['2027-01-02'])).toEqual({})
  })

  test('a month of the next year, and one that ends before its due day, have their days too', async () => {
    await open('2028-01-20T10:00:00+04:00')
    const admin = await world.officer('admin')
    const { version } = await admin.ask('GET /api/office/settings')
    const fields = { section: 'dues', version, dues_from: '2028-02', dues_amount: '100', due_day: 31 }
    await admin.ask('POST /api/office/settings', { fields })
    await payDues(office, member, 'January')
    // 2028 is a leap year: the dues of February fall due on the 29th.
    const days = ['2028-02-25', '2028-02-26', '2028-02-29', '2028-03-01', '2028-03-27', '2028-03-28', '2028-04-01']
    expect(await toldOn(days)).toEqual({
      '2028-02-26': ['dues_due_soon 2028-02-29 100'],
      '2028-03-01': ['dues_overdue 2028-02-29 100'],
      '2028-03-28': ['dues_due_soon 2028-03-31 100'],
      '2028-04-01': ['dues_overdue 2028-03-31 100'],
    })
  })
})

describe('of instalments', () => {
  test('a member is reminded by the day of the payout, on shorter months’ last day, of what is unpaid', async () => {
    await world.travelTo('2027-01-31T10:00:00+04:00')
    await borrow(office, member, 1000, 3)
    const instalments = async (days: string[]) => {
      const told = await toldOn(days)
      const own = Object.entries(told).map(([day, news]) => [
        day,
        news.filter((each) => /instalment/.test(String(each))),
      ])
      return Object.fromEntries(own.filter(([, news]) => news?.length))
    }
    expect(await instalments(['2027-02-24', '2027-02-25', '2027-02-28', '2027-03-01', '2027-03-27'])).toEqual({
      '2027-02-25': ['instalment_due_soon 2027-02-28 356.67'],
      '2027-03-01': ['instalment_overdue 2027-02-28 356.67'],
    })
    const { payment_id: id } = await member.ask('POST /api/save-monthly-payment', { fields: { payment_amount: '400' } })
    expect(await instalments(['2027-03-28'])).toEqual({})
    await office.treasurer.ask('POST /api/office/payments/:id/verify', { id })
    expect(await instalments(['2027-03-29', '2027-04-27'])).toEqual({
      '2027-03-29': ['instalment_due_soon 2027-03-31 313.34'],
      '2027-04-27': ['instalment_due_soon 2027-04-30 356.66'],
    })
  })
})

describe('reminders', () => {
  test('leave in the morning, once, whatever the clock does and however many processes work', async () => {
    await payDues(office, member, 'November')
    for (const hour of [0, 3, 8]) {
      await standOn('2026-12-09', hour)
      expect(await told()).toBe(0)
    }
    await world.travelTo('2026-12-09T09:00:00+04:00')
    const { pool, clock } = world
    const both = [beginReminders(pool, clock.now()), beginReminders(pool, clock.now())]
    await Promise.all(both)
    await Promise.all([world.mailbox.deliverNews(), world.mailbox.deliverNews()])
    expect(await told()).toBe(1)
    await standOn('2026-12-08')
    await standOn('2026-12-09', 10)
    await standOn('2026-12-10')
    expect(await told()).toBe(1)
  })

  test('go on in batches, also when one is done twice or was left on another day', async () => {
    const crowd = [member, await world.member('Vijay Nair'), await world.member('Rokeya Begum')]
    for (const each of crowd) await payDues(office, each, 'November')
    await world.travelTo('2026-12-09T09:00:00+04:00')
    const { pool, clock } = world
    const day: BusinessDate = businessDateAt(clock.now())
    const first = { day, what: 'dues', after: { due_on: '-infinity', member_id: '0', loan_id: '0' } } as const
    await sendReminders(pool, { ...first, day: '2026-12-08' }, clock.now())
    expect(await told()).toBe(0)
    for (const _twice of [1, 2]) await sendReminders(pool, first, clock.now(), 2)
    expect(await told()).toBe(2)
    await world.mailbox.deliverNews()
    expect(await told()).toBe(3)
  })
})

const told = async () =>
  (await world.admin.query(`select from notification where kind in ('dues_due_soon', 'dues_overdue')`)).rows.length

import { beforeAll, describe, expect, test } from 'vitest'
import { setMemberStatus } from '#server/features/members/set-member-status.ts'
import { accountOf, duesForm, type Office, payDues, seatOffice, sendDues } from '../support/journeys.ts'
import { holding, untilWaitedFor } from '../support/lock-waits.ts'
import { sharedWorld, worldOfTest } from '../support/opened-world.ts'
import type { Person } from '../support/world.ts'

const world = sharedWorld({ now: '2024-01-01T10:00:00+04:00' })
let office: Office

beforeAll(async () => {
  office = await seatOffice(world)
})

/** A member accepted on one day, as the clock then stands on another. */
async function memberSince(accepted: string, today: string): Promise<Person> {
  await world.travelTo(`${accepted}T10:00:00+04:00`)
  const member = await world.member()
  await world.travelTo(`${today}T10:00:00+04:00`)
  return member
}

async function rowOf(member: Person, month: string) {
  const { monthlyPaymentData } = await accountOf(member)
  return monthlyPaymentData.find((row) => row.kind === 'dues' && row.month === month)
}

const save = 'POST /api/save-monthly-payment'

describe('a month named without a year', () => {
  test('is the earliest of that name that is not completed, from the first owed to eleven months ahead', async () => {
    const member = await memberSince('2024-10-02', '2025-11-20')
    await payDues(office, member, 'November')
    expect(await rowOf(member, 'November 2024')).toMatchObject({ status: 'completed' })
    await payDues(office, member, 'November')
    expect(await rowOf(member, 'November 2025')).toMatchObject({ status: 'completed' })
    const refusal = await member.refused('month_nothing_left', save, await duesForm('November'))
    expect(refusal.message).toContain('November 2025')
    expect(refusal.errors).toHaveProperty('month')
    await payDues(office, member, 'October')
    await payDues(office, member, 'October')
    await payDues(office, member, 'October')
    expect(await rowOf(member, 'October 2026')).toMatchObject({ status: 'completed', amount: 100 })
    const later = await member.refused('month_nothing_left', save, await duesForm('October'))
    expect(later.message).toContain('October 2026')
  })

  test('may be written in any case', async () => {
    const member = await memberSince('2025-11-01', '2025-11-20')
    await sendDues(member, 'december')
    expect(await rowOf(member, 'December 2025')).toMatchObject({ status: 'in_review' })
  })

  test('is fixed when the receipt is sent, however late it is verified', async () => {
    const member = await memberSince('2025-11-01', '2025-11-20')
    const id = await sendDues(member, 'December')
    await world.travelTo('2026-12-20T10:00:00+04:00')
    await office.treasurer.ask('POST /api/office/payments/:id/verify', { id })
    expect(await rowOf(member, 'December 2025')).toMatchObject({ status: 'completed' })
    expect(await rowOf(member, 'December 2026')).toMatchObject({ status: 'due' })
  })

  test('is refused while a receipt for it waits, and taken again once that is cancelled', async () => {
    const member = await memberSince('2025-11-01', '2025-11-20')
    const payment = await sendDues(member, 'November')
    const refusal = await member.refused('month_waiting', save, await duesForm('November'))
    expect(refusal.message).toContain('November 2025')
    await member.ask('POST /api/payments/:id/cancel', { id: payment })
    await sendDues(member, 'November')
  })

  test('goes to the same month only once when two receipts are sent at the same moment', async () => {
    const member = await memberSince('2025-11-01', '2025-11-20')
    const forms = await Promise.all(Array.from({ length: 6 }, () => duesForm('November')))
    const answers = await Promise.all(forms.map((form) => member.send(save, form)))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409, 409, 409])
  })
})

describe('a month is owed', () => {
  test('from the one of acceptance, due no earlier than seven days after it', async () => {
    const onTime = await memberSince('2025-11-05', '2025-11-20')
    expect(await rowOf(onTime, 'November 2025')).toMatchObject({ due_on: '2025-11-12', status: 'due', amount: 100 })
    const late = await memberSince('2025-11-10', '2025-11-20')
    expect(await rowOf(late, 'November 2025')).toMatchObject({ due_on: '2025-11-17' })
    const last = await memberSince('2025-11-28', '2025-11-29')
    expect(await rowOf(last, 'November 2025')).toMatchObject({ due_on: '2025-12-05' })
    expect(await accountOf(last)).toMatchObject({ due_balance: 0 })
    expect((await accountOf(onTime)).monthlyPaymentData).toHaveLength(1)
  })

  test('not while the member is inactive on the due day', async () => {
    const member = await memberSince('2025-06-01', '2025-08-20')
    await setMemberStatus(
      world.pool,
      member.id,
      { active: false, officerId: office.treasurer.id, reason: 'Went home.' },
      world.clock.now(),
    )
    await world.travelTo('2025-12-20T10:00:00+04:00')
    const { monthlyPaymentData, due_balance } = await accountOf(member)
    expect(monthlyPaymentData.map((row) => row.month)).toEqual(['August 2025', 'July 2025', 'June 2025'])
    expect(due_balance).toBe(300)
    await member.refused('month_not_owed', save, await duesForm('October'))
    await payDues(office, member, 'July')
    expect(await rowOf(member, 'July 2025')).toMatchObject({ status: 'completed' })
  })
})

describe('the dues of the settings', () => {
  test('fall due on the last day of a shorter month, and change from a later month on', async () => {
    const dues = (from: `${number}-${number}`, wholeAed: bigint) => ({ from, amount: wholeAed * 100n, dueDay: 31 })
    const other = await worldOfTest({
      now: '2026-01-02T10:00:00+04:00',
      settings: { dues: [dues('2026-01', 100n), dues('2026-03', 150n)] },
    })
    const member = await other.member()
    const otherOffice = await seatOffice(other)
    await payDues(otherOffice, member, 'March', '120')
    await other.travelTo('2026-03-20T10:00:00+04:00')
    const rows = (await accountOf(member)).monthlyPaymentData
    expect(rows.map(({ month, due_on, amount, status }) => [month, due_on, amount, status])).toEqual([
      ['March 2026', '2026-03-31', 30, 'due'],
      ['February 2026', '2026-02-28', 100, 'due'],
      ['January 2026', '2026-01-31', 100, 'due'],
    ])
  })
})

describe('several months with one receipt', () => {
  test('are the oldest open ones, filled in order; the last takes what is left', async () => {
    const member = await memberSince('2025-07-01', '2025-11-20')
    await sendDues(member, 'September')
    await payDues(office, member, 'July', '350', { months: '3' })
    expect(await rowOf(member, 'July 2025')).toMatchObject({ status: 'completed', amount: 100 })
    expect(await rowOf(member, 'August 2025')).toMatchObject({ status: 'completed', amount: 100 })
    expect(await rowOf(member, 'September 2025')).toMatchObject({ status: 'in_review' })
    expect(await rowOf(member, 'October 2025')).toMatchObject({ status: 'completed', amount: 150 })
    expect(await rowOf(member, 'November 2025')).toMatchObject({ status: 'due', amount: 100 })
    expect(await accountOf(member)).toMatchObject({ account_balance: 350 })
  })

  test('need an amount that reaches the last of them, and that many open months', async () => {
    const member = await memberSince('2025-09-01', '2025-11-20')
    const small = await member.refused(
      'months_amount_too_small',
      save,
      await duesForm('September', '200', { months: '3' }),
    )
    expect(small.message).toContain('200.00')
    expect(small.errors).toHaveProperty('payment_amount')
    await payDues(office, member, 'September', '200.01', { months: '3' })
    expect(await rowOf(member, 'November 2025')).toMatchObject({ status: 'due', amount: 99.99 })
    await member.refused('months_not_open', save, await duesForm('November', '500', { months: '4' }))
  })

  test('are chosen anew where one of them comes to wait at the same moment', async () => {
    const member = await memberSince('2025-09-01', '2025-11-20')
    const form = await duesForm('September', '200', { months: '2' })
    const sent = await holding(world, async (other) => {
      await other.query(
        `with p as (insert into payment (member_id, kind, amount, received_on, submitted_at, recorded_by)
           values ($1, 'dues', 10000, '2025-11-20', now(), $1) returning id)
         insert into payment_month (payment_id, member_id, month, amount, dues_amount) select id, $1, '2025-10-01', 10000, 10000 from p`,
        [member.id],
      )
      const answer = member.send(save, form)
      await untilWaitedFor(world, other)
      return { answer }
    })
    expect((await sent.answer).body).toMatchObject({ code: 'busy' })
    await member.ask(save, await duesForm('September', '200', { months: '2' }))
    expect(await rowOf(member, 'November 2025')).toMatchObject({ status: 'in_review' })
  })

  test('begin with the month that is named', async () => {
    const member = await memberSince('2025-09-01', '2025-11-20')
    const form = await duesForm('November', '200', { months: '2' })
    const before = await world.stored()
    const refusal = await member.refused('invalid_fields', save, form)
    expect(refusal.errors.month?.[0]).toContain('September 2025')
    expect(await world.stored()).toEqual(before)
  })
})

test('what is saved beside the dues of a month counts for none of them', async () => {
  const member = await memberSince('2024-09-02', '2024-09-20')
  const { treasurer } = office
  const duesOf = async () => {
    const { months } = await treasurer.ask('GET /api/office/overview')
    return months.find(({ month }) => month === '2024-09')
  }
  const before = await duesOf()
  await payDues(office, member, 'September')
  const secretary = await world.officer('secretary')
  const fields = { amount: '50', paid_into: 'bank', account_number: '1015', received_on: '2024-09-19' }
  const { payment_id: id } = await secretary.ask('POST /api/office/members/:id/deposits', { id: member.id, fields })
  await treasurer.ask('POST /api/office/payments/:id/verify', { id })
  expect((await accountOf(member)).account_balance).toBe(150)
  expect((await duesOf())?.expected).toBe(before?.expected)
  expect((await duesOf())?.received).toBe((before?.received ?? 0) + 100)
})

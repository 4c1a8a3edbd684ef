import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BusinessDate } from '#core/calendar.ts'
import { goOnOpening } from '#server/features/reminders/send-reminders.ts'
import { openNextMonths } from '#server/ledger/open-months.ts'
import { bookFaults } from '../support/books.ts'
import { duesForm } from '../support/journeys.ts'
import { openWorld, type Person, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ now: '2026-11-21T06:00:00Z' })
})
afterAll(() => world.close())

/** One step, for one member at a time; whether there is more to do. */
async function step(): Promise<boolean> {
  const { rows } = await world.pool.query<{ more: boolean }>(`select open_next_months('2026-12-01', 1) as more`)
  return rows[0]?.more === true
}

/** Takes a month from its member; gives whether there was one. */
async function lose(memberId: bigint): Promise<boolean> {
  const { rowCount } = await world.admin.query('delete from open_month where member_id = $1', [memberId])
  return rowCount !== 0
}

test('the books hold together at every step of opening a month, and do not where one is lost', async () => {
  const members = [await world.member(), await world.member(), await world.member()]
  const faults: string[][] = []
  for (let more = true; more; ) {
    more = await step()
    faults.push(await bookFaults(world.pool))
  }
  expect(faults).toEqual(faults.map(() => []))
  // It begins, goes on once for each member, and ends.
  expect(faults).toHaveLength(members.length + 2)

  expect(await lose(members[1]?.id ?? 0n)).toBe(true)
  expect(await bookFaults(world.pool)).not.toEqual([])
  await world.pool.query(`select open_next_months('2027-01-01', 1)`)
  expect(await bookFaults(world.pool), 'while the next month is being opened').not.toEqual([])
})

describe('a change of the dues', () => {
  let changing: World
  beforeEach(async () => {
    changing = await openWorld({ now: '2026-11-29T10:00:00+04:00' })
  })
  afterEach(() => changing.close())

  const raise = async (admin: Person, dues_from: string, dues_amount = '150') => {
    const { version } = await admin.ask('GET /api/office/settings')
    const fields = { section: 'dues', version, dues_amount, due_day: 12, dues_from }
    await admin.ask('POST /api/office/settings', { fields })
  }
  const openMonthsOf = async (month: string) =>
    (await changing.admin.query(`select remaining from open_month where month = $1 order by member_id`, [month])).rows
  const openUpTo = async (month: string) => {
    while (await openNextMonths(changing.pool, `${month}-01` as BusinessDate));
  }

  test('from a month that is not open waits for no payment and touches no member', async () => {
    const [admin, member] = [await changing.officer('admin'), await changing.member()]
    await openUpTo('2026-11')
    const paying = await changing.pool.connect()
    try {
      await paying.query('begin')
      await paying.query('update member set active = active where id = $1', [member.id])
      await raise(admin, '2026-12')
    } finally {
      await paying.query('rollback')
      paying.release()
    }
    expect(await openMonthsOf('2026-11-01')).toEqual([{ remaining: 10_000n }])
    await openUpTo('2026-12')
    expect(await openMonthsOf('2026-12-01')).toEqual([{ remaining: 15_000n }])
    expect(await bookFaults(changing.pool)).toEqual([])
  })

  test('from a month that is open is carried over in batches, by whoever opens months or looks after them', async () => {
    const admin = await changing.officer('admin')
    const treasurer = await changing.officer('treasurer')
    const members = [await changing.member(), await changing.member(), await changing.member()]
    const payDecember = async (member: Person | undefined, amount: string) => {
      const sent = await member?.ask('POST /api/save-monthly-payment', await duesForm('December', amount))
      await treasurer.ask('POST /api/office/payments/:id/verify', { id: sent?.payment_id ?? 0 })
    }
    await openUpTo('2026-12')
    await payDecember(members[0], '40')
    await raise(admin, '2026-12')
    expect(await openMonthsOf('2026-12-01')).toEqual([6_000n, 10_000n, 10_000n].map((remaining) => ({ remaining })))
    // What has been begun is done in steps, and a payment in between finds the new dues.
    const next = () => changing.pool.query(`select open_next_months('2026-12-01', 1)`)
    await next()
    await payDecember(members[2], '50')
    expect(await bookFaults(changing.pool)).toEqual([])
    expect(await openMonthsOf('2026-12-01')).toEqual([6_000n, 10_000n, 10_000n].map((remaining) => ({ remaining })))
    await goOnOpening(changing.pool)
    expect(await openMonthsOf('2026-12-01')).toEqual([6_000n, 15_000n, 10_000n].map((remaining) => ({ remaining })))
    expect(await bookFaults(changing.pool)).toEqual([])
    // Taken back, and met by the first who asks in that month.
    await raise(admin, '2026-12', '100')
    await changing.travelTo('2026-12-20T10:00:00+04:00')
    const { rows } = await treasurer.ask('GET /api/office/arrears')
    expect(rows.map(({ dues_open }) => dues_open)).toEqual([160, 200, 200])
    expect(await bookFaults(changing.pool)).toEqual([])
  })
})

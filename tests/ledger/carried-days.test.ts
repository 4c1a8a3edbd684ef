import { beforeEach, expect, test } from 'vitest'
import type { BusinessDate } from '#core/calendar.ts'
import { receiveUnmatched } from '#core/events.ts'
import { type Db, inTransaction } from '#server/db/connect.ts'
import { carryDays } from '#server/ledger/carried-days.ts'
import { postEntries, UNGUARDED } from '#server/ledger/post-entry.ts'
import { untilWaitedFor } from '../support/lock-waits.ts'
import { freshWorld } from '../support/opened-world.ts'
import type { Person } from '../support/world.ts'

// Shortly after midnight: what is still being posted has yesterday's date.
const TODAY: BusinessDate = '2026-11-01'
const YESTERDAY: BusinessDate = '2026-10-31'

const world = freshWorld({ now: '2026-11-01T00:00:05+04:00' })
let auditor: Person

beforeEach(async () => {
  auditor = await world.officer('auditor')
})

async function post(db: Db, date: BusinessDate, fils = 10_000n) {
  const entry = receiveUnmatched({ into: 'bank', amount: fils })
  await postEntries(db, UNGUARDED, [], [{ entry, date, receivedOn: date, postedAt: world.clock.now(), madeBy: null }])
}

async function bankAt(at: BusinessDate) {
  const { accounts } = await auditor.ask('GET /api/office/ledger/trial-balance', { query: { at } })
  return accounts.find(({ code }) => code === 'bank')?.debit
}

test('an entry that commits after a report was asked for is in the next, and the first did not wait for it', async () => {
  await inTransaction(world.pool, async (client) => {
    await post(client, YESTERDAY)
    expect(await bankAt(YESTERDAY)).toBe(0)
    await post(world.pool, TODAY)
  })
  expect([await bankAt(YESTERDAY), await bankAt(TODAY)]).toEqual([100, 200])
})

test('an entry that comes while its day is being carried waits, and is added to it', async () => {
  await post(world.pool, YESTERDAY)
  let posted: Promise<void> | undefined
  await inTransaction(world.pool, async (client) => {
    await carryDays(client, world.clock.now())
    posted = post(world.pool, YESTERDAY)
    await untilWaitedFor(world, client)
  })
  await posted
  expect([await bankAt(YESTERDAY), await bankAt(TODAY)]).toEqual([200, 200])
})

test('once days are carried, nobody who posts waits for another, and reports wait for nobody', async () => {
  await bankAt(TODAY)
  await inTransaction(world.pool, async (client) => {
    await post(client, TODAY)
    await post(world.pool, TODAY)
    expect(await bankAt(TODAY)).toBe(100)
  })
  expect(await bankAt(TODAY)).toBe(200)
})

test('reports and entries of past days that come all at once leave every day with its sum', async () => {
  const days: BusinessDate[] = ['2026-08-31', '2026-09-01', '2026-10-30', YESTERDAY, TODAY]
  const works = Array.from({ length: 40 }, (_, turn) => {
    const day = days[turn % days.length] ?? TODAY
    return turn % 8 === 7 ? bankAt(day) : post(world.pool, day)
  })
  await Promise.all(works)
  expect(await Promise.all(days.map(bankAt))).toEqual([700, 1400, 2100, 2800, 3500])
})

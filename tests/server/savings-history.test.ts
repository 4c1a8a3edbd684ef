import { expect, test } from 'vitest'
import { sharedWorld } from '../support/opened-world.ts'

const world = sharedWorld({ now: '2025-10-31T23:30:00+04:00' })

test('the savings stand as they were at the end of each month of Dubai, twelve months at most', async () => {
  const member = await world.member()
  const history = async () => (await member.ask('GET /api/savings-history')).months
  expect(await history()).toEqual([{ month_key: '2025-10', balance: 0 }])
  await world.bring(100, member)
  // Half an hour later it is November in Dubai, and still October in London.
  await world.travelTo('2025-11-01T00:30:00+04:00')
  await world.bring(50, member)
  expect(await history()).toEqual([
    { month_key: '2025-10', balance: 100 },
    { month_key: '2025-11', balance: 150 },
  ])
  await world.travelTo('2026-11-21T10:00:00+04:00')
  const months = await history()
  expect(months).toHaveLength(12)
  expect([months[0], months.at(-1)]).toEqual([
    { month_key: '2025-12', balance: 150 },
    { month_key: '2026-11', balance: 150 },
  ])
})

test("nobody else's savings are in it, and an officer who is no member has none", async () => {
  const other = await world.member()
  const { months } = await other.ask('GET /api/savings-history')
  expect(months).toEqual([{ month_key: '2026-11', balance: 0 }])
  await (await world.officer('treasurer')).refused('not_a_member', 'GET /api/savings-history')
})

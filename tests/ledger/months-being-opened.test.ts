import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookFaults } from '../support/books.ts'
import { openWorld, type World } from '../support/world.ts'

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

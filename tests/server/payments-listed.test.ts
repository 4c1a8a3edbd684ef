import { beforeEach, expect, test } from 'vitest'
import { type Office, seatOffice, sendDues } from '../support/journeys.ts'
import { freshWorld } from '../support/opened-world.ts'

const world = freshWorld()
let office: Office
/** Each of a member of their own, in the order in which they were sent. */
const AMOUNTS = [300, 100, 450, 100, 200]

beforeEach(async () => {
  office = await seatOffice(world)
  for (const [at, amount] of AMOUNTS.entries())
    await sendDues(await world.member(`Member ${at + 1}`), 'November', String(amount))
})

const payments = async (query: Record<string, string> = {}) =>
  (await office.treasurer.ask('GET /api/office/payments', { query })).payments
const amounts = async (query: Record<string, string> = {}) => (await payments(query)).map(({ amount }) => amount)

test('what waits is the oldest first, what was decided the latest first, and each as it is asked for', async () => {
  expect(await amounts()).toEqual(AMOUNTS)
  for (const { id } of await payments())
    await office.treasurer.ask('POST /api/office/payments/:id/refuse', { id, fields: { reason: 'Not at the bank.' } })
  const status = 'refused'
  expect(await amounts({ status })).toEqual(AMOUNTS.toReversed())
  expect(await amounts({ status, sort: 'oldest' })).toEqual(AMOUNTS)
  expect(await amounts({ status, sort: 'newest' })).toEqual(AMOUNTS.toReversed())
  expect(await amounts({ status, sort: 'largest' })).toEqual([450, 300, 200, 100, 100])
  expect(await amounts({ status, sort: 'smallest' })).toEqual([100, 100, 200, 300, 450])
  expect(await amounts({ status, sort: 'smallest', search: 'member 3' })).toEqual([450])
})

test('goes on behind a payment in every order, searched or not', async () => {
  for (const sort of ['oldest', 'newest', 'largest', 'smallest']) {
    for (const search of ['', 'member']) {
      const all = (await payments({ sort, search })).map(({ id }) => id)
      expect(all).toHaveLength(AMOUNTS.length)
      for (const [at, id] of all.entries()) {
        const rest = (await payments({ sort, search, after: String(id) })).map((each) => each.id)
        expect([sort, search, ...rest]).toEqual([sort, search, ...all.slice(at + 1)])
      }
    }
  }
})

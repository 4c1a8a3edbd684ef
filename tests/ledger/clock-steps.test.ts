import { beforeAll, expect, test } from 'vitest'
import { sealTrail } from '#server/db/seal-trail.ts'
import { verifyChain } from '#server/features/audit/report-trail.ts'
import { bookFaults } from '../support/books.ts'
import { borrow, type Office, payDues, seatOffice, sendDues } from '../support/journeys.ts'
import { sharedWorld } from '../support/opened-world.ts'
import type { Person } from '../support/world.ts'

const world = sharedWorld({ now: '2026-11-21T10:00:00+04:00' })
let office: Office
let member: Person

beforeAll(async () => {
  office = await seatOffice(world)
  member = await world.member()
  await world.bring(10_000)
})

/** Where the server's clock stands, one after the other: set right by an hour, over midnight, by days, and back again. */
const STEPS = [
  '2026-11-21T09:00:00+04:00',
  '2026-11-20T23:59:59+04:00',
  '2026-11-21T00:00:01+04:00',
  '2026-11-24T10:00:00+04:00',
  '2026-11-21T10:00:00+04:00',
]
const MONTHS = ['January', 'February', 'March', 'April', 'May']

test('a clock that is stepped back and forth between and within actions loses nothing and doubles nothing', async () => {
  const loanId = await borrow(office, member)
  for (const [n, instant] of STEPS.entries()) {
    const id = await sendDues(member, MONTHS[n] ?? 'June')
    const sent = { id, key: `verification-${n}` }
    const before = await office.treasurer.ask('POST /api/office/payments/:id/verify', sent)
    world.clock.set(instant)
    // The answer was lost on the way, and the clock was set before it is asked for again.
    expect(await office.treasurer.ask('POST /api/office/payments/:id/verify', sent)).toEqual(before)
  }
  await payDues(office, member, 'June')
  const { rows } = await world.admin.query<{ count: bigint; months: bigint }>(
    `select count(distinct p.id) as count, count(m.*) as months from payment p join payment_month m on m.payment_id = p.id
     where p.status = 'verified'`,
  )
  expect(rows).toEqual([{ count: 6n, months: 6n }])
  const { rows: loans } = await world.admin.query('select id, status from loan')
  expect(loans).toEqual([{ id: BigInt(loanId), status: 'active' }])
  expect(await bookFaults(world.admin)).toEqual([])
  await sealTrail(world.pool)
  expect((await verifyChain(world.pool)).fault).toBeUndefined()
})

import { beforeAll, expect, test } from 'vitest'
import { bookFaults } from '../support/books.ts'
import { accountOf, type Office, payDues, seatOffice } from '../support/journeys.ts'
import { holding } from '../support/lock-waits.ts'
import { sharedWorld } from '../support/opened-world.ts'
import { openProvided } from '../support/provided-recharges.ts'
import type { Person } from '../support/world.ts'

// Members who order a recharge at the same moment: what arrives while others are on their way is posted together, and each
// is answered as if it had come alone.

const world = sharedWorld({ now: '2026-11-01T10:00:00+04:00' })
let office: Office
beforeAll(async () => {
  office = await seatOffice(world)
})

const order = 'POST /api/recharges'
const wish = { number: '98765 43210', amount: '30', operator: 'jio' }

/** So many new members with AED 100.00 of savings each, in the order of their numbers. */
async function savers(count: number): Promise<Person[]> {
  const members: Person[] = []
  while (members.length < count) members.push(await world.member())
  for (const member of members) await world.bring(100, member)
  return members
}

type Stored = {
  id: number
  member_id: bigint
  amount: bigint
  kind: string
  made_by: bigint
  savings: bigint
  written: string
}
/** The orders of some members in their order, each with the entry that paid it. */
async function stored(members: readonly Person[]): Promise<Stored[]> {
  const { rows } = await world.pool.query<Stored>(
    `select r.id::int, r.member_id, r.amount, r.xmin::text as written, e.kind, e.made_by,
       (select p.amount from posting p where p.entry_id = e.id and p.account = 'savings' and p.member_id = r.member_id) as savings
     from recharge_order r join entry e on e.id = r.order_entry_id where r.member_id = any ($1) order by r.member_id, r.id`,
    [members.map(({ id }) => id)],
  )
  return rows
}

const codeOf = ({ status, body }: { status: number; body: unknown }) => (body as { code?: string }).code ?? status

test('forty at once are ordered, each paid from its own savings, with its own entry and key', async () => {
  const members = await savers(40)
  const amounts = members.map((_, nth) => String(10 + nth))
  const ask = (member: Person, nth: number) =>
    member.ask(order, { key: `order-${nth}`, fields: { ...wish, amount: amounts[nth] } })
  const answers = await Promise.all(members.map(ask))
  const rows = await stored(members)
  expect(rows.map(({ id, member_id, amount }) => [id, member_id, amount])).toEqual(
    members.map(({ id }, nth) => [answers[nth]?.recharge_id, id, BigInt(amounts[nth] ?? 0) * 100n]),
  )
  for (const { kind, made_by, member_id, savings, amount } of rows)
    expect([kind, made_by, savings]).toEqual(['recharge_order', member_id, amount])
  for (const [nth, { message }] of answers.entries()) expect(message).toContain(`AED ${amounts[nth]}.00`)
  // Fewer database transactions than orders.
  expect(new Set(rows.map(({ written }) => written)).size).toBeLessThan(members.length)
  expect(await bookFaults(world.pool)).toEqual([])
  // Sent again, each is given its first answer, and nothing is posted.
  expect(await Promise.all(members.map(ask))).toEqual(answers)
  expect(await stored(members)).toEqual(rows)
})

test('orders of one member that come together never spend more than there is', async () => {
  const members = await savers(6)
  const asked = Array.from({ length: 5 }, () => members).flat()
  const answers = await Promise.all(asked.map((member) => member.send(order, { fields: wish })))
  for (const member of members) {
    const own = answers.filter((_, nth) => asked[nth] === member)
    const refused = own.filter(({ status }) => status !== 200)
    expect(own.length - refused.length).toBe(3)
    for (const answer of refused) {
      expect(codeOf(answer)).toBe('beyond_available')
      expect((answer.body as { message: string }).message).toContain('AED 10.00')
    }
    expect((await accountOf(member)).account_balance).toBe(10)
  }
  expect(await stored(members)).toHaveLength(18)
  expect(await bookFaults(world.pool)).toEqual([])
})

test('what is refused among many is refused to its own member, and holds nothing up', async () => {
  const [poor, inactive, elsewhere, ...others] = await savers(12)
  if (!poor || !inactive || !elsewhere) throw new Error('nobody saves')
  const secretary = await world.officer('secretary')
  await secretary.ask('POST /api/office/members/:id/deactivate', { id: inactive.id, fields: { reason: 'Moved away.' } })
  inactive.token = await world.signIn(inactive)
  const asked: [Person, object][] = [
    [poor, { amount: '100.01' }],
    [inactive, {}],
    [elsewhere, { operator: 'carrier-pigeon' }],
    ...others.map((member): [Person, object] => [member, {}]),
  ]
  const answers = await Promise.all(
    asked.map(([member, more], nth) => member.send(order, { key: `mixed-${nth}`, fields: { ...wish, ...more } })),
  )
  const refused = ['beyond_available', 'member_inactive', 'invalid_fields']
  expect(answers.map(codeOf)).toEqual([...refused, ...others.map(() => 200)])
  expect((await stored([poor, inactive, elsewhere])).length).toBe(0)
  expect((await stored(others)).length).toBe(9)
  // A refusal frees the key.
  await poor.ask(order, { key: 'mixed-0', fields: { ...wish, amount: '100' } })
})

test('a key sent twice at once with one body gives one answer; with another body it is refused', async () => {
  const members = await savers(8)
  const ask = (member: Person, more: object) => member.send(order, { key: 'twice', fields: { ...wish, ...more } })
  const answers = await Promise.all(
    members.flatMap((member) => [ask(member, {}), ask(member, {}), ask(member, { amount: '20' })]),
  )
  for (const [nth] of members.entries()) {
    const three = answers.slice(3 * nth, 3 * nth + 3)
    expect(three.map(({ status }) => status)).toContain(200)
    for (const { body } of three)
      expect([undefined, 'idempotency_key_in_flight', 'idempotency_key_reused']).toContain(
        (body as { code?: string }).code,
      )
  }
  expect((await stored(members)).length).toBe(members.length)
})

test('savings that are locked elsewhere hold up none of the others', async () => {
  const members = await savers(20)
  const [locked, ...others] = members
  if (!locked) throw new Error('nobody saves')
  const late = await holding(world, async (holder) => {
    await holder.query('select from lock_savings(array[$1::bigint])', [locked.id])
    const waits = locked.ask(order, { fields: wish })
    await Promise.all(others.map((member) => member.ask(order, { fields: wish })))
    expect((await stored(members)).map(({ member_id }) => member_id)).toEqual(others.map(({ id }) => id))
    return { waits }
  })
  await late.waits
  expect((await stored(members)).length).toBe(20)
})

test('orders and verifications of the same members at once are all done', async () => {
  const members = await savers(16)
  await Promise.all(
    members.flatMap((member) => [member.ask(order, { fields: wish }), payDues(office, member, 'November')]),
  )
  for (const member of members) expect((await accountOf(member)).account_balance).toBe(170)
  expect(await bookFaults(world.pool)).toEqual([])
})

test('each of those that come together is carried out by the provider, once', async () => {
  const { member, order, work, done, own } = await openProvided()
  await Promise.all(Array.from({ length: 5 }, order))
  await work()
  expect(done()).toEqual(Array.from({ length: 5 }, () => ({ told: 1, carriedOut: 1 })))
  expect((await accountOf(member)).account_balance).toBe(0)
  expect(await own()).toMatchObject({ status: 'completed' })
})

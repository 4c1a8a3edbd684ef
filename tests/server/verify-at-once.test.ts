import { beforeAll, expect, test } from 'vitest'
import { bookFaults } from '../support/books.ts'
import { accountOf, borrow, loanOf, type Office, seatOffice, sendDues } from '../support/journeys.ts'
import { holding } from '../support/lock-waits.ts'
import { sharedWorld } from '../support/opened-world.ts'
import type { Person } from '../support/world.ts'

// Officers who press Verify at the same moment: what arrives while others are on their way is posted together, and each
// is answered as if it had come alone.

const world = sharedWorld({ now: '2026-11-01T10:00:00+04:00' })
let office: Office
let second: Person
beforeAll(async () => {
  office = await seatOffice(world)
  second = await world.officer('treasurer')
})

const verify = 'POST /api/office/payments/:id/verify'

/** Payments of so many new members, each AED 100.00 of dues; in the order of their numbers. */
async function sendMany(count: number): Promise<number[]> {
  const ids: number[] = []
  while (ids.length < count) ids.push(await sendDues(await world.member(), 'November'))
  return ids
}

type Stored = { id: number; decided_by: bigint; entry_id: bigint; written: string }
async function stored(ids: readonly number[]): Promise<Stored[]> {
  const { rows } = await world.pool.query<Stored>(
    'select id::int, decided_by, entry_id, xmin::text as written from payment where id = any ($1) and status = $2 order by id',
    [ids, 'verified'],
  )
  return rows
}

/** The entries that the records of the trail name, by payment. */
async function entriesOnRecord(ids: readonly number[]): Promise<[number, bigint[]][]> {
  await office.treasurer.ask('GET /api/office/audit')
  const { rows } = await world.pool.query<{ id: number; entries: string[] }>(
    `select object_id::int as id, array(select jsonb_array_elements_text(record::jsonb -> 'entries')) as entries
     from audit_record where call = $1 and object_id = any ($2) order by object_id`,
    [verify, ids],
  )
  return rows.map(({ id, entries }) => [id, entries.map(BigInt)])
}

test('forty at once are verified, each by its officer, with its own entry, record and key', async () => {
  const ids = await sendMany(40)
  const by = (nth: number) => (nth % 2 ? second : office.treasurer)
  const key = (id: number) => `verify-${id}`
  const answers = await Promise.all(
    ids.map((id, nth) => by(nth).ask(verify, { id, key: key(id), fields: { answers: 0 } })),
  )
  expect(new Set(answers.map(({ message }) => message))).toEqual(new Set(['The payment is verified and posted.']))
  const rows = await stored(ids)
  expect(rows.map(({ id, decided_by }) => [id, decided_by])).toEqual(ids.map((id) => [id, by(ids.indexOf(id)).id]))
  // Fewer database transactions than payments.
  expect(new Set(rows.map(({ written }) => written)).size).toBeLessThan(ids.length)
  expect(await entriesOnRecord(ids)).toEqual(rows.map(({ id, entry_id }) => [id, [entry_id]]))
  expect(await bookFaults(world.pool)).toEqual([])
  // Sent again, each is given its first answer, and nothing is posted.
  const again = await Promise.all(
    ids.map((id, nth) => by(nth).ask(verify, { id, key: key(id), fields: { answers: 0 } })),
  )
  expect(again).toEqual(answers)
  expect(await stored(ids)).toEqual(rows)
})

test('of two who verify one payment at once, one does, and the other is told so', async () => {
  const ids = await sendMany(12)
  const asked = ids.flatMap((id) => [office.treasurer, second].map((officer) => ({ id, officer })))
  const answers = await Promise.all(
    asked.map(({ id, officer }) => officer.send(verify, { id, key: `both-${officer.id}-${id}` })),
  )
  const told = ids.map((_, nth) =>
    answers.slice(2 * nth, 2 * nth + 2).map(({ status, body }) => [status, (body as { code?: string }).code]),
  )
  for (const both of told) {
    expect(both).toContainEqual([200, undefined])
    expect(both).toContainEqual([409, 'already_decided'])
  }
  expect(await entriesOnRecord(ids)).toEqual((await stored(ids)).map(({ id, entry_id }) => [id, [entry_id]]))
  expect(await bookFaults(world.pool)).toEqual([])
})

test('what is refused among many is refused to its own officer, and holds nothing up', async () => {
  const ids = await sendMany(12)
  const [first = 0, missing = 0] = ids
  const answers = await Promise.all(
    ids.map((id) => {
      const said = id === first ? { fields: { answers: 3 } } : id === missing ? { id: 999_999 } : {}
      return office.treasurer.send(verify, { id, key: `mixed-${id}`, ...said })
    }),
  )
  expect(answers.map(({ status, body }) => (body as { code?: string }).code ?? status)).toEqual([
    'payment_answered',
    'not_found',
    ...ids.slice(2).map(() => 200),
  ])
  expect((await stored(ids)).length).toBe(10)
  // A refusal frees the key.
  await office.treasurer.ask(verify, { id: first, key: `mixed-${first}` })
})

test('a key sent twice at once with one body gives one answer; with another body it is refused', async () => {
  const ids = await sendMany(8)
  const ask = (id: number, fields: object) => office.treasurer.send(verify, { id, key: `twice-${id}`, fields })
  const answers = await Promise.all(ids.flatMap((id) => [ask(id, {}), ask(id, {}), ask(id, { answers: 0 })]))
  for (const [nth] of ids.entries()) {
    const three = answers.slice(3 * nth, 3 * nth + 3).map(({ status }) => status)
    expect(three).toContain(200)
    for (const { body } of answers.slice(3 * nth, 3 * nth + 3)) {
      const { code } = body as { code?: string }
      expect([undefined, 'idempotency_key_in_flight', 'idempotency_key_reused']).toContain(code)
    }
  }
  expect((await entriesOnRecord(ids)).length).toBe(ids.length)
})

test('repayments of loans at once, among dues, repay each its own, and the last of a loan settles it', async () => {
  await world.bring(100_000)
  const borrowers: Person[] = []
  while (borrowers.length < 10) borrowers.push(await world.member())
  const loans: number[] = []
  for (const borrower of borrowers) loans.push(await borrow(office, borrower, 1000, 3))
  const amounts = borrowers.map((_, nth) => 1068 + nth / 2)
  const repaying: number[] = []
  for (const [nth, borrower] of borrowers.entries()) {
    const sent = await borrower.ask('POST /api/save-monthly-payment', {
      fields: { payment_amount: String(amounts[nth]) },
    })
    repaying.push(sent.payment_id)
  }
  const dues = await sendMany(10)
  const ids = [...repaying, ...dues].toSorted((a, b) => (a % 10) - (b % 10))
  await Promise.all(ids.map((id) => office.treasurer.ask(verify, { id, key: `loan-${id}` })))
  const rows = await stored(ids)
  expect(rows.length).toBe(20)
  // Some of the loans in one transaction.
  const written = rows.filter(({ id }) => repaying.includes(id)).map((row) => row.written)
  expect(new Set(written).size).toBeLessThan(repaying.length)
  for (const [nth, borrower] of borrowers.entries()) {
    const amount = amounts[nth] ?? 0
    const loan = await loanOf(borrower, loans[nth] ?? 0)
    expect(loan).toMatchObject(
      amount < 1070 ? { status: 'active', outstanding: 1070 - amount } : { status: 'settled', outstanding: 0 },
    )
    expect(loan.timeline.filter(({ step }) => step === 'settled').length).toBe(amount < 1070 ? 0 : 1)
    expect(loan.payments).toMatchObject([{ amount, status: 'verified' }])
    expect((await accountOf(borrower)).account_balance).toBe(Math.max(0, amount - 1070))
  }
  expect((await entriesOnRecord(ids)).map(([id]) => id)).toEqual(rows.map(({ id }) => id))
  expect(await bookFaults(world.pool)).toEqual([])
})

test('a payment that is locked elsewhere holds up none of the others', async () => {
  const ids = await sendMany(20)
  const [locked = 0, ...others] = ids
  const late = await holding(world, async (holder) => {
    await holder.query('select from payment where id = $1 for update', [locked])
    const ask = (id: number) => office.treasurer.ask(verify, { id, key: `locked-${id}` })
    const waits = ask(locked)
    await Promise.all(others.map(ask))
    expect((await stored(ids)).map(({ id }) => id)).toEqual(others)
    return { waits }
  })
  await late.waits
  expect((await stored(ids)).length).toBe(20)
})

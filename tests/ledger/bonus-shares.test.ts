import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { type SavingsTransaction, savingsDays, shareBonus } from '#core/bonus.ts'
import { addDays, type BusinessDate } from '#core/calendar.ts'
import { makeEntry } from '#core/entry.ts'
import { postEntries, UNGUARDED } from '#server/ledger/post-entry.ts'
import { sharedWorld } from '../support/opened-world.ts'
import type { Person } from '../support/world.ts'

const FIRST: BusinessDate = '2026-01-01'
const MEMBERS = 7
const world = sharedWorld()
let treasurer: Person
const members: { id: bigint; transactions: SavingsTransaction[] }[] = []

beforeAll(async () => {
  treasurer = await world.officer('treasurer')
  await world.bring(1_000_000)
  for (let n = 0; n < MEMBERS; n += 1) members.push({ id: (await world.member()).id, transactions: [] })
})

/** Into savings, or out of them as far as they reach on whatever day: as a deposit, a payout, a reversal of either. */
async function move(member: (typeof members)[number], date: BusinessDate, wanted: bigint): Promise<void> {
  const saved = member.transactions.reduce((sum, { amount }) => sum + amount, 0n)
  const amount = wanted < -saved ? -saved : wanted
  if (amount === 0n) return
  const [debit, credit] = amount > 0n ? [0n, amount] : [-amount, 0n]
  const entry = makeEntry({
    kind: 'manual',
    postings: [
      { account: 'surplus', debit: credit },
      { account: 'savings', memberId: member.id, debit },
      { account: 'surplus', credit: debit },
      { account: 'savings', memberId: member.id, credit },
    ].filter((line) => (line.debit ?? line.credit ?? 0n) > 0n) as Parameters<typeof makeEntry>[0]['postings'],
  })
  await postEntries(
    world.pool,
    UNGUARDED,
    [],
    [{ entry, date, receivedOn: date, postedAt: world.clock.now(), madeBy: null }],
  )
  member.transactions.push({ date, amount })
}

const transaction = fc.record({
  who: fc.nat(MEMBERS - 1),
  day: fc.nat(300),
  amount: fc.bigInt({ min: -40_000n, max: 60_000n }),
})

test('whatever was saved and when, the database shares a bonus as core does', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(transaction, { minLength: 1, maxLength: 8 }),
      fc.nat(250),
      fc.nat(60),
      fc.bigInt({ min: 1n, max: 50_000n }),
      async (moved, begin, days, amount) => {
        for (const { who, day, amount: wanted } of moved)
          await move(members[who] as (typeof members)[number], addDays(FIRST, day), wanted)
        const [from, to] = [addDays(FIRST, begin), addDays(FIRST, begin + days)]
        const weights = members.map(({ id, transactions }) => {
          const weight = savingsDays(transactions, from, to)
          return { memberId: id, weight: weight > 0n ? weight : 0n }
        })
        const fields = { from, to, amount: `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}` }
        if (weights.every(({ weight }) => weight === 0n)) {
          await treasurer.refused('nobody_saved', 'POST /api/office/bonuses', { fields })
          return
        }
        const { bonus_id: id } = await treasurer.ask('POST /api/office/bonuses', { fields })
        const { rows } = await world.pool.query<{ member_id: bigint; amount: bigint; savings_days: bigint }>(
          'select member_id, amount, savings_days from bonus_share where bonus_id = $1 order by member_id',
          [id],
        )
        expect(rows.map((row) => ({ memberId: row.member_id, amount: row.amount }))).toEqual(
          shareBonus(amount, weights),
        )
        for (const row of rows) expect(row.savings_days).toBe(weights.find((w) => w.memberId === row.member_id)?.weight)
      },
    ),
    { numRuns: 40 },
  )
})

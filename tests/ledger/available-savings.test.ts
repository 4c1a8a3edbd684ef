import fc from 'fast-check'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { receivableFirst, setOffReceivable } from '#core/events.ts'
import { lateFineFor, without } from '#core/late-fines.ts'
import { availableSavings } from '#core/lending.ts'
import { minFils } from '#core/money.ts'
import type { Db } from '#server/db/connect.ts'
import { readFined } from '#server/ledger/fined.ts'
import { sharedWorld } from '../support/opened-world.ts'

// The rows of each example are what a history would have left, without the history.
const world = sharedWorld({ brokenBooks: true })
let client: Client

beforeAll(async () => {
  client = new Client({ connectionString: world.database.adminUrl })
  await client.connect()
  // The rows of each example are written as they are to be found.
  await client.query(
    `set session_replication_role = replica;
     insert into person (id, email, password_hash, name, created_at) overriding system value values (7, 'a@example.test', '-', 'Amina', now());
     insert into member (id, accepted_on, dues_from, active) values (7, '2026-01-01', '2026-01-01', true)`,
  )
})
afterAll(() => client.end())

const fils = fc.bigInt({ min: 0n, max: 1_000_000n })
const loan = fc.record({ status: fc.constantFrom('active', 'settled', 'written_off'), owed: fils })
const withdrawal = fc.record({
  status: fc.constantFrom('asked', 'approved', 'paid', 'refused', 'cancelled'),
  amount: fc.bigInt({ min: 1n, max: 400_000n }),
})

const position = fc.record({
  savings: fils,
  receivable: fc.oneof(fc.constant(0n), fils),
  loans: fc.array(loan, { maxLength: 3 }),
  withdrawal,
  lockSavings: fc.boolean(),
})
type Position = typeof position extends fc.Arbitrary<infer P> ? P : never

/** Makes the one member stand so; gives what core says is available. */
async function place({ savings, receivable, loans, withdrawal: { status, amount }, lockSavings }: Position) {
  await client.query(
    `delete from withdrawal; delete from member_balance; delete from loan; delete from settings_version;
     insert into member_balance (member_id, account, balance) values (7, 'savings', ${-savings}), (7, 'member_receivable', ${receivable});
     insert into withdrawal (member_id, amount, status, asked_at, approved_by, entry_id)
       values (7, ${amount}, '${status}', now(), 7, ${status === 'paid' ? 1 : 'null'});
     insert into settings_version (value, made_at) values ('{"lockSavings": ${lockSavings}}', now())`,
  )
  for (const [index, { status: of, owed }] of loans.entries()) {
    await client.query(
      `insert into loan (id, member_id, loan_type, status, principal, total_interest, term, insured, premium, applied_at, disbursed_on)
         overriding system value values (${index + 1}, 7, 'personal', '${of}', 1000000, 70000, 10, false, 0, now(), '2026-01-01');
       insert into member_balance (member_id, account, loan_id, balance) values (7, 'loans_receivable', ${index + 1}, ${owed})`,
    )
  }
  const outstandingPrincipal = loans.reduce((sum, each) => (each.status === 'active' ? sum + each.owed : sum), 0n)
  const approvedWithdrawals = status === 'approved' ? amount : 0n
  return {
    available: availableSavings({ savings, approvedWithdrawals, outstandingPrincipal, lockSavings }),
    unpromised: availableSavings({ savings, approvedWithdrawals, outstandingPrincipal, lockSavings: false }),
    isLocked: lockSavings && outstandingPrincipal > 0n,
  }
}

test('PostgreSQL has the available savings that core has, of any loans and withdrawals, locked or not', async () => {
  let locked = 0
  await fc.assert(
    fc.asyncProperty(position, async (placed) => {
      const { available, isLocked } = await place(placed)
      if (isLocked && available > 0n) locked += 1
      const { rows } = await client.query('select available_savings(7, $1)::text as available', [placed.lockSavings])
      expect(BigInt(rows[0].available)).toBe(available)
    }),
    { numRuns: 300 },
  )
  expect(locked).toBeGreaterThan(5)
})

/** What PostgreSQL says of the position as it is, at the end of a database transaction that touched a balance. */
async function refusalAtCommit(): Promise<string | undefined> {
  await client.query('begin; set local session_replication_role = origin; update member_balance set balance = balance')
  const said = await client.query('set constraints all immediate').then(
    () => undefined,
    (error: { constraint?: string }) => error.constraint,
  )
  await client.query('rollback')
  return said
}

test('PostgreSQL sets off first what core sets off first, and leaves nothing that core would still take', async () => {
  const seen = { all: 0, part: 0, none: 0 }
  await fc.assert(
    fc.asyncProperty(position, async (placed) => {
      const { available } = await place(placed)
      const { toReceivable } = receivableFirst(available, placed.receivable)
      seen[toReceivable === 0n ? 'none' : toReceivable === placed.receivable ? 'all' : 'part'] += 1
      expect(await refusalAtCommit()).toBe(toReceivable > 0n ? 'receivable_collected_first' : undefined)
      await client.query(`begin; select collect_receivables('{7}', '2026-11-25T08:00:00Z', null)`)
      const { rows } = await client.query(
        `select e.kind, p.account, p.amount::text from posting p join entry e on e.id = p.entry_id where p.member_id = 7 order by p.line`,
      )
      await client.query('rollback')
      const entry = toReceivable > 0n ? setOffReceivable({ memberId: 7n, amount: toReceivable }) : undefined
      const lines = (entry?.postings ?? []).map(({ account, amount }) => [entry?.kind, account, `${amount}`])
      expect(rows.map(({ kind, account, amount }) => [kind, account, amount])).toEqual(lines)
    }),
    { numRuns: 300 },
  )
  for (const times of Object.values(seen)) expect(times).toBeGreaterThan(5)
})

test('a fine is taken of the savings that core says are promised to nobody, and once for each that was not given back', async () => {
  const months = ['2026-01', '2026-02', '2026-03', '2026-04'] as const
  const fined = fc.uniqueArray(fc.record({ month: fc.constantFrom(...months), givenBack: fc.boolean() }), {
    selector: ({ month }) => month,
  })
  const each = fc.bigInt({ min: 1n, max: 500_000n })
  let short = 0
  await fc.assert(
    fc.asyncProperty(position, fined, each, async (placed, before, fine) => {
      const { unpromised } = await place(placed)
      await client.query('delete from late_fine')
      for (const { month, givenBack } of before) {
        await client.query(
          `insert into late_fine (member_id, payment_id, month, amount, given_back) values (7, 1, '${month}-01', 1, ${givenBack})`,
        )
      }
      const owed = months.filter((month) => !before.some((one) => one.month === month && !one.givenBack))
      const found = await readFined(client as unknown as Db, 7n, null)
      const late = without(
        months.map((month) => ({ month })),
        found.fined,
      )
      const taken = lateFineFor({ memberId: 7n, savings: BigInt(found.savings) }, fine, late)?.amount ?? 0n
      const whole = fine * BigInt(owed.length)
      if (taken < whole) short += 1
      expect(taken).toBe(minFils(whole, unpromised))
    }),
    { numRuns: 300 },
  )
  expect(short).toBeGreaterThan(5)
})

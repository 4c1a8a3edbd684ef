import fc from 'fast-check'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { availableSavings } from '#core/lending.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'

let database: TestDatabase
let client: Client

beforeAll(async () => {
  database = await freshDatabase()
  client = new Client({ connectionString: database.adminUrl })
  await client.connect()
  // The rows of each example are written as they are to be found.
  await client.query(
    `set session_replication_role = replica;
     insert into person (id, email, password_hash, name, created_at) overriding system value values (7, 'a@example.test', '-', 'Amina', now());
     insert into member (id, accepted_on, dues_from, active) values (7, '2026-01-01', '2026-01-01', true)`,
  )
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const fils = fc.bigInt({ min: 0n, max: 1_000_000n })
const loan = fc.record({ status: fc.constantFrom('active', 'settled', 'written_off'), owed: fils })
const withdrawal = fc.record({
  status: fc.constantFrom('asked', 'approved', 'paid', 'refused', 'cancelled'),
  amount: fc.bigInt({ min: 1n, max: 400_000n }),
})

test('PostgreSQL has the available savings that core has, of any loans and withdrawals, locked or not', async () => {
  let locked = 0
  const position = fc.tuple(fils, fc.array(loan, { maxLength: 3 }), withdrawal, fc.boolean())
  await fc.assert(
    fc.asyncProperty(position, async ([savings, loans, { status, amount }, lockSavings]) => {
      await client.query(
        `delete from withdrawal; delete from member_balance; delete from loan;
         insert into member_balance (member_id, account, balance) values (7, 'savings', ${-savings});
         insert into withdrawal (member_id, amount, status, asked_at, approved_by, entry_id)
           values (7, ${amount}, '${status}', now(), 7, ${status === 'paid' ? 1 : 'null'})`,
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
      const expected = availableSavings({ savings, approvedWithdrawals, outstandingPrincipal, lockSavings })
      if (lockSavings && outstandingPrincipal > 0n && expected > 0n) locked += 1
      const { rows } = await client.query('select available_savings(7, $1)::text as available', [lockSavings])
      expect(BigInt(rows[0].available)).toBe(expected)
    }),
    { numRuns: 300 },
  )
  expect(locked).toBeGreaterThan(5)
})

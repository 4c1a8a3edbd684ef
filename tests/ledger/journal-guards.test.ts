import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect, inTransaction, type Pool } from '#server/db/connect.ts'
import { balanceOf, bookFaults } from '../support/books.ts'
import { apply, payDues, seatOffice } from '../support/journeys.ts'
import { sharedWorld } from '../support/opened-world.ts'
import type { Person } from '../support/world.ts'

const world = sharedWorld({ now: '2026-11-01T10:00:00+04:00' })
let owner: Pool
let member: Person
/** One that is in the journal. */
let entry: bigint

beforeAll(async () => {
  owner = connect(world.database.ownerUrl, { max: 2, applicationName: 'somiti-test-owner' })
  member = await world.member()
  await payDues(await seatOffice(world), member, 'November')
  await world.bring(5000)
  await apply(member)
  await member.ask('POST /api/messages', { fields: { text: 'When is the meeting?' } })
  entry = (await world.pool.query('select max(id) as id from entry')).rows[0].id
})
afterAll(() => owner.end())

const DENIED = '42501'
const RESTRICTED = '23001'
const CHECK = '23514'

async function failsWith(pool: Pool, code: string, ...statements: string[]) {
  const before = await world.stored()
  const failing = inTransaction(pool, async (db) => {
    for (const statement of statements) await db.query(statement)
  })
  await expect(failing, statements.join('; ')).rejects.toMatchObject({ code })
  expect(await world.stored()).toEqual(before)
}

const newEntry = (id: number) =>
  `insert into entry (id, kind, date, received_on, posted_at) overriding system value
   values (${id}, 'manual', '2026-11-01', '2026-11-01', now())`
const posting = (to: bigint | number, line: number, account: string, amount: number, owner = 'null, null') =>
  `insert into posting (entry_id, line, account, member_id, loan_id, amount, date)
   values (${to}, ${line}, '${account}', ${owner}, ${amount}, coalesce((select date from entry where id = ${to}), '2026-11-01'))`

const whole = (first: string, second: string) => [
  newEntry(910),
  `insert into posting (entry_id, line, account, member_id, loan_id, amount, date)
   values (910, 1, ${first}, '2026-11-01'), (910, 2, ${second}, '2026-11-01')`,
]

describe("the application's role may not", () => {
  test.each([
    'update entry set memo = memo',
    'delete from entry',
    'truncate entry cascade',
    'update posting set amount = amount',
    'delete from posting',
    'truncate posting',
    newEntry(900),
    posting(1, 9, 'bank', 100),
    'update member_balance set balance = balance - 100',
    "insert into member_balance (member_id, account, balance) values (1, 'savings', -100)",
    'delete from member_balance',
    'update account_shard set balance = balance + 100',
    "insert into account_shard (account, shard, balance) values ('bank', 20, 100)",
    'delete from account_shard',
    'truncate account_shard',
    'update carried_total set debit = debit + 100',
    "insert into carried_total values ('bank', 'day', '2026-11-01', 100, 0)",
    'delete from carried_total',
    'update carried_through set day = day + 1',
    "update ledger_account set guarded = false where code = 'bank'",
    "insert into ledger_account values ('pocket', 'Pocket', 'asset', 'association', false)",
    'alter table posting disable trigger all',
    'drop trigger entry_append_only on entry',
    'create or replace function entry_must_balance() returns trigger language plpgsql as $$ begin return null; end $$',
    'set session_replication_role = replica',
    'set role somiti_owner',
    'update loan_step set reason = null',
    'delete from loan_step',
    'delete from loan',
    'delete from payment',
    'delete from member_status',
    'delete from settings_version',
    'update idempotency_key set answer = answer',
    'delete from idempotency_key',
    'delete from month_closing',
    'delete from schema_migration',
  ])('%s', async (statement) => {
    const before = await world.stored()
    const failure = await world.pool.query(statement).catch((error: { code: string }) => error.code)
    // No such role or no right: whatever PostgreSQL calls it, it is not done.
    expect([DENIED, '22023', '42704']).toContain(failure)
    expect(await world.stored()).toEqual(before)
  })
})

describe('for the owner too, the trigger refuses', () => {
  test.each([
    'update entry set memo = memo',
    'delete from entry',
    'truncate entry cascade',
    'update posting set amount = amount + 1',
    'delete from posting',
    'truncate posting',
    "update loan_step set reason = 'another'",
    'delete from loan_step',
    'truncate loan_step',
    'update role_change set granted = false',
    'delete from role_change',
    'truncate role_change',
    "update nominee_change set name = 'X'",
    'delete from nominee_change',
    'truncate nominee_change',
    'update settings_version set value = value',
    'delete from settings_version',
    'truncate settings_version',
    "update message set text = 'else'",
    'delete from message',
    'truncate message',
    'delete from sealed_entry',
    'truncate sealed_entry',
    'update sealed_block set number = 2',
    'truncate sealed_block cascade',
    'truncate audit_record',
  ])('%s', async (statement) => {
    await failsWith(owner, RESTRICTED, statement)
  })
})

describe('at commit the database refuses', () => {
  test('an entry that does not balance', async () => {
    await failsWith(owner, CHECK, ...whole("'bank', null, null, 100", "'surplus', null, null, -99"))
  })

  test('an entry without postings, or with one', async () => {
    await failsWith(owner, CHECK, newEntry(902))
    await failsWith(owner, CHECK, newEntry(903), posting(903, 1, 'bank', 100))
  })

  test('a posting added to an entry that stands', async () => {
    await failsWith(owner, CHECK, posting(entry, 7, 'bank', 100))
  })

  test('postings added to an entry that stands, though they balance', async () => {
    const both = `insert into posting (entry_id, line, account, amount, date)
      select id, line, account, amount, date from entry,
        (values (7, 'bank', 100), (8, 'surplus', -100)) lines (line, account, amount) where id = ${entry}`
    await failsWith(owner, CHECK, both)
    await failsWith(owner, CHECK, posting(entry, 7, 'bank', 100), posting(entry, 8, 'surplus', -100))
  })
})

describe('a posting', () => {
  test('of nothing is refused', async () => {
    await failsWith(owner, CHECK, ...whole("'bank', null, null, 0", "'surplus', null, null, 0"))
  })

  test('on an account that is not in the chart is refused', async () => {
    await failsWith(owner, CHECK, ...whole("'pocket', null, null, 100", "'surplus', null, null, -100"))
  })

  test("on a member's account needs its member; on the association's it has none", async () => {
    await failsWith(owner, CHECK, ...whole("'bank', null, null, 100", "'savings', null, null, -100"))
    await failsWith(owner, CHECK, ...whole(`'bank', ${member.id}, null, 100`, "'surplus', null, null, -100"))
    await failsWith(
      owner,
      CHECK,
      ...whole("'surplus', null, null, -100", `'loans_receivable', ${member.id}, null, 100`),
    )
  })

  test('may not leave a guarded account below zero', async () => {
    const bank = (await balanceOf(world.pool, 'bank')) + 1n
    await failsWith(owner, CHECK, ...whole(`'bank', null, null, -${bank}`, `'general_expense', null, null, ${bank}`))
    await failsWith(owner, CHECK, ...whole("'cash', null, null, -1", "'bank', null, null, 1"))
    await failsWith(owner, CHECK, ...whole(`'savings', ${member.id}, null, 10001`, "'surplus', null, null, -10001"))
    await failsWith(owner, CHECK, ...whole("'recharge_clearing', null, null, 1", "'surplus', null, null, -1"))
    await failsWith(owner, CHECK, ...whole(`'member_receivable', ${member.id}, null, -1`, "'surplus', null, null, 1"))
  })
})

describe('post_entries, the only way in,', () => {
  const call = (...postings: object[]) => {
    const made = {
      kind: 'manual',
      date: '2026-11-01',
      received_on: '2026-11-01',
      posted_at: '2026-11-01T00:00:00Z',
      postings,
    }
    return `select post_entries('${JSON.stringify([made])}'::jsonb)`
  }

  test('posts what balances, and keeps the balances with it', async () => {
    const before = await balanceOf(world.pool, 'bank')
    await world.pool.query(call({ account: 'bank', amount: '50' }, { account: 'surplus', amount: '-50' }))
    expect(await balanceOf(world.pool, 'bank')).toBe(before + 50n)
    expect(await bookFaults(world.pool)).toEqual([])
  })

  test('refuses for the application what it refuses for everybody', async () => {
    await failsWith(world.pool, CHECK, call({ account: 'bank', amount: '50' }, { account: 'surplus', amount: '-49' }))
    await failsWith(world.pool, CHECK, call({ account: 'bank', amount: '50' }))
    await failsWith(world.pool, CHECK, call())
    await failsWith(world.pool, CHECK, call({ account: 'pocket', amount: '50' }, { account: 'surplus', amount: '-50' }))
  })
})

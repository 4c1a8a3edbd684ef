// A bonus for every member of a large association, from working the shares out to taking it back: seconds of each, and what
// the process holds that does it. BENCH_MEMBERS says how many members (100,000), BENCH_MONTHS how many months of dues.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { addMonths, businessDateAt, dateInMonth, lastDayOf, monthOf } from '#core/calendar.ts'
import { aed } from '#core/money.ts'
import { defaultSettings } from '#core/settings.ts'
import { connect, inTransaction, type Pool } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { startOwnServer } from '#server/db/open-database.ts'
import { writeSettings } from '#server/db/settings.ts'
import {
  confirm,
  confirmReversal,
  declare,
  prepareBonus,
  proposeReversal,
} from '#server/features/bonus/declare-bonus.ts'
import { nextBatch } from '#server/features/bonus/work-on-bonus.ts'
import { addOfficer, appointOfficer } from '#server/features/setup/first-officer.ts'
import { bookFaults } from '../tests/support/books.ts'
import { fill } from './scale/fill/fill.ts'

const MEMBERS = Number(process.env.BENCH_MEMBERS ?? 100_000)
const MONTHS = Number(process.env.BENCH_MONTHS ?? 12)

export async function benchBonus(): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'somiti-bonus-'))
  const { appUrl, ownerUrl, adminUrl, stop } = await startOwnServer({ dataDir, log: () => {} })
  await migrate(ownerUrl, new URL(appUrl).username)
  const owner = connect(ownerUrl, { max: 1, applicationName: 'bench' })
  const pool = connect(appUrl, { max: 2, applicationName: 'bench' })
  try {
    const officers = await openBooks(owner, Object.assign(new URL(adminUrl), { pathname: '/somiti' }).href)
    const before = await faultsOf(owner)
    await creditAndReverse(pool, officers)
    const after = await timed('books checked', () => faultsOf(owner))
    if (after.join() !== before.join()) throw new Error(`the books have faults: ${after.slice(0, 5)}`)
  } finally {
    await pool.end()
    await owner.end()
    await stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Books with members' savings and an income to share; two treasurers. */
async function openBooks(owner: Pool, adminUrl: string): Promise<[bigint, bigint]> {
  const now = new Date()
  await writeSettings(owner, defaultSettings(addMonths(monthOf(businessDateAt(now)), -36)), null, now)
  const officers = ['one', 'other'].map(async (name) => {
    const id = await addOfficer(owner, { email: `${name}@somiti.test`, name, passwordHash: '-' }, now)
    await appointOfficer(owner, id, 'treasurer', now)
    return id
  })
  const [one = 0n, other = 0n] = await Promise.all(officers)
  await timed('filled', () => fill(adminUrl, MEMBERS, MONTHS))
  const { rows } = await owner.query<{ members: number; postings: number }>(
    'select (select count(*)::int from member) as members, (select count(*)::int from posting) as postings',
  )
  console.log(`${rows[0]?.members} members, ${rows[0]?.postings} postings`)
  await owner.query(
    `with made as (insert into entry (kind, date, received_on, posted_at) values ('opening_balance', $2, $2, $3) returning id)
     insert into posting (entry_id, line, account, amount, date)
     select id, line, case line when 1 then 'bank' else 'interest_income' end, case line when 1 then $1 else -$1::bigint end, $2
     from made, generate_series(1, 2) line`,
    [INCOME, businessDateAt(now), now],
  )
  return [one, other]
}

/** Ten AED for each, as if it had come in as interest. */
const INCOME = aed(10) * BigInt(MEMBERS)

async function creditAndReverse(pool: Pool, [one, other]: [bigint, bigint]): Promise<void> {
  const [first, second] = [one, other].map((officerId) => ({ officerId, now: new Date() }))
  if (!first || !second) throw new Error('a bonus takes two treasurers')
  const month = monthOf(businessDateAt(first.now))
  const period = { from: dateInMonth(addMonths(month, 1 - MONTHS), 1), to: lastDayOf(addMonths(month, -1)) }
  const id = await timed('shares worked out', () =>
    inTransaction(pool, (db) => prepareBonus(db, { ...period, amount: INCOME }, first)),
  )
  await inTransaction(pool, (db) => declare(db, id, first))
  await inTransaction(pool, (db) => confirm(db, id, second))
  await timed('credited', () => allBatches(pool, id))
  await inTransaction(pool, (db) => proposeReversal(db, id, 'A mistake', first))
  await inTransaction(pool, (db) => confirmReversal(db, id, second))
  await timed('reversed', () => allBatches(pool, id))
}

/** The check reads every posting, for as long as that takes. */
async function faultsOf(owner: Pool): Promise<string[]> {
  await owner.query('set statement_timeout = 0')
  return bookFaults(owner)
}

async function allBatches(pool: Pool, id: bigint): Promise<void> {
  while (await inTransaction(pool, (db) => nextBatch(db, id, new Date())));
}

async function timed<T>(what: string, act: () => Promise<T>): Promise<T> {
  const began = performance.now()
  const result = await act()
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const heldMb = (process.memoryUsage().rss / 1024 / 1024).toFixed(0)
  console.log(`${what.padEnd(20)} ${seconds.padStart(7)} s, the process holds ${heldMb} MB`)
  return result
}

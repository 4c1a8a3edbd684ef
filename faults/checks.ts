import { createHash } from 'node:crypto'
import type { Pool } from '#server/db/connect.ts'
import { sealTrail } from '#server/db/seal-trail.ts'
import { verifyChain } from '#server/features/audit/report-trail.ts'
import { reportBooks } from '#server/features/sealed-books/check-books.ts'
import { openFileStore } from '#server/files/file-store.ts'
import { findBooksKey, openBooksKey } from '#server/secrets/books-key.ts'
import { bookFaults } from '../tests/support/books.ts'
import type { Acknowledged } from './work.ts'

type Where = { pool: Pool; superuser: Pool; dataDir: string }

/** What is not as it has to be after a fault; empty where everything that was acknowledged is there, once, and whole. */
export async function faultsOf(where: Where, kept: Acknowledged): Promise<string[]> {
  const { pool, superuser, dataDir } = where
  await sealTrail(pool)
  const { fault } = await verifyChain(pool)
  const key = findBooksKey(dataDir)
  const books = await reportBooks(pool, key ? [openBooksKey(key).publicKey] : [])
  return [
    ...kept.surprises,
    ...(await paymentFaults(pool, kept)),
    ...(await rechargeFaults(pool, kept)),
    ...(await bookFaults(superuser)),
    ...(await receiptFaults(pool, dataDir)),
    ...(fault ? [`audit trail: ${fault.sentence}`] : []),
    ...(books.whole ? [] : books.lines),
    ...(await storageFaults(superuser)),
  ]
}

/** Each key was carried out once: what is there and was not acknowledged was made twice. */
async function paymentFaults(pool: Pool, { payments }: Acknowledged): Promise<string[]> {
  const members = [...new Set([...payments.values()].map(({ memberId }) => memberId))]
  const { rows } = await pool.query<{ id: bigint; amount: bigint; status: string }>(
    'select id, amount, status from payment where member_id = any($1)',
    [members],
  )
  const found = new Map(rows.map((row) => [Number(row.id), row]))
  const lost = [...payments].flatMap(([id, { fils, status }]) => {
    const row = found.get(id)
    if (!row) return [`payment ${id} was acknowledged and is not there`]
    return row.amount === fils && row.status === status
      ? []
      : [`payment ${id}: ${row.status} of ${row.amount}, acknowledged ${status} of ${fils}`]
  })
  const more = rows.filter(({ id }) => !payments.has(Number(id)))
  return [...lost, ...more.map(({ id }) => `payment ${id} is there and was not acknowledged`)]
}

async function rechargeFaults(pool: Pool, { recharges }: Acknowledged): Promise<string[]> {
  const { rows } = await pool.query<{ id: bigint; amount: bigint }>('select id, amount from recharge_order')
  const found = new Map(rows.map((row) => [Number(row.id), row.amount]))
  const wrong = [...recharges].filter(([id, { fils }]) => found.get(id) !== fils)
  const more = rows.filter(({ id }) => !recharges.has(Number(id)))
  return [
    ...wrong.map(([id]) => `recharge ${id} was acknowledged and is not there as ordered`),
    ...more.map(({ id }) => `recharge ${id} is there and was not acknowledged`),
  ]
}

async function receiptFaults(pool: Pool, dataDir: string): Promise<string[]> {
  const store = openFileStore(dataDir)
  const { rows } = await pool.query<{ sha256: string }>(
    'select distinct receipt_sha256 as sha256 from payment where receipt_sha256 is not null',
  )
  const faults = await Promise.all(
    rows.map(async ({ sha256 }) => {
      const bytes = await store.read(sha256).catch(() => undefined)
      if (!bytes) return `receipt ${sha256} is named and not there`
      return createHash('sha256').update(bytes).digest('hex') === sha256 ? undefined : `receipt ${sha256} is not whole`
    }),
  )
  return faults.filter((fault) => fault !== undefined)
}

/** PostgreSQL's own look at its tables and indexes, which throws at the first that is unsound. */
async function storageFaults(superuser: Pool): Promise<string[]> {
  await superuser.query('create extension if not exists amcheck')
  const { rows: found } = await superuser.query<{ fault: string }>(
    `select format('%s: %s', c.relname, h.msg) as fault from pg_class c cross join lateral verify_heapam(c.oid) h
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
  )
  const indexes = `select bt_index_check(i.indexrelid, true) from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relam = (select oid from pg_am where amname = 'btree') and c.relnamespace = 'public'::regnamespace`
  const broken = await superuser.query(indexes).then(
    () => [],
    (error: Error) => [`an index is unsound: ${error.message}`],
  )
  return [...found.map(({ fault }) => fault), ...broken]
}

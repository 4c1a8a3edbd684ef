import type pg from 'pg'
import { Client } from '#server/db/client.ts'
import { NUMBER_PLACES, type NumberPlace, placeOfNumber } from './personal-number.ts'
import { keyIdOf, type Secrets, secretsWith } from './secrets.ts'

/** Two processes that start together take turns at this advisory lock. */
const SEALING_LOCK = 7_305_002
const BATCH = 1000

/** What a database says of the key that its values are sealed with: four bytes that name it; undefined before the first. */
export async function readSealingKey(client: pg.Client): Promise<Buffer | undefined> {
  const { rows } = await client.query<{ key_id: Buffer }>('select key_id from sealing_key')
  return rows[0]?.key_id
}

/** Runs `work` as the owner of the database, one process at a time. */
export async function asSealer<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: ownerUrl, application_name: 'somiti-seal' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [SEALING_LOCK])
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Makes this the key of the database, and seals with it what the migration from before found unsealed, some at a time:
 * broken off, the next start goes on. Gives how many numbers were sealed. The database has no other key yet.
 */
export async function sealDatabase(client: pg.Client, key: Buffer): Promise<number> {
  await client.query('insert into sealing_key (key_id) values ($1) on conflict do nothing', [keyIdOf(key)])
  const secrets = secretsWith(key)
  let numbers = 0
  for (const place of NUMBER_PLACES) numbers += await inBatches(client, () => sealSome(client, secrets, place))
  await inBatches(client, () => printSome(client, secrets))
  // Rows that were deleted are still in the table's file; an empty table gets a new one.
  if (numbers > 0) await client.query('truncate table unsealed_number')
  return numbers
}

async function inBatches(client: pg.Client, some: () => Promise<number>): Promise<number> {
  for (let all = 0; ; ) {
    await client.query('begin')
    const done = await some()
    await client.query('commit')
    all += done
    if (done < BATCH) return all
  }
}

async function sealSome(client: pg.Client, secrets: Secrets, place: NumberPlace): Promise<number> {
  const { rows } = await client.query<{ row_id: string; member_id: string; number: string }>(
    `delete from unsealed_number where (place, row_id) in (select place, row_id from unsealed_number where place = $1 limit ${BATCH})
     returning row_id, member_id, number`,
    [place],
  )
  const sealed = rows.map((row) => secrets.seal(row.number, placeOfNumber(place, BigInt(row.member_id))))
  await writeSealed(client, place, { ids: rows.map((row) => row.row_id), sealed })
  return rows.length
}

/** Puts sealed values into their rows. */
export async function writeSealed(client: pg.Client, place: NumberPlace, rows: { ids: string[]; sealed: Buffer[] }) {
  const [table, column] = place.split('.')
  await client.query(
    `update ${table} t set ${column}_sealed = new.sealed from unnest($1::bigint[], $2::bytea[]) as new (id, sealed) where t.id = new.id`,
    [rows.ids, rows.sealed],
  )
}

/** Of what was sent under an Idempotency-Key a plain hash was kept, by which a number could be found out by trying. */
async function printSome(client: pg.Client, secrets: Secrets): Promise<number> {
  const { rows } = await client.query<{ ctid: string; body_hash: Buffer }>(
    `select ctid::text, body_hash from idempotency_key where length(body_hash) = 32 limit ${BATCH}`,
  )
  await client.query(
    `update idempotency_key k set body_hash = new.print from unnest($1::tid[], $2::bytea[]) as new (row, print) where k.ctid = new.row`,
    [rows.map((row) => row.ctid), rows.map((row) => secrets.mac(row.body_hash))],
  )
  return rows.length
}

/** Where the key is lost for good: what it sealed is given up, and the database takes another key. What is masked stays. */
export async function forgetSealed(client: pg.Client): Promise<void> {
  for (const place of NUMBER_PLACES) {
    const [table, column] = place.split('.')
    await client.query(`update ${table} set ${column}_sealed = null where ${column}_sealed is not null`)
  }
  await client.query('delete from sealing_key')
}

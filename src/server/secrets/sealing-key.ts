import type pg from 'pg'
import { Client } from '#server/db/client.ts'
import { NUMBER_PLACES } from './personal-number.ts'
import { keyIdOf } from './secrets.ts'

/** Two processes that start together take turns at this advisory lock. */
const SEALING_LOCK = 7_305_002

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

/** What a database says of the key that its values are sealed with: four bytes that name it; undefined before the first. */
export async function readSealingKey(client: pg.Client): Promise<Buffer | undefined> {
  const { rows } = await client.query<{ key_id: Buffer }>('select key_id from sealing_key')
  return rows[0]?.key_id
}

/** Makes this the key of a database that has none yet. */
export async function noteSealingKey(client: pg.Client, key: Buffer): Promise<void> {
  await client.query('insert into sealing_key (key_id) values ($1) on conflict do nothing', [keyIdOf(key)])
}

/** Where the key is lost for good: what it sealed is given up, and the database takes another key. What is masked stays. */
export async function forgetSealed(client: pg.Client): Promise<void> {
  for (const place of NUMBER_PLACES) {
    const [table, column] = place.split('.')
    await client.query(`update ${table} set ${column}_sealed = null where ${column}_sealed is not null`)
  }
  await client.query('delete from sealing_key')
}

import type pg from 'pg'
import { Client } from '#server/db/client.ts'
import { query } from '#server/db/query.ts'
import { NUMBER_PLACES } from './personal-number.ts'
import { keyIdOf } from './secrets.ts'

/** Two processes that start together take turns at this advisory lock. */
const ENCRYPTION_LOCK = 7_305_002

/** Runs `work` as the owner of the database, one process at a time. */
export async function asKeyHolder<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: ownerUrl, application_name: 'somiti-encryption-key' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [ENCRYPTION_LOCK])
    return await work(client)
  } finally {
    await client.end()
  }
}

const selectKey = query<{ key_id: Buffer }>('read_encryption_key', 'select key_id from encryption_key')

/** What a database says of the key that its values are encrypted with: four bytes that name it; undefined before the first. */
export async function readEncryptionKey(client: pg.Client): Promise<Buffer | undefined> {
  const [row] = await selectKey(client)
  return row?.key_id
}

const insertKey = query('note_encryption_key', 'insert into encryption_key (key_id) values ($1) on conflict do nothing')

/** Makes this the key of a database that has none yet. */
export async function noteEncryptionKey(client: pg.Client, key: Buffer): Promise<void> {
  await insertKey(client, [keyIdOf(key)])
}

const forgetNumbers = NUMBER_PLACES.map((place) => {
  const [table, column] = place.split('.')
  return query(
    `forget_encrypted_${table}_${column}`,
    `update ${table} set ${column}_encrypted = null where ${column}_encrypted is not null`,
  )
})
const forgetKey = query('forget_encryption_key', 'delete from encryption_key')

/** Where the key is lost for good: what it encrypted is given up, and the database takes another key. What is masked stays. */
export async function forgetEncrypted(client: pg.Client): Promise<void> {
  for (const forget of forgetNumbers) await forget(client)
  await forgetKey(client)
}

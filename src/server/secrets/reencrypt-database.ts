import type { Client } from 'pg'
import { query } from '#server/db/query.ts'
import { readEncryptionKey } from './encryption-key.ts'
import { NUMBER_PLACES, placeOfNumber } from './personal-number.ts'
import { keyIdOf, type Secrets, secretsWith } from './secrets.ts'

type Keys = { from: Buffer; to: Buffer }

const BATCH = 1000

/**
 * Encrypts everything again with another key, in one database transaction: all of it, or none. No Somiti may run meanwhile,
 * which would go on with the key that it has. Gives how many values that were. Throws, with one sentence, where the
 * database has another key than `from`.
 */
export async function reencryptDatabase(client: Client, keys: Keys): Promise<number> {
  const known = await readEncryptionKey(client)
  if (known && !keyIdOf(keys.from).equals(known)) {
    throw new Error('The old key is not the one that this database was encrypted with: nothing was changed.')
  }
  const [from, to] = [secretsWith(keys.from), secretsWith(keys.to)]
  await client.query('begin')
  let count = await reencryptFactors(client, from, to)
  for (const numbers of NUMBERS) count += await reencryptNumbers(client, numbers, from, to)
  await changeKey(client, [keyIdOf(keys.to)])
  await client.query('commit')
  return count
}

const changeKey = query('change_encryption_key', 'update encryption_key set key_id = $1')

const NUMBERS = NUMBER_PLACES.map((place) => {
  const [table, column] = place.split('.')
  return {
    place,
    /** A batch, after a row. */
    read: query<{ id: string; member_id: string; encrypted: Buffer }>(
      `read_encrypted_${table}_${column}`,
      `select id, member_id, ${column}_encrypted as encrypted from ${table}
       where id > $1 and ${column}_encrypted is not null order by id limit ${BATCH}`,
    ),
    /** Values: rows, what each has now. */
    write: query(
      `reencrypt_${table}_${column}`,
      `update ${table} t set ${column}_encrypted = new.encrypted from unnest($1::bigint[], $2::bytea[]) as new (id, encrypted) where t.id = new.id`,
    ),
  }
})

async function reencryptNumbers(
  client: Client,
  { place, read, write }: (typeof NUMBERS)[number],
  from: Secrets,
  to: Secrets,
): Promise<number> {
  let count = 0
  for (let after = '0'; ; ) {
    const rows = await read(client, [after])
    const encrypted = rows.map((row) => {
      const bound = placeOfNumber(place, BigInt(row.member_id))
      return to.encrypt(from.decrypt(row.encrypted, bound), bound)
    })
    await write(client, [rows.map((row) => row.id), encrypted])
    count += rows.length
    after = rows.at(-1)?.id ?? after
    if (rows.length < BATCH) return count
  }
}

const readFactors = query<{ person_id: string; secret: Buffer | null; pending: Buffer | null }>(
  'read_encrypted_factors',
  'select person_id, secret, pending from second_factor',
)
const writeFactor = query('reencrypt_factor', 'update second_factor set secret = $2, pending = $3 where person_id = $1')

/** The secrets of authenticator apps, in use and waiting for their first code; http/second-factor.ts names their place. */
async function reencryptFactors(client: Client, from: Secrets, to: Secrets): Promise<number> {
  const rows = await readFactors(client)
  for (const { person_id: id, secret, pending } of rows) {
    const anew = (kept: Buffer | null) =>
      kept && to.encrypt(from.decrypt(kept, `second_factor ${id}`), `second_factor ${id}`)
    await writeFactor(client, [id, anew(secret), anew(pending)])
  }
  return rows.length
}

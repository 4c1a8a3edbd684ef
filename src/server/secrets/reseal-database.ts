import type { Client } from 'pg'
import { NUMBER_PLACES, type NumberPlace, placeOfNumber } from './personal-number.ts'
import { readSealingKey } from './sealing-key.ts'
import { keyIdOf, type Secrets, secretsWith } from './secrets.ts'

type Keys = { from: Buffer; to: Buffer }

const BATCH = 1000

/**
 * Seals everything anew with another key, in one database transaction: all of it, or none. No Somiti may run meanwhile,
 * which would go on with the key that it has. Gives how many values were sealed anew. Throws, with one sentence, where the
 * database has another key than `from`.
 */
export async function resealDatabase(client: Client, keys: Keys): Promise<number> {
  const known = await readSealingKey(client)
  if (known && !keyIdOf(keys.from).equals(known)) {
    throw new Error('The old key is not the one that this database was sealed with: nothing was changed.')
  }
  const [from, to] = [secretsWith(keys.from), secretsWith(keys.to)]
  await client.query('begin')
  let count = await resealFactors(client, from, to)
  for (const place of NUMBER_PLACES) count += await resealNumbers(client, place, from, to)
  await client.query('update sealing_key set key_id = $1', [keyIdOf(keys.to)])
  await client.query('commit')
  return count
}

async function resealNumbers(client: Client, place: NumberPlace, from: Secrets, to: Secrets): Promise<number> {
  const [table, column] = place.split('.')
  let count = 0
  for (let after = '0'; ; ) {
    const { rows } = await client.query<{ id: string; member_id: string; sealed: Buffer }>(
      `select id, member_id, ${column}_sealed as sealed from ${table}
       where id > $1 and ${column}_sealed is not null order by id limit ${BATCH}`,
      [after],
    )
    const sealed = rows.map((row) => {
      const bound = placeOfNumber(place, BigInt(row.member_id))
      return to.seal(from.open(row.sealed, bound), bound)
    })
    await client.query(
      `update ${table} t set ${column}_sealed = new.sealed from unnest($1::bigint[], $2::bytea[]) as new (id, sealed) where t.id = new.id`,
      [rows.map((row) => row.id), sealed],
    )
    count += rows.length
    after = rows.at(-1)?.id ?? after
    if (rows.length < BATCH) return count
  }
}

/** The secrets of authenticator apps, in use and waiting for their first code; http/second-factor.ts names their place. */
async function resealFactors(client: Client, from: Secrets, to: Secrets): Promise<number> {
  const { rows } = await client.query<{ person_id: string; secret: Buffer | null; pending: Buffer | null }>(
    'select person_id, secret, pending from second_factor',
  )
  for (const { person_id: id, secret, pending } of rows) {
    const anew = (sealed: Buffer | null) =>
      sealed && to.seal(from.open(sealed, `second_factor ${id}`), `second_factor ${id}`)
    await client.query('update second_factor set secret = $2, pending = $3 where person_id = $1', [
      id,
      anew(secret),
      anew(pending),
    ])
  }
  return rows.length
}

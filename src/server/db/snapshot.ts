import type { Pool, PoolClient } from './connect.ts'
import { withValues } from './query.ts'

/** A snapshot locks nothing that anybody waits for: whoever reads it over a poor connection is given longer than others. */
const BEGIN = `begin isolation level repeatable read, read only; set local idle_in_transaction_session_timeout = '30s'`

/**
 * Gives on what `read` gives, all of it as the database stood at one moment. A connection is held until the reader has
 * taken the last of it or gives up; one who takes nothing for half a minute loses it.
 */
export async function* inSnapshot<T>(pool: Pool, read: (client: PoolClient) => AsyncIterable<T>): AsyncGenerator<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query(BEGIN)
    yield* read(client)
  } finally {
    // Nothing was written: rolled back or committed is the same, also where the reader gave up in the middle.
    await client.query('rollback').catch((error: Error) => {
      broken = error
    })
    client.release(broken)
  }
}

/** The rows of a query through a cursor of the database transaction, some hundred at a time: never all in memory. */
export async function* rowBatches<Row extends object>(
  client: PoolClient,
  query: { name: string; text: string },
  values: readonly (string | bigint | null)[] = [],
): AsyncGenerator<Row[]> {
  const [cursor, size] = [`"${query.name}"`, 500]
  await client.query(`declare ${cursor} no scroll cursor for ${withValues(query, values)}`)
  let rows: Row[] = []
  do {
    rows = (await client.query<Row>(`fetch ${size} from ${cursor}`)).rows
    if (rows.length > 0) yield rows
  } while (rows.length === size)
  await client.query(`close ${cursor}`)
}

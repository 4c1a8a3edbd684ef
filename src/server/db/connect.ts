import { Pool, type PoolClient, type QueryResultRow, TypeOverrides, types } from 'pg'
import { Client } from './client.ts'
import { timed } from './query-timing.ts'

export type { Pool, PoolClient } from 'pg'

/** Where a query can be sent: the pool, or the client that holds a transaction. */
export type Db = Pick<Pool, 'query'> | Pick<PoolClient, 'query'>

export interface ConnectOptions {
  /** The most connections open at once. */
  max: number
  /** Shown in pg_stat_activity and in the server's log. */
  applicationName: string
}

const connectWithinMs = 5_000
const queryWithinMs = 30_000
/** What a process locked that hangs with its machine is free again after this: the service is back within 30 s, for everybody. */
const idleInTransactionMs = 15_000
/** Compiling a report's query takes PostgreSQL longer than running it: seconds, where its packages bring a compiler. */
const NO_COMPILER = '-c jit=off'

/**
 * A pool on the database at `url`, which may name several hosts: connections are to the primary. Its clients give bigint for int8 (money in fils), 'YYYY-MM-DD' for date, Date for
 * timestamptz. The sum of an int8 column is numeric to PostgreSQL, so a string here: cast it to bigint.
 */
export function connect(url: string, { max, applicationName }: ConnectOptions): Pool {
  const pool = new Pool({
    connectionString: url,
    Client,
    max,
    application_name: applicationName,
    types: ourTypes(),
    connectionTimeoutMillis: connectWithinMs,
    statement_timeout: queryWithinMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    options: NO_COMPILER,
  })
  // A connection that breaks while nothing is asked of it would end the process as an unhandled 'error'. The pool
  // drops it, and whoever asks next gets the error or a fresh connection. On the pool for idle clients, on the client
  // for one that a transaction holds between two queries.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/**
 * What writes finds its rows by keys: the plan for any values is the one for these. PostgreSQL would otherwise plan the
 * statements of each call, and of its triggers, five times on each connection before it keeps a plan.
 */
const BEGIN = 'BEGIN; SET LOCAL plan_cache_mode = force_generic_plan'

/** The overrides are the pool's own; other users of pg in this process keep pg's defaults. */
function ourTypes(): TypeOverrides {
  const overrides = new TypeOverrides()
  overrides.setTypeParser(types.builtins.INT8, BigInt)
  overrides.setTypeParser(types.builtins.DATE, (text: string) => text)
  return overrides
}

/**
 * Runs `work` in one transaction and returns its result once it is committed. Whatever `work` throws rolls back and is
 * thrown on. `last` may give a query that is sent together with the COMMIT: a lock that it takes is held for no
 * longer than the commit itself, however busy this process is. `first` may be a query that is sent together with the BEGIN;
 * `work` is given its rows. A round trip costs as much as a statement.
 */
export async function inTransaction<T>(
  pool: Pool,
  work: (client: PoolClient, rows: readonly QueryResultRow[]) => Promise<T>,
  last: (result: T) => string | undefined = () => undefined,
  first?: string,
): Promise<T> {
  const client = await pool.connect()
  let unusable: Error | undefined
  try {
    const begun = [await timed('begin', () => client.query(first ? `${BEGIN}; ${first}` : BEGIN))].flat()
    const result = await work(client, begun.at(-1)?.rows ?? [])
    const query = last(result)
    const answers = [await timed('commit', () => client.query(query ? `${query}; COMMIT` : 'COMMIT'))].flat()
    // PostgreSQL answers COMMIT with ROLLBACK, and no error, when a query failed and `work` went on regardless.
    if (answers.at(-1)?.command !== 'COMMIT')
      throw new Error('the transaction was rolled back: one of its queries had failed')
    return result
  } catch (error) {
    unusable = (await rollback(client)) ?? (isReadOnly(error) ? error : undefined)
    throw error
  } finally {
    // A client given an error is closed: handed on, it would carry the open transaction to its next user.
    client.release(unusable)
  }
}

/**
 * Runs `work` as a part of the database transaction that `db` holds: what it throws undoes this part alone, gives back
 * the locks that it took, and is thrown on.
 */
export async function inSavepoint<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await db.query('SAVEPOINT part')
  try {
    const result = await work()
    await db.query('RELEASE SAVEPOINT part')
    return result
  } catch (error) {
    await db.query('ROLLBACK TO SAVEPOINT part')
    throw error
  }
}

/** The host became a standby: its connections serve nobody who writes. */
const isReadOnly = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && error.code === '25006'

async function rollback(client: PoolClient): Promise<Error | undefined> {
  try {
    await client.query('ROLLBACK')
    return undefined
  } catch (error) {
    return error as Error
  }
}

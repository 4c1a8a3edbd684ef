import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../../tests/support/database.ts'
import { connect, inTransaction, type Pool } from './connect.ts'

let database: TestDatabase
let pool: Pool

beforeAll(async () => {
  database = await freshDatabase()
  pool = connect(database.adminUrl, { max: 1, applicationName: 'connect-test' })
  await pool.query('CREATE TABLE note (id int8 PRIMARY KEY, parent int8 REFERENCES note DEFERRABLE INITIALLY DEFERRED)')
})

afterAll(async () => {
  await pool.end()
  await database.drop()
})

const insert = (id: bigint) => ({ text: 'INSERT INTO note (id) VALUES ($1)', values: [id] })
const count = async () => (await pool.query('SELECT FROM note')).rowCount

describe('a pool', () => {
  test('reads money whole and dates as they are written', async () => {
    const { rows } = await pool.query(
      "SELECT $1::int8 AS fils, date '2024-02-29' AS day, timestamptz '2026-01-31 20:30:00+04' AS at",
      [9_007_199_254_740_993n],
    )
    expect(rows).toEqual([{ fils: 9_007_199_254_740_993n, day: '2024-02-29', at: new Date('2026-01-31T16:30:00Z') }])
  })

  test('names itself, bounds its queries and has none of them compiled', async () => {
    const { rows } = await pool.query(
      `SELECT current_setting('application_name') AS name, current_setting('statement_timeout') AS patience,
         current_setting('jit') AS compiled`,
    )
    expect(rows).toEqual([{ name: 'connect-test', patience: '30s', compiled: 'off' }])
  })

  test('survives the server closing a connection, idle or in a transaction', async () => {
    const other = connect(database.adminUrl, { max: 1, applicationName: 'connect-test-victim' })
    const closeIt =
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'connect-test-victim'"
    await other.query('SELECT')
    await pool.query(closeIt)
    await expect.poll(() => other.totalCount).toBe(0)
    const broken = inTransaction(other, async (client) => {
      await pool.query(closeIt)
      await client.query('SELECT')
    })
    await expect(broken).rejects.toThrow()
    expect((await other.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
    await other.end()
  })
})

describe('a transaction', () => {
  test('is kept when its work is done, with its result', async () => {
    const id = await inTransaction(pool, async (client) => {
      await client.query(insert(1n))
      return 1n
    })
    expect((await pool.query('SELECT FROM note WHERE id = $1', [id])).rowCount).toBe(1)
  })

  test('leaves nothing behind when its work throws, and its connection serves the next one', async () => {
    const before = await count()
    const failing = inTransaction(pool, async (client) => {
      await client.query(insert(2n))
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await count()).toBe(before)
    await inTransaction(pool, (client) => client.query(insert(3n)))
    expect(await count()).toBe(Number(before) + 1)
  })

  test('fails when a query in it failed, though its work went on', async () => {
    const careless = inTransaction(pool, async (client) => {
      await client.query(insert(4n))
      await client.query(insert(4n)).catch(() => {})
    })
    await expect(careless).rejects.toThrow('rolled back')
  })

  test('fails when the database refuses it at its end', async () => {
    const orphan = inTransaction(pool, (client) => client.query('INSERT INTO note VALUES (5, 999)'))
    await expect(orphan).rejects.toThrow('foreign key')
  })

  test('sends what comes last together with its end: both are done, or nothing is', async () => {
    const note = (id: bigint) => `INSERT INTO note (id) VALUES (${id})`
    await inTransaction(
      pool,
      async (client) => {
        await client.query(insert(7n))
        return 8n
      },
      note,
    )
    const before = await count()
    expect((await pool.query('SELECT FROM note WHERE id IN (7, 8)')).rowCount).toBe(2)
    const twice = inTransaction(
      pool,
      async (client) => {
        await client.query(insert(9n))
        return 9n
      },
      note,
    )
    await expect(twice).rejects.toThrow('note_pkey')
    expect(await count()).toBe(before)
  })

  test('whose rollback fails takes its connection with it', async () => {
    const pidOf = async (client: Pick<Pool, 'query'>) =>
      (await client.query('SELECT pg_backend_pid() AS pid')).rows[0].pid
    let first: number | undefined
    const broken = inTransaction(pool, async (client) => {
      first = await pidOf(client)
      client.query = () => Promise.reject(new Error('the line is dead'))
      throw new Error('failed')
    })
    await expect(broken).rejects.toThrow('failed')
    expect(await pidOf(pool)).not.toBe(first)
  })
})

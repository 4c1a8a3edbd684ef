import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { type Db, inTransaction, type Pool } from '#server/db/connect.ts'

const run = promisify(execFile)

/** A query as Somiti sends it, with the values of each time that it would be sent. */
export type Captured = { text: string; values: unknown[][] }

class Stop extends Error {}

/** Does what is given up to the query of that name, and undoes it: what the query would have been told. */
export async function capture(
  pool: Pool,
  name: string,
  works: readonly ((db: Db) => Promise<unknown>)[],
): Promise<Captured> {
  const captured: Captured = { text: '', values: [] }
  for (const work of works) {
    const doing = inTransaction(pool, async (client) => {
      const query = (config: { name?: string; text: string; values: unknown[] }, ...rest: unknown[]) => {
        if (config.name !== name) return (client.query as (...given: unknown[]) => unknown)(config, ...rest)
        captured.text = config.text
        captured.values.push(config.values)
        throw new Stop()
      }
      await work({ query } as unknown as Db)
    })
    await doing.then(
      () => Promise.reject(new Error(`${name} was not sent`)),
      (error) => {
        if (!(error instanceof Stop)) throw error
      },
    )
  }
  return captured
}

/**
 * How many of the captured queries pgbench does in a second, each once, over so many connections, prepared, each its
 * own transaction. Its values stand in a table of its own, since pgbench knows numbers alone: their lookup is part of it.
 */
export async function pgbench(
  owner: Pool,
  url: string,
  { text, values }: Captured,
  connections: number,
): Promise<number> {
  const each = Math.floor(values.length / connections)
  const types = await typesOf(owner, text)
  await owner.query(`drop table if exists bench_value`)
  await owner.query(`create table bench_value (n int primary key, v text[] not null)`)
  await owner.query(`grant select on bench_value to ${new URL(url).username}`)
  for (const [n, row] of values.entries()) {
    await owner.query('insert into bench_value values ($1, $2)', [n, row.map(textOf)])
  }
  await owner.query('analyze bench_value')
  const folder = mkdtempSync(path.join(tmpdir(), 'somiti-pgbench-'))
  const file = path.join(folder, 'statement.sql')
  const value = (index: number) => `(select v[${index}]::${types[index - 1]} from bench_value where n = :n)`
  const query = text.replaceAll(/\$(\d+)/g, (_, index) => value(Number(index))).replaceAll(/\s+/g, ' ')
  writeFileSync(file, `\\set i :i + 1\n\\set n :client_id * ${each} + :i\n${query};\n`)
  const told = [
    '-n',
    '-M',
    'prepared',
    '-D',
    'i=-1',
    '-c',
    String(connections),
    '-j',
    '2',
    '-t',
    String(each),
    '-f',
    file,
  ]
  try {
    const { stdout } = await run('pgbench', [...told, url])
    const perSecond = Number(stdout.match(/tps = ([\d.]+)/)?.[1])
    if (!stdout.includes('number of failed transactions: 0 ')) throw new Error(`pgbench failed: ${stdout}`)
    return perSecond
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** As PostgreSQL reads them from a text. */
const textOf = (value: unknown): string | null =>
  value instanceof Date ? value.toISOString() : value === null || value === undefined ? null : String(value)

async function typesOf(owner: Pool, text: string): Promise<string[]> {
  const client = await owner.connect()
  try {
    await client.query(`prepare bench_captured as ${text}`)
    const { rows } = await client.query<{ types: string[] }>(
      `select parameter_types::text[] as types from pg_prepared_statements where name = 'bench_captured'`,
    )
    await client.query('deallocate bench_captured')
    return rows[0]?.types ?? []
  } finally {
    client.release()
  }
}

import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type Manifest, tableFile } from './manifest.ts'
import { columnList, listTables, type Table } from './table-list.ts'

/**
 * Puts the rows of a backup in place of those that the schema begins with, in the database transaction that the client
 * holds, as the tables' owner. The triggers rest meanwhile: what they keep, the rows say already. Foreign keys and checks
 * are kept. Throws, with one sentence, where the tables are others, or the rows not as many as were written.
 */
export async function loadTables(client: Client, folder: string, { tables, sequences }: Manifest): Promise<void> {
  const here = await listTables(client)
  if (JSON.stringify(here) !== JSON.stringify(tables.map(({ name, columns }) => ({ name, columns })))) {
    throw new Error('The tables of the backup are not those that its schema makes.')
  }
  await triggers(client, here, 'disable')
  await client.query(`truncate table ${here.map(({ name }) => name).join(', ')}`)
  const rows = new Map(tables.map((table) => [table.name, table.rows]))
  for (const table of await inOrder(client, here)) {
    const loaded = await loadTable(client, table, folder)
    if (loaded === rows.get(table.name)) continue
    throw new Error(`${table.name} has ${loaded} rows, and ${rows.get(table.name)} were written.`)
  }
  await client.query('set constraints all immediate')
  await triggers(client, here, 'enable')
  for (const { name, last } of sequences) await client.query('select setval($1::regclass, $2::bigint)', [name, last])
}

async function triggers(client: Client, tables: readonly Table[], what: 'disable' | 'enable'): Promise<void> {
  for (const { name } of tables) await client.query(`alter table ${name} ${what} trigger user`)
}

async function loadTable(client: Client, table: Table, folder: string): Promise<number> {
  const rows = client.query(copyFrom(`copy ${table.name} (${columnList(table)}) from stdin`))
  await pipeline(createReadStream(tableFile(folder, table.name)), createGunzip(), rows)
  return rows.rowCount
}

/** Each table after those that its rows name. Throws where two tables name each other. */
async function inOrder(client: Client, tables: readonly Table[]): Promise<Table[]> {
  const { rows } = await client.query<{ table: string; named: string }>(
    `select conrelid::regclass::text as table, confrelid::regclass::text as named from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`,
  )
  const ordered: Table[] = []
  let waiting = [...tables]
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name))
    const blocked = new Set(rows.filter(({ named }) => names.has(named)).map(({ table }) => table))
    const free = waiting.filter(({ name }) => !blocked.has(name))
    if (free.length === 0) throw new Error(`These tables name each other: ${[...names].join(', ')}.`)
    ordered.push(...free)
    waiting = waiting.filter(({ name }) => blocked.has(name))
  }
  return ordered
}

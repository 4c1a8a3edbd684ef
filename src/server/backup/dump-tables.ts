import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { hashing } from './hashing.ts'
import { type Manifest, tableFile } from './manifest.ts'
import { columnList, listTables, type Table } from './table-list.ts'

export const NOTHING = 'There is nothing to back up: the database is empty.'

/**
 * Begins a database transaction that sees everything as it stands at one moment, however long it is read. Nobody waits
 * for it but a migration; the tables are locked against one before the moment is fixed, since a table that is rewritten
 * later would seem empty here.
 */
export async function beginSnapshot(client: Client): Promise<Table[]> {
  const seen = await listTables(client)
  if (seen.length === 0) throw new Error(NOTHING)
  await client.query('begin isolation level repeatable read, read only')
  await client.query(`lock table ${seen.map(({ name }) => name).join(', ')} in access share mode`)
  const tables = await listTables(client)
  if (JSON.stringify(tables) === JSON.stringify(seen)) return tables
  throw new Error('The database is being migrated at this moment. Please try again.')
}

/** Writes each table to a file of its own, in PostgreSQL's text format for COPY, compressed by gzip. */
export async function dumpTables(
  client: Client,
  tables: readonly Table[],
  folder: string,
): Promise<Manifest['tables']> {
  const dumped: Manifest['tables'] = []
  for (const table of tables) dumped.push({ ...table, ...(await dumpTable(client, table, folder)) })
  return dumped
}

async function dumpTable(client: Client, table: Table, folder: string): Promise<{ rows: number; sha256: string }> {
  const file = tableFile(folder, table.name)
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const rows = client.query(copyTo(`copy ${table.name} (${columnList(table)}) to stdout`))
  const { through, digest } = hashing()
  await pipeline(rows, createGzip(), through, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }))
  return { rows: rows.rowCount, sha256: digest() }
}

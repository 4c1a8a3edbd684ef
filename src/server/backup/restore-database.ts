import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { from as copyFrom } from 'pg-copy-streams'
import { Client } from '#server/db/client.ts'
import { makeDatabaseLike, migrate } from '#server/db/migrate.ts'
import { query } from '#server/db/query.ts'
import { missingMigrations, readSchema } from '#server/db/schema-files.ts'
import { type Manifest, tableFile } from './manifest.ts'
import { columnList, findFaults, listTables, readAuditHead, readBalances, type Table } from './read-books.ts'

/**
 * The database as its owner, the name of the role that the application connects as, and the folder of the schema where it
 * is not this version's.
 */
export type RestoreTarget = { ownerUrl: string; appRole: string; folder?: URL }

/**
 * Makes an empty database what the backup has, then applies the migrations that are newer. Everybody is signed out:
 * sessions that ended since the backup would live again. Gives what does not add up in the books, in sentences: nothing,
 * unless it was so before. Throws, with one sentence, where the database is not empty, is not what the manifest says, or
 * where nothing leads from the backup's tables to those of this version.
 */
export async function restoreDatabase(
  { ownerUrl, appRole, folder: schema }: RestoreTarget,
  folder: string,
  manifest: Manifest,
  now: Date,
): Promise<string[]> {
  const client = new Client({ connectionString: ownerUrl, application_name: 'somiti-restore' })
  await client.connect()
  try {
    await checkEmpty(client)
    missingMigrations(manifest.schema, await readSchema(schema))
    await makeDatabaseLike(ownerUrl, manifest.schema)
    await client.query('begin')
    await loadTables(client, folder, manifest)
    await compare(client, manifest)
    await client.query('commit')
    await client.query('analyze')
    await migrate(ownerUrl, appRole, schema)
    await endSessions(client, [now])
    return await findFaults(client)
  } finally {
    await client.end()
  }
}

const endSessions = query('end_restored_sessions', 'update session set ended_at = $1 where ended_at is null')

const findRelation = query(
  'find_relation',
  `select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') limit 1`,
)

async function checkEmpty(client: Client): Promise<void> {
  const [made] = await findRelation(client)
  if (made) throw new Error('The database is not empty: a backup is restored into one that is. Nothing was changed.')
}

async function compare(client: Client, { balances, audit_head }: Manifest): Promise<void> {
  const restored = JSON.stringify(await readBalances(client))
  if (restored !== JSON.stringify(balances))
    throw new Error('The balances are not those that the backup was made with.')
  const head = await readAuditHead(client)
  if (head !== audit_head) throw new Error(`The audit trail ends with ${head}, and the backup with ${audit_head}.`)
}

/**
 * Puts the rows of a backup in place of those that the schema begins with, in the database transaction that the client
 * holds, as the tables' owner. The triggers rest meanwhile: what they keep, the rows say already. Foreign keys and checks
 * are kept. Throws, with one sentence, where the tables are others, or the rows not as many as were written.
 */
async function loadTables(client: Client, folder: string, { tables, sequences }: Manifest): Promise<void> {
  const here = await listTables(client)
  if (JSON.stringify(here) !== JSON.stringify(tables.map(({ name, columns }) => ({ name, columns })))) {
    throw new Error('The tables of the backup are not those that its schema makes.')
  }
  await triggers(client, here, 'disable')
  await client.query(`truncate table ${here.map(({ name }) => name).join(', ')}`)
  await client.query('set constraints all deferred')
  const rows = new Map(tables.map((table) => [table.name, table.rows]))
  for (const table of await inOrder(client, here)) {
    const loaded = await loadTable(client, table, folder)
    if (loaded === rows.get(table.name)) continue
    throw new Error(`${table.name} has ${loaded} rows, and ${rows.get(table.name)} were written.`)
  }
  await client.query('set constraints all immediate')
  await triggers(client, here, 'enable')
  for (const { name, last } of sequences) await setSequence(client, [name, last])
}

async function triggers(client: Client, tables: readonly Table[], what: 'disable' | 'enable'): Promise<void> {
  for (const { name } of tables) await client.query(`alter table ${name} ${what} trigger user`)
}

async function loadTable(client: Client, table: Table, folder: string): Promise<number> {
  const rows = client.query(copyFrom(`copy ${table.name} (${columnList(table)}) from stdin`))
  await pipeline(createReadStream(tableFile(folder, table.name)), createGunzip(), rows)
  return rows.rowCount
}

const setSequence = query('set_sequence', 'select setval($1::regclass, $2::bigint)')

const listForeignKeys = query<{ table: string; named: string }>(
  'list_foreign_keys',
  `select conrelid::regclass::text as table, confrelid::regclass::text as named from pg_constraint
   where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid and not condeferrable`,
)

/** Each table after those that its rows name, but for keys that are held at the end. Throws where two tables name each other. */
async function inOrder(client: Client, tables: readonly Table[]): Promise<Table[]> {
  const rows = await listForeignKeys(client)
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

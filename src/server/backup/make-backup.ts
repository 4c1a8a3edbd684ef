import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { to as copyTo } from 'pg-copy-streams'
import { Client } from '#server/db/client.ts'
import { readState } from '#server/db/migrate.ts'
import { query } from '#server/db/query.ts'
import { sealTrail } from '#server/db/seal-trail.ts'
import { type FileStore, openFileStore } from '#server/files/file-store.ts'
import { readEncryptionKey } from '#server/secrets/encryption-key.ts'
import { keyIdOf } from '#server/secrets/secrets.ts'
import { copyFiles, hashing } from './copy-files.ts'
import { FORMAT, MANIFEST, type Manifest, tableFile } from './manifest.ts'
import { columnList, listTables, readAuditHead, readBalances, readNamedFiles, type Table } from './read-books.ts'

export type BackupSource = {
  /** The database as its owner. */
  ownerUrl: string
  /** Where its files are. */
  files: FileStore
  /** The key that opens what is sealed in the database. */
  key: Buffer | undefined
  /** The keys that go into the backup, by the names of their files: then whoever has the backup reads everything. */
  keys?: Readonly<Record<string, Buffer | undefined>>
  /** The folder is packed at once and removed: that it is on disk need not be waited for, which takes most of the time. */
  passing?: boolean
  now: Date
}

/**
 * Copies the database, as it stands at one moment, and the files to a new folder. Files are stored before rows name them
 * and never change, so those copied after that moment are all that its rows name, or more. The folder has its name only
 * once everything is on disk. Throws, with one sentence, where the folder is there already.
 */
export async function makeBackup(source: BackupSource, folder: string): Promise<Manifest> {
  if (existsSync(folder)) throw new Error(`${folder} is there already: a backup goes into a folder of its own.`)
  const draft = `${folder}.part`
  await mkdir(dirname(folder), { recursive: true })
  await mkdir(draft, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST'
      ? new Error(`${draft} is there: another backup is being made, or broke off. Remove it if none is.`)
      : error
  })
  try {
    const manifest = await fill(source, draft)
    await writeSynced(join(draft, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`)
    await syncFolder(draft)
    await rename(draft, folder)
    await syncFolder(dirname(folder))
    return manifest
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

async function fill(
  { ownerUrl, files: store, key, keys = {}, passing = false, now }: BackupSource,
  draft: string,
): Promise<Manifest> {
  const { named, encrypted_with: encryptedWith, ...database } = await dumpDatabase(ownerUrl, draft, !passing)
  const given = key && keyIdOf(key)
  if (encryptedWith && given && !given.equals(encryptedWith)) {
    throw new Error('The key here is not the one that the database was sealed with: nothing was backed up.')
  }
  const files = await copyFiles(store, passing ? unsyncedStore(draft) : openFileStore(draft))
  const copied = new Set(files)
  for (const [name, bytes] of Object.entries(keys)) {
    if (bytes) await writeSynced(join(draft, name), `${bytes.toString('base64')}\n`)
  }
  return {
    format: FORMAT,
    made_at: now.toISOString(),
    ...database,
    files,
    lost_files: named.filter((sha256) => !copied.has(sha256)),
    key_id: (encryptedWith ?? given)?.toString('hex') ?? null,
  }
}

async function dumpDatabase(ownerUrl: string, draft: string, flush: boolean) {
  const client = new Client({ connectionString: ownerUrl, application_name: 'somiti-backup' })
  await client.connect()
  try {
    const tables = await beginSnapshot(client)
    const schema = await readState(client)
    if (!schema) throw new Error(NOTHING)
    return {
      schema,
      tables: await dumpTables(client, tables, { folder: draft, flush }),
      sequences: await readSequences(client),
      balances: await readBalances(client),
      audit_head: await readAuditHead(client),
      encrypted_with: await readEncryptionKey(client),
      named: await readNamedFiles(client),
    }
  } finally {
    await client.end()
  }
}

/** As the store of files lays them out, whenever they come to the disk. */
const unsyncedStore = (folder: string): Pick<FileStore, 'keep'> => ({
  async keep({ sha256, bytes }) {
    const part = join(folder, 'files', sha256.slice(0, 2))
    await mkdir(part, { recursive: true, mode: 0o700 })
    await writeFile(join(part, sha256), bytes, { flag: 'wx', mode: 0o600 })
  },
})

/** Sequences stand outside of every transaction: read after it began, none is behind its rows. */
const readSequences = query<Manifest['sequences'][number]>(
  'read_sequences',
  `select sequencename as name, last_value::text as last from pg_sequences
   where schemaname = 'public' and last_value is not null order by sequencename`,
)

async function writeSynced(file: string, text: string): Promise<void> {
  await writeFile(file, text, { flag: 'wx', mode: 0o600, flush: true })
}

/** The names in a folder are only safe from a power cut once it is synced itself. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync()
  await handle.close()
}

const NOTHING = 'There is nothing to back up: the database is empty.'

/**
 * Begins a database transaction that sees everything as it stands at one moment, however long it is read. Nobody waits
 * for it but a migration; the tables are locked against one before the moment is fixed, since a table that is rewritten
 * later would seem empty here.
 */
async function beginSnapshot(client: Client): Promise<Table[]> {
  const seen = await listTables(client)
  if (seen.length === 0) throw new Error(NOTHING)
  await sealTrail(client)
  await client.query('begin isolation level repeatable read, read only')
  await client.query(`lock table ${seen.map(({ name }) => name).join(', ')} in access share mode`)
  const tables = await listTables(client)
  if (JSON.stringify(tables) === JSON.stringify(seen)) return tables
  throw new Error('The database is being migrated at this moment. Try again.')
}

/** Writes each table to a file of its own, in PostgreSQL's text format for COPY, compressed by gzip. */
async function dumpTables(client: Client, tables: readonly Table[], to: Place): Promise<Manifest['tables']> {
  const dumped: Manifest['tables'] = []
  for (const table of tables) dumped.push({ ...table, ...(await dumpTable(client, table, to)) })
  return dumped
}

type Place = { folder: string; flush: boolean }

async function dumpTable(
  client: Client,
  table: Table,
  { folder, flush }: Place,
): Promise<{ rows: number; sha256: string }> {
  const file = tableFile(folder, table.name)
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const rows = client.query(copyTo(`copy ${table.name} (${columnList(table)}) to stdout`))
  const { through, digest } = hashing()
  await pipeline(rows, createGzip(), through, createWriteStream(file, { flags: 'wx', mode: 0o600, flush }))
  return { rows: rows.rowCount, sha256: digest() }
}

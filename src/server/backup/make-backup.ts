import { existsSync } from 'node:fs'
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Client } from '#server/db/client.ts'
import { readState } from '#server/db/migrate.ts'
import { type FileStore, openFileStore } from '#server/files/file-store.ts'
import { BOOKS_KEY_FILE } from '#server/secrets/books-key.ts'
import { KEY_FILE } from '#server/secrets/key-file.ts'
import { readSealingKey } from '#server/secrets/sealing-key.ts'
import { keyIdOf } from '#server/secrets/secrets.ts'
import { copyFiles } from './copy-files.ts'
import { beginSnapshot, dumpTables, NOTHING } from './dump-tables.ts'
import { FORMAT, MANIFEST, type Manifest } from './manifest.ts'
import { readAuditHead, readBalances, readNamedFiles } from './read-books.ts'

export type BackupSource = {
  /** The database as its owner. */
  ownerUrl: string
  /** Where its files are. */
  files: FileStore
  /** The key that opens what is sealed in the database. */
  key: Buffer | undefined
  /** The key that signs the sealed books. */
  booksKey?: Buffer | undefined
  /** Whether the keys go into the backup: then whoever has the backup reads everything. */
  withKey: boolean
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
  { ownerUrl, files: store, key, booksKey, withKey, now }: BackupSource,
  draft: string,
): Promise<Manifest> {
  const { named, sealed_with: sealedWith, ...database } = await dumpDatabase(ownerUrl, draft)
  const given = key && keyIdOf(key)
  if (sealedWith && given && !given.equals(sealedWith)) {
    throw new Error('The key here is not the one that the database was sealed with: nothing was backed up.')
  }
  const files = await copyFiles(store, openFileStore(draft))
  const copied = new Set(files)
  for (const [name, bytes] of Object.entries({ [KEY_FILE]: key, [BOOKS_KEY_FILE]: booksKey })) {
    if (withKey && bytes) await writeSynced(join(draft, name), `${bytes.toString('base64')}\n`)
  }
  return {
    format: FORMAT,
    made_at: now.toISOString(),
    ...database,
    files,
    lost_files: named.filter((sha256) => !copied.has(sha256)),
    key_id: (sealedWith ?? given)?.toString('hex') ?? null,
  }
}

async function dumpDatabase(ownerUrl: string, draft: string) {
  const client = new Client({ connectionString: ownerUrl, application_name: 'somiti-backup' })
  await client.connect()
  try {
    const tables = await beginSnapshot(client)
    const schema = await readState(client)
    if (!schema) throw new Error(NOTHING)
    return {
      schema,
      tables: await dumpTables(client, tables, draft),
      sequences: await readSequences(client),
      balances: await readBalances(client),
      audit_head: await readAuditHead(client),
      sealed_with: await readSealingKey(client),
      named: await readNamedFiles(client),
    }
  } finally {
    await client.end()
  }
}

/** Sequences stand outside of every transaction: read after it began, none is behind its rows. */
async function readSequences(client: Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query(
    `select sequencename as name, last_value::text as last from pg_sequences
     where schemaname = 'public' and last_value is not null order by sequencename`,
  )
  return rows
}

async function writeSynced(file: string, text: string): Promise<void> {
  await writeFile(file, text, { flag: 'wx', mode: 0o600, flush: true })
}

/** The names in a folder are only safe from a power cut once it is synced itself. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync()
  await handle.close()
}

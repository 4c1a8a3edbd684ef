import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { Client } from '#server/db/client.ts'
import { startOwnServer } from '#server/db/open-database.ts'
import { query } from '#server/db/query.ts'
import { roleOf } from '#server/private-way.ts'
import type { BackupKey } from '#server/secrets/backup-key.ts'
import { findSecretsKey } from '#server/secrets/key-file.ts'
import { keyIdOf } from '#server/secrets/secrets.ts'
import { type Archive, archiveFile, openArchive } from './archive.ts'
import { checkBackup, type Manifest, readManifest } from './manifest.ts'
import { restoreDatabase } from './restore-database.ts'

/** Follows the audit trail of a database, as its owner, and says in sentences what came of it. */
export type ReadTrail = (
  ownerUrl: string,
  since?: { number: bigint; hash: string },
) => Promise<{ lines: string[]; whole: boolean }>

type Trial = {
  archive: Archive
  /** Where the archive is. */
  file: string
  key: BackupKey
  config: Config
  /** The database that it was made of, as its owner. */
  ownerUrl: string
  /** An empty folder to work in. */
  work: string
  readTrail: ReadTrail
  now: Date
}

/**
 * Restores an archive beside, into a database of its own, which is gone afterwards. Gives what is not as it was when the
 * archive was made, in sentences. Throws, with one sentence, where it does not restore at all.
 */
export async function tryArchive({
  archive,
  file,
  key,
  config,
  ownerUrl,
  work,
  readTrail,
  now,
}: Trial): Promise<string[]> {
  const folder = join(work, 'unpacked')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const source = await archiveFile(file)
  await openArchive(source, key, folder).finally(() => source.close())
  const manifest = await readManifest(folder)
  if (Math.abs(Date.parse(manifest.made_at) - archive.at.getTime()) >= 1000) {
    return [`${archive.name} is another archive by that name: it was made at ${manifest.made_at}.`]
  }
  await checkBackup(folder, manifest)
  const beside = await openBeside({ config, ownerUrl, work, archive })
  try {
    const target = { ownerUrl: beside.ownerUrl, appRole: roleOf(beside.url) }
    const faults = await restoreDatabase(target, folder, manifest, now)
    const restored = await readTrail(beside.ownerUrl)
    const here = await readTrail(ownerUrl, headOf(manifest))
    return [
      ...faults,
      ...lostWords(manifest),
      ...keyWords(folder, manifest),
      ...(restored.whole ? [] : restored.lines),
      ...(here.whole ? [] : here.lines.map((line) => `The audit trail here is not that of the archive. ${line}`)),
    ]
  } finally {
    await beside.close()
  }
}

const lostWords = ({ lost_files: lost }: Manifest) =>
  lost.length === 0 ? [] : [`${lost.length} files are missing or damaged: ${lost.join(', ')}.`]

function keyWords(folder: string, { key_id: needed }: Manifest): string[] {
  const key = findSecretsKey(folder)
  if (needed === null || (key && keyIdOf(key).toString('hex') === needed)) return []
  return ['The key that opens what is encrypted in the database is not in the archive.']
}

/** Nothing was done yet where there is none. */
function headOf({ audit_head: head }: Manifest): { number: bigint; hash: string } | undefined {
  const [number = '', hash = ''] = head.split(':')
  return /^[1-9]\d*$/.test(number) ? { number: BigInt(number), hash } : undefined
}

/** A database that is gone in a minute need not outlive a power cut. */
const IN_PASSING = { fsync: 'off' }

type Beside = { ownerUrl: string; url: string; close(): Promise<void> }

/**
 * An empty database for a while: another of the same server where its owner may make one, otherwise one of the embedded
 * PostgreSQL.
 */
async function openBeside({
  config,
  ownerUrl,
  work,
  archive,
}: Pick<Trial, 'config' | 'ownerUrl' | 'work' | 'archive'>): Promise<Beside> {
  const { database } = config
  if (database.kind === 'external' && (await mayMakeDatabases(ownerUrl))) {
    const name = `somiti_trial_${archive.print}`
    const drop = () => asOwner(ownerUrl, (client) => client.query(`drop database if exists ${name} with (force)`))
    // One that was killed left its own.
    await drop()
    await asOwner(ownerUrl, async (client) => {
      await client.query(`create database ${name} encoding utf8 template template0`)
      // As of every database, others of the same server are kept out.
      await client.query(`revoke all on database ${name} from public`)
    })
    const named = (url: string) => url.replace(/^([^/]*\/\/[^/]*\/)[^?]*/, `$1${name}`)
    return { ownerUrl: named(ownerUrl), url: named(database.url), close: async () => void (await drop()) }
  }
  const {
    ownerUrl: own,
    appUrl: url,
    stop,
  } = await startOwnServer({ dataDir: join(work, 'database'), log: () => {}, settings: IN_PASSING }).catch(
    (error: Error) => {
      if (database.kind === 'embedded') throw error
      throw new Error(
        `The owner of the database may not make another one to try a backup in: alter role ${roleOf(ownerUrl)} createdb.`,
        { cause: error },
      )
    },
  )
  return { ownerUrl: own, url, close: stop }
}

const selectMayMake = query<{ may: boolean }>(
  'may_make_databases',
  'select rolcreatedb or rolsuper as may from pg_roles where rolname = current_user',
)

const mayMakeDatabases = (ownerUrl: string) =>
  asOwner(ownerUrl, async (client) => (await selectMayMake(client))[0]?.may === true)

async function asOwner<T>(ownerUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: ownerUrl, application_name: 'somiti-backup' })
  await client.connect()
  return await work(client).finally(() => client.end())
}

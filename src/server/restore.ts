// npm run restore -- FOLDER or ARCHIVE: a backup into an empty DATA_DIR and an empty database, compared with what it was made of
// (docs/operate/backup.md).
import { mkdir, readdir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type ArchiveSource, archiveFile, keyFrom, openArchive } from './backup/archive.ts'
import { openArchiveBucket } from './backup/archive-bucket.ts'
import { copyFiles } from './backup/copy-files.ts'
import { checkBackup, type Manifest, readManifest } from './backup/manifest.ts'
import { restoreDatabase } from './backup/restore-database.ts'
import { type Config, loadConfig } from './config.ts'
import { connect } from './db/connect.ts'
import { openAsItIs } from './db/open-database.ts'
import { reportTrail } from './features/audit/report-trail.ts'
import { openFileStore } from './files/file-store.ts'
import { openFiles } from './files/open-files.ts'
import { readPassword } from './operations/admin-command.ts'
import { roleOf } from './private-way.ts'
import { PUSH_KEY_FILE } from './push/web-push.ts'
import { BACKUP_KEY_FILE, findBackupKey, keepBackupKey } from './secrets/backup-key.ts'
import { BOOKS_KEY_FILE } from './secrets/books-key.ts'
import { asKeyHolder, forgetEncrypted } from './secrets/encryption-key.ts'
import { findKey, findSecretsKey, KEY_FILE, makeKeyFile } from './secrets/key-file.ts'
import { openSecrets } from './secrets/open-secrets.ts'
import { keyIdOf } from './secrets/secrets.ts'

/** Where a restore works until everything is there; a start before that finds an empty folder as it was. */
const DRAFT = 'restoring'

/** Keys that are kept where DATA_DIR has them already, and put back from the backup where it does not. */
const OTHER_KEYS = [BOOKS_KEY_FILE, PUSH_KEY_FILE]
const KEYS = new Set([KEY_FILE, BACKUP_KEY_FILE, ...OTHER_KEYS])

const SOUND = 'Every entry balances, and every account has the balance that it had.'

const say = (message: string) => console.error(message)

try {
  process.exitCode = (await restore()) ? 0 : 1
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

/** False where everything is restored, and something in it was not sound when the backup was made. */
async function restore(): Promise<boolean> {
  const words = readWords()
  const config = loadConfig(process.env)
  const { from } = words
  if (from !== undefined && !words.fromBucket && (await stat(from).catch(() => undefined))?.isDirectory() !== false) {
    const checked = await check(config, from, words.withoutKey)
    return await intoEmptyFolder(config, (draft) => restoreFolder(config, checked, draft))
  }
  const source = words.fromBucket ? await inBucket(config, from) : await archiveFile(from ?? '')
  const key = await keyFrom(await askPassphrase(words.passphraseFile), source)
  return await intoEmptyFolder(config, async (draft) => {
    const unpacked = join(draft, 'unpacked')
    await mkdir(unpacked, { mode: 0o700 })
    await openArchive(source, key, unpacked)
    const result = await restoreFolder(config, await check(config, unpacked, words.withoutKey), draft)
    await rm(unpacked, { recursive: true })
    // From now on archives are made with the same passphrase.
    if (!findBackupKey(config.dataDir)) keepBackupKey(draft, key)
    return result
  })
}

function readWords() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      'without-key': { type: 'boolean' },
      'from-bucket': { type: 'boolean' },
      'passphrase-file': { type: 'string' },
    },
  })
  const [named] = positionals
  const fromBucket = values['from-bucket'] ?? false
  if ((named === undefined && !fromBucket) || positionals.length > 1) {
    throw new Error(
      'Write npm run restore -- FOLDER, where FOLDER is one that npm run backup made, or ARCHIVE, which --nightly made; or --from-bucket for the newest in the bucket.',
    )
  }
  return {
    from: fromBucket || named === undefined ? named : resolve(named),
    fromBucket,
    withoutKey: values['without-key'] ?? false,
    passphraseFile: values['passphrase-file'],
  }
}

/** An archive in the bucket of the settings: the newest where none is named. */
async function inBucket({ backups }: Config, name: string | undefined): Promise<ArchiveSource> {
  if (!backups.bucket) throw new Error('--from-bucket needs BACKUP_S3_URL, with its key beside it.')
  const bucket = openArchiveBucket(backups.bucket)
  if (name !== undefined) return await bucket.source(name)
  const archives = await bucket.archives()
  const now = new Date()
  const newest = archives.filter(({ at }) => at <= now).at(-1)
  if (!newest) throw new Error(`There is no archive in ${bucket.url}.`)
  if (archives.some(({ print }) => print !== newest.print)) {
    const names = archives.map(({ name }) => name).join(', ')
    throw new Error(`Archives of several passphrases are in ${bucket.url}: name one of ${names}.`)
  }
  say(`${newest.name} is the newest in ${bucket.url}.`)
  return await bucket.source(newest.name)
}

async function askPassphrase(file: string | undefined): Promise<string> {
  return await readPassword({
    file,
    input: process.stdin,
    say,
    ask: 'The passphrase of the archive (it is not shown):',
  })
}

/** A folder of a backup that is whole, and the key that has to be written beside what is restored of it. */
type Checked = {
  folder: string
  manifest: Manifest
  given: Buffer | undefined
  key: Buffer | undefined
  withoutKey: boolean
}

async function check(config: Config, folder: string, withoutKey: boolean): Promise<Checked> {
  const manifest = await readManifest(folder)
  const given = config.secretsKey ?? findSecretsKey(config.dataDir)
  const key = withoutKey ? undefined : keyToWrite({ given, inBackup: findSecretsKey(folder) }, manifest)
  await checkBackup(folder, manifest)
  return { folder, manifest, given, key, withoutKey }
}

async function restoreFolder(config: Config, { folder, manifest, given, key, withoutKey }: Checked, draft: string) {
  await copyFiles(openFileStore(folder), openFiles({ ...config, dataDir: draft }))
  if (key) await writeFile(join(draft, KEY_FILE), `${key.toString('base64')}\n`, { mode: 0o600, flush: true })
  for (const name of OTHER_KEYS) {
    const other = findKey(config.dataDir, name) ? undefined : findKey(folder, name)
    if (other) makeKeyFile(join(draft, name), other)
  }
  const settings = { ...config, dataDir: draft, secretsKey: given ?? key }
  return await restoreBooks(settings, folder, manifest, withoutKey)
}

async function restoreBooks(config: Config, folder: string, manifest: Manifest, withoutKey: boolean) {
  const { ownerUrl, url, stop } = await openAsItIs(config, { log: () => {}, onExit: say })
  try {
    const faults = await restoreDatabase({ ownerUrl, appRole: roleOf(url) }, folder, manifest, new Date())
    if (withoutKey) await asKeyHolder(ownerUrl, forgetEncrypted)
    await openSecrets({ ...config, ownerUrl })
    const pool = connect(ownerUrl, { max: 1, applicationName: 'somiti-restore' })
    const trail = await reportTrail(pool).finally(() => pool.end())
    for (const line of [...wordsOf(manifest), ...(faults.length > 0 ? faults : [SOUND]), ...trail.lines]) say(line)
    return faults.length === 0 && trail.whole && manifest.lost_files.length === 0
  } finally {
    await stop()
  }
}

function wordsOf({ made_at, tables, files, lost_files }: Manifest): string[] {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const restored = `Restored as of ${made_at}: ${tables.length} tables with ${rows} rows, ${files.length} files.`
  if (lost_files.length === 0) return [restored]
  return [restored, `${lost_files.length} files were lost before the backup was made: ${lost_files.join(', ')}`]
}

/** Where a key may be found, from the first that counts: the settings, DATA_DIR, the backup. */
type Keys = { given: Buffer | undefined; inBackup: Buffer | undefined }

/**
 * The key that has to be written beside what is restored; undefined where it is there by the settings or in DATA_DIR, or
 * where the backup needs none. Throws, with one sentence, where there is none, or another.
 */
function keyToWrite({ given, inBackup }: Keys, { key_id }: Manifest): Buffer | undefined {
  const key = given ?? inBackup
  if (key_id === null) return undefined
  if (!key) {
    throw new Error(
      'The key of this backup is missing: put secrets-key into DATA_DIR first, or set SECRETS_KEY. Where it is lost for good, --without-key restores everything else.',
    )
  }
  if (keyIdOf(key).toString('hex') !== key_id) {
    throw new Error('The key here is not the one that this backup was made with: nothing was restored.')
  }
  return given ? undefined : key
}

/**
 * Has `work` fill a folder below DATA_DIR, and moves what it made up once it is done; where it fails, DATA_DIR is as it
 * was. Throws, with one sentence, where DATA_DIR has anything in it but keys and nightly backups.
 */
async function intoEmptyFolder<T>({ dataDir, backups }: Config, work: (draft: string) => Promise<T>): Promise<T> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const found = (await readdir(dataDir)).filter((name) => !KEYS.has(name) && join(dataDir, name) !== backups.folder)
  if (found.length > 0) {
    throw new Error(
      `${dataDir} is not empty (${found[0]}): a backup is restored into a folder that is. Nothing was changed.`,
    )
  }
  const draft = join(dataDir, DRAFT)
  await mkdir(draft, { mode: 0o700 })
  try {
    const result = await work(draft)
    for (const name of await readdir(draft)) await rename(join(draft, name), join(dataDir, name))
    await rmdir(draft)
    return result
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

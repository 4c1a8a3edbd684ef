// npm run restore -- FOLDER: a backup into an empty DATA_DIR and an empty database, compared with what it was made of
// (docs/operate/backup.md).
import { mkdir, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { copyFiles, hashOf } from './backup/copy-files.ts'
import { type Manifest, readManifest, tableFile } from './backup/manifest.ts'
import { restoreDatabase } from './backup/restore-database.ts'
import { type Config, loadConfig } from './config.ts'
import { connect } from './db/connect.ts'
import { openAsItIs } from './db/open-database.ts'
import { reportTrail } from './features/audit/report-trail.ts'
import { openFileStore } from './files/file-store.ts'
import { openFiles } from './files/open-files.ts'
import { roleOf } from './private-way.ts'
import { BOOKS_KEY_FILE, findBooksKey } from './secrets/books-key.ts'
import { asKeyHolder, forgetEncrypted } from './secrets/encryption-key.ts'
import { findSecretsKey, KEY_FILE, makeKeyFile } from './secrets/key-file.ts'
import { openSecrets } from './secrets/open-secrets.ts'
import { keyIdOf } from './secrets/secrets.ts'

/** Where a restore works until everything is there; a start before that finds an empty folder as it was. */
const DRAFT = 'restoring'

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
  const { folder, withoutKey } = readWords()
  const config = loadConfig(process.env)
  const manifest = await readManifest(folder)
  const given = config.secretsKey ?? findSecretsKey(config.dataDir)
  const key = withoutKey ? undefined : keyToWrite({ given, inBackup: findSecretsKey(folder) }, manifest)
  await checkBackup(folder, manifest)
  return await intoEmptyFolder(config.dataDir, async (draft) => {
    await copyFiles(openFileStore(folder), openFiles({ ...config, dataDir: draft }))
    if (key) await writeFile(join(draft, KEY_FILE), `${key.toString('base64')}\n`, { mode: 0o600, flush: true })
    const booksKey = findBooksKey(config.dataDir) ? undefined : findBooksKey(folder)
    if (booksKey) makeKeyFile(join(draft, BOOKS_KEY_FILE), booksKey)
    const settings = { ...config, dataDir: draft, secretsKey: given ?? key }
    return await restoreBooks(settings, folder, manifest, withoutKey)
  })
}

function readWords() {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { 'without-key': { type: 'boolean' } } })
  const [folder] = positionals
  if (folder === undefined || positionals.length > 1) {
    throw new Error('Write npm run restore -- FOLDER, where FOLDER is one that npm run backup made.')
  }
  return { folder: resolve(folder), withoutKey: values['without-key'] ?? false }
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

/** Throws, with one sentence that names it, for the first file of a backup that is missing or not as it was written. */
async function checkBackup(folder: string, { tables, files }: Manifest): Promise<void> {
  const written = [
    ...tables.map(({ name, sha256 }) => ({ file: tableFile(folder, name), sha256 })),
    ...files.map((sha256) => ({ file: join(folder, 'files', sha256.slice(0, 2), sha256), sha256 })),
  ]
  for (const { file, sha256 } of written) {
    const found = await hashOf(file)
    if (found === sha256) continue
    const fault = found === undefined ? 'is missing' : 'is not as it was written'
    throw new Error(`${relative(folder, file)} of the backup ${fault}: nothing was restored.`)
  }
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
 * was. Throws, with one sentence, where DATA_DIR has anything in it but keys.
 */
async function intoEmptyFolder<T>(dataDir: string, work: (draft: string) => Promise<T>): Promise<T> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const found = (await readdir(dataDir)).filter((name) => name !== KEY_FILE && name !== BOOKS_KEY_FILE)
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

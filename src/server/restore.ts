// npm run restore -- FOLDER: a backup into an empty DATA_DIR and an empty database, compared with what it was made of
// (docs/backup.md).
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { checkBackup } from './backup/check-backup.ts'
import { copyFiles } from './backup/copy-files.ts'
import { keyToWrite } from './backup/find-key.ts'
import { type Manifest, readManifest } from './backup/manifest.ts'
import { restoreDatabase } from './backup/restore-database.ts'
import { intoEmptyFolder } from './backup/restore-folder.ts'
import { type Config, loadConfig } from './config.ts'
import { roleOf } from './database-address.ts'
import { connect } from './db/connect.ts'
import { openAsItIs } from './db/open-database.ts'
import { reportTrail } from './features/audit/report-trail.ts'
import { openFileStore } from './files/file-store.ts'
import { openFiles } from './files/open-files.ts'
import { BOOKS_KEY_FILE, findBooksKey } from './secrets/books-key.ts'
import { makeKeyFile } from './secrets/key-file.ts'
import { openSecrets } from './secrets/open-secrets.ts'
import { asSealer, forgetSealed } from './secrets/sealing-key.ts'
import { findSecretsKey, KEY_FILE } from './secrets/secrets-key.ts'

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
    if (withoutKey) await asSealer(ownerUrl, forgetSealed)
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

// npm run backup -- FOLDER: the database and the files, as they belong together, into a new folder (docs/operate/backup.md).
// Works beside a running Somiti, while money is moved, and without one.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { makeBackup } from './backup/make-backup.ts'
import { type Config, loadConfig } from './config.ts'
import { openAsItIs } from './db/open-database.ts'
import { openFiles } from './files/open-files.ts'
import { findBooksKey } from './secrets/books-key.ts'
import { findSecretsKey } from './secrets/key-file.ts'

const say = (message: string) => console.error(message)

try {
  const { folder, withKey } = readWords()
  await backUp(loadConfig(process.env), folder, withKey)
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

function readWords() {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { 'with-key': { type: 'boolean' } } })
  const [folder] = positionals
  if (folder === undefined || positionals.length > 1) {
    throw new Error('Write npm run backup -- FOLDER, where FOLDER is not there yet; --with-key puts the keys in too.')
  }
  return { folder: resolve(folder), withKey: values['with-key'] ?? false }
}

async function backUp(config: Config, folder: string, withKey: boolean): Promise<void> {
  const { dataDir } = config
  if (config.database.kind === 'embedded' && !existsSync(join(dataDir, 'postgres'))) {
    throw new Error(`There is nothing to back up: Somiti was never started on ${dataDir}.`)
  }
  const key = config.secretsKey ?? findSecretsKey(dataDir)
  const booksKey = config.booksKey ?? findBooksKey(dataDir)
  const { ownerUrl, stop } = await openAsItIs(config, { log: say, onExit: say })
  try {
    const made = await makeBackup(
      { ownerUrl, files: openFiles(config), key, booksKey, withKey, now: new Date() },
      folder,
    )
    const rows = made.tables.reduce((sum, table) => sum + table.rows, 0)
    say(`${folder}: ${made.tables.length} tables with ${rows} rows, ${made.files.length} files.`)
    say(`The head of the audit trail in it is ${made.audit_head}`)
    if (key) say(keyWords(withKey))
    if (made.lost_files.length > 0) {
      process.exitCode = 1
      say(
        `${made.lost_files.length} files are missing or damaged in ${config.bucket?.url ?? dataDir}: ${made.lost_files.join(', ')}`,
      )
    }
  } finally {
    await stop()
  }
}

function keyWords(withKey: boolean): string {
  if (withKey) return 'The keys are in it: whoever has this folder reads everything. Keep it accordingly.'
  return 'The key is not in it. Keep secrets-key, or what SECRETS_KEY says, in another place: without it authenticator apps and what else is sealed cannot be read.'
}

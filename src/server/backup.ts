// npm run backup -- FOLDER: the database and the files, as they belong together, into a new folder (docs/operate/backup.md).
// Works beside a running Somiti, while money is moved, and without one. With --nightly: what is done each night.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type BackupSource, makeBackup } from './backup/make-backup.ts'
import { backUpNightly } from './backup/nightly.ts'
import { type Config, loadConfig } from './config.ts'
import { connect } from './db/connect.ts'
import { openAsItIs } from './db/open-database.ts'
import { reportTrail } from './features/audit/report-trail.ts'
import { openFiles } from './files/open-files.ts'
import { PUSH_KEY_FILE } from './push/web-push.ts'
import { findBackupKey, makeBackupKey } from './secrets/backup-key.ts'
import { BOOKS_KEY_FILE, findBooksKey } from './secrets/books-key.ts'
import { findKey, findSecretsKey, KEY_FILE } from './secrets/key-file.ts'

const say = (message: string) => console.error(message)

try {
  process.exitCode = (await carryOut(readWords())) ? 0 : 1
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

type Words = { kind: 'folder'; folder: string; withKey: boolean } | { kind: 'nightly' } | { kind: 'new-passphrase' }

function readWords(): Words {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      'with-key': { type: 'boolean' },
      nightly: { type: 'boolean' },
      'new-passphrase': { type: 'boolean' },
    },
  })
  const [folder] = positionals
  const alone = positionals.length + Object.keys(values).length === 1
  if (values.nightly && alone) return { kind: 'nightly' }
  if (values['new-passphrase'] && alone) return { kind: 'new-passphrase' }
  if (folder === undefined || positionals.length > 1 || values.nightly || values['new-passphrase']) {
    throw new Error(
      'Write npm run backup -- FOLDER, where FOLDER is not there yet; --with-key puts the keys in too. Or, for encrypted archives, npm run backup -- --new-passphrase once, and npm run backup -- --nightly each night.',
    )
  }
  return { kind: 'folder', folder: resolve(folder), withKey: values['with-key'] ?? false }
}

/** False where something is missing or failed, and was said. */
async function carryOut(words: Words): Promise<boolean> {
  const config = loadConfig(process.env)
  const { dataDir } = config
  if (words.kind === 'new-passphrase') return await showPassphrase(dataDir)
  if (config.database.kind === 'embedded' && !existsSync(join(dataDir, 'postgres'))) {
    throw new Error(`There is nothing to back up: Somiti was never started on ${dataDir}.`)
  }
  if (words.kind === 'folder') return await withSource(config, words.withKey, (source) => backUp(config, source, words))
  const key = findBackupKey(dataDir)
  if (!key)
    throw new Error(
      'There is no passphrase yet: write npm run backup -- --new-passphrase once, and keep what it shows.',
    )
  return await withSource(config, true, (source) =>
    backUpNightly({ config, key, source, readTrail, now: source.now, say }),
  )
}

/** On standard output nothing but the passphrase, for whoever takes it from there. */
async function showPassphrase(dataDir: string): Promise<boolean> {
  const passphrase = await makeBackupKey(dataDir)
  say('This passphrase opens every archive that is made from now on. It is shown this once, and kept nowhere:')
  console.log(passphrase)
  say('Write it down on paper, twice, and keep it away from this machine.')
  return true
}

async function withSource<T>(
  config: Config,
  withKeys: boolean,
  work: (source: BackupSource) => Promise<T>,
): Promise<T> {
  const { dataDir } = config
  const key = config.secretsKey ?? findSecretsKey(dataDir)
  const keys = {
    [KEY_FILE]: key,
    [BOOKS_KEY_FILE]: config.booksKey ?? findBooksKey(dataDir),
    [PUSH_KEY_FILE]: config.pushKey ?? findKey(dataDir, PUSH_KEY_FILE),
  }
  const { ownerUrl, stop } = await openAsItIs(config, { log: say, onExit: say })
  try {
    return await work({ ownerUrl, files: openFiles(config), key, ...(withKeys && { keys }), now: new Date() })
  } finally {
    await stop()
  }
}

async function backUp(config: Config, source: BackupSource, { folder, withKey }: { folder: string; withKey: boolean }) {
  const made = await makeBackup(source, folder)
  const rows = made.tables.reduce((sum, table) => sum + table.rows, 0)
  say(`${folder}: ${made.tables.length} tables with ${rows} rows, ${made.files.length} files.`)
  say(`The head of the audit trail in it is ${made.audit_head}`)
  if (source.key) say(keyWords(withKey))
  if (made.lost_files.length === 0) return true
  say(
    `${made.lost_files.length} files are missing or damaged in ${config.bucket?.url ?? config.dataDir}: ${made.lost_files.join(', ')}`,
  )
  return false
}

async function readTrail(ownerUrl: string, since?: { number: bigint; hash: string }) {
  const pool = connect(ownerUrl, { max: 1, applicationName: 'somiti-backup' })
  return await reportTrail(pool, since).finally(() => pool.end())
}

function keyWords(withKey: boolean): string {
  if (withKey) return 'The keys are in it: whoever has this folder reads everything. Keep it accordingly.'
  return 'The key is not in it. Keep secrets-key, or what SECRETS_KEY says, in another place: without it authenticator apps and what else is sealed cannot be read.'
}

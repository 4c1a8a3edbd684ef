// npm run admin -- setup-link: prints a link by which somebody sets the association up in the browser.
// npm run admin -- create-officer: makes somebody an officer from the server itself, or gives one who has never signed in a
// password. Both work beside a running Somiti, and without one.
// npm run admin -- read-receipts: has every receipt read that the reader of this version has not read yet.
// npm run admin -- reseal: changes the key of what is encrypted in the database. Needs a Somiti that is stopped.
import { sentenceOfRefusal } from '#contract/refusals.ts'
import { Refusal } from '#core/refusal.ts'
import { inEnglish } from '#core/sentence.ts'
import { type Config, loadConfig } from './config.ts'
import { type Database, hasDatabase, openDatabase, openForCommand } from './db/open-database.ts'
import { fillEmptyDatabase } from './demo/seed-demo.ts'
import { readUnread } from './features/payments/read-receipt.ts'
import { createOfficer, type FirstOfficer } from './features/setup/first-officer.ts'
import { makeSetupLink } from './features/setup/setup-link.ts'
import { openFiles } from './files/open-files.ts'
import { type AdminCommand, checkLength, readAdminCommand, readPassword } from './operations/admin-command.ts'
import { asKeyHolder } from './secrets/encryption-key.ts'
import { secretsKeyIn } from './secrets/key-file.ts'
import { openSecrets } from './secrets/open-secrets.ts'
import { reencryptDatabase } from './secrets/reencrypt-database.ts'

const say = (message: string) => console.error(message)

try {
  await carryOut(readAdminCommand(process.argv.slice(2)), loadConfig(process.env))
} catch (error) {
  if (error instanceof Refusal) say(inEnglish(sentenceOfRefusal(error)))
  else say(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

async function carryOut(asked: AdminCommand, config: Config): Promise<void> {
  if (asked.command === 'reseal') {
    await checkDatabase(config)
    return reencrypt(config)
  }
  if (asked.command === 'read-receipts') {
    await checkDatabase(config)
    return readAllReceipts(config)
  }
  if (config.demo) throw new Error('The demo has officers of its own: set DEMO=off for an association of yours.')
  if (!asked.newDatabase) await checkDatabase(config, ', or add --new-database to make one')
  if (asked.command === 'setup-link') return printSetupLink(config)
  const { passwordFile, ...officer } = asked.officer
  const password = checkLength(await readPassword({ file: passwordFile, input: process.stdin, say }))
  await makeOfficer(config, { ...officer, password })
}

/** A command given without the server's own settings would make a second database, empty, and report success. */
async function checkDatabase(config: Config, otherwise = ''): Promise<void> {
  if (await hasDatabase(config)) return
  const [where, setting] =
    config.database.kind === 'embedded' ? [`in ${config.dataDir}`, 'DATA_DIR'] : ['at DATABASE_URL', 'DATABASE_URL']
  throw new Error(`There is no database ${where} yet. Set the same ${setting} that the server has${otherwise}.`)
}

async function makeOfficer(config: Config, officer: FirstOfficer): Promise<void> {
  const outcome = await withDatabase(config, ({ pool }, now) => createOfficer(pool, officer, now))
  const roles = officer.roles.join(', ')
  say(
    outcome === 'made'
      ? `${officer.name} signs in as ${officer.email} and holds: ${roles}.`
      : `${officer.email} has never signed in: the password is set, and the roles are given: ${roles}.`,
  )
  if (config.secondFactor === 'required')
    say('After signing in, set up an authenticator app to enter the officer area.')
}

async function printSetupLink(config: Config): Promise<void> {
  const link = await withDatabase(config, ({ pool }, now) => makeSetupLink(pool, config.publicUrl, now))
  if (!link) throw new Error('The association has officers already: one of them signs in and adds others.')
  say('Open this link to set up your association. It works once, within 24 hours:')
  // Alone on standard output, so that a script can take it.
  console.log(link)
}

/** The server that runs reads them, one after the other. */
async function readAllReceipts(config: Config): Promise<void> {
  const database = await openForCommand(config, { log: say, onExit: say })
  try {
    const count = await readUnread(database.pool, new Date())
    say(`${count} receipts are left to be read. Somiti reads them while it runs.`)
  } finally {
    await database.close()
  }
}

async function withDatabase<T>(config: Config, work: (database: Database, now: Date) => Promise<T>): Promise<T> {
  const database = await openForCommand(config, { log: say, onExit: say })
  try {
    const now = new Date()
    // The rules for passwords ask for the association's name, and this may be its first start.
    const { pool, ownerUrl } = database
    const secrets = await openSecrets({ ...config, ownerUrl })
    await fillEmptyDatabase({ pool, files: openFiles(config), secrets, demo: false, now, say })
    return await work(database, now)
  } finally {
    await database.close()
  }
}

/** A new key: what SECRETS_KEY says, or one that is made for the file, once the old file has been moved away. */
async function reencrypt(config: Config): Promise<void> {
  const { secretsKeyOld: from } = config
  if (!from) throw new Error('SECRETS_KEY_OLD, or the file that SECRETS_KEY_OLD_FILE names, has to have the old key.')
  const database = await openDatabase(config, { log: say, onExit: say })
  try {
    const to = config.secretsKey ?? secretsKeyIn(config.dataDir)
    if (to.equals(from)) throw new Error('The key is the old one still: set SECRETS_KEY, or move secrets-key away.')
    const count = await asKeyHolder(database.ownerUrl, (client) => reencryptDatabase(client, { from, to }))
    say(`${count} values are sealed anew. The old key opens nothing but older backups from now on.`)
  } finally {
    await database.close()
  }
}

// npm run admin -- create-officer: makes somebody an officer from the server itself, since nobody could appoint the first
// one. Works beside a running Somiti, and without one.
// npm run admin -- reseal: changes the key of what is sealed in the database. Needs a Somiti that is stopped.
import { sentenceOfRefusal } from '#contract/refusals.ts'
import { Refusal } from '#core/refusal.ts'
import { inEnglish } from '#core/sentence.ts'
import { type Config, loadConfig } from './config.ts'
import { openDatabase, openForCommand } from './db/open-database.ts'
import { fillEmptyDatabase } from './demo/fill-empty-database.ts'
import { createOfficer, type FirstOfficer } from './features/officers/appoint-officer.ts'
import { openFiles } from './files/open-files.ts'
import { checkLength, readOfficerOptions } from './operations/officer-options.ts'
import { readPassword } from './operations/read-password.ts'
import { secretsKeyIn } from './secrets/key-file.ts'
import { openSecrets } from './secrets/open-secrets.ts'
import { resealDatabase } from './secrets/reseal-database.ts'
import { asSealer } from './secrets/sealing-key.ts'

const say = (message: string) => console.error(message)

try {
  const words = process.argv.slice(2)
  await (words.length === 1 && words[0] === 'reseal' ? reseal(loadConfig(process.env)) : makeOfficer(words))
} catch (error) {
  if (error instanceof Refusal) say(inEnglish(sentenceOfRefusal(error)))
  else say(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

async function makeOfficer(words: string[]): Promise<void> {
  const { passwordFile, ...officer } = readOfficerOptions(words)
  const config = loadConfig(process.env)
  if (config.demo) throw new Error('The demo has officers of its own: set DEMO=off for an association of yours.')
  const password = checkLength(await readPassword({ file: passwordFile, input: process.stdin, say }))
  await store(config, { ...officer, password })
  say(`${officer.name} signs in as ${officer.email} and holds: ${officer.roles.join(', ')}.`)
  if (config.secondFactor === 'required') say('The office opens once an authenticator app is set up, after signing in.')
}

async function store(config: Config, officer: FirstOfficer): Promise<void> {
  const database = await openForCommand(config, { log: say, onExit: say })
  try {
    const now = new Date()
    // The rules for passwords ask for the association's name, and this may be its first start.
    const { pool, ownerUrl } = database
    const secrets = await openSecrets({ ...config, ownerUrl })
    await fillEmptyDatabase({ pool, files: openFiles(config), secrets, demo: false, now, say })
    await createOfficer(pool, officer, now)
  } finally {
    await database.close()
  }
}

/** A new key: what SECRETS_KEY says, or one that is made for the file, once the old file has been moved away. */
async function reseal(config: Config): Promise<void> {
  const { secretsKeyOld: from } = config
  if (!from) throw new Error('SECRETS_KEY_OLD, or the file that SECRETS_KEY_OLD_FILE names, has to have the old key.')
  const database = await openDatabase(config, { log: say, onExit: say })
  try {
    const to = config.secretsKey ?? secretsKeyIn(config.dataDir)
    if (to.equals(from)) throw new Error('The key is the old one still: set SECRETS_KEY, or move secrets-key away.')
    const count = await asSealer(database.ownerUrl, (client) => resealDatabase(client, { from, to }))
    say(`${count} values are sealed anew. The old key opens nothing but older backups from now on.`)
  } finally {
    await database.close()
  }
}

// npm run admin -- create-officer: makes somebody an officer from the server itself, since nobody could appoint the first
// one. Works beside a running Somiti, and without one.
import { refusalMessage } from '#contract/refusals.ts'
import { Refusal } from '#core/refusal.ts'
import { type Config, loadConfig } from './config.ts'
import { openForCommand } from './db/open-database.ts'
import { fillEmptyDatabase } from './demo/fill-empty-database.ts'
import { createOfficer, type FirstOfficer } from './features/officers/create-officer.ts'
import { openFileStore } from './files/file-store.ts'
import { checkLength, readOfficerOptions } from './operations/officer-options.ts'
import { readPassword } from './operations/read-password.ts'

const say = (message: string) => console.error(message)

try {
  await run()
} catch (error) {
  if (error instanceof Refusal) say(refusalMessage(error.code, error.details))
  else say(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

async function run(): Promise<void> {
  const { passwordFile, ...officer } = readOfficerOptions(process.argv.slice(2))
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
    const { pool } = database
    await fillEmptyDatabase({ pool, files: openFileStore(config.dataDir), demo: false, now, say })
    await createOfficer(pool, officer, now)
  } finally {
    await database.close()
  }
}

// npm run doctor: looks at what Somiti stands on, and says of each part in a line how it is (docs/operate/monitoring.md).
// Works beside a running Somiti, and without one. Ends with 1 where something is wrong.
import { inEnglish } from '#core/sentence.ts'
import { type Config, loadConfig } from './config.ts'
import { connect, type Pool } from './db/connect.ts'
import { hasDatabase, openAsItIs } from './db/open-database.ts'
import type { Finding } from './doctor/check.ts'
import { runChecks } from './doctor/run-checks.ts'
import { findBooksKey, openBooksKey } from './secrets/books-key.ts'

/** Whoever runs the command waits for all of the books. */
const CHECK_WITHIN_MS = 60_000
/** As many checks as ask the database at once. */
const CONNECTIONS = 5

const say = (message: string) => console.error(message)
const sayFound = (check: string, state: string, words: string) =>
  console.log(`${state.padEnd(8)} ${check.padEnd(12)} ${words}`)

try {
  const findings = await examine(loadConfig(process.env))
  for (const { check, state, message } of findings) sayFound(check, state, inEnglish(message))
  if (findings.some(({ state }) => state === 'wrong')) process.exitCode = 1
} catch (error) {
  // No other check is worth its answer before the settings can be used.
  sayFound('settings', 'wrong', error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

async function examine(config: Config): Promise<Finding[]> {
  const database = await openDatabase(config)
  const booksKeys = () => {
    const key = config.booksKey ?? findBooksKey(config.dataDir)
    return key ? [openBooksKey(key).publicKey] : []
  }
  try {
    return await runChecks({
      config,
      pool: database.pool,
      now: () => new Date(),
      booksKeys,
      limitMs: CHECK_WITHIN_MS,
    })
  } finally {
    await database.close()
  }
}

/** As it is: nothing is migrated. Where there is none, every check that asks it is told why. */
async function openDatabase(config: Config): Promise<{ pool: Pool; close: () => Promise<void> }> {
  try {
    if (config.database.kind === 'embedded' && !(await hasDatabase(config))) {
      throw new Error(`There is no database in ${config.dataDir}. Set the same DATA_DIR that the server has.`)
    }
    const { url, stop } = await openAsItIs(config, { log: say, onExit: say })
    const pool = connect(url, { max: CONNECTIONS, applicationName: 'somiti-doctor' })
    return {
      pool,
      close: async () => {
        await pool.end()
        await stop()
      },
    }
  } catch (error) {
    const fail = () => Promise.reject(error)
    return { pool: { query: fail, connect: fail } as unknown as Pool, close: async () => {} }
  }
}

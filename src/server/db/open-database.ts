import type { Config } from '#server/config.ts'
import { roleOf } from '#server/database-address.ts'
import { connect, type Pool } from './connect.ts'
import { runningServer } from './embedded/running-server.ts'
import { startEmbedded } from './embedded/start-embedded.ts'
import { migrate } from './migrate.ts'

export type Database = {
  /** Connections of the application's role. */
  pool: Pool
  /** Its owner's address. */
  ownerUrl: string
  /** Closes the connections, and shuts the embedded server down. */
  close(): Promise<void>
}

type Listeners = { log: (message: string) => void; onExit: (message: string) => void }

/** One connection waits while another works: more than this many only queue inside PostgreSQL. */
const CONNECTIONS = 16

/** Starts the embedded PostgreSQL or takes the one that is named, migrates it as its owner, and connects. */
export async function openDatabase(config: Config, listeners: Listeners): Promise<Database> {
  const { ownerUrl, url, stop } = await locate(config, listeners)
  try {
    const applied = await migrate(ownerUrl, roleOf(url))
    if (applied.length > 0) listeners.log(`Migrated: ${applied.join(', ')}.`)
  } catch (error) {
    await stop()
    throw error
  }
  const pool = connect(url, { max: CONNECTIONS, applicationName: 'somiti' })
  return {
    pool,
    ownerUrl,
    close: async () => {
      await pool.end()
      await stop()
    },
  }
}

/**
 * The database for a command that is run beside Somiti: the embedded server that a running Somiti has on the same folder,
 * as it is; otherwise as openDatabase has it.
 */
export async function openForCommand(config: Config, listeners: Listeners): Promise<Database> {
  const running = config.database.kind === 'embedded' ? runningServer(config.dataDir) : undefined
  if (!running) return openDatabase(config, listeners)
  const pool = connect(running.appUrl, { max: 2, applicationName: 'somiti-command' })
  return { pool, ownerUrl: running.ownerUrl, close: () => pool.end() }
}

/**
 * Where the database is for a command that needs its owner, as it is: beside a running Somiti the embedded server that it
 * has, otherwise one that is started here and stopped by `stop`. Nothing is migrated.
 */
export async function openAsItIs(config: Config, listeners: Listeners) {
  const running = config.database.kind === 'embedded' ? runningServer(config.dataDir) : undefined
  if (running) return { ownerUrl: running.ownerUrl, url: running.appUrl, stop: async () => {} }
  return await locate(config, listeners)
}

async function locate(config: Config, listeners: Listeners) {
  if (config.database.kind === 'external') {
    return { ownerUrl: config.database.ownerUrl, url: config.database.url, stop: async () => {} }
  }
  const { ownerUrl, appUrl, stop } = await startEmbedded({ dataDir: config.dataDir, ...listeners })
  return { ownerUrl, url: appUrl, stop }
}

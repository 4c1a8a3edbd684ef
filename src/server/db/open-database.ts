import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Config } from '#server/config.ts'
import { roleOf } from '#server/private-way.ts'
import { connect, type Pool } from './connect.ts'
import type { App } from './embedded/app.ts'
import { type Embedded, type EmbeddedOptions, runningServer, startEmbedded } from './embedded/start-embedded.ts'
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

/** Whether there is a database already: the embedded server's folder, or tables in the one that is named. */
export async function hasDatabase(config: Config): Promise<boolean> {
  if (config.database.kind === 'embedded') return existsSync(join(config.dataDir, 'postgres'))
  const client = new pg.Client({ connectionString: config.database.ownerUrl })
  try {
    await client.connect()
    const found = await client.query("select to_regclass('person') is not null as there")
    return found.rows[0]?.there === true
  } finally {
    await client.end()
  }
}

/**
 * The database for a command that is run beside Somiti: the embedded server that a running Somiti has on the same folder,
 * as it is; otherwise as openDatabase has it.
 */
export async function openForCommand(config: Config, listeners: Listeners): Promise<Database> {
  const running = config.database.kind === 'embedded' ? runningOwnServer(config.dataDir) : undefined
  if (!running) return openDatabase(config, listeners)
  const pool = connect(running.appUrl, { max: 2, applicationName: 'somiti-command' })
  return { pool, ownerUrl: running.ownerUrl, close: () => pool.end() }
}

/**
 * Where the database is for a command that needs its owner, as it is: beside a running Somiti the embedded server that it
 * has, otherwise one that is started here and stopped by `stop`. Nothing is migrated.
 */
export async function openAsItIs(config: Config, listeners: Listeners) {
  const running = config.database.kind === 'embedded' ? runningOwnServer(config.dataDir) : undefined
  if (running) return { ownerUrl: running.ownerUrl, url: running.appUrl, stop: async () => {} }
  return await locate(config, listeners)
}

async function locate(config: Config, listeners: Listeners) {
  if (config.database.kind === 'external') {
    return { ownerUrl: config.database.ownerUrl, url: config.database.url, stop: async () => {} }
  }
  const { ownerUrl, appUrl, stop } = await startOwnServer({ dataDir: config.dataDir, ...listeners })
  return { ownerUrl, url: appUrl, stop }
}

/** What Somiti gives the embedded server: its names, and what its operator can do instead. */
const SOMITI: App = {
  name: 'Somiti',
  database: 'somiti',
  ownerRole: 'somiti_owner',
  appRole: 'somiti_app',
  advice: {
    anotherServer: 'set DATABASE_URL to a PostgreSQL server',
    anotherFolder: 'set DATA_DIR to another folder',
    anotherMajorVersion:
      'make a backup with the Somiti that wrote it and restore that with this one (docs/operate/backup.md)',
  },
}

/** Starts the PostgreSQL that Somiti brings, with its data in `dataDir`. Throws EmbeddedError. */
export const startOwnServer = (options: Omit<EmbeddedOptions, 'app'>): Promise<Embedded> =>
  startEmbedded({ ...options, app: SOMITI })

/** The addresses of the one that another process runs on the data folder; undefined where none does. */
const runningOwnServer = (dataDir: string) => runningServer(dataDir, SOMITI)

import { mkdirSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { App } from './app.ts'
import { findBinaries } from './binaries.ts'
import { prepareCluster, readPasswords } from './cluster.ts'
import { livingHolder, lockFolder } from './folder-lock.ts'
import { lastWords, type Postmaster, readyPort, startPostmaster, stopOrphan, stopProcess } from './postmaster.ts'
import { findRunAs } from './run-as.ts'

export interface EmbeddedOptions {
  app: App
  /** Made if absent. The cluster is kept in its folder `postgres`, the passwords in its file `postgres-passwords`. */
  dataDir: string
  /** Told in a sentence what happened that an operator may want to know. */
  log: (message: string) => void
  /** Called if the server stops without having been asked to, with a sentence that says why. */
  onExit?: (message: string) => void
  /** PostgreSQL's settings by name, over those below. */
  settings?: Record<string, string>
}

export interface Embedded {
  /** The app's database as its owner, who may migrate it. */
  ownerUrl: string
  /** The same as the app's role, which has the rights that the owner grants it. */
  appUrl: string
  /** The database `postgres` as the superuser. */
  adminUrl: string
  /** Shuts the server down and returns when it is gone. May be called again. */
  stop(): Promise<void>
}

const ourSettings = {
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  max_connections: '60',
  shared_buffers: '128MB',
  wal_compression: 'on',
  fsync: 'on',
  synchronous_commit: 'on',
  log_checkpoints: 'off',
  // Without the rows that an error is about.
  log_error_verbosity: 'terse',
  // The installed binaries bring no compiler for it.
  jit: 'off',
}

/**
 * Brings up the PostgreSQL server that npm installed, on a free port of 127.0.0.1, with its data in `dataDir`.
 * Throws EmbeddedError, one sentence, when it cannot: the app runs there already, no binaries, no user to run as.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 })
  const dataDir = realpathSync(options.dataDir)
  const unlock = await lockFolder(join(dataDir, 'postgres.lock'), dataDir, options.app)
  try {
    return await startLocked(dataDir, options, unlock)
  } catch (error) {
    unlock()
    throw error
  }
}

async function startLocked(dataDir: string, options: EmbeddedOptions, unlock: () => void): Promise<Embedded> {
  const { app } = options
  const cluster = join(dataDir, 'postgres')
  const logFile = join(dataDir, 'postgres.log')
  const binaries = findBinaries(app)
  const runAs = await findRunAs(binaries.postgres, cluster, dataDir, app)
  const orphan = await stopOrphan(cluster)
  if (orphan) options.log(`Stopped the PostgreSQL that an earlier start left running (process ${orphan}).`)
  const passwords = await prepareCluster(
    { binaries, runAs, folder: cluster, app },
    join(dataDir, 'postgres-passwords'),
    options.log,
  )
  const settings = { ...ourSettings, ...options.settings }
  const postmaster = await startPostmaster({ postgres: binaries.postgres, runAs, cluster, logFile, settings })
  const stop = watch(postmaster, logFile, unlock, options.onExit)
  const url = (role: string, database: string) =>
    `postgres://${role}:${passwords[role]}@127.0.0.1:${postmaster.port}/${database}`
  return {
    ownerUrl: url(app.ownerRole, app.database),
    appUrl: url(app.appRole, app.database),
    adminUrl: url('postgres', 'postgres'),
    stop,
  }
}

/** Returns the function that stops the server; until it is called, an end of the server is reported to `onExit`. */
function watch(
  { child }: Postmaster,
  logFile: string,
  unlock: () => void,
  onExit: EmbeddedOptions['onExit'],
): () => Promise<void> {
  const logStart = statSync(logFile).size
  let stopping: Promise<void> | undefined
  const stopWithUs = () => child.kill('SIGINT')
  process.once('exit', stopWithUs)
  child.once('exit', () => {
    process.off('exit', stopWithUs)
    if (!stopping)
      onExit?.(`The embedded PostgreSQL stopped by itself (${lastWords(logFile, logStart)}); its log is ${logFile}.`)
  })
  return () => {
    stopping ??= (child.pid === undefined ? Promise.resolve() : stopProcess(child.pid)).then(unlock)
    return stopping
  }
}

/**
 * The addresses, as the app's role and as the owner, of the embedded server that another process runs on the
 * data folder; undefined where none runs, or not yet.
 */
export function runningServer(dataDir: string, app: App): { appUrl: string; ownerUrl: string } | undefined {
  if (!livingHolder(join(dataDir, 'postgres.lock'))) return undefined
  const port = readyPort(join(dataDir, 'postgres'))
  const passwords = readPasswords(join(dataDir, 'postgres-passwords'))
  if (port === undefined || !passwords) return undefined
  const url = (role: string) => `postgres://${role}:${passwords[role]}@127.0.0.1:${port}/${app.database}`
  return { appUrl: url(app.appRole), ownerUrl: url(app.ownerRole) }
}

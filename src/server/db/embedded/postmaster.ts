import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedError } from './embedded-error.ts'
import { identityOf, servesCluster } from './folder-lock.ts'
import { commandLine, type RunAs, userOf } from './run-as.ts'

export interface PostmasterOptions {
  postgres: string
  runAs: RunAs
  cluster: string
  logFile: string
  /** PostgreSQL's settings by name. */
  settings: Record<string, string>
}

export interface Postmaster {
  child: ChildProcess
  port: number
}

/** How long a server that was killed may need to replay its log. */
const readyWithinMs = 120_000
/** How long the remains of a killed server, or somebody else's port, may stand in the way. */
const inTheWayMs = 5_000
const logKeptBytes = 1_000_000

/**
 * Starts the server on a free port of 127.0.0.1 and waits until it takes connections.
 * Throws EmbeddedError with the server's own words when it stops before that.
 */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const deadline = Date.now() + inTheWayMs
  for (;;) {
    const port = await freePort()
    const logStart = rotateLog(options.logFile)
    const child = launch(options, port)
    if (await isReady(child, options.cluster)) return { child, port }
    const reason = lastWords(options.logFile, logStart)
    // The port was taken meanwhile, or the children of a killed server have not noticed its death yet.
    if (!reason.includes('in use') || Date.now() > deadline) {
      throw new EmbeddedError(`The embedded PostgreSQL did not start (${reason}); its log is ${options.logFile}.`)
    }
    await sleep(200)
  }
}

function launch({ postgres, runAs, cluster, logFile, settings }: PostmasterOptions, port: number): ChildProcess {
  const pairs = Object.entries({ ...settings, listen_addresses: '127.0.0.1', port: String(port) })
  const args = ['-D', cluster, ...pairs.flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const [file, rest] = commandLine(runAs, postgres, args)
  const log = openSync(logFile, 'a', 0o600)
  // A pid file that names a zombie, or a newer process with the old number, is stale, though PostgreSQL would respect
  // it. Told that this is its grandparent, it looks on for what matters: whether the old server's memory is in use.
  const stale = postmasterPid(cluster)
  const env = { ...process.env, LC_ALL: 'C', ...(stale === undefined ? {} : { PG_GRANDPARENT_PID: String(stale) }) }
  // A session of its own: Ctrl-C in the terminal must not reach it before the requests in flight are done.
  const child = spawn(file, rest, { cwd: '/', env, detached: true, stdio: ['ignore', log, log], ...userOf(runAs) })
  closeSync(log)
  child.on('error', () => {})
  child.unref()
  return child
}

async function isReady(child: ChildProcess, cluster: string): Promise<boolean> {
  const deadline = Date.now() + readyWithinMs
  while (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
    if (postmasterPid(cluster) === child.pid && readyPort(cluster) !== undefined) return true
    if (Date.now() > deadline) await stopProcess(child.pid)
    await sleep(10)
  }
  return false
}

/** Stops what an earlier start left running on `cluster`; returns its process number, or undefined if nothing was. */
export async function stopOrphan(cluster: string): Promise<number | undefined> {
  const pid = postmasterPid(cluster)
  if (pid === undefined || !servesCluster(pid, cluster)) return undefined
  await stopProcess(pid)
  return pid
}

/** Asks first (SIGINT: roll back and close), then insists; returns when the process is gone. */
export async function stopProcess(pid: number): Promise<void> {
  const identity = identityOf(pid)
  const steps = [
    ['SIGINT', 15_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const
  for (const [signal, patienceMs] of steps) {
    const deadline = Date.now() + patienceMs
    if (identity !== undefined && identityOf(pid) === identity) send(pid, signal)
    while (identity !== undefined && identityOf(pid) === identity && Date.now() < deadline) await sleep(10)
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return
    throw new EmbeddedError(`A PostgreSQL server of another user (process ${pid}) runs on this folder: stop it first.`)
  }
}

/** Where the server on `cluster` takes connections, once it does. The pid file's fourth line has the port, its eighth the state. */
export function readyPort(cluster: string): number | undefined {
  const lines = readPidFile(cluster)
  return lines[7]?.trim() === 'ready' ? Number(lines[3]) : undefined
}

/** The first line names the process. */
function postmasterPid(cluster: string): number | undefined {
  const pid = Number(readPidFile(cluster)[0])
  return pid > 0 ? pid : undefined
}

function readPidFile(cluster: string): string[] {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a port')
  return address.port
}

/** Sets a long log aside; returns where in the file the new lines will begin. */
function rotateLog(logFile: string): number {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  if (size < logKeptBytes) return size
  renameSync(logFile, `${logFile}.1`)
  return 0
}

/** The last message of the server's log, without time and process number. */
export function lastWords(logFile: string, from: number): string {
  const lines = readFileSync(logFile).subarray(from).toString().trim().split('\n')
  const told = lines.filter((line) => /(FATAL|PANIC|ERROR):/.test(line)).at(-1) ?? lines.at(-1) ?? ''
  return told.replace(/^.*?\b(FATAL|PANIC|ERROR|LOG):\s*/, '')
}

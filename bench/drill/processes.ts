import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export type Program = { pid: number; ended: Promise<void>; isOver(): boolean }

const started: ChildProcess[] = []
/** Who knows processes that are no children of what was started. */
const others: (() => number[])[] = []
export const endsToo = (processes: () => number[]) => others.push(processes)

type Run = { args: readonly string[]; log: string; env?: Record<string, string>; as?: RunAs | undefined }
export type RunAs = { uid: number; gid: number }
/** The drill's folder, and who runs the programs. */
export type Ground = { folder: string; as: RunAs }

/** PostgreSQL does not run as root: its own user of the package does. */
export function unprivileged(): RunAs {
  const number = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: number('-u'), gid: number('-g') }
}

/** The settings of a file that systemd reads as EnvironmentFile. */
export function settingsIn(file: string): Record<string, string> {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => /^\w+=/.test(line))
  return Object.fromEntries(lines.map((line) => line.split(/=(.*)/s, 2)))
}

/** Starts a program in the background; what it says goes to a file. */
export function start(command: string, { args, log, env = {}, as }: Run): Program {
  const out = openSync(log, 'a')
  const child = spawn(command, args, { stdio: ['ignore', out, out], env: { ...process.env, ...env }, ...as })
  closeSync(out)
  started.push(child)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.once('error', (error) => console.error(`${command}: ${error.message}`))
  return { pid: child.pid ?? 0, ended, isOver: () => child.exitCode !== null || child.signalCode !== null }
}

/** Ends whatever was started and is still there, with all that it started itself, and nothing else. */
export async function endAll(): Promise<void> {
  const running = started.filter((child) => child.exitCode === null && child.signalCode === null)
  const ours = running.flatMap(({ pid }) => (pid === undefined ? [] : [pid]))
  const all = withChildren([...ours, ...others.flatMap((processes) => processes())])
  signal(all, 'SIGKILL')
  while (all.some((pid) => existsSync(`/proc/${pid}`) && !isZombie(pid))) await pause(50)
}

/** Processes with all that descend from them. */
export function withChildren(pids: readonly number[]): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) if (/^\d+$/.test(name)) parents.set(Number(name), parentOf(name))
  const found = [...pids]
  for (const pid of found) for (const [child, parent] of parents) if (parent === pid) found.push(child)
  return found
}

export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // It ended meanwhile, with the one before.
    }
  }
}

/** The fields of a process after its name, which may have spaces: state, parent and so on. */
function fieldsOf(pid: number | string): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
  } catch {
    return []
  }
}
const parentOf = (pid: number | string) => Number(fieldsOf(pid)[1] ?? 0)
const isZombie = (pid: number) => fieldsOf(pid)[0] === 'Z'

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port is free')
  return address.port
}

/** Asks until it is so; throws after so many seconds. */
export async function until(what: string, seconds: number, isSo: () => Promise<boolean>): Promise<void> {
  const last = performance.now() + seconds * 1000
  while (!(await isSo().catch(() => false))) {
    if (performance.now() > last) throw new Error(`${what}: not within ${seconds} s`)
    await pause(100)
  }
}

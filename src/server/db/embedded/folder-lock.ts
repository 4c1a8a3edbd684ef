import { execFileSync } from 'node:child_process'
import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from './app.ts'
import { EmbeddedError } from './embedded-error.ts'

interface Holder {
  pid: number
  identity: string
}

/** One that was just told to stop may need this long, and the next start should not fail for it. */
const patienceMs = 3_000
/** A takeover lasts microseconds; one this old was cut short. */
const takeoverDeadMs = 1_000

/**
 * Takes the lock file `path` for this process, from a dead holder too; returns what gives it back.
 * Throws EmbeddedError while a living process holds it, and goes on holding it.
 */
export async function lockFolder(path: string, folder: string, app: App): Promise<() => void> {
  const mine: Holder = { pid: process.pid, identity: identityOf(process.pid) ?? '' }
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, JSON.stringify(mine))
  const deadline = Date.now() + patienceMs
  try {
    while (!(takeFree(draft, path) || takeOver(draft, path))) {
      if (Date.now() > deadline) throw refusal(readHolder(path), folder, app)
      await sleep(20)
    }
  } finally {
    rmSync(draft, { force: true })
  }
  return () => {
    if (readHolder(path)?.identity === mine.identity) rmSync(path, { force: true })
  }
}

/** A hard link appears with its content, or not at all: nobody can read a half-written lock. */
function takeFree(draft: string, path: string): boolean {
  return succeeds(() => linkSync(draft, path), 'EEXIST')
}

/**
 * Of two that find a dead holder at once, the first to make the folder replaces the lock, and the second then finds a
 * living holder.
 */
function takeOver(draft: string, path: string): boolean {
  const turn = `${path}.takeover`
  if (!succeeds(() => mkdirSync(turn), 'EEXIST')) {
    const since = statSync(turn, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (Date.now() - since > takeoverDeadMs) succeeds(() => rmdirSync(turn), 'ENOENT')
    return false
  }
  try {
    if (livingHolder(path)) return false
    renameSync(draft, path)
    return true
  } finally {
    rmdirSync(turn)
  }
}

function refusal(holder: Holder | undefined, folder: string, { name, advice }: App): EmbeddedError {
  const who = holder ? ` (process ${holder.pid})` : ''
  return new EmbeddedError(`${name} is already running on ${folder}${who}: stop it first, or ${advice.anotherFolder}.`)
}

/** Whoever holds the lock file, unless it died. */
export function livingHolder(path: string): Holder | undefined {
  const holder = readHolder(path)
  return holder && identityOf(holder.pid) === holder.identity ? holder : undefined
}

function readHolder(path: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder
  } catch {
    return undefined
  }
}

function succeeds(action: () => void, expected: string): boolean {
  try {
    action()
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === expected) return false
    throw error
  }
}

const hasProc = existsSync('/proc/self/stat')

/**
 * What tells the living process `pid` from any other that had or will have its number: when it started, and in which
 * run of the machine. Undefined when there is none; a zombie is dead, whatever kill(pid, 0) says of it.
 */
export function identityOf(pid: number): string | undefined {
  return hasProc ? identityFromProc(pid) : identityFromPs(pid)
}

function identityFromProc(pid: number): string | undefined {
  let stat: string
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return undefined
  }
  // The second field, the command, may hold spaces and brackets: count from the last bracket. proc(5): field 3 is the
  // state, field 22 the start in ticks since boot.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state, started] = [fields[0], fields[22 - 3]]
  if (state === 'Z' || state === 'X') return undefined
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${started}`
}

function identityFromPs(pid: number): string | undefined {
  const line = ps(pid, 'stat=,lstart=')
  return line === '' || line.startsWith('Z') ? undefined : line.replace(/^\S+\s+/, '')
}

/** Whether the living process `pid` is a PostgreSQL server on the folder `cluster` (a server works in its folder). */
export function servesCluster(pid: number, cluster: string): boolean {
  if (identityOf(pid) === undefined) return false
  if (!hasProc) return ps(pid, 'comm=').endsWith('postgres')
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === cluster
  } catch {
    return false
  }
}

function ps(pid: number, columns: string): string {
  try {
    const output = execFileSync('ps', ['-o', columns, '-p', String(pid)], { stdio: ['ignore', 'pipe', 'ignore'] })
    return output.toString().trim()
  } catch {
    return ''
  }
}

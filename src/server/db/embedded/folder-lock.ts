import { linkSync, mkdirSync, readFileSync, renameSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedError } from './embedded-error.ts'
import { identityOf } from './process-identity.ts'

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
export async function lockFolder(path: string, folder: string): Promise<() => void> {
  const mine: Holder = { pid: process.pid, identity: identityOf(process.pid) ?? '' }
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, JSON.stringify(mine))
  const deadline = Date.now() + patienceMs
  try {
    while (!(claim(draft, path) || takeOver(draft, path))) {
      if (Date.now() > deadline) throw refusal(readHolder(path), folder)
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
function claim(draft: string, path: string): boolean {
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

function refusal(holder: Holder | undefined, folder: string): EmbeddedError {
  const who = holder ? ` (process ${holder.pid})` : ''
  return new EmbeddedError(
    `Somiti is already running on ${folder}${who}: stop it first, or set DATA_DIR to another folder.`,
  )
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

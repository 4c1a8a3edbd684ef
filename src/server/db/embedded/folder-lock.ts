import { linkSync, mkdirSync, readFileSync, renameSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedError } from './embedded-error.ts'
import { identityOf } from './process-identity.ts'

interface Holder {
  pid: number
  identity: string
}

/** A takeover lasts microseconds; one this old was cut short. */
const takeoverDeadMs = 5_000

/**
 * Takes the lock file `path` for this process, from a dead holder too; returns what gives it back.
 * Throws EmbeddedError while a living process holds it.
 */
export async function lockFolder(path: string, folder: string): Promise<() => void> {
  const mine: Holder = { pid: process.pid, identity: identityOf(process.pid) ?? '' }
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, JSON.stringify(mine))
  try {
    while (!(claim(draft, path) || takeOver(draft, path, folder))) await sleep(20)
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
function takeOver(draft: string, path: string, folder: string): boolean {
  const turn = `${path}.takeover`
  if (!succeeds(() => mkdirSync(turn), 'EEXIST')) {
    if (Date.now() - (statSync(turn, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > takeoverDeadMs)
      rmdirSync(turn)
    return false
  }
  try {
    const holder = readHolder(path)
    if (holder && identityOf(holder.pid) === holder.identity) {
      throw new EmbeddedError(
        `Somiti is already running on ${folder} (process ${holder.pid}): stop it first, or set DATA_DIR to another folder.`,
      )
    }
    renameSync(draft, path)
    return true
  } finally {
    rmdirSync(turn)
  }
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

// From one version to the next, with a way back until the new one has proved itself (docs/operate/upgrade.md).
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { closedFile } from '../../src/server/closed.ts'
import { type Config, loadConfig } from '../../src/server/config.ts'
import { bringVersion, versionIn } from '../service/version.ts'
import { type Before, checkKeepable, keepBefore } from './database-before.ts'

/** Where an association runs, and how it is stopped and started. */
export type Site = {
  /** The link to the folder of the version that runs. */
  running: string
  /** What the server is set to, by the names of its settings. */
  settings: Readonly<Record<string, string>>
  backups: string
  /** What stands before a program to run it as the association's user; empty where that is us. */
  as: readonly string[]
  /** Resolves once no process of the server is left. */
  stop(): Promise<void>
  start(): Promise<void>
  /** Whether it still runs, where that can be asked. */
  isAlive(): boolean
  /** A role that may create databases, where the owner of this one may not. */
  adminUrl?: string | undefined
}

type Say = (message: string) => void

const STARTS_ON_COPY_SECONDS = 120
/** Beside what it took on the copy, whose migration is as long. */
const HEALTHY_WITHIN_SECONDS = 15
const OLD_HEALTHY_WITHIN_SECONDS = 120
const LOOK_EVERY_MS = 50
const ASK_PATIENCE_MS = 2_000
/** A command each time: what starts shall not wait for who asks after it. */
const ASK_ALIVE_EVERY_MS = 2_000

/** What leads elsewhere, sends something or costs money is no part of a copy. */
const LEFT_OUT = /^(BACKUP|DATABASE|S3|SMTP|MAIL|RECHARGE|METRICS|OTEL|PUBLIC_URL|TRUST_PROXY)/

/**
 * Brings a site to the version in the folder `next`, which is installed and built. True where that runs then; false where
 * the old one runs again as it was, because the new one did not prove itself. Throws, with one sentence, where nothing was
 * changed.
 */
export async function upgrade(site: Site, next: string, say: Say): Promise<boolean> {
  const config = loadConfig({ ...site.settings })
  const old = resolve(dirname(site.running), readlinkSync(site.running))
  if (old === resolve(next)) throw new Error(`${next} is what runs already.`)
  await checkKeepable(config, site.adminUrl)
  const named = `before-${basename(next)}-${new Date().toISOString().replaceAll(/[:.]/g, '')}`
  const backup = join(site.backups, named)
  say(`1 of 4. A backup: ${backup}`)
  await runProgram(site, old, ['src/server/backup.ts', backup, '--with-key'])
  say(`2 of 4. ${versionOf(next)} migrates a copy of it, compares the books and starts on it.`)
  const took = await rehearse(site, next, backup)
  say('3 of 4. The switch. Nothing is accepted until the new version has proved itself.')
  return await change(site, config, { old, next, healthyWithin: HEALTHY_WITHIN_SECONDS + took }, say)
}

/** The number of the version in a folder. */
const versionOf = (folder: string): string => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version

/** Puts an installed and built version beside the others, unless it is there already. Gives its folder. */
export function placeVersion(from: string, versions: string): string {
  if (dirname(resolve(from)) === resolve(versions)) return resolve(from)
  const place = join(versions, versionIn(from))
  if (!existsSync(place)) bringVersion(from, place)
  return place
}

/** Restores the backup with the new version, which migrates it, and starts that on it, closed: a copy sends nothing. Gives how many seconds it took. */
async function rehearse(site: Site, next: string, backup: string): Promise<number> {
  const began = performance.now()
  const folder = mkdtempSync(join(site.backups, 'rehearsal-'))
  const { uid, gid } = statSync(site.backups)
  chownSync(folder, uid, gid)
  const dataDir = join(folder, 'data')
  const kept = Object.entries(site.settings).filter(([name]) => !LEFT_OUT.test(name))
  const copy = {
    ...site,
    settings: { ...Object.fromEntries(kept), DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0' },
  }
  try {
    await runProgram(copy, next, ['src/server/restore.ts', backup])
    writeFileSync(closedFile(dataDir), '')
    const server = startProgram(copy, next, ['src/server/main.ts'])
    const ended = once(server, 'exit')
    try {
      await checkHealth(await heardIn(server, /^Closed for an upgrade, at (http\S+)$/))
    } finally {
      server.kill('SIGTERM')
      await ended
    }
    return (performance.now() - began) / 1000
  } catch (error) {
    throw new Error(`${reasonOf(error)} The version that runs was not touched.`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

type Change = { old: string; next: string; healthyWithin: number }

async function change(site: Site, config: Config, { old, next, healthyWithin }: Change, say: Say): Promise<boolean> {
  const origin = `http://${config.host === '0.0.0.0' || config.host === '::' ? '127.0.0.1' : config.host}:${config.port}`
  const closed = closedFile(config.dataDir)
  const began = performance.now()
  const seconds = () => `${((performance.now() - began) / 1000).toFixed(1)} s`
  let before: Before | undefined
  // Half an upgrade is what nobody wants: a second Ctrl-C waits like the first.
  const wait = () => say('The switch is under way: it ends by itself.')
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, wait)
  try {
    await site.stop()
    before = await keepBefore(config, site.adminUrl)
    writeFileSync(closed, '')
    point(site.running, next)
    await site.start()
    await within(
      healthyWithin,
      () => checkHealth(origin),
      () => site.isAlive(),
    )
  } catch (error) {
    say(`${versionOf(next)} did not prove itself: ${reasonOf(error)}`)
    await site.stop()
    await before?.bring()
    point(site.running, old)
    rmSync(closed, { force: true })
    await site.start()
    await openWithin(origin, OLD_HEALTHY_WITHIN_SECONDS)
    say(`${versionOf(old)} runs again as it was, after ${seconds()}.`)
    return false
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.off(signal, wait)
  }
  // From here on what people send counts: there is no way back by itself.
  rmSync(closed)
  await openWithin(origin, HEALTHY_WITHIN_SECONDS)
  say(`4 of 4. ${versionOf(next)} runs. Somiti was away for ${seconds()}.`)
  await before.forget()
  return true
}

/** Has a link lead elsewhere, at once: nobody finds none. */
function point(link: string, folder: string): void {
  const draft = `${link}.new`
  rmSync(draft, { force: true })
  symlinkSync(relative(dirname(link), folder), draft)
  renameSync(draft, link)
}

/** The database answers, the pages are there, and a call is refused: what is asked is the new version, closed. */
async function checkHealth(origin: string): Promise<void> {
  const statuses = await Promise.all(['/api/health', '/', '/api/association'].map((path) => statusOf(origin + path)))
  const [health, page, call] = statuses
  if (health !== 200) throw new Error(`The health call answered ${health}.`)
  if (page !== 200) throw new Error(`The home page answered ${page}.`)
  if (call !== 503) throw new Error(`A call answered ${call}, and the server has to be closed yet.`)
}

async function openWithin(origin: string, seconds: number): Promise<void> {
  await within(seconds, async () => {
    const status = await statusOf(`${origin}/api/association`)
    if (status !== 200) throw new Error(`A call answered ${status}.`)
  })
}

async function statusOf(address: string): Promise<number> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(ASK_PATIENCE_MS) })
  await answer.arrayBuffer()
  return answer.status
}

/** Tries until it succeeds; throws what the last try threw once the time is over, or that what is asked has ended. */
async function within(seconds: number, tryOnce: () => Promise<void>, isAlive = () => true): Promise<void> {
  const end = performance.now() + seconds * 1000
  let askAgainAt = performance.now() + ASK_ALIVE_EVERY_MS
  for (;;) {
    try {
      return await tryOnce()
    } catch (error) {
      const at = performance.now()
      if (at > end) throw error
      if (at > askAgainAt && !isAlive()) throw new Error('It ended.')
      if (at > askAgainAt) askAgainAt = performance.now() + ASK_ALIVE_EVERY_MS
      await pause(LOOK_EVERY_MS)
    }
  }
}

function startProgram({ as, settings }: Site, folder: string, words: readonly string[]): ChildProcess {
  const [command = '', ...rest] = [...as, join(folder, 'node_modules/.bin/node'), ...words]
  const env = { PATH: process.env.PATH, ...settings }
  return spawn(command, rest, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
}

/** Runs one of a version's commands to its end. Throws with the last line that it said where it fails. */
async function runProgram(site: Site, folder: string, words: readonly string[]): Promise<void> {
  const child = startProgram(site, folder, words)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  }
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(said.trim().split('\n').at(-1) || `${words[0]} ended with ${code}.`)
}

/** The first group of a line that a server says; throws with the last line that it said where it ends before, or is late. */
async function heardIn(server: ChildProcess, pattern: RegExp): Promise<string> {
  const late = setTimeout(() => server.kill('SIGKILL'), STARTS_ON_COPY_SECONDS * 1000)
  let last = 'It said nothing.'
  server.stderr?.setEncoding('utf8').on('data', (text: string) => {
    last = text.trim().split('\n').at(-1) ?? last
  })
  try {
    for await (const line of createInterface({ input: server.stdout as NodeJS.ReadableStream })) {
      const [, found] = pattern.exec(line) ?? []
      if (found !== undefined) return found
    }
  } finally {
    clearTimeout(late)
    server.stdout?.resume()
  }
  throw new Error(`It did not start on the copy. ${last}`)
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { loadConfig } from '#server/config.ts'
import { keepBefore } from '../../scripts/upgrade/database-before.ts'
import { freshDatabase } from '../support/database.ts'
import { ask } from './fixtures/launch.ts'
import { smallAssociation } from './fixtures/small-association.ts'

const root = join(import.meta.dirname, '../..')
const parent = mkdtempSync(join(tmpdir(), 'somiti-upgrade-'))
const place = (name: string) => join(parent, name)
const link = place('running')
const dataDir = place('data')
const [AWAY_AT_MOST_MS, CLIENTS] = [10_000, 4]

/** What a service manager does: it has one server, of the version that the link leads to, and is told by the two commands. */
let manager: Server
let server: ChildProcess | undefined
let settings: Record<string, string> = {}
let origin = ''
let people: Awaited<ReturnType<typeof smallAssociation>>

beforeAll(async () => {
  for (const name of ['versions', 'backups']) mkdirSync(place(name))
  symlinkSync(version('1.0.0'), link)
  manager = createServer((request, response) => {
    const does = { '/stop': stopServer, '/start': startServer, '/alive': async () => isAlive() }[request.url ?? '']
    void does?.().then((well) => response.writeHead(well === false ? 500 : 200).end())
  })
  await once(manager.listen(0, '127.0.0.1'), 'listening')
  const port = String(await freePort())
  settings = { DATA_DIR: dataDir, PORT: port, DEMO: 'off', SECOND_FACTOR: 'optional' }
  settings.NODE_COMPILE_CACHE = place('compiled')
  origin = `http://127.0.0.1:${settings.PORT}`
  await startServer()
  while ((await statusOf('/api/association')) !== 200) await pause(100)
  people = await smallAssociation({ origin, databaseUrl: databaseUrl() } as Parameters<typeof smallAssociation>[0])
}, 120_000)
afterAll(async () => {
  await stopServer()
  manager.close()
  rmSync(parent, { recursive: true })
})

/** A version in a folder of its own, installed and built as this one is; `change` makes it another. */
function version(number: string, change: (folder: string) => void = () => {}): string {
  const folder = join(place('versions'), number)
  mkdirSync(join(folder, 'dist'), { recursive: true })
  for (const name of ['src', 'scripts', 'package-lock.json']) {
    cpSync(join(root, name), join(folder, name), { recursive: true })
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  // Its packages are those that are here: installing others behind the link would take these away.
  writeFileSync(join(folder, 'scripts/lib/install.mjs'), 'export const ensureInstalled = async () => {}\n')
  for (const name of readdirSync(join(root, 'dist'))) {
    if (name !== '.built-from') symlinkSync(join(root, 'dist', name), join(folder, 'dist', name))
  }
  const described = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...described, version: number }))
  change(folder)
  const mark = "import { markBuilt } from './scripts/lib/web-build.mjs'; markBuilt()"
  execFileSync(process.execPath, ['--input-type=module', '-e', mark], { cwd: folder })
  return folder
}

/** Adds a column to a table, and the migration that leads there. */
const withMigration = (sql: string) => (folder: string) => {
  const people = join(folder, 'src/server/db/schema/people.sql')
  const made = readFileSync(people, 'utf8')
  writeFileSync(people, made.replace("wallet text not null default '',", "$& nickname text not null default '',"))
  mkdirSync(join(folder, 'src/server/db/migrations'), { recursive: true })
  writeFileSync(join(folder, 'src/server/db/migrations/0001-nicknames.sql'), sql)
}
const NICKNAMES = `alter table person add column nickname text not null default '';
  update person set nickname = split_part(name, ' ', 1);`

async function startServer(): Promise<void> {
  const env = { PATH: process.env.PATH, LOG_LEVEL: 'error', ...settings }
  server = spawn(join(link, 'node_modules/.bin/node'), ['src/server/main.ts'], { cwd: link, env, stdio: 'ignore' })
}

const isAlive = () => server !== undefined && server.exitCode === null && server.signalCode === null

async function stopServer(): Promise<void> {
  if (!server || !isAlive()) return
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await ended
}

async function freePort(): Promise<number> {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  taken.close()
  return port
}

/** The embedded server's, as its superuser. */
function databaseUrl(): string {
  const { postgres } = JSON.parse(readFileSync(join(dataDir, 'postgres-passwords'), 'utf8'))
  const port = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[3]
  return `postgres://postgres:${postgres}@127.0.0.1:${port}/somiti`
}

const statusOf = (path: string) =>
  fetch(origin + path).then(
    ({ status }) => status,
    () => 0,
  )

/** `npm run upgrade` to a version, to its end. */
async function upgradeTo(folder: string) {
  const { port } = manager.address() as AddressInfo
  const told = (what: string) =>
    `${process.execPath} -e "fetch('http://127.0.0.1:${port}/${what}').then(({ ok }) => process.exit(ok ? 0 : 1))"`
  const commands = ['stop', 'start', 'alive'].flatMap((what) => [`--${what}`, told(what)])
  const words = ['--running', link, '--backups', place('backups'), ...commands]
  const env = { PATH: process.env.PATH, ...settings }
  const child = spawn(process.execPath, ['scripts/upgrade.ts', folder, ...words], { cwd: root, env })
  const [said, complaint, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { status, said: said + complaint }
}

/** Deposits, each sent under one key until it is accepted, by several clients at once; `stop` gives when each was. */
function deposits() {
  let going = true
  const accepted: number[] = []
  const client = async () => {
    while (going) {
      const key = randomUUID()
      while (!(await deposit(key))) await pause(50)
      accepted.push(performance.now())
      await pause(20)
    }
  }
  const done = Promise.all(Array.from({ length: CLIENTS }, client))
  return {
    accepted,
    stop: async () => {
      going = false
      await done
    },
  }
}

/** Whether it was accepted; what is not answered, or asked to come again, is sent again. Anything else is a failure. */
async function deposit(key: string): Promise<boolean> {
  const address = `${origin}/api/office/members/${people.memberId}/deposits`
  const headers = {
    authorization: `Bearer ${people.secretary}`,
    'content-type': 'application/json',
    'idempotency-key': key,
  }
  const sent = { amount: '1', paid_into: 'cash', received_on: new Date().toISOString().slice(0, 10) }
  const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(sent) }).catch(() => undefined)
  if (answer === undefined || answer.status === 503) return false
  if (!answer.ok) throw new Error(`a deposit was answered ${answer.status}: ${await answer.text()}`)
  await answer.arrayBuffer().catch(() => {})
  return true
}

const running = () => basename(readlinkSync(link))
const countDeposits = async () =>
  (await ask(databaseUrl(), `select count(*)::int as made from payment where kind = 'deposit'`))[0]

test('under load an upgrade goes through, or goes back by itself, and nothing that was accepted is lost or doubled', async () => {
  const broken = version('1.1.0', withMigration(`${NICKNAMES} select 1 / 0;`))
  const dead = version('1.2.0', (folder) => {
    withMigration(NICKNAMES)(folder)
    // On the copy it is well.
    const main = join(folder, 'src/server/main.ts')
    appendFileSync(main, `\nif (!process.env.DATA_DIR?.includes('rehearsal-')) process.exit(3)\n`)
  })
  const sound = version('1.3.0', withMigration(NICKNAMES))
  const load = deposits()

  const first = server?.pid
  const refused = await upgradeTo(broken)
  expect(refused.said).toMatch(/0001-nicknames\.sql: division by zero The version that runs was not touched\.\n$/)
  expect([refused.status, running(), server?.pid]).toEqual([1, '1.0.0', first])

  const back = await upgradeTo(dead)
  expect(back.said).toMatch(
    /1\.2\.0 did not prove itself: It ended\.\n1\.0\.0 runs again as it was, after [\d.]+ s\.\n$/,
  )
  expect([back.status, running()]).toEqual([1, '1.0.0'])
  await expect(ask(databaseUrl(), 'select nickname from person')).rejects.toThrow('does not exist')

  const began = load.accepted.length
  const done = await upgradeTo(sound)
  expect(done.said).toMatch(/4 of 4\. 1\.3\.0 runs\. Somiti was away for [\d.]+ s\.\n$/)
  expect([done.status, running()]).toEqual([0, '1.3.0'])
  await expect.poll(() => load.accepted.length).toBeGreaterThan(began + CLIENTS)
  await load.stop()

  const during = load.accepted.slice(began - 1).sort((a, b) => a - b)
  expect(Math.max(...during.slice(1).map((at, index) => at - (during[index] ?? at)))).toBeLessThan(AWAY_AT_MOST_MS)
  expect(await countDeposits()).toEqual({ made: load.accepted.length })
  expect(await ask(databaseUrl(), `select from person where nickname = ''`)).toEqual([])
  // The backups stay, and nothing that was only for the upgrade.
  expect(readdirSync(place('backups')).filter((name) => !name.startsWith('before-'))).toEqual([])
  expect(readdirSync(dataDir).filter((name) => name.includes('upgrade'))).toEqual([])
}, 180_000)

test('a server that is closed for an upgrade serves pages, accepts nothing, and opens when it is told', async () => {
  await stopServer()
  writeFileSync(join(dataDir, 'closed-for-upgrade'), '')
  await startServer()
  await expect.poll(() => statusOf('/api/health'), { timeout: 30_000 }).toBe(200)
  expect([await statusOf('/'), await statusOf('/api/association')]).toEqual([200, 503])
  expect(await deposit(randomUUID())).toBe(false)
  rmSync(join(dataDir, 'closed-for-upgrade'))
  await expect.poll(() => deposit(randomUUID())).toBe(true)
})

test('a database of a server of its own is brought back with its rows and with who may connect', async () => {
  const database = await freshDatabase()
  const { adminUrl } = inject('cluster')
  const name = new URL(database.ownerUrl).pathname.slice(1)
  await ask(adminUrl, `alter database ${name} connection limit 7`)
  const rights = () => ask(adminUrl, `select datacl::text, datconnlimit from pg_database where datname = '${name}'`)
  const before = await rights()
  const config = loadConfig({ DATABASE_URL: database.ownerUrl })
  const kept = await keepBefore(config, adminUrl)
  await ask(database.ownerUrl, 'alter table person rename column wallet to purse')
  await kept.bring()
  await ask(database.ownerUrl, 'select wallet from person')
  expect(await rights()).toEqual(before)

  const again = await keepBefore(config, adminUrl)
  await again.forget()
  expect(await ask(adminUrl, `select from pg_database where datname like '${name}_%'`)).toEqual([])
  await database.drop()
})

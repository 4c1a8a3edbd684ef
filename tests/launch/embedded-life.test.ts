import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { identityOf } from '#server/db/embedded/folder-lock.ts'
import { ask, type Launched, launch, ready, stop } from './fixtures/launch.ts'
import { makeZombie } from './fixtures/zombie.ts'

// Only its owner may enter a folder that mkdtemp made: where the owner is root, this is PostgreSQL in a root-only folder.
const parent = mkdtempSync(join(tmpdir(), 'somiti-launch-'))
const dataDir = join(parent, 'data')
const inData = (name: string) => join(dataDir, name)
const server = () => Number(readFileSync(inData('postgres/postmaster.pid'), 'utf8').split('\n')[0])
const log = ({ said }: Launched) => said.filter(({ kind }) => kind === 'log').map(({ value }) => value)
const notes = async (url: string) => (await ask(url, 'SELECT text FROM note')).length

let running: Launched | undefined

/** Starts, and remembers what to end if the test fails half-way. */
async function start() {
  running = launch(dataDir)
  return { launched: running, ...(await ready(running)) }
}

beforeAll(async () => {
  const { launched, ownerUrl } = await start()
  await ask(ownerUrl, "CREATE TABLE note (text text); INSERT INTO note VALUES ('kept')")
  await stop(launched)
})

afterEach(async () => {
  if (running?.child.exitCode === null && running.child.signalCode === null) await stop(running)
})

afterAll(() => rmSync(parent, { recursive: true }))

describe('a first start', () => {
  test('keeps the passwords in one file that only its owner reads', () => {
    expect(statSync(inData('postgres-passwords')).mode & 0o777).toBe(0o600)
    expect(statSync(dataDir).mode & 0o077).toBe(0)
    expect(readdirSync(dataDir).sort()).toEqual(['postgres', 'postgres-passwords', 'postgres.log'])
    const passwords = Object.values(JSON.parse(readFileSync(inData('postgres-passwords'), 'utf8')) as object)
    for (const password of passwords) expect(readFileSync(inData('postgres.log'), 'utf8')).not.toContain(password)
  })

  test('that was cut short is begun anew', async () => {
    const folder = join(parent, 'cut-short')
    mkdirSync(join(folder, 'postgres.new', 'base'), { recursive: true })
    const launched = launch(folder)
    const { appUrl } = await ready(launched)
    expect(await ask(appUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await stop(launched)
  })
})

describe('a running server', () => {
  test('listens on this machine only, asks for the password, and gives the application no rights of its own', async () => {
    const { launched, appUrl, adminUrl } = await start()
    const settings =
      "SELECT name, setting FROM pg_settings WHERE name IN ('listen_addresses', 'TimeZone', 'fsync') ORDER BY lower(name)"
    expect(await ask(adminUrl, settings)).toEqual([
      { name: 'fsync', setting: 'on' },
      { name: 'listen_addresses', setting: '127.0.0.1' },
      { name: 'TimeZone', setting: 'UTC' },
    ])
    await expect(ask(Object.assign(new URL(adminUrl), { password: 'guess' }).href, 'SELECT')).rejects.toThrow(
      'password',
    )
    await expect(ask(appUrl, 'SELECT text FROM note')).rejects.toThrow('permission denied')
    await expect(ask(appUrl, 'CREATE TABLE mine ()')).rejects.toThrow('permission denied')
    expect(await stop(launched)).toBe(0)
  })

  test('shows no password in the list of processes', async () => {
    const { launched, adminUrl } = await start()
    const command = readFileSync(`/proc/${server()}/cmdline`, 'utf8')
    const environment = readFileSync(`/proc/${server()}/environ`, 'utf8')
    expect(command).toContain('listen_addresses')
    expect(command + environment).not.toContain(new URL(adminUrl).password)
    await stop(launched)
  })

  test('refuses a second start on its folder, and is not disturbed by it', async () => {
    const { launched, ownerUrl } = await start()
    const second = launch(dataDir)
    expect(await second.hear('refused')).toBe(
      `Somiti is already running on ${dataDir} (process ${launched.child.pid}): stop it first, or set DATA_DIR to another folder.`,
    )
    expect(await second.ended).toBe(1)
    expect(await notes(ownerUrl)).toBe(1)
    await stop(launched)
  })

  test('outlives the Ctrl-C that reaches every process of the terminal, until it is told to stop', async () => {
    const { launched } = await start()
    const pid = server()
    process.kill(-Number(launched.child.pid), 'SIGINT')
    expect(await launched.hear('still answers')).toEqual({ one: 1 })
    expect(await launched.ended).toBe(0)
    expect(identityOf(pid)).toBeUndefined()
    expect(readFileSync(inData('postgres.log'), 'utf8').trim()).toMatch(/database system is shut down$/)
  })

  test('that dies by itself is reported', async () => {
    const { launched } = await start()
    process.kill(server(), 'SIGKILL')
    expect(await launched.hear('died')).toMatch(/^The embedded PostgreSQL stopped by itself/)
    expect(await launched.ended).toBe(1)
  })
})

describe('a start finds its data again', () => {
  const findsAll = async () => {
    const { launched, ownerUrl } = await start()
    expect(await notes(ownerUrl)).toBe(1)
    await stop(launched)
    return log(launched)
  }

  test('after a clean stop', async () => {
    expect(await findsAll()).toEqual([])
  })

  test('after kill -9 of Node, whose server it stops and names', async () => {
    const { launched } = await start()
    const orphan = server()
    launched.child.kill('SIGKILL')
    await launched.ended
    expect(identityOf(orphan)).toBeDefined()
    expect(await findsAll()).toEqual([`Stopped the PostgreSQL that an earlier start left running (process ${orphan}).`])
  })

  test('at once after kill -9 of everything', async () => {
    const { launched } = await start()
    const pid = server()
    launched.child.kill('SIGKILL')
    process.kill(pid, 'SIGKILL')
    expect(await findsAll()).toEqual([])
  })

  test('while the killed processes are zombies', async () => {
    const zombie = await makeZombie()
    expect(zombie.identity).not.toBe('')
    leaveBehind(zombie.pid, zombie.identity)
    expect(await findsAll()).toEqual([])
    zombie.bury()
  })

  test('while a newer process has the number of the killed ones', async () => {
    leaveBehind(process.pid, 'before this process began')
    expect(await findsAll()).toEqual([])
  })

  test('without the file of passwords, by giving the roles new ones', async () => {
    rmSync(inData('postgres-passwords'))
    expect(await findsAll()).toEqual([
      `The file ${inData('postgres-passwords')} was missing: the roles got new passwords.`,
    ])
    expect(await findsAll()).toEqual([])
  })

  test('and refuses data of another major version', async () => {
    chmodSync(inData('postgres/PG_VERSION'), 0o600)
    writeFileSync(inData('postgres/PG_VERSION'), '15\n')
    const launched = launch(dataDir)
    expect(await launched.hear('refused')).toMatch(
      /was written by PostgreSQL 15 and this Somiti brings PostgreSQL \d+:/,
    )
    writeFileSync(inData('postgres/PG_VERSION'), '18\n')
    expect(await findsAll()).toEqual([])
  })

  /** What a killed Somiti leaves: its lock, and its server's pid file. */
  function leaveBehind(pid: number, identity: string): void {
    writeFileSync(inData('postgres.lock'), JSON.stringify({ pid, identity }))
    writeFileSync(inData('postgres/postmaster.pid'), `${pid}\n${inData('postgres')}\n0\n5432\n\n127.0.0.1\n`)
  }
})

import { type ChildProcess, spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { canMount, ROOM } from '../../faults/disk-full.ts'
import { ask } from '../e2e/support/calls.ts'
import { type SomitiProcess, startSomiti } from '../e2e/support/somiti-process.ts'
import { openBucket } from '../support/bucket.ts'
import { emptyDatabase } from './fixtures/empty-database.ts'
import { ask as query } from './fixtures/launch.ts'
import { smallAssociation } from './fixtures/small-association.ts'

const parent = mkdtempSync(join(tmpdir(), 'somiti-nightly-'))
const folder = (name: string) => join(parent, name)
const KEYS = ['secrets-key', 'books-key', 'push-key']
let somiti: SomitiProcess
let treasurer: string
let bucket: Awaited<ReturnType<typeof openBucket>>
let passphrase: string

beforeAll(async () => {
  bucket = await openBucket()
  somiti = await startSomiti(folder('data'), { DEMO: 'off', SECOND_FACTOR: 'optional', METRICS_TOKEN: TOKEN })
  treasurer = (await smallAssociation(somiti)).treasurer
}, 60_000)
afterAll(async () => {
  await somiti.stop()
  bucket.close()
  rmSync(parent, { recursive: true })
})

const TOKEN = 'a-token-of-the-metrics'

const bucketSettings = () => ({
  BACKUP_S3_URL: bucket.settings.url,
  BACKUP_S3_REGION: bucket.settings.region,
  BACKUP_S3_KEY_ID: bucket.settings.accessKeyId,
  BACKUP_S3_KEY: bucket.settings.secretAccessKey,
})

type Ran = { status: number | null; output: string; said: string }

/** Starts one of the commands; `typed` is what stands on its standard input. */
function begin(
  words: string[],
  settings: Record<string, string> = {},
  typed = '',
): { child: ChildProcess; ended: Promise<Ran> } {
  const [program = '', ...rest] = words
  const env = { PATH: process.env.PATH, DATA_DIR: folder('data'), BACKUP_DIR: folder('backups'), ...settings }
  const child = spawn(process.execPath, [`src/server/${program}.ts`, ...rest], { env })
  child.stdin.end(typed)
  const over = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const ended = Promise.all([text(child.stdout), text(child.stderr), over]).then(([output, said, status]) => ({
    ...{ output, said, status },
  }))
  return { child, ended }
}
const run = (words: string[], settings?: Record<string, string>, typed?: string) => begin(words, settings, typed).ended

/** Archives are named by the second, and two of one second are refused: each night of a test has one of its own. */
const nextSecond = () => new Promise((resolve) => setTimeout(resolve, 1_001 - (Date.now() % 1_000)))
const makeNightly = async (settings?: Record<string, string>) => {
  await nextSecond()
  return await run(['backup', '--nightly'], settings)
}

const overview = async () => (await ask(treasurer, 'GET /api/office/overview', { origin: somiti.origin })).backups
const archives = () => readdirSync(folder('backups'))
const runs = () => query(somiti.superuserUrl, 'select step, failure from backup_run order by id')

test('a night makes an encrypted archive, sends it and restores it on trial; the passphrase alone restores it', async () => {
  expect(await run(['backup', '--nightly'])).toMatchObject({
    status: 1,
    said: expect.stringContaining('There is no passphrase yet'),
  })
  const shown = await run(['backup', '--new-passphrase'])
  expect(shown.output).toMatch(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}\n$/)
  passphrase = shown.output.trim()
  expect(statSync(join(folder('data'), 'backup-key')).mode & 0o777).toBe(0o600)
  expect(await run(['backup', '--new-passphrase'])).toMatchObject({
    status: 1,
    output: '',
    said: expect.stringContaining('is there already'),
  })
  expect(await overview()).toEqual({ made_at: null, sent_at: null, tried_at: null, warnings: [] })

  const night = await makeNightly(bucketSettings())
  expect(night).toMatchObject({ status: 0, said: expect.stringContaining('was restored on trial') })
  const [archive = '', ...others] = archives()
  expect(archive).toMatch(/^somiti-.*Z-[0-9a-f]{8}\.age$/)
  expect(others).toEqual([])
  const bytes = readFileSync(join(folder('backups'), archive))
  expect([...bucket.objects.keys()]).toEqual([archive])
  expect(bucket.objects.get(archive)?.bytes.equals(bytes)).toBe(true)
  expect(statSync(join(folder('backups'), archive)).mode & 0o777).toBe(0o600)
  expect(await runs()).toEqual(['made', 'sent', 'tried'].map((step) => ({ step, failure: null })))
  const { made_at, sent_at, tried_at, warnings } = await overview()
  expect(Date.parse(made_at ?? '')).toBeGreaterThan(Date.now() - 60_000)
  expect({ sent_at, tried_at, warnings }).toEqual({ sent_at: made_at, tried_at: made_at, warnings: [] })
  const metrics = await (
    await fetch(`${somiti.origin}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
  ).text()
  for (const step of ['made', 'sent', 'tried']) {
    expect(metrics).toMatch(new RegExp(`somiti_backup_timestamp_seconds\\{step="${step}"\\} 1[0-9.e+]+\n`))
    expect(metrics).toContain(`somiti_backup_failed{step="${step}"} 0\n`)
  }

  const typed = `${passphrase.toLowerCase().replaceAll('-', ' ')}\n`
  const database = await emptyDatabase()
  const there = { DATA_DIR: folder('new'), DATABASE_URL: database.ownerUrl }
  const restored = await run(['restore', '--from-bucket'], { ...there, ...bucketSettings() }, typed)
  expect(restored).toMatchObject({ status: 0, said: expect.stringContaining('Every entry balances') })
  for (const key of [...KEYS, 'backup-key']) {
    expect(readFileSync(join(folder('new'), key)), key).toEqual(readFileSync(join(folder('data'), key)))
  }
  const journal = (await run(['export'])).output
  expect(journal.length).toBeGreaterThan(200)
  expect((await run(['export'], there)).output).toBe(journal)
  expect(readdirSync(folder('new')).sort()).toEqual(['backup-key', 'books-key', 'files', 'push-key', 'secrets-key'])
  await database.drop()
}, 90_000)

test('an archive is refused that another passphrase opens, that is cut off, altered, or none', async () => {
  const [archive = ''] = archives()
  const file = join(folder('backups'), archive)
  const copy = folder('copy.age')
  const refused = async (sentence: string, typed = passphrase) => {
    const { status, said } = await run(['restore', copy], { DATA_DIR: folder('refused') }, `${typed}\n`)
    expect({ status, said }).toEqual({ status: 1, said: expect.stringContaining(sentence) })
    if (existsSync(folder('refused'))) expect(readdirSync(folder('refused'))).toEqual([])
  }
  cpSync(file, copy)
  await refused(
    'does not open: it was made with another passphrase',
    passphrase.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A')),
  )
  const { size } = statSync(copy)
  truncateSync(copy, size - 1)
  await refused('is cut off, or was altered')
  // The end of a part of 64 kB: what there is opens, and the last is missing.
  truncateSync(copy, readFileSync(file).indexOf('\n---') + 45 + 16 + 64 * 1024 + 16)
  await refused('is cut off, or was altered')
  const altered = readFileSync(file)
  altered[size - 1000] = ~(altered[size - 1000] ?? 0) & 0xff
  writeFileSync(copy, altered)
  await refused('is cut off, or was altered')
  writeFileSync(copy, 'somiti')
  await refused('is no archive that npm run backup -- --nightly made')
  writeFileSync(copy, readFileSync(file, 'latin1').replace(/(somiti\.scrypt) 17/, '$1 30'), 'latin1')
  await refused('is no archive that npm run backup -- --nightly made')
}, 60_000)

test('from a bucket with archives of several passphrases the one that is named is restored, and none by itself', async () => {
  const [archive = ''] = archives()
  const other = archive.replace(/-[0-9a-f]{8}\.age$/, '-00000000.age')
  bucket.objects.set(other, { bytes: Buffer.from('another'), at: new Date() })
  const there = { DATA_DIR: folder('named'), ...bucketSettings() }
  const some = await run(['restore', '--from-bucket'], there, passphrase)
  expect(some).toMatchObject({
    status: 1,
    said: expect.stringMatching(/^Archives of several passphrases are in .+: name one of /),
  })
  expect(some.said).toContain(archive)
  const none = await run(['restore', '--from-bucket', 'somiti-none.age'], there, passphrase)
  expect(none).toMatchObject({ status: 1, said: expect.stringContaining('somiti-none.age is not in ') })
  writeFileSync(folder('passphrase'), `${passphrase}\n`)
  const database = await emptyDatabase()
  const words = ['restore', '--from-bucket', archive, '--passphrase-file', folder('passphrase')]
  expect(await run(words, { ...there, DATABASE_URL: database.ownerUrl })).toMatchObject({ status: 0 })
  await database.drop()
  bucket.objects.delete(other)
}, 60_000)

test('an archive is not restored over what is there', async () => {
  const [archive = ''] = archives()
  const words = ['restore', join(folder('backups'), archive)]
  expect(await run(words, {}, passphrase)).toMatchObject({
    status: 1,
    said: expect.stringMatching(/data is not empty \(.*\): a backup/),
  })
  const database = await emptyDatabase()
  await query(database.ownerUrl, 'create table own (id int)')
  const settings = { DATA_DIR: folder('other'), DATABASE_URL: database.ownerUrl }
  expect(await run(words, settings, passphrase)).toMatchObject({
    status: 1,
    said: expect.stringContaining('The database is not empty: '),
  })
  expect(readdirSync(folder('other'))).toEqual([])
  await database.drop()
}, 60_000)

test('where the bucket is away the archive stays here, officers are warned, and the next night sends both', async () => {
  const before = archives()
  const away = { ...bucketSettings(), BACKUP_S3_URL: 'http://127.0.0.1:9/files-of-somiti' }
  expect(await makeNightly(away)).toMatchObject({
    status: 1,
    said: expect.stringContaining('it could not be sent to the bucket'),
  })
  // The newest of a day replaces the one before.
  expect(archives()).toHaveLength(1)
  expect(archives()).not.toEqual(before)
  expect((await overview()).warnings).toEqual(['not_sent'])
  expect(await makeNightly(bucketSettings())).toMatchObject({ status: 0 })
  expect([...bucket.objects.keys()]).toEqual(archives())
  expect((await overview()).warnings).toEqual([])
}, 60_000)

test('one that is killed leaves nothing that counts as an archive, and the next goes on as if it had not been', async () => {
  const before = archives()
  const work = join(folder('data'), 'backup-working')
  await nextSecond()
  const { child, ended } = begin(['backup', '--nightly'])
  await expect.poll(() => (existsSync(work) ? readdirSync(work) : []), { interval: 5, timeout: 30_000 }).not.toEqual([])
  child.kill('SIGKILL')
  await ended
  expect(existsSync(work)).toBe(true)
  expect(archives().filter((name) => !name.endsWith('.part'))).toEqual(before)
  const print = before[0]?.slice(-12, -4)
  writeFileSync(join(folder('backups'), `.somiti-2026-11-29T02-00-00Z-${print}.age.part`), 'half an archive')
  expect(await makeNightly()).toMatchObject({ status: 0 })
  expect(archives()).toHaveLength(1)
  expect(archives()).not.toEqual(before)
  expect(existsSync(work)).toBe(false)
}, 60_000)

test('of two at once the second does nothing, and says so', async () => {
  const holder = new Client({ connectionString: somiti.databaseUrl })
  await holder.connect()
  await holder.query('select pg_advisory_lock(7305003)')
  const before = archives()
  const second = await makeNightly()
  expect(second).toMatchObject({ status: 1, said: 'Another backup is being made at this moment: nothing was done.\n' })
  expect(archives()).toEqual(before)
  await holder.end()
}, 30_000)

test.skipIf(!canMount())(
  'on a full disk nothing is kept but what was there, and the night is noted as failed',
  async () => {
    mkdirSync(folder('small'))
    const script =
      'mount -t tmpfs -o size=64k tmpfs "$BACKUP_DIR" && "$0" src/server/backup.ts --nightly; echo "$?" "$(ls -A "$BACKUP_DIR")"'
    const env = { PATH: process.env.PATH, DATA_DIR: folder('data'), BACKUP_DIR: folder('small') }
    const child = spawn('unshare', [...ROOM, 'sh', '-c', script, process.execPath], {
      env,
    })
    const [output, said] = await Promise.all([text(child.stdout), text(child.stderr)])
    expect(said).toMatch(/it could not be made: ENOSPC/)
    expect(output).toBe('1 \n')
    expect(await runs()).toContainEqual({ step: 'made', failure: expect.stringContaining('ENOSPC') })
  },
  30_000,
)

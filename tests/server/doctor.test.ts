import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createServer as createTlsServer, getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { SERVER_CHECKS, type ServerCheck } from '#contract/server.ts'
import { businessDateAt } from '#core/calendar.ts'
import { dayText } from '#core/local-text.ts'
import { inEnglish } from '#core/sentence.ts'
import { buildApp } from '#server/app.ts'
import { loadConfig } from '#server/config.ts'
import { noteBackupRun } from '#server/db/backup-runs.ts'
import type { Parts } from '#server/doctor/check.ts'
import { runChecks } from '#server/doctor/run-checks.ts'
import { KEY_FILE } from '#server/secrets/key-file.ts'
import { certifierIn } from '../../scripts/ha/certificates.ts'
import { booksKey } from '../support/books-key.ts'
import { callerOf } from '../support/caller.ts'
import { depsWith } from '../support/deps.ts'
import { sharedWorld } from '../support/opened-world.ts'
import { postOne, sealBooks } from '../support/sealed-books.ts'
import { startSmtpInbox } from '../support/smtp-inbox.ts'

const world = sharedWorld({ now: new Date().toISOString() })
const folder = mkdtempSync(join(tmpdir(), 'somiti-doctor-'))
/** Ample, for machines that do something else besides. */
const LIMIT_MS = 30_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

beforeAll(async () => {
  for (const name of [KEY_FILE, 'books-key', 'push-key']) writeKey(name)
  await postOne(world.pool, world, 1_000)
  await sealBooks(world)
})
afterAll(() => rmSync(folder, { recursive: true }))

/** What a test opened beside the world. */
const opened: (() => unknown)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

function writeKey(name: string): string {
  const file = join(folder, name)
  writeFileSync(file, Buffer.alloc(32, 1).toString('base64'), { mode: 0o600 })
  chmodSync(file, 0o600)
  return file
}

type Given = Partial<Parts> & { env?: NodeJS.ProcessEnv }

const partsWith = ({ env = {}, ...parts }: Given = {}): Parts => ({
  config: loadConfig({ DATA_DIR: folder, ...env }),
  pool: world.pool,
  now: () => new Date(),
  booksKeys: () => [booksKey.publicKey],
  limitMs: LIMIT_MS,
  ...parts,
})

/** What one check says, as 'state: words'. */
async function said(check: ServerCheck, given?: Given): Promise<string[]> {
  const findings = await runChecks(partsWith(given))
  return findings.filter((each) => each.check === check).map(({ state, message }) => `${state}: ${inEnglish(message)}`)
}

/** What superusers may do to a database of their own, until the test ends. */
async function tamper(sql: string, undo: string): Promise<void> {
  const run = async (query: string) =>
    void (await world.admin.query(`begin; set local session_replication_role = replica; ${query}; commit`))
  opened.push(() => run(undo))
  await run(sql)
}

async function portOf(server: Server): Promise<number> {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  opened.push(() => new Promise((closed) => server.close(closed)))
  return (server.address() as AddressInfo).port
}

test('every check of a server that is well says one thing, in its order', async () => {
  const findings = await runChecks(partsWith())
  expect(findings.map(({ check }) => check)).toEqual(SERVER_CHECKS)
  expect(findings.filter(({ state }) => state === 'wrong')).toEqual([])
  expect(await said('derived')).toEqual(['ok: All derived figures agree with the journal.'])
  expect(await said('books')).toEqual(['ok: The books add up. Sealed entries: 1. Records of the audit trail: 0.'])
  expect(await said('disk')).toEqual([expect.stringMatching(/: \d+ of \d+ GB are free on the disk of /)])
  expect(await said('database')).toEqual([expect.stringMatching(/^ok: PostgreSQL [\d.]+ answers within \d+ ms\.$/)])
})

describe('settings', () => {
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://save.example.org', TRUST_PROXY: 'loopback' }

  test.each([
    [{}, 'warning: NODE_ENV is not production. Set it before you keep real money here.'],
    [production, 'ok: All settings suit real money.'],
    [{ NODE_ENV: 'production' }, 'warning: PUBLIC_URL is not set, so links open on this machine alone.'],
    [
      { ...production, TRUST_PROXY: '' },
      'warning: TRUST_PROXY is not set, so all visitors share one limit of sign-in attempts.',
    ],
  ])('%j', async (env, expected) => {
    expect(await said('settings', { env, limitMs: 500 })).toEqual([expected])
  })
})

describe('key files', () => {
  test('that others can read, in the folder or named by a setting, are wrong', async () => {
    const own = join(folder, KEY_FILE)
    const named = writeKey('metrics-token')
    const env = { METRICS_TOKEN_FILE: named }
    expect(await said('keys', { env })).toEqual(['ok: Only the server reads the files with its keys. Files: 4.'])
    for (const file of [own, named]) chmodSync(file, 0o640)
    expect(await said('keys', { env })).toEqual(
      [own, named].map((file) => `wrong: Other users of this machine can read ${file}. Set its mode to 600.`),
    )
    chmodSync(own, 0o600)
  })

  test('that are gone are wrong, unless the setting has the key', async () => {
    const own = join(folder, KEY_FILE)
    rmSync(own)
    opened.push(() => writeKey(KEY_FILE))
    expect(await said('keys')).toEqual([`wrong: ${own} is missing.`])
    const env = { SECRETS_KEY: Buffer.alloc(32, 1).toString('base64') }
    expect(await said('keys', { env })).toEqual(['ok: Only the server reads the files with its keys. Files: 2.'])
  })
})

test('a clock that is away from the database’s, or behind the newest record, is wrong', async () => {
  expect((await said('clock'))[0]).toBe('ok: Seconds between this clock and that of the database: 0')
  expect((await said('clock', { now: () => new Date(Date.now() + HOUR_MS) }))[0]).toMatch(/^wrong: .+: 3,?600$/)
  const officer = await world.officer('admin')
  const fields = { name: 'Omar Rahman', email: 'omar@example.test', role: 'auditor', reason: 'Elected.' }
  await officer.ask('POST /api/office/officers', { fields })
  const [, ahead] = await said('clock', { now: () => new Date(Date.now() - HOUR_MS) })
  expect(ahead).toMatch(/^wrong: The newest record is from the future, by seconds: 3,?[56]\d\d$/)
})

test('a data folder that cannot be written to is wrong', async () => {
  const gone = join(folder, 'gone')
  expect(await said('disk', { env: { DATA_DIR: gone } })).toEqual([`wrong: ${gone} cannot be written to.`])
})

describe('the database', () => {
  test('warns where the application may write the journal by rights', async () => {
    await world.admin.query('grant update on entry to public')
    opened.push(() => world.admin.query('revoke update on entry from public'))
    expect((await said('database'))[1]).toBe(
      'warning: Only triggers protect the journal. Set DATABASE_OWNER_URL to another user of the database.',
    )
  })

  test('that is away fails whatever asks it, and nothing else', async () => {
    const fail = () => Promise.reject(new Error('nobody is there'))
    const pool = { query: fail, connect: fail } as unknown as Parts['pool']
    const findings = await runChecks(partsWith({ pool }))
    const wrong = findings.filter(({ state }) => state === 'wrong').map(({ check }) => check)
    expect(wrong).toEqual(['clock', 'database', 'email', 'backups', 'derived', 'books'])
    expect(await said('database', { pool })).toEqual(['wrong: The database does not answer: nobody is there'])
  })
})

describe('emails and tasks', () => {
  const from = { MAIL_FROM: 'office@example.test' }

  test('a mail server that takes us is right, one that is gone is wrong', async () => {
    const inbox = await startSmtpInbox()
    const env = { ...from, SMTP_URL: inbox.url }
    expect(await said('email', { env })).toEqual(['ok: The mail server answers.'])
    expect(inbox.received).toEqual([])
    await inbox.stop()
    expect(await said('email', { env })).toEqual([
      expect.stringMatching(/^wrong: The mail server does not accept us: .*ECONNREFUSED/),
    ])
  })

  test('a mail server that says nothing is given up in time', async () => {
    const port = await portOf(createServer())
    const begun = Date.now()
    const env = { ...from, SMTP_URL: `smtp://127.0.0.1:${port}` }
    expect(await said('email', { env, limitMs: 500 })).toEqual([
      expect.stringMatching(/^wrong: The mail server does not accept us: /),
    ])
    expect(Date.now() - begun).toBeLessThan(2_000)
  })

  test('what is late is wrong, and what was given up lately a warning', async () => {
    const job = `insert into job (kind, payload, made_at, run_at, given_up_at) values ('tell_password_changed', '{}', now(), `
    opened.push(() => world.admin.query('delete from job'))
    await world.admin.query(`${job} now() - interval '11 minutes', null)`)
    await world.admin.query(`${job} now() - interval '3 days', now() - interval '2 days')`)
    await world.admin.query(`${job} now() - interval '40 days', now() - interval '31 days')`)
    expect((await said('email')).slice(1)).toEqual([
      'wrong: Emails and tasks that have waited for ten minutes or more: 1',
      'warning: Emails and tasks that failed in the last 30 days: 1',
    ])
  })
})

describe('the certificate', () => {
  const isThere = spawnSync('openssl', ['version']).status === 0

  // Skipped where nobody can make a certificate.
  test.skipIf(!isThere)('is told with its last day, and near to it', async () => {
    const { ca, cert, key } = certifierIn(join(folder, 'authority'), 2)({ name: 'proxy', host: 'localhost' })
    const read = (file: string) => readFileSync(file)
    const port = await portOf(createTlsServer({ cert: read(cert), key: read(key) }))
    const at = (days: number): Given => ({
      env: { PUBLIC_URL: `https://localhost:${port}` },
      now: () => new Date(Date.now() - days * DAY_MS),
    })
    expect(await said('certificate', at(0))).toEqual([
      expect.stringMatching(/^wrong: Browsers do not trust the certificate of localhost: /),
    ])
    const trusted = getCACertificates()
    opened.push(() => setDefaultCACertificates(trusted))
    setDefaultCACertificates([...trusted, read(ca).toString()])
    const valid = /The certificate of localhost is valid until \d{1,2} \w+ \d{4}\.$/
    for (const [days, state] of [
      [60, 'ok'],
      [10, 'warning'],
      [0, 'wrong'],
    ] as const) {
      const [words = ''] = await said('certificate', at(days))
      expect(words).toMatch(valid)
      expect(words.split(':')[0]).toBe(state)
    }
  })

  test('that nobody shows is wrong, and plain http needs none', async () => {
    const port = await portOf(createServer((socket) => socket.destroy()))
    expect(await said('certificate', { env: { PUBLIC_URL: `https://127.0.0.1:${port}` } })).toEqual([
      expect.stringMatching(/^wrong: 127\.0\.0\.1 does not answer: /),
    ])
    expect((await said('certificate'))[0]).toMatch(/^ok: PUBLIC_URL is not https/)
  })
})

describe('derived figures', () => {
  test('that are other than the journal has it are wrong', async () => {
    const shift = (fils: number) =>
      `update account_shard set balance = balance + ${fils} where ctid = (select min(ctid) from account_shard where account = 'bank')`
    await tamper(shift(5), shift(-5))
    expect(await said('derived')).toEqual([
      expect.stringMatching(/^wrong: Differences: 1\. The first is: bank: balance/),
    ])
    expect((await said('books'))[0]).toMatch(/^ok: /)
  })
})

describe('the books', () => {
  test('that were changed are wrong, by their rules and their seals', async () => {
    const shift = (fils: number) =>
      `update posting set amount = amount + ${fils} where line = 1 and entry_id = (select min(entry_id) from posting)`
    await tamper(shift(5), shift(-5))
    expect(await said('books')).toEqual([
      expect.stringMatching(/^wrong: Differences: 2\. The first is: entry \d+ sums to 5/),
    ])
  })

  test('whose entries nobody seals are wrong', async () => {
    await postOne(world.pool, world)
    expect((await said('books'))[1]).toBeUndefined()
    const later = { now: () => new Date(Date.now() + HOUR_MS) }
    expect((await said('books', later))[1]).toMatch(
      /^wrong: Entries and records that should have been sealed by now: \d$/,
    )
    await sealBooks(world)
  })

  test('that take too long are left, and their connection is broken', async () => {
    const holder = await world.admin.connect()
    opened.push(() => holder.release())
    await holder.query('begin; lock table posting in access exclusive mode')
    opened.push(() => holder.query('rollback'))
    const begun = Date.now()
    const findings = await runChecks(partsWith({ limitMs: 500 }))
    expect(Date.now() - begun).toBeLessThan(2_500)
    expect(findings.filter(({ check }) => check === 'books' || check === 'derived')).toEqual([
      expect.objectContaining({ state: expect.stringMatching(/warning|wrong/) }),
      expect.objectContaining({ state: expect.stringMatching(/warning|wrong/) }),
    ])
    const waiting = `select count(*)::int as count from pg_stat_activity
      where application_name = 'somiti-test' and wait_event_type = 'Lock'`
    await expect.poll(async () => (await holder.query(waiting)).rows[0].count).toBe(0)
  })
})

describe('GET /api/office/server', () => {
  async function callersOf(checkServer: () => ReturnType<typeof runChecks>) {
    const deps = depsWith({ pool: world.pool, files: world.files, now: world.clock.now, checkServer })
    const app = await buildApp(deps, { logger: false })
    opened.push(() => app.close())
    return (person: { token: string }) => callerOf(app, person.token)
  }

  test('says the same to the administrator, in their language', async () => {
    const as = await callersOf(() => runChecks(partsWith()))
    const admin = await world.officer('admin')
    const { findings } = await as(admin).ask('GET /api/office/server')
    expect(findings.map(({ check }) => check)).toEqual(SERVER_CHECKS)
    expect(findings.at(-2)).toEqual({
      check: 'derived',
      state: 'ok',
      message: 'All derived figures agree with the journal.',
    })
    const { body } = await as(admin).inject({
      url: '/api/office/server',
      headers: { authorization: `Bearer ${admin.token}`, 'accept-language': 'hi' },
    })
    expect((body as { findings: unknown[] }).findings.at(-2)).toMatchObject({
      message: 'सभी निकाले गए आँकड़े जर्नल से मेल खाते हैं।',
    })
  })

  test('is looked at once for all who ask at the same time', async () => {
    let looked = 0
    const as = await callersOf(async () => {
      looked += 1
      await pause(500)
      return []
    })
    const admin = as(await world.officer('admin'))
    await Promise.all([1, 2, 3].map(() => admin.ask('GET /api/office/server')))
    expect(looked).toBe(1)
  })
})

describe('npm run doctor', () => {
  function doctor(env: NodeJS.ProcessEnv) {
    const options = { env: { PATH: process.env.PATH, ...env }, encoding: 'utf8' } as const
    const { status, stdout } = spawnSync(process.execPath, ['src/server/doctor.ts'], options)
    return { status, lines: stdout.trim().split('\n') }
  }

  test('says each in a line, and ends with 1 where something is wrong', () => {
    const env = { DATA_DIR: folder, DATABASE_URL: world.database.appUrl }
    const key = booksKey.publicKey
    const wrong = doctor(env)
    expect(wrong.status).toBe(1)
    // The key in the folder is not the one that sealed these books.
    expect(wrong.lines.at(-1)).toMatch(
      /^wrong {4}books {8}Differences: 2\. The first is: Block 1 is signed with another key/,
    )
    expect(wrong.lines.at(-1)).toContain(key.toString('hex'))
    const right = doctor({ ...env, BOOKS_KEY: Buffer.alloc(32, 7).toString('base64') })
    expect(right).toMatchObject({
      status: 0,
      lines: SERVER_CHECKS.map((check) => expect.stringContaining(` ${check} `)),
    })
  })

  test('names a setting that cannot be used, and a database that is not there', () => {
    expect(doctor({ DATA_DIR: folder, PORT: 'http' })).toEqual({
      status: 1,
      lines: ['wrong    settings     PORT must be a port number from 0 to 65535, not "http".'],
    })
    const { status, lines } = doctor({ DATA_DIR: folder })
    expect(status).toBe(1)
    expect(lines.find((line) => line.includes(' database '))).toContain(`There is no database in ${folder}.`)
  })
})

describe('backups', () => {
  const note = (step: 'made' | 'sent' | 'tried', daysAgo: number, failure: string | null = null) =>
    noteBackupRun(world.admin, { step, at: new Date(Date.now() - daysAgo * DAY_MS), archive: 'an archive', failure })
  const day = (daysAgo: number) => dayText(businessDateAt(new Date(Date.now() - daysAgo * DAY_MS)), 'en-GB', 'long')
  const ofReal = { env: { DEMO: 'off' } }
  afterEach(() => world.admin.query('truncate backup_run'))

  test('that nobody makes are a warning at first, and wrong once the association has gone on for two days', async () => {
    const none = 'There is no backup. Make one each night with npm run backup -- --nightly.'
    expect(await said('backups')).toEqual([`warning: ${none}`])
    const later = { now: () => new Date(Date.now() + 3 * DAY_MS) }
    expect(await said('backups', { ...later })).toEqual([`warning: ${none}`])
    expect(await said('backups', { ...later, ...ofReal })).toEqual([`wrong: ${none}`])
  })

  test('that are made, sent and tried are well', async () => {
    for (const step of ['made', 'sent', 'tried'] as const) await note(step, 0.5)
    expect(await said('backups', ofReal)).toEqual([
      `ok: The last backup is from ${day(0.5)}.`,
      `ok: A backup was last restored on trial on ${day(0.5)}.`,
    ])
  })

  test('that are old, not sent or not restored are wrong', async () => {
    await note('made', 3)
    await note('sent', 3, 'the bucket cannot be reached.')
    expect(await said('backups', ofReal)).toEqual([
      `wrong: The last backup is from ${day(3)}.`,
      'wrong: The last backup could not be sent to the bucket. Run npm run backup -- --nightly to see why.',
      'warning: No backup was restored on trial yet.',
    ])
    await note('tried', 3, 'altered')
    expect((await said('backups', ofReal)).at(-1)).toBe(
      'wrong: The last backup could not be restored on trial. Run npm run backup -- --nightly to see why.',
    )
    await world.admin.query('truncate backup_run')
    await note('made', 20)
    await note('tried', 20)
    await note('made', 1)
    expect(await said('backups', ofReal)).toEqual([
      `ok: The last backup is from ${day(1)}.`,
      `wrong: A backup was last restored on trial on ${day(20)}.`,
    ])
  })
})

import { spawn } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from '../e2e/support/calls.ts'
import { type SomitiProcess, startSomiti } from '../e2e/support/somiti-process.ts'
import { emptyDatabase } from './fixtures/empty-database.ts'
import { ask as query } from './fixtures/launch.ts'
import { signInTo, smallAssociation } from './fixtures/small-association.ts'

const parent = mkdtempSync(join(tmpdir(), 'somiti-backup-'))
const folder = (name: string) => join(parent, name)
const ownSettings = { DEMO: 'off', SECOND_FACTOR: 'optional' }
let somiti: SomitiProcess
let people: Awaited<ReturnType<typeof smallAssociation>>

beforeAll(async () => {
  somiti = await startSomiti(folder('data'), ownSettings)
  people = await smallAssociation(somiti)
}, 60_000)
afterAll(async () => {
  await somiti.stop()
  rmSync(parent, { recursive: true })
})

/** Runs one of the commands to its end. */
async function run(program: 'backup' | 'restore' | 'export', words: string[], settings: Record<string, string> = {}) {
  const env = { PATH: process.env.PATH, DATA_DIR: folder('data'), ...settings }
  const child = spawn(process.execPath, [`src/server/${program}.ts`, ...words], { env })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const [output, said, status] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { status, output, said }
}

/** Deposits that the secretary enters and the treasurer verifies, until it is told to stop. */
function moveMoney() {
  const { origin } = somiti
  let going = true
  const done = (async () => {
    const { secretary, treasurer, memberId } = people
    const params = { id: memberId }
    let count = 0
    for (; going; count += 1) {
      const body = { amount: '12.50', paid_into: 'cash', received_on: new Date().toISOString().slice(0, 10) }
      const made = await ask(secretary, 'POST /api/office/members/:id/deposits', { params, body, origin })
      await ask(treasurer, 'POST /api/office/payments/:id/verify', { params: { id: made.payment_id }, origin })
    }
    return count
  })()
  return () => {
    going = false
    return done
  }
}

const keyIn = (data: string) => join(folder(data), 'secrets-key')

test('a backup made while money is moved is of one moment, and restores into an empty database', async () => {
  const stop = moveMoney()
  await expect
    .poll(() => query(somiti.databaseUrl, `select from payment where kind = 'deposit' and status = 'verified'`), {
      timeout: 15_000,
    })
    .not.toHaveLength(0)
  expect(await run('backup', [folder('lively'), '--with-key'])).toMatchObject({ status: 0 })
  expect(await stop()).toBeGreaterThan(1)

  const database = await emptyDatabase()
  const settings = { DATABASE_URL: database.ownerUrl, DATA_DIR: folder('beside') }
  expect(await run('restore', [folder('lively')], settings)).toMatchObject({
    status: 0,
    said: expect.stringMatching(/^Restored as of \S+: \d+ tables with \d+ rows, 4 files\.\nEvery entry balances/),
  })
  expect(readFileSync(keyIn('beside'))).toEqual(readFileSync(keyIn('data')))
  expect(readFileSync(join(folder('beside'), 'books-key'))).toEqual(readFileSync(join(folder('data'), 'books-key')))
  const again = await run('restore', [folder('lively')], { ...settings, DATA_DIR: folder('again') })
  expect(again).toMatchObject({ status: 1, said: expect.stringMatching(/^The database is not empty: /) })

  const told = `select (select count(*) from audit_record where call like '%/verify' and record like '%"entries":[]}') as without,
    (select count(*) from payment where kind = 'deposit' and status = 'verified') as verified,
    (select count(*) from entry where kind = 'deposit') as posted`
  const [deposits] = (await query(database.ownerUrl, told)) as { without: string; verified: string; posted: string }[]
  expect(Number(deposits?.verified)).toBeGreaterThan(0)
  expect(deposits).toMatchObject({ posted: deposits?.verified, without: '0' })
  await database.drop()
}, 90_000)

test('a backup restores into an empty folder, with the same books, receipts and audit trail', async () => {
  expect(await run('backup', [folder('quiet')])).toMatchObject({
    status: 0,
    said: expect.stringContaining('not in it'),
  })
  mkdirSync(folder('restored'))
  copyFileSync(keyIn('data'), keyIn('restored'))
  const { status, said } = await run('restore', [folder('quiet')], { DATA_DIR: folder('restored') })
  expect(status).toBe(0)
  expect(said).toMatch(/whole: no record was changed/)

  const restored = await startSomiti(folder('restored'), ownSettings)
  try {
    const token = await signInTo(restored, 'treasurer')
    const books = async (origin: string, token: string) => {
      const trial = await ask(token, 'GET /api/office/ledger/trial-balance', { origin })
      // Of one kind, and not of the deposits that were entered meanwhile: those may fill the first page.
      const query = { status: 'verified', kind: 'dues' } as const
      const { payments } = await ask(token, 'GET /api/office/payments', { query, origin })
      const addresses = payments.flatMap(({ receipt }) => receipt ?? [])
      const receipts = await Promise.all(
        addresses.map(async (address) => {
          const answer = await fetch(`${origin}${address}`, { headers: { authorization: `Bearer ${token}` } })
          expect(answer.status).toBe(200)
          return Buffer.from(await answer.arrayBuffer()).toString('base64')
        }),
      )
      expect(receipts.length).toBe(4)
      // What stands on them is read by each server when it comes to it.
      return { trial, payments: payments.map((payment) => ({ ...payment, reading: undefined })), receipts }
    }
    expect(await books(restored.origin, token)).toEqual(await books(somiti.origin, people.treasurer))
    await expect(books(restored.origin, people.treasurer)).rejects.toThrow('answered 401')
    const journal = async (data: string) => (await run('export', [], { DATA_DIR: folder(data) })).output
    expect(await journal('restored')).toBe(await journal('data'))
  } finally {
    await restored.stop()
  }
}, 90_000)

test('a backup is refused that is not whole, or not as it was written, or whose key is missing', async () => {
  const into = { DATA_DIR: folder('refused') }
  const refused = async (sentence: string, settings: Record<string, string> = { SECRETS_KEY_FILE: keyIn('data') }) => {
    const { status, said } = await run('restore', [folder('quiet')], { ...into, ...settings })
    expect({ status, said }).toEqual({ status: 1, said: expect.stringContaining(sentence) })
  }
  await refused('The key of this backup is missing: ', {})
  const other = folder('other-key')
  writeFileSync(other, Buffer.alloc(32, 7).toString('base64'))
  await refused('The key here is not the one', { SECRETS_KEY_FILE: other })

  const posting = join(folder('quiet'), 'tables', 'posting.copy.gz')
  const whole = readFileSync(posting)
  writeFileSync(posting, Buffer.from(whole).fill(~(whole[20] ?? 0), 20, 21))
  await refused('tables/posting.copy.gz of the backup is not as it was written: nothing was restored.')
  writeFileSync(posting, whole)
  const [part = ''] = readdirSync(join(folder('quiet'), 'files'))
  const [receipt = ''] = readdirSync(join(folder('quiet'), 'files', part))
  rmSync(join(folder('quiet'), 'files', part, receipt))
  await refused(`files/${part}/${receipt} of the backup is missing: nothing was restored.`)
  rmSync(join(folder('quiet'), 'manifest.json'))
  await refused('is no whole backup: it has no manifest.json.')
  await expect(async () => readdirSync(folder('refused'))).rejects.toThrow('ENOENT')
}, 60_000)

test('neither writes over what is there', async () => {
  const backup = await run('backup', [folder('lively')])
  expect(backup).toMatchObject({ status: 1, said: expect.stringContaining('is there already') })
  const restore = await run('restore', [folder('lively')])
  expect(restore).toMatchObject({ status: 1, said: expect.stringMatching(/data is not empty \(.*\): a backup/) })
}, 60_000)

import { readdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { QueryConfig } from 'pg'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Db } from '#server/db/connect.ts'
import { every } from '#server/jobs/every.ts'
import { sweepFiles, sweeping } from '#server/recurring-work.ts'
import { duesForm, sendDues } from '../support/journeys.ts'
import { sharedWorld, worldOfTest } from '../support/opened-world.ts'
import { readFromEndToEnd } from '../support/plans.ts'
import * as samples from '../support/samples.ts'
import type { Person } from '../support/world.ts'

const world = sharedWorld()

beforeAll(async () => {
  await world.bring(1_000)
  const treasurer = await world.officer('treasurer')
  await sendDues(await world.member(), 'November')
  const voucher = { kind: 'expense', amount: '10', paid_from: 'bank', day: '2026-11-20', purpose: 'Paper' }
  await treasurer.ask('POST /api/office/expenses', { fields: voucher, files: { picture: samples.pdf() } })
})

const profile = { name: 'Amina Hossain', address: 'Deira', wallet: 'W-1' }
const setPicture = (person: Person, image: Buffer) =>
  person.ask('POST /api/profile/update', { fields: profile, files: { image } })
/** By so many each round begins further on in what the sender does. */
const TURNS = 3
async function turnsOfTheLoop(many: number): Promise<void> {
  for (let turn = 0; turn < many; turn += 1) await setImmediate()
}
const sweep = (db: Db = world.pool) => sweepFiles(db, world.files, world.clock.now())

async function filesKept(): Promise<string[]> {
  const found = await readdir(path.join(world.dataDir, 'files'), { recursive: true, withFileTypes: true })
  return found.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

const place = (sha256: string) => path.join(world.dataDir, 'files', sha256.slice(0, 2), sha256)
const TWO_DAYS_MS = 2 * 24 * 60 * 60_000
async function age(file: string): Promise<void> {
  const then = new Date(world.clock.now().getTime() - TWO_DAYS_MS)
  await utimes(file, then, then)
}

/** Leaves a file on disk that no row names any more. */
async function abandon(picture: Buffer): Promise<string> {
  const member = await world.member()
  await setPicture(member, picture)
  const { rows } = await world.pool.query('select picture_sha256 from person where id = $1', [member.id])
  await setPicture(member, await samples.jpeg())
  return rows[0].picture_sha256
}

describe('a file that no row names', () => {
  test('goes when it is more than a day old, with what was read on it, and what is named stays', async () => {
    const [old, young] = [await abandon(await samples.jpeg()), await abandon(await samples.jpeg())]
    await world.admin.query(
      `insert into receipt_reading (receipt_sha256, reader, read_at, unpaid, turned, places)
       select sha256, 1, now(), false, 0, '{}' from unnest($1::text[]) as f (sha256)`,
      [[old, young]],
    )
    for (const file of await filesKept()) if (file !== young) await age(place(file))
    const before = await filesKept()
    expect(await sweep()).toEqual({ removed: 1, stray: false })
    expect((await filesKept()).sort()).toEqual(before.filter((file) => file !== old).sort())
    const { rows } = await world.admin.query('select receipt_sha256 as read from receipt_reading')
    expect(rows).toEqual([{ read: young }])
  })

  test('goes when it was left half written, and comes back when its removal was cut off', async () => {
    const kept = await abandon(await samples.jpeg())
    const draft = path.join(world.dataDir, 'files', kept.slice(0, 2), '.7c9e6679-7425-40de-944b-e07fc1f90ae7')
    await writeFile(draft, 'half')
    await age(draft)
    await writeFile(path.join(world.dataDir, 'files', kept.slice(0, 2), `.aside-${kept}`), await world.files.read(kept))
    await sweep()
    expect((await filesKept()).filter((file) => file.startsWith('.'))).toEqual([])
    expect(await filesKept()).toContain(kept)
  })

  test('stays where it arrives again while it is looked for', async () => {
    const picture = await samples.jpeg()
    const file = await abandon(picture)
    await age(place(file))
    const other = await world.member()
    // The statement has answered that nothing names it, and then somebody sends it.
    const query = async (sent: QueryConfig) => {
      const answer = await world.pool.query(sent)
      await setPicture(other, picture)
      return answer
    }
    expect(await sweep({ query } as unknown as Db)).toEqual({ removed: 0, stray: false })
    expect((await other.send('GET /api/profile/picture')).status).toBe(200)
  })

  test('never goes from under a row, whoever sends it while it is being removed', async () => {
    for (let round = 0; round < 25; round += 1) {
      const photo = await samples.jpeg()
      await age(place(await abandon(photo)))
      const sender = await world.member()
      const { fields } = await duesForm('November')
      const sent = { fields, files: { photo } }
      const [{ payment_id: id }] = await Promise.all([
        sender.ask('POST /api/save-monthly-payment', sent),
        turnsOfTheLoop(round * TURNS).then(() => Promise.all([sweep(), sweep()])),
      ])
      expect((await sender.send('GET /api/payments/:id/receipt', { id })).status).toBe(200)
    }
  })
})

test('nothing is removed from a folder that belongs to another database', async () => {
  const other = await worldOfTest()
  for (const file of await filesKept()) await age(place(file))
  const before = await filesKept()
  expect(await sweepFiles(other.pool, world.files, world.clock.now())).toEqual({ removed: 0, stray: true })
  expect(await filesKept()).toEqual(before)
})

test('who names a file is found without reading the tables that may', async () => {
  const asked: string[] = []
  const query = async (sent: QueryConfig) => {
    asked.push(sent.text)
    return world.pool.query(sent)
  }
  for (const file of await filesKept()) await age(place(file))
  await sweep({ query } as unknown as Db)
  // Which files nothing names; and what was read on those, which goes.
  expect(asked).toHaveLength(2)
  for (const text of asked) expect(await readFromEndToEnd(world.pool, text)).toEqual([])
})

test('every column that names a file is known to the sweep', async () => {
  const { rows } = await world.admin.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns join pg_tables on tablename = table_name
     where table_schema = 'public' and column_name like '%sha256%' order by 1`,
  )
  const { rows: used } = await world.admin.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.view_column_usage where view_name = 'named_file' order by 1`,
  )
  // By these the same file is known again: they are hashes of what was sent; imports, migrations and reports are kept elsewhere.
  const noNames = [
    'payment.receipt_source_sha256',
    'voucher.picture_source_sha256',
    'member_import.sha256',
    'schema_migration.sha256',
    'signed_report.sha256',
    'audit_report.sha256',
    // What was read on a file names none: it goes with it.
    'receipt_reading.receipt_sha256',
  ]
  expect(used.map(({ name }) => name)).toEqual(rows.map(({ name }) => name).filter((name) => !noNames.includes(name)))
})

test('a sweep of a slow store is not joined by the next', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const held = Promise.withResolvers<void>()
  let sweeps = 0
  const arrivedBefore = async (before: Date) => {
    sweeps += 1
    await held.promise
    return world.files.arrivedBefore(before)
  }
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const files = { ...world.files, arrivedBefore }
  const turns = every(sweeping({ pool: world.pool, now: world.clock.now, log, files }), log)
  vi.advanceTimersByTime(TWO_DAYS_MS)
  expect(sweeps).toBe(1)
  held.resolve()
  await turns.stop()
})

import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { nameArchive } from '#server/backup/archive.ts'
import { backUpNightly } from '#server/backup/nightly.ts'
import { loadConfig } from '#server/config.ts'
import { connect } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { reportTrail } from '#server/features/audit/report-trail.ts'
import { openFileStore } from '#server/files/file-store.ts'
import { deriveBackupKey } from '#server/secrets/backup-key.ts'
import { emptyDatabase } from '../launch/fixtures/empty-database.ts'
import { ask } from '../launch/fixtures/launch.ts'
import { openBucket } from '../support/bucket.ts'

const DAY_MS = 24 * 60 * 60_000
const parent = mkdtempSync(join(tmpdir(), 'somiti-nights-'))
const { adminUrl, appUrl } = inject('cluster')
const owner = `somiti_owner_${randomBytes(4).toString('hex')}`
let database: Awaited<ReturnType<typeof emptyDatabase>>
let bucket: Awaited<ReturnType<typeof openBucket>>
let ownerUrl: string
const keyOf = (passphrase: string) => deriveBackupKey(passphrase, { salt: Buffer.alloc(16, 1), logN: 4 })

/** A database whose owner may make others, as where a machine has a PostgreSQL of its own. */
beforeAll(async () => {
  database = await emptyDatabase()
  bucket = await openBucket(1000)
  await ask(adminUrl, `create role ${owner} login password 'secret' createdb`)
  await ask(adminUrl, `alter database ${new URL(database.ownerUrl).pathname.slice(1)} owner to ${owner}`)
  ownerUrl = Object.assign(new URL(database.ownerUrl), { username: owner, password: 'secret' }).href
  await migrate(ownerUrl, new URL(appUrl).username)
})
afterAll(async () => {
  bucket.close()
  await database.drop()
  await ask(adminUrl, `drop role ${owner}`)
  rmSync(parent, { recursive: true })
})

/** A night in a folder; gives whether all went well, and what was said. */
async function night(folder: string, now: Date) {
  const config = loadConfig({
    DATA_DIR: join(parent, 'data'),
    BACKUP_DIR: folder,
    DATABASE_URL: Object.assign(new URL(appUrl), { pathname: new URL(ownerUrl).pathname }).href,
    DATABASE_OWNER_URL: ownerUrl,
    BACKUP_S3_URL: bucket.settings.url,
    BACKUP_S3_REGION: bucket.settings.region,
    BACKUP_S3_KEY_ID: bucket.settings.accessKeyId,
    BACKUP_S3_KEY: bucket.settings.secretAccessKey,
  })
  const source = { ownerUrl, files: openFileStore(join(parent, 'data')), key: undefined, now }
  const readTrail = async (url: string, since?: { number: bigint; hash: string }) => {
    const pool = connect(url, { max: 1, applicationName: 'somiti-test' })
    return await reportTrail(pool, since).finally(() => pool.end())
  }
  const said: string[] = []
  const key = await keyOf('a passphrase')
  const say = (sentence: string) => void said.push(sentence)
  return { well: await backUpNightly({ config, key, source, readTrail, now, say }), said: said.join('\n') }
}

const daysOf = (names: Iterable<string>) => [...names].map((name) => name.slice(7, 17)).sort()
const runs = (step: string) =>
  ask(ownerUrl, `select archive, failure from backup_run where step = '${step}' order by id desc`) as Promise<
    { archive: string; failure: string | null }[]
  >

test('of 400 nights those are kept that the rule says, here and in the bucket, whatever the clock says in between', async () => {
  const folder = join(parent, 'many')
  mkdirSync(folder)
  const now = new Date('2028-03-01T02:00:00Z')
  const key = await keyOf('a passphrase')
  for (let ago = 1; ago <= 400; ago += 1) {
    writeFileSync(join(folder, await nameArchive(new Date(now.getTime() - ago * DAY_MS), key)), 'an archive')
  }
  const stranger = await nameArchive(new Date('2020-01-01T02:00:00Z'), await keyOf('another passphrase'))
  writeFileSync(join(folder, stranger), 'of another association')
  bucket.objects.set(stranger, { bytes: Buffer.from('of another association'), at: now })
  expect(await night(folder, now)).toMatchObject({ well: true })
  const kept = [
    ...['2020-01-01', '2027-04-30', '2027-05-31', '2027-06-30', '2027-07-31', '2027-08-31', '2027-09-30', '2027-10-31'],
    ...['2027-11-30', '2027-12-31', '2028-01-31', '2028-02-13', '2028-02-20'],
    ...['2028-02-24', '2028-02-25', '2028-02-26', '2028-02-27', '2028-02-28', '2028-02-29', '2028-03-01'],
  ]
  expect(daysOf(readdirSync(folder))).toEqual(kept)
  expect(daysOf(bucket.objects.keys())).toEqual(kept)

  // A night of a clock that is eight years ahead, and the next one of a clock that was set right.
  expect(await night(folder, new Date('2036-03-01T02:00:00Z'))).toMatchObject({ well: true })
  expect(await night(folder, new Date('2028-03-02T02:00:00Z'))).toMatchObject({ well: true })
  expect(daysOf(readdirSync(folder))).toEqual(
    expect.arrayContaining(['2027-05-31', '2028-01-31', '2028-02-27', '2028-03-01', '2028-03-02', '2036-03-01']),
  )
  expect(daysOf(bucket.objects.keys())).toEqual(daysOf(readdirSync(folder)))
})

test('a trial restores into another database of the same server, which is gone afterwards', async () => {
  const folder = join(parent, 'tried')
  const now = new Date('2029-01-01T02:00:00Z')
  const before = (await runs('tried')).length
  const { well, said } = await night(folder, now)
  expect({ well, said }).toEqual({ well: true, said: expect.stringContaining('was restored on trial') })
  expect(await runs('tried')).toHaveLength(before + 1)
  expect(await ask(adminUrl, `select from pg_database where datname like 'somiti_trial_%'`)).toEqual([])
  // Within the week it is not tried again.
  await night(folder, new Date(now.getTime() + 3 * DAY_MS))
  expect(await runs('tried')).toHaveLength(before + 1)
  expect(await night(folder, new Date(now.getTime() + 7 * DAY_MS))).toMatchObject({ well: true })
  expect(await runs('tried')).toHaveLength(before + 2)
  expect(readdirSync(folder).filter((name) => !name.endsWith('.age'))).toEqual([])
})

test('a trial restores into an embedded PostgreSQL where the owner may make no other database', async () => {
  await ask(adminUrl, `alter role ${owner} nocreatedb`)
  const { well, said } = await night(join(parent, 'embedded'), new Date('2029-06-01T02:00:00Z'))
  expect({ well, said }).toEqual({ well: true, said: expect.stringContaining('was restored on trial') })
  expect(readdirSync(join(parent, 'data'))).toEqual([])
  await ask(adminUrl, `alter role ${owner} createdb`)
})

test('a trial fails where a receipt is missing, and is made again the next night', async () => {
  const folder = join(parent, 'lost')
  const now = new Date('2030-01-01T02:00:00Z')
  await ask(
    ownerUrl,
    `insert into person (id, email, password_hash, name, picture_sha256, created_at)
     overriding system value values (7, 'p7@example.test', '-', 'Amina', '${'a'.repeat(64)}', now())`,
  )
  const { well, said } = await night(folder, now)
  expect({ well, said }).toEqual({ well: false, said: expect.stringContaining('it could not be restored on trial') })
  const [failed] = await runs('tried')
  expect(failed?.failure).toBe(`1 files are missing or damaged: ${'a'.repeat(64)}.`)
  await ask(ownerUrl, 'update person set picture_sha256 = null')
  expect(await night(folder, new Date(now.getTime() + DAY_MS))).toMatchObject({ well: true })
  const [good] = await runs('tried')
  expect(good?.failure).toBeNull()
})

test('a trial fails where an older archive has the name of the newest', async () => {
  const folder = join(parent, 'renamed')
  const [first, second] = [new Date('2031-01-01T02:00:00Z'), new Date('2031-01-09T02:00:00Z')]
  await night(folder, first)
  const key = await keyOf('a passphrase')
  // Put there by somebody who wants the older one restored, the moment before it is tried.
  const name = await nameArchive(second, key)
  renameSync(join(folder, await nameArchive(first, key)), join(folder, name))
  const { well, said } = await night(folder, second)
  expect(well).toBe(false)
  expect(said).toContain('it could not be made: it is there already.')
  expect(said).toContain(`${name} is another archive by that name: it was made at 2031-01-01T02:00:00.000Z.`)
})

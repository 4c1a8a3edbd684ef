import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { makeBackup } from '#server/backup/make-backup.ts'
import { readManifest } from '#server/backup/manifest.ts'
import { restoreDatabase } from '#server/backup/restore-database.ts'
import { migrate } from '#server/db/migrate.ts'
import { openFileStore } from '#server/files/file-store.ts'
import { emptyDatabase } from '../launch/fixtures/empty-database.ts'
import { ask } from '../launch/fixtures/launch.ts'
import { anotherVersion } from '../support/another-version.ts'
import { catalogueFacts } from '../support/catalogue-facts.ts'

type Empty = Awaited<ReturnType<typeof emptyDatabase>>

const dataDir = mkdtempSync(join(tmpdir(), 'somiti-restore-'))
const now = new Date('2026-11-21T10:00:00Z')
const appRole = new URL(inject('cluster').appUrl).username
/** An older version: without the wallet of a person, and with another function. */
const older = anotherVersion({
  'people.sql': (sql) => sql.replace("wallet text not null default '',", ''),
  'people.functions.sql': (sql) =>
    sql.replace('gender, birthday, wallet, changed_at on person', 'gender, birthday, changed_at on person'),
  'files.functions.sql': () => 'create function old() returns int language sql return 1;',
})
/** This one after its release, as the older one is migrated to it. */
const newer = anotherVersion(
  {},
  { '0001-wallets.sql': `alter table person add column wallet text not null default ''` },
)
let source: Empty
let empty: Empty

beforeAll(async () => {
  source = await emptyDatabase()
  empty = await emptyDatabase()
  await migrate(source.ownerUrl, appRole, older.folder)
})
afterAll(async () => {
  await source.drop()
  await empty.drop()
  older.remove()
  newer.remove()
  rmSync(dataDir, { recursive: true })
})

/** Somebody whose picture is this file. */
const person = (number: number, sha256: string) =>
  ask(
    source.ownerUrl,
    `insert into person (id, email, password_hash, name, picture_sha256, created_at)
     overriding system value values (${number}, 'p${number}@example.test', '-', 'Amina ''\\.'' Hossain', '${sha256}', now())`,
  )

test('an older backup is brought up to date where it is restored, and says which files were lost', async () => {
  const [missing, damaged] = ['a'.repeat(64), 'b'.repeat(64)]
  await person(7, missing)
  await person(8, damaged)
  mkdirSync(join(dataDir, 'files', 'bb'), { recursive: true })
  writeFileSync(join(dataDir, 'files', 'bb', damaged), 'another picture')

  const folder = join(dataDir, 'backup')
  const files = openFileStore(dataDir)
  const made = await makeBackup({ ownerUrl: source.ownerUrl, files, key: undefined, now }, folder)
  expect(made).toMatchObject({ files: [], lost_files: [missing, damaged], key_id: null })
  expect(await readManifest(folder)).toEqual(made)

  const target = { ownerUrl: empty.ownerUrl, appRole }
  const later = { ...made.schema, migrations: [{ name: '9999-later.sql', sha256: missing }] }
  await expect(restoreDatabase(target, folder, { ...made, schema: later }, now)).rejects.toThrow(
    'a newer Somiti is needed',
  )
  await expect(restoreDatabase(target, folder, made, now)).rejects.toThrow(
    'Another version of Somiti made the tables of this database (people.sql). Start with an empty database',
  )
  expect(await ask(empty.ownerUrl, `select tablename from pg_tables where schemaname = 'public'`)).toEqual([])

  expect(await restoreDatabase({ ...target, folder: newer.folder }, folder, made, now)).toEqual([])
  const fresh = await emptyDatabase()
  await migrate(fresh.ownerUrl, appRole, newer.folder)
  expect(await catalogueFacts(empty.ownerUrl)).toEqual(await catalogueFacts(fresh.ownerUrl))
  await fresh.drop()
  const people = 'select id, email, name, picture_sha256, created_at from person order by id'
  expect(await ask(empty.ownerUrl, people)).toEqual(await ask(source.ownerUrl, people))
  await expect(ask(empty.ownerUrl, 'delete from audit_head')).rejects.toThrow('append-only')
})

test('a backup of the format before says which version restores it', async () => {
  const folder = join(dataDir, 'before')
  mkdirSync(folder)
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ format: 'somiti-backup-1', migrations: [] }))
  await expect(readManifest(folder)).rejects.toThrow(
    `${folder} was made by another version of Somiti (somiti-backup-1): restore it with that version.`,
  )
})

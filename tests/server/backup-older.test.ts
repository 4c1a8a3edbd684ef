import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { makeBackup } from '#server/backup/make-backup.ts'
import { restoreDatabase } from '#server/backup/restore-database.ts'
import { type Migration, migrateLike } from '#server/db/migrate.ts'
import { openFileStore } from '#server/files/file-store.ts'
import { emptyDatabase } from '../launch/fixtures/empty-database.ts'
import { ask } from '../launch/fixtures/launch.ts'
import { freshDatabase } from '../support/database.ts'

type Empty = Awaited<ReturnType<typeof emptyDatabase>>

const dataDir = mkdtempSync(join(tmpdir(), 'somiti-older-'))
const now = new Date('2026-11-21T10:00:00Z')
const appRole = new URL(inject('cluster').appUrl).username
let known: Migration[]
let older: Empty
let empty: Empty

beforeAll(async () => {
  const current = await freshDatabase()
  known = (await ask(current.ownerUrl, 'select name, sha256 from schema_migration order by name')) as Migration[]
  await current.drop()
  older = await emptyDatabase()
  empty = await emptyDatabase()
})
afterAll(async () => {
  await older.drop()
  await empty.drop()
  rmSync(dataDir, { recursive: true })
})

/** Somebody whose picture is this file. */
const person = (number: number, sha256: string) =>
  ask(
    older.ownerUrl,
    `insert into person (id, email, password_hash, name, picture_sha256, created_at)
     overriding system value values (${number}, 'p${number}@example.test', '-', 'Amina ''\\.'' Hossain', '${sha256}', now())`,
  )

test('an older backup is brought up to date where it is restored, and says which files were lost', async () => {
  await migrateLike(older.ownerUrl, known.slice(0, 20))
  await expect(ask(older.ownerUrl, 'select from second_factor')).rejects.toThrow('does not exist')
  const [missing, damaged] = ['a'.repeat(64), 'b'.repeat(64)]
  await person(7, missing)
  await person(8, damaged)
  mkdirSync(join(dataDir, 'files', 'bb'), { recursive: true })
  writeFileSync(join(dataDir, 'files', 'bb', damaged), 'another picture')

  const folder = join(dataDir, 'backup')
  const source = { ownerUrl: older.ownerUrl, files: openFileStore(dataDir), key: undefined, withKey: false, now }
  const made = await makeBackup(source, folder)
  expect(made).toMatchObject({ files: [], lost_files: [missing, damaged], key_id: null })

  const newer = { ...made, migrations: [...made.migrations, { name: '9999-later.sql', sha256: missing }] }
  const target = { ownerUrl: empty.ownerUrl, appRole }
  await expect(restoreDatabase(target, folder, newer, now)).rejects.toThrow('a newer Somiti is needed')
  expect(await restoreDatabase(target, folder, made, now)).toEqual([])
  expect(await ask(empty.ownerUrl, 'select name, sha256 from schema_migration order by name')).toEqual(known)
  const people = 'select id, email, name, picture_sha256, created_at from person order by id'
  expect(await ask(empty.ownerUrl, people)).toEqual(await ask(older.ownerUrl, people))
  await expect(ask(empty.ownerUrl, 'delete from audit_head')).rejects.toThrow('append-only')
})

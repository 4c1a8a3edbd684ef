import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { emptyDatabase } from './fixtures/empty-database.ts'
import { ask } from './fixtures/launch.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'somiti-settings-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

test.each([
  [{ PORT: 'abc' }, 'PORT must be a port number from 0 to 65535, not "abc".\n'],
  [{ DEMO: 'maybe' }, 'DEMO must be on or off, not "maybe".\n'],
])('a start with %o says what is wrong with it, and nothing else', (setting, sentence) => {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, ...setting }
  const { status, stdout, stderr } = spawnSync(process.execPath, ['src/server/main.ts'], { env, encoding: 'utf8' })
  expect({ status, stdout, stderr }).toEqual({ status: 1, stdout: '', stderr: sentence })
  expect(readdirSync(dataDir)).toEqual([])
})

test('a start on a database that another version made says what to do, and nothing else', async () => {
  const database = await emptyDatabase()
  await ask(database.ownerUrl, 'create table person (id bigint)')
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, DATABASE_URL: database.ownerUrl }
  const { status, stdout, stderr } = spawnSync(process.execPath, ['src/server/main.ts'], { env, encoding: 'utf8' })
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: '',
    stderr:
      'This version of Somiti did not make the tables of this database. Start with an empty database, or another DATA_DIR; or run the version that made this one.\n',
  })
  await database.drop()
})

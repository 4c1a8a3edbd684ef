import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

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

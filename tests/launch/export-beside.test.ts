import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, expect, test } from 'vitest'

const dataDir = mkdtempSync(join(tmpdir(), 'somiti-export-'))
const env = { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', DEMO: 'off' }
let server: ChildProcess | undefined

afterAll(() => {
  server?.kill('SIGKILL')
  rmSync(dataDir, { recursive: true })
})

function exported() {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['src/server/export.ts'], { env, encoding: 'utf8' })
  return { status, stdout, stderr }
}

test('the journal is exported beside a running Somiti, and without one', async () => {
  server = spawn(process.execPath, ['src/server/main.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const line of createInterface({ input: server.stdout as NodeJS.ReadableStream })) {
    if (line.startsWith('Somiti is at')) break
  }
  const beside = exported()
  expect(beside).toMatchObject({ status: 0, stderr: '' })
  expect(beside.stdout).toContain('account liabilities:savings\n')

  server.kill('SIGTERM')
  await once(server, 'exit')
  expect(exported()).toEqual(beside)
}, 60_000)

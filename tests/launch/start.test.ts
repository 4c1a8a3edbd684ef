import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { newReadableLogger } from '#server/http/logger.ts'
import { emptyDatabase } from './fixtures/empty-database.ts'
import { ask } from './fixtures/launch.ts'

const folder = mkdtempSync(join(tmpdir(), 'somiti-start-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A server with a channel to us, as `npm start` starts it while it builds the web app. */
async function besideBuild() {
  const database = await emptyDatabase()
  const env = { PATH: process.env.PATH, DATA_DIR: folder, DATABASE_URL: database.ownerUrl, PORT: '0', DEMO: 'off' }
  const server = fork('src/server/main.ts', { env, silent: true, execArgv: [] })
  let said = ''
  server.stdout?.setEncoding('utf8').on('data', (words: string) => {
    said += words
  })
  const ended = once(server, 'exit')
  await expect
    .poll(() => ask(database.ownerUrl, 'select from settings_version').catch(() => []), { timeout: 20_000 })
    .not.toEqual([])
  return { server, ended, drop: database.drop, said: () => said }
}

test('a server beside a build opens its database, and listens once all pages are there', async () => {
  const { server, ended, drop, said } = await besideBuild()
  expect(said()).not.toContain('Somiti is at')
  server.send('pages')
  await expect.poll(said, { timeout: 20_000 }).toMatch(/Somiti is at http/)
  server.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  await drop()
})

test('a server whose build is gone, or that is told to stop before it, ends by itself', async () => {
  for (const end of ['disconnect', 'kill'] as const) {
    const { server, ended, drop, said } = await besideBuild()
    server[end]()
    expect(await ended).toEqual([0, null])
    expect(said()).toMatch(/finishing what is under way, then stopping\.\nStopped\.\n$/)
    await drop()
  }
})

test('in a terminal a line of the log is read by people, and has no header', async () => {
  const file = join(folder, 'log')
  const logger = await newReadableLogger('info', file)
  logger.warn({ path: '/api/profile', headers: { authorization: 'Bearer secret' } }, 'refused')
  await expect
    .poll(() => readFileSync(file, 'utf8'))
    .toMatch(/^\[\d\d:\d\d:\d\d\] WARN: refused \{.*"path":"\/api\/profile"/)
  expect(readFileSync(file, 'utf8')).not.toContain('secret')
})

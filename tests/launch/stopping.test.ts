import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../support/database.ts'

const CLIENTS = 8
const dataDir = mkdtempSync(join(tmpdir(), 'somiti-stopping-'))
let database: TestDatabase
let server: ChildProcess
let origin = ''
let isUp = true
let answered = 0

beforeAll(async () => {
  database = await freshDatabase()
  const { appUrl: DATABASE_URL, ownerUrl: DATABASE_OWNER_URL } = database
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', DEMO: 'off', DRAIN_SECONDS: '1' }
  server = spawn(process.execPath, ['src/server/main.ts'], {
    env: { ...env, DATABASE_URL, DATABASE_OWNER_URL },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said = createInterface({ input: server.stdout as NodeJS.ReadableStream })
  for await (const line of said) {
    origin = line.match(/^Somiti is at (\S+)/)?.[1] ?? ''
    if (origin) break
  }
  server.stdout?.resume()
})
afterAll(async () => {
  server.kill('SIGKILL')
  await database.drop()
  rmSync(dataDir, { recursive: true })
})

test('a server that is told to stop says so while it still answers, and drops nothing that was sent to it', async () => {
  const clients = Promise.all(Array.from({ length: CLIENTS }, client))
  while (answered < CLIENTS * 5) await pause(50)
  const exited = once(server, 'exit')
  server.kill('SIGTERM')
  // As a proxy asks that shares requests out among several servers.
  for (isUp = true; isUp; isUp = (await ask('/api/health', new Agent())) === 200) await pause(100)
  for (const statuses of await clients) {
    expect(new Set(statuses)).toEqual(new Set([200]))
  }
  expect(await exited).toEqual([0, null])
})

/** Asks over a connection that it keeps, for as long as the server is said to be up. */
async function client(): Promise<unknown[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const statuses: unknown[] = []
  for (; isUp; answered += 1) {
    statuses.push(await ask('/api/association', agent).catch((error: Error) => error.message))
  }
  return statuses
}

/** The status of the whole answer. */
function ask(path: string, agent: Agent): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asking = request(origin + path, { agent }, (answer) => {
      answer.on('error', reject).on('end', () => resolve(answer.complete ? answer.statusCode : undefined))
      answer.resume()
    })
    asking.on('error', reject).end()
  })
}

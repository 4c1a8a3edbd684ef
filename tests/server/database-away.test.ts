import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { connect, type Pool } from '#server/db/connect.ts'
import { openFileStore } from '#server/files/file-store.ts'
import { callerOf } from '../support/caller.ts'
import { depsWith } from '../support/deps.ts'
import { loanForm } from '../support/journeys.ts'

let app: FastifyInstance
let pool: Pool
let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'somiti-away-'))
  // Nothing listens on port 1.
  pool = connect('postgres://somiti:none@127.0.0.1:1/somiti', { max: 2, applicationName: 'somiti-test' })
  const deps = depsWith({ pool, files: openFileStore(dataDir), now: () => new Date(0) })
  app = await buildApp(deps, { logger: false })
})
afterAll(async () => {
  await app.close()
  await pool.end()
  await rm(dataDir, { recursive: true })
})

describe('while the database is away', () => {
  test.each([
    ['GET /api/health', {}],
    ['GET /api/association', {}],
    ['POST /api/login', { fields: { email: 'a@example.test', password: 'p' } }],
    ['GET /api/profile', {}],
    ['GET /api/my-account-data', {}],
    ['POST /api/loan-application', { fields: loanForm() }],
    ['GET /api/office/payments', {}],
  ] as const)('%s says so, and when to ask again', async (name, sent) => {
    const { status, body, headers } = await callerOf(app, 'A'.repeat(43)).send(name, sent)
    expect(status).toBe(503)
    expect(body).toMatchObject({ status_code: 503, code: 'database_away' })
    expect(headers['retry-after']).toBe('2')
  })

  test('what needs no database still answers', async () => {
    const { status } = await callerOf(app).inject({ method: 'GET', url: '/api/openapi.json' })
    expect(status).toBe(200)
  })
})

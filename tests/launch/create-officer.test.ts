import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type SomitiProcess, startSomiti } from '../e2e/support/somiti-process.ts'

const parent = mkdtempSync(join(tmpdir(), 'somiti-admin-'))
const dataDir = join(parent, 'data')
const production = { DEMO: 'off', NODE_ENV: 'production' }
let somiti: SomitiProcess | undefined

afterAll(async () => {
  await somiti?.stop()
  rmSync(parent, { recursive: true })
})

const nadia = ['--email', 'nadia@example.test', '--name', 'Nadia Karim', '--roles', 'admin,treasurer']
const PASSWORD = 'quiet heron over the weir'

function createOfficer(words: readonly string[], input: string, settings: Record<string, string> = production) {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, ...settings }
  const options = { env, input, encoding: 'utf8' } as const
  const { status, stderr } = spawnSync(process.execPath, ['src/server/admin.ts', 'create-officer', ...words], options)
  return { status, said: stderr }
}

async function ask(path: string, token: string, body?: object) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const sent = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
  const answer = await fetch(`${somiti?.origin}${path}`, sent)
  return { status: answer.status, body: await answer.json() }
}

test('the first officer of an empty production comes from the server itself, on record', async () => {
  expect(createOfficer(nadia, '12345678\n')).toMatchObject({ status: 1, said: expect.stringContaining('tried first.') })
  const made = createOfficer(nadia, `${PASSWORD}\n`)
  expect(made).toMatchObject({ status: 0, said: expect.stringContaining('holds: admin, treasurer.\n') })
  expect(made.said).not.toContain(PASSWORD)

  somiti = await startSomiti(dataDir, { DEMO: 'off', SECOND_FACTOR: 'optional' })
  const known = createOfficer(nadia, `${PASSWORD}\n`)
  expect(known).toEqual({ status: 1, said: 'Somebody else already signs in with this email.\n' })
  const file = join(parent, 'password')
  writeFileSync(file, 'as it was agreed in June\n')
  const karim = ['--email', 'karim@example.test', '--name', 'Karim', '--roles', 'auditor', '--password-file', file]
  expect(createOfficer(karim, '')).toMatchObject({ status: 0 })

  const { body: session } = await ask('/api/login', '', { email: 'nadia@example.test', password: PASSWORD })
  const { body: trail } = await ask('/api/office/audit?call=npm+run+admin+create-officer', session.access_token)
  expect(trail.records).toMatchObject([
    { by: { name: 'Karim' }, roles: [], sent: { email: 'karim@example.test', roles: ['auditor'] } },
    { number: 1, by: { name: 'Nadia Karim' }, roles: [], sent: { name: 'Nadia Karim', roles: ['admin', 'treasurer'] } },
  ])
  const { body: offices } = await ask('/api/office/officers', session.access_token)
  expect(offices.history).toHaveLength(3)
}, 60_000)

test('the demo needs none', () => {
  const { status, said } = createOfficer(nadia, `${PASSWORD}\n`, {})
  expect(status).toBe(1)
  expect(said).toBe('The demo has officers of its own: set DEMO=off for an association of yours.\n')
})

import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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

const createOfficer = (words: readonly string[], input: string, settings: Record<string, string> = production) =>
  admin(['create-officer', ...words], input, settings)

function admin(words: readonly string[], input: string, settings: Record<string, string>) {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, ...settings }
  const options = { env, input, encoding: 'utf8' } as const
  const { status, stderr } = spawnSync(process.execPath, ['src/server/admin.ts', ...words], options)
  return { status, said: stderr }
}

async function ask(path: string, token: string, body?: object) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const sent = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
  const answer = await fetch(`${somiti?.origin}${path}`, sent)
  return { status: answer.status, body: await answer.json() }
}

test('the first officer of an empty production comes from the server itself, on record', async () => {
  const missing = createOfficer(nadia, `${PASSWORD}\n`)
  expect(missing).toEqual({
    status: 1,
    said: `There is no database in ${dataDir} yet. Set the same DATA_DIR that the server has, or add --new-database to make one.\n`,
  })
  expect(admin(['reseal'], '', production)).toEqual({
    status: 1,
    said: `There is no database in ${dataDir} yet. Set the same DATA_DIR that the server has.\n`,
  })
  expect(existsSync(dataDir)).toBe(false)
  expect(createOfficer([...nadia, '--new-database'], '12345678\n')).toMatchObject({
    status: 1,
    said: expect.stringContaining('This is a common password.'),
  })
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
  // Appointed where no letter could reach them, and never signed in.
  const appointed = { name: 'Rahim', email: 'rahim@example.test', role: 'secretary', reason: 'Elected in November.' }
  expect(await ask('/api/office/officers', session.access_token, appointed)).toMatchObject({ status: 200 })
  const rahim = ['--email', 'rahim@example.test', '--name', 'Rahim', '--roles', 'secretary']
  const reset = createOfficer(rahim, `${PASSWORD}\n`)
  expect(reset).toMatchObject({ status: 0, said: expect.stringContaining('has never signed in: the password is set') })
  expect(await ask('/api/login', '', { email: 'rahim@example.test', password: PASSWORD })).toMatchObject({
    status: 200,
  })
  expect(createOfficer(rahim, `${PASSWORD}\n`)).toMatchObject({ status: 1 })

  const { body: trail } = await ask('/api/office/audit?call=npm+run+admin+create-officer', session.access_token)
  expect(trail.records).toMatchObject([
    { by: { name: 'Rahim' }, sent: { email: 'rahim@example.test' } },
    { by: { name: 'Karim' }, roles: [], sent: { email: 'karim@example.test', roles: ['auditor'] } },
    { number: 1, by: { name: 'Nadia Karim' }, roles: [], sent: { name: 'Nadia Karim', roles: ['admin', 'treasurer'] } },
  ])
  const { body: offices } = await ask('/api/office/officers', session.access_token)
  expect(offices.history).toHaveLength(4)
}, 120_000)

test('the demo needs none', () => {
  const { status, said } = createOfficer(nadia, `${PASSWORD}\n`, {})
  expect(status).toBe(1)
  expect(said).toBe('The demo has officers of its own: set DEMO=off for an association of yours.\n')
})

test('a start with nobody in it prints a link, and the command another until there is an officer', async () => {
  const empty = join(parent, 'empty')
  const own = await startSomiti(empty, { DEMO: 'off', SECOND_FACTOR: 'optional' })
  try {
    const printed = await own.hear(/Set up your association at (\S+) /)
    const env = { PATH: process.env.PATH, DATA_DIR: empty, DEMO: 'off', PUBLIC_URL: own.origin }
    const command = () => spawnSync(process.execPath, ['src/server/admin.ts', 'setup-link'], { env, encoding: 'utf8' })
    const another = command().stdout.trim()
    for (const link of [printed, another]) expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/setup#[\w-]{43}$/)
    expect(another).not.toBe(printed)
    const password = { password: PASSWORD, password_confirmation: PASSWORD }
    const body = {
      association: 'Sonar Bangla',
      name: 'Nadia Karim',
      email: 'nadia@example.test',
      ...password,
      roles: [],
    }
    const setUp = (link: string) =>
      fetch(`${own.origin}/api/setup`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token: link.split('#')[1], ...body }),
      })
    expect((await setUp(printed)).status).toBe(200)
    expect((await setUp(another)).status).toBe(409)
    expect(command()).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('has officers already') })
  } finally {
    await own.stop()
  }
}, 60_000)

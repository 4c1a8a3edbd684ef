import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendDues } from '../support/journeys.ts'
import { sharedWorld, worldOfTest } from '../support/opened-world.ts'
import type { Person } from '../support/world.ts'

const CLIENT = 'https://app.example.test'

let member: Person
let webRoot: string
let receipt: number

beforeAll(async () => {
  webRoot = await builtPages()
})
afterAll(() => rm(webRoot, { recursive: true }))
/** The whole server with pages, under https, open to one other origin. */
const world = sharedWorld(() => ({
  publicUrl: 'https://somiti.example.test',
  app: { corsOrigins: [CLIENT], webRoot },
}))
beforeAll(async () => {
  member = await world.member()
  receipt = await sendDues(member, 'November')
})

async function builtPages(): Promise<string> {
  const root = await mkdtemp(path.join(tmpdir(), 'somiti-pages-'))
  for (const folder of ['pages/en', 'pages/ar', 'shells/en', 'assets']) {
    await mkdir(path.join(root, folder), { recursive: true })
  }
  const pages = ['shells/en/user.html', 'shells/en/office.html', 'pages/en/home.html', 'pages/en/404.html']
  for (const page of [...pages, 'pages/ar/home.html']) {
    await writeFile(path.join(root, page), `<!doctype html><title>Somiti</title>${page} %ASSOCIATION_LOAN_MAX%`)
  }
  await writeFile(path.join(root, 'assets', 'main-1a2b.js'), 'export {}')
  return root
}

const get = (url: string, headers: Record<string, string> = {}) => world.app.inject({ method: 'GET', url, headers })
const signed = () => ({ authorization: `Bearer ${member.token}` })

/** Each kind of answer, with the status that it has. */
const ANSWERS: readonly [string, number, () => ReturnType<typeof get>][] = [
  ['a call', 200, () => get('/api/health')],
  ['a call of who is signed in', 200, () => get('/api/my-account-data', signed())],
  ['a refusal', 401, () => get('/api/profile')],
  ['a call that is none', 404, () => get('/api/nothing')],
  ['a request that is none', 400, () => get('/api/%zz')],
  ['a page', 200, () => get('/')],
  ['a page of the member area', 200, () => get('/user')],
  ['a page that is none', 404, () => get('/nothing-here')],
  ['an asset', 200, () => get('/assets/main-1a2b.js')],
  ['a receipt', 200, () => get(`/api/payments/${receipt}/receipt`, signed())],
  ['the document of the calls', 200, () => get('/api/openapi.json')],
  ['the pages about the calls', 200, () => get('/api/docs/')],
  [
    'a form that is too large',
    413,
    () =>
      world.app.inject({
        method: 'POST',
        url: '/api/login',
        payload: 'x'.repeat(70_000),
        headers: { 'content-type': 'application/json' },
      }),
  ],
]

/** A policy's directives, each with its sources. */
function directives(policy: unknown): Record<string, string[]> {
  const parts = String(policy)
    .split(';')
    .map((part) => part.trim().split(' '))
  return Object.fromEntries(parts.map(([name = '', ...sources]) => [name, sources]))
}

describe.each(ANSWERS)('%s', (_what, status, ask) => {
  test('says what browsers must not do with it', async () => {
    const { headers, statusCode } = await ask()
    expect(statusCode).toBe(status)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'permissions-policy': 'camera=(self), microphone=(self), geolocation=(), payment=()',
      'x-frame-options': 'DENY',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('set-cookie')
  })

  test('has a policy without inline scripts and styles, and cannot be framed', async () => {
    const policy = directives((await ask()).headers['content-security-policy'])
    expect(policy['frame-ancestors']).toEqual(["'none'"])
    expect(policy['default-src']).toHaveLength(1)
    const sources = Object.values(policy).flat()
    expect(sources.filter((source) => /unsafe|\*|^https?:/.test(source))).toEqual([])
  })

  test('is not read by pages of other origins, unless a setting names them', async () => {
    expect((await ask()).headers).not.toHaveProperty('access-control-allow-origin')
    expect((await ask()).headers).not.toHaveProperty('access-control-allow-credentials')
  })
})

test('the policy of pages allows our own scripts and styles, and pictures from blobs', async () => {
  expect(directives((await get('/')).headers['content-security-policy'])).toEqual({
    'default-src': ["'self'"],
    'script-src': ["'self'", expect.stringMatching(/^'sha256-[\w+/]{43}='$/)],
    'style-src': ["'self'", expect.stringMatching(/^'sha256-[\w+/]{43}='$/)],
    'img-src': ["'self'", 'blob:', 'data:'],
    'connect-src': ["'self'"],
    'frame-src': ['blob:'],
    'media-src': ['blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'upgrade-insecure-requests': [],
  })
})

test('pages and scripts say how they are encoded, and no folder is listed', async () => {
  expect((await get('/')).headers['content-type']).toBe('text/html; charset=utf-8')
  expect((await get('/assets/main-1a2b.js')).headers['content-type']).toMatch(/javascript; charset=utf-8$/)
  for (const folder of ['/assets', '/assets/', '/pages/', '/..%2f', '/assets/..%2f..%2f']) {
    const { statusCode, payload } = await get(folder)
    expect(statusCode, folder).toBe(404)
    expect(payload, folder).not.toMatch(/main-1a2b|home\.html/)
  }
})

test('the app can be put on a home screen under the association’s name', async () => {
  const { statusCode, headers, payload } = await get('/manifest.webmanifest')
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8')
  const name = (await get('/api/association')).json().association.name
  expect(JSON.parse(payload)).toMatchObject({ name, start_url: '/user', display: 'standalone' })
})

describe('without https', () => {
  test('nothing is said of https', async () => {
    const plain = await worldOfTest()
    const { headers } = await plain.app.inject({ method: 'GET', url: '/api/health' })
    expect(headers).not.toHaveProperty('strict-transport-security')
    expect(String(headers['content-security-policy'])).not.toContain('upgrade-insecure-requests')
  })
})

describe('a page of another origin', () => {
  const preflight = (origin: string) =>
    world.app.inject({
      method: 'OPTIONS',
      url: '/api/save-monthly-payment',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,idempotency-key',
      },
    })

  test('that is named may ask with a token and a key, and reads when to come again', async () => {
    const { statusCode, headers } = await preflight(CLIENT)
    expect(statusCode).toBe(204)
    expect(headers).toMatchObject({
      'access-control-allow-origin': CLIENT,
      'access-control-allow-methods': 'GET, HEAD, POST, PUT',
      'access-control-allow-headers': 'authorization, content-type, idempotency-key',
    })
    expect(headers).not.toHaveProperty('access-control-allow-credentials')
    for (const url of ['/api/my-account-data', '/api/nothing']) {
      const answered = await get(url, { ...signed(), origin: CLIENT })
      expect(answered.headers['access-control-allow-origin']).toBe(CLIENT)
      expect(answered.headers['access-control-expose-headers']).toBe('retry-after, content-disposition, x-request-id')
      expect(answered.headers.vary).toMatch(/origin/i)
      expect(answered.headers).not.toHaveProperty('access-control-allow-credentials')
    }
  })

  test.each(['https://app.example.test.evil.test', 'http://app.example.test', 'https://APP.example.test:444', 'null'])(
    'such as %s is not let in',
    async (origin) => {
      const answers = [await preflight(origin), await get('/api/my-account-data', { ...signed(), origin })]
      for (const { headers } of answers) expect(headers).not.toHaveProperty('access-control-allow-origin')
    },
  )

  test('is let in nowhere where no setting names one', async () => {
    const closed = await worldOfTest()
    const headers = { origin: CLIENT, 'access-control-request-method': 'POST' }
    const { statusCode, headers: answered } = await closed.app.inject({ method: 'OPTIONS', url: '/api/login', headers })
    expect(statusCode).toBe(404)
    expect(Object.keys(answered).filter((name) => name.startsWith('access-control'))).toEqual([])
  })
})

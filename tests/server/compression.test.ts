import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSettings, writeSettings } from '#server/db/settings.ts'
import { sharedWorld } from '../support/opened-world.ts'

const SCRIPT = 'export const answer = 42\n'.repeat(200)

let webRoot: string

beforeAll(async () => {
  webRoot = await mkdtemp(path.join(tmpdir(), 'somiti-compressed-'))
  for (const folder of ['pages/en', 'assets']) await mkdir(path.join(webRoot, folder), { recursive: true })
  await writeFile(path.join(webRoot, 'pages/en/home.html'), '<!doctype html><title>%ASSOCIATION_NAME%</title>')
  await writeFile(path.join(webRoot, 'pages/en/404.html'), '<!doctype html><title>Not found</title>')
  await writeFile(path.join(webRoot, 'assets/main-1a2b.js'), SCRIPT)
  await writeFile(path.join(webRoot, 'assets/main-1a2b.js.br'), brotliCompressSync(SCRIPT))
})
afterAll(() => rm(webRoot, { recursive: true }))
const world = sharedWorld(() => ({ app: { webRoot } }))

const get = (url: string, encodings: string) =>
  world.app.inject({ method: 'GET', url, headers: { 'accept-encoding': encodings } })

test('a page is sent as the browser takes it, and keeps up with the settings', async () => {
  const [plain, small, smaller] = [await get('/', ''), await get('/', 'gzip'), await get('/', 'gzip, deflate, br')]
  expect(plain.headers).not.toHaveProperty('content-encoding')
  expect(small.headers['content-encoding']).toBe('gzip')
  expect(smaller.headers).toMatchObject({ 'content-encoding': 'br', vary: expect.stringContaining('Accept-Encoding') })
  expect(gunzipSync(small.rawPayload).toString()).toBe(plain.payload)
  expect(brotliDecompressSync(smaller.rawPayload).toString()).toBe(plain.payload)

  await writeSettings(world.pool, { ...(await readSettings(world.pool)), name: 'Another Somiti' }, null, new Date())
  const renamed = brotliDecompressSync((await get('/', 'br')).rawPayload).toString()
  expect(renamed).toBe('<!doctype html><title>Another Somiti</title>')
})

test('an asset is sent as the build compressed it, and kept for ever', async () => {
  const { headers, rawPayload } = await get('/assets/main-1a2b.js', 'gzip, br')
  expect(headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': expect.stringMatching(/javascript; charset=utf-8$/),
    'cache-control': 'public, max-age=31536000, immutable',
    vary: expect.stringMatching(/accept-encoding/i),
  })
  expect(brotliDecompressSync(rawPayload).toString()).toBe(SCRIPT)
  expect((await get('/assets/main-1a2b.js', '')).payload).toBe(SCRIPT)
  expect((await get('/assets/main-1a2b.js.br', '')).statusCode).toBe(404)
})

test('a long answer of a call is sent compressed, a short one as it is', async () => {
  expect((await get('/api/association', 'gzip')).headers).not.toHaveProperty('content-encoding')

  const address = 'Room 3, Community Hall. '.repeat(100)
  await writeSettings(world.pool, { ...(await readSettings(world.pool)), address }, null, new Date())
  const { headers, rawPayload } = await get('/api/association', 'gzip')
  expect(headers['content-encoding']).toBe('gzip')
  expect(JSON.parse(gunzipSync(rawPayload).toString())).toMatchObject({ association: { address } })
})

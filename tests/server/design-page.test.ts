import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { webPages } from '#server/http/web-pages.ts'
import { depsWith } from '../support/deps.ts'
import { sharedWorld } from '../support/opened-world.ts'

const FILES = ['shells/en/design.html', 'pages/en/404.html']

const world = sharedWorld()
let webRoot: string

beforeAll(async () => {
  webRoot = await mkdtemp(path.join(tmpdir(), 'somiti-pages-'))
  for (const file of FILES) {
    await mkdir(path.join(webRoot, path.dirname(file)), { recursive: true })
    await writeFile(path.join(webRoot, file), file)
  }
})
afterAll(async () => {
  await rm(webRoot, { recursive: true })
})

/** What a server says to an address, as the demo or as an association. */
async function answer(demo: boolean, url: string) {
  const app = Fastify()
  await webPages(app, depsWith({ pool: world.pool, files: world.files, now: world.clock.now, demo }), webRoot)
  const { statusCode, payload } = await app.inject({ method: 'GET', url })
  return [statusCode, payload]
}

test('the demo shows the design page, in whatever scheme and direction is asked for', async () => {
  expect(await answer(true, '/design')).toEqual([200, FILES[0]])
  expect(await answer(true, '/design?scheme=dark&dir=rtl')).toEqual([200, FILES[0]])
  expect(await answer(true, '/design/more')).toEqual([404, FILES[1]])
})

test('an association has no such page', async () => {
  expect(await answer(false, '/design')).toEqual([404, FILES[1]])
})

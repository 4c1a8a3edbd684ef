import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

const code = builtWorker()
const ORIGIN = 'https://somiti.test'

/** As `npm run build` makes it. */
function builtWorker(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'somiti-worker-'))
  try {
    execFileSync(process.execPath, ['scripts/build-worker.ts', folder], { cwd: path.join(import.meta.dirname, '..') })
    return readFileSync(path.join(folder, 'sw.js'), 'utf8')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

type Kept = Map<string, string>

/** The browser's worker over caches in memory, beside a server that has one version of the app. */
function aWorker() {
  const kept = new Map<string, Kept>()
  let served = ''
  const load = (address: string) => (address === '/user' ? `<script src="${served}">` : `file of ${address}`)
  const cacheOf = (files: Kept) => ({
    keys: async () => [...files.keys()].map((address) => ({ url: ORIGIN + address })),
    addAll: async (addresses: string[]) => {
      for (const address of addresses) files.set(address, load(address))
    },
    put: async (address: string, page: { text: () => Promise<string> }) => files.set(address, await page.text()),
  })
  const caches = {
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
    open: async (name: string) => {
      const files = kept.get(name) ?? new Map()
      kept.set(name, files)
      return cacheOf(files)
    },
  }
  const page = (text: string) => ({ ok: true, text: async () => text, clone: () => page(text) })
  const fetch = async (address: string) => page(load(address))
  const heard = new Map<string, (event: object) => void>()
  const self = { addEventListener: (name: string, hear: (event: object) => void) => heard.set(name, hear) }
  runInNewContext(code, { self, caches, fetch, URL, setTimeout })
  return {
    /** A page of a version runs, and says so. */
    runs: async (version: string, onServer = version) => {
      served = onServer
      let done: Promise<unknown> = Promise.resolve()
      const waitUntil = (work: Promise<unknown>) => {
        done = work
      }
      heard.get('message')?.({ data: { version, files: [`/assets/${version}.js`] }, waitUntil })
      await done
    },
    files: () => [...kept.keys()].filter((name) => name.startsWith('somiti files of ')),
    shell: () => kept.get('somiti shell')?.get('/user'),
  }
}

test('files of old versions are dropped when a new one comes, but for those of the last', async () => {
  const worker = aWorker()
  for (const version of ['one', 'two', 'three']) await worker.runs(version)
  expect(worker.files()).toEqual(['somiti files of two', 'somiti files of three'])
  expect(worker.shell()).toBe('<script src="three">')
})

test('nothing is dropped by a page that is older than what the server has', async () => {
  const worker = aWorker()
  for (const version of ['one', 'two']) await worker.runs(version)
  await worker.runs('one', 'two')
  expect(worker.files()).toEqual(['somiti files of one', 'somiti files of two'])
  expect(worker.shell()).toBe('<script src="two">')
})

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { PAY_NOW_PAGE } from '#core/notifications.ts'

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

/** The browser's worker over caches in memory, beside a server that has one version of the app; with these windows open. */
function aWorker(open: readonly string[] = []) {
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
  const shown: string[] = []
  const clients = {
    matchAll: async () => open.map((url) => ({ url, focus: async () => shown.push(`the window at ${url}`) })),
    openWindow: async (url: string) => shown.push(`a new window at ${url}`),
  }
  const self = {
    addEventListener: (name: string, hear: (event: object) => void) => heard.set(name, hear),
    location: { origin: ORIGIN },
    clients,
  }
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
    /** Somebody presses a notification, or its button, and sees one of the windows. */
    presses: async (data: { path: string; actionPath?: string }, action = '') => {
      let [done, closed]: [Promise<unknown>, boolean] = [Promise.resolve(), false]
      const notification = {
        data,
        close: () => {
          closed = true
        },
      }
      const waitUntil = (work: Promise<unknown>) => {
        done = work
      }
      heard.get('notificationclick')?.({ action, notification, waitUntil })
      await done
      expect(closed).toBe(true)
      return shown.splice(0)
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

const REMINDER = { path: '/user/notifications', actionPath: PAY_NOW_PAGE }

test('a press on a notification opens its page, and a press on its button the page of that', async () => {
  const worker = aWorker()
  expect(await worker.presses(REMINDER)).toEqual([`a new window at ${ORIGIN}/user/notifications`])
  expect(await worker.presses(REMINDER, 'act')).toEqual([`a new window at ${ORIGIN}${PAY_NOW_PAGE}`])
  expect(await worker.presses({ path: '/user/statement' }, 'act')).toEqual([`a new window at ${ORIGIN}/user/statement`])
})

test('the window that shows the page of a notification already is brought forward', async () => {
  const worker = aWorker([`${ORIGIN}/user`, `${ORIGIN}/user/notifications`])
  expect(await worker.presses(REMINDER)).toEqual([`the window at ${ORIGIN}/user/notifications`])
  expect(await worker.presses(REMINDER, 'act')).toEqual([`a new window at ${ORIGIN}${PAY_NOW_PAGE}`])
})

test('a notification leads to no page of another site', async () => {
  const worker = aWorker()
  expect(await worker.presses({ path: 'https://evil.example/user' })).toEqual([])
  expect(await worker.presses({ ...REMINDER, actionPath: '//evil.example/pay' }, 'act')).toEqual([])
})

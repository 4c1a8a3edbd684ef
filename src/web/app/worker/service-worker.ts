// What the browser runs beside the pages of Somiti: it shows what is pushed while none is open, opens the member area
// without a connection, and sends what waits for one while no page does. It keeps the shell of that area and the files of
// the app, and no answer of any call. scripts/build-worker.ts makes /sw.js of it.
/// <reference lib="webworker" />
import { SHARE_TARGET, SHARED_FIELD, SHARED_SHOWN_AT } from '#contract/share-target.ts'
import { formData } from '#web/app/calls/form-data.ts'
import { keepShared, readShared } from '#web/app/forms/shared-receipt-store.ts'
import { isFinalRefusal, problemOf } from '#web/app/send-queue/refusal.ts'
import { forget, isKept, type Kept, keep, keptAs, waitingForms } from '#web/app/send-queue/send-queue-store.ts'
import { deleteWorkerTokensBut, type WorkerToken, workerTokenOf } from '#web/app/session/worker-token-store.ts'

/** What the browser gives a worker; the types of the browser's pages do not know Background Sync. */
type Worker = Omit<ServiceWorkerGlobalScope, 'addEventListener'> & {
  addEventListener: ServiceWorkerGlobalScope['addEventListener'] &
    ((type: 'sync', hear: (event: ExtendableEvent & { tag: string }) => void) => void)
}
declare const self: Worker

type Pushed = { title: string; body: string; path: string; tag: string; action?: { label: string; path: string } }
/** What is pressed below a notification. */
const ACTION = 'act'

self.addEventListener('push', (event) => {
  if (!event.data) return
  const { title, body, path, tag, action }: Pushed = event.data.json()
  const options = {
    ...{ body, tag, icon: '/icon.svg', data: { path, actionPath: action?.path } },
    ...(action && { actions: [{ action: ACTION, title: action.label }] }),
  }
  event.waitUntil(self.registration.showNotification(title, options))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { path, actionPath } = event.notification.data
  const target = new URL((event.action === ACTION && actionPath) || path, self.location.origin)
  if (target.origin === self.location.origin) event.waitUntil(open(target))
})

/** Shows a page: in the window that has it open, or in a new one. */
async function open({ href }: URL) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = windows.find(({ url }) => url === href)
  await (shown ? shown.focus() : self.clients.openWindow(href))
}

/** The one page that is kept. It opens at every address of the member area. */
const SHELL = '/user'
const SHELLS = 'somiti shell'
/** The files of a version of the app, which is named by the script that its shell begins with. */
const FILES = 'somiti files of '
/** A member does not wait longer for a page that is there already. */
const PATIENCE_MS = 4_000

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(begin()))

async function begin() {
  // The page is asked for while the worker wakes up.
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method === 'POST' && origin === self.location.origin && pathname === SHARE_TARGET) {
    event.respondWith(takeShared(request))
  }
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (pathname.startsWith('/assets/')) event.respondWith(fileFor(request))
  else if (request.mode === 'navigate' && !pathname.startsWith('/api')) event.respondWith(pageFor(event, pathname))
})

/** What was shared from another app is kept on this device, and shown to whoever is signed in before it is used. */
async function takeShared(request: Request): Promise<Response> {
  const shared = (await request.formData()).get(SHARED_FIELD)
  if (shared instanceof File && shared.size > 0) await keepShared(shared)
  return Response.redirect(SHARED_SHOWN_AT, 303)
}

/** A file never changes under its name. */
async function fileFor(request: Request): Promise<Response> {
  return (await kept(request)) ?? fetch(request)
}

/** The page as the server has it now; where nobody answers, the shell, which says so at addresses that are not its own. */
async function pageFor(event: FetchEvent, pathname: string): Promise<Response> {
  // What nobody used is deleted once its time is over.
  void readShared()
  const asked: Promise<Response> = Promise.resolve(event.preloadResponse).then(
    (loaded) => loaded ?? fetch(event.request),
  )
  const answered = asked.then((page) => (page.status < 500 ? page : undefined)).catch(() => undefined)
  const own = pathname === SHELL || pathname.startsWith(`${SHELL}/`)
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS))
  return (await (own ? Promise.race([answered, late]) : answered)) ?? (await kept(SHELL)) ?? asked
}

/** By its address alone: the languages of a page, by which it may vary, are told apart when it is kept. */
const kept = (request: Request | string) => caches.match(request, { ignoreVary: true })

/** A page that runs says which version it is of, and which files it has loaded or may need. */
export type VersionMessage = { version: string; files: readonly string[] }

self.addEventListener('message', (event) => event.waitUntil(keepVersion(event.data)))

/** Keeps these files, then the shell if it is of that version: never a shell without its files. */
async function keepVersion({ version, files }: VersionMessage) {
  const cache = await caches.open(FILES + version)
  const there = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  await cache.addAll(files.filter((file) => !there.has(file)))
  const shell = await fetch(SHELL, { cache: 'no-cache' })
  const html = await shell.clone().text()
  if (!shell.ok || !html.includes(`"${version}"`)) return
  const shells = await caches.open(SHELLS)
  await shells.put(SHELL, shell)
  await dropOlder(FILES + version)
}

/** Of the versions before, the last one stays: a window that was opened with it goes on. */
async function dropOlder(current: string) {
  const names = (await caches.keys()).filter((name) => name.startsWith(FILES) && name !== current)
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)))
}

// There is a connection again, and something waited for it (src/web/app/send-queue).
self.addEventListener('sync', (event) => {
  if (event.tag === 'somiti-send-queue') event.waitUntil(sendWaiting())
})

/** A page that is looked at sends by itself, and shows how far it is. Throws where nobody answers: the browser tries again. */
async function sendWaiting() {
  const windows = await self.clients.matchAll({ type: 'window' })
  if (windows.some(({ visibilityState }) => visibilityState === 'visible')) return
  for (const { key, person } of await waitingForms()) {
    // Under the lock of the page that may have begun with it.
    await self.navigator.locks.request(`somiti-send-queue ${key}`, { ifAvailable: true }, async (lock) => {
      const form = lock && (await keptAs(key))
      const writer = await workerTokenOf(person)
      if (form && writer) await sendForm(form, writer)
    })
  }
  // A page may have written more since, and stored its token for that.
  await deleteWorkerTokensBut((await waitingForms()).map(({ person }) => person))
}

async function sendForm(form: Kept, { token, language }: WorkerToken) {
  const [method = '', path = ''] = form.call.split(' ')
  const headers = { Authorization: `Bearer ${token}`, 'Idempotency-Key': form.key, 'Accept-Language': language }
  const response = await fetch(path, { method, headers, body: formData(form.form) })
  const answer = await response.json()
  if (response.ok) {
    await forget(form.key)
    if (answer.message && Notification.permission === 'granted') {
      await self.registration.showNotification(answer.message, {
        icon: '/icon.svg',
        tag: form.key,
        data: { path: SHELL },
      })
    }
  } else if (isFinalRefusal(response.status, answer.code)) {
    // Whoever signed out since has it deleted.
    if (await isKept(form.key)) await keep({ ...form, problem: problemOf(answer) ?? '' })
  } else if (response.status !== 401) throw new Error(answer.message)
  new BroadcastChannel('somiti-send-queue').postMessage('changed')
}

// What the browser runs beside the pages of Somiti: it shows what is pushed while none is open, opens the member area
// without a connection, and sends what waits for one while no page does. It keeps the shell of that area and the files of
// the app, and no answer of any call.

self.addEventListener('push', (event) => {
  const { title, body, path, tag } = event.data.json()
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon: '/icon.svg', data: { path } }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const target = new URL(event.notification.data.path, self.location.origin)
  if (target.origin === self.location.origin) event.waitUntil(open(target))
})

/** Shows a page: in the window that has it open, or in a new one. */
async function open({ href }) {
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

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(begin()))

async function begin() {
  // The page is asked for while the worker wakes up.
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (pathname.startsWith('/assets/')) event.respondWith(fileFor(request))
  else if (request.mode === 'navigate' && !pathname.startsWith('/api')) event.respondWith(pageFor(event, pathname))
})

/** A file never changes under its name. */
async function fileFor(request) {
  return (await kept(request)) ?? fetch(request)
}

/** The page as the server has it now; where nobody answers, the shell, which says so at addresses that are not its own. */
async function pageFor(event, pathname) {
  const asked = Promise.resolve(event.preloadResponse).then((loaded) => loaded ?? fetch(event.request))
  const answered = asked.then((page) => (page.status < 500 ? page : undefined)).catch(() => undefined)
  const own = pathname === SHELL || pathname.startsWith(`${SHELL}/`)
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
  return (await (own ? Promise.race([answered, late]) : answered)) ?? (await kept(SHELL)) ?? asked
}

/** By its address alone: the languages of a page, by which it may vary, are told apart when it is kept. */
const kept = (request) => caches.match(request, { ignoreVary: true })

// A page that runs says which version it is of, and which files it has loaded or may need.
self.addEventListener('message', (event) => event.waitUntil(keepVersion(event.data)))

/** Keeps these files, then the shell if it is of that version: never a shell without its files. */
async function keepVersion({ version, files }) {
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
async function dropOlder(current) {
  const names = (await caches.keys()).filter((name) => name.startsWith(FILES) && name !== current)
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)))
}

// There is a connection again, and something waited for it (src/web/outbox).
self.addEventListener('sync', (event) => {
  if (event.tag === 'somiti-outbox') event.waitUntil(sendWaiting())
})

/** A page that is looked at sends by itself, and shows how far it is. Throws where nobody answers: the browser tries again. */
async function sendWaiting() {
  const windows = await self.clients.matchAll({ type: 'window' })
  if (windows.some(({ visibilityState }) => visibilityState === 'visible')) return
  const outbox = await storeOf('somiti-outbox', 'kept')
  const lent = await storeOf('somiti-outbox-tokens', 'lent')
  for (const { key, person } of await waitingIn(outbox)) {
    // Under the lock of the page that may have begun with it.
    await self.navigator.locks.request(`somiti-outbox ${key}`, { ifAvailable: true }, async (lock) => {
      const form = lock && (await outbox((kept) => kept.get(key)))
      const writer = await lent((tokens) => tokens.get(person))
      if (form && writer) await sendForm(form, writer, outbox)
    })
  }
  // A page may have written more meanwhile, and lent its token for that.
  const waiting = await waitingIn(outbox)
  for (const person of (await lent((tokens) => tokens.getAllKeys())) ?? []) {
    if (waiting.every((form) => form.person !== person)) await lent((tokens) => tokens.delete(person))
  }
}

/** What is not sent and was not refused, in the order in which it was written. */
async function waitingIn(outbox) {
  const forms = (await outbox((kept) => kept.getAll())) ?? []
  return forms.filter(({ problem }) => problem === undefined).sort((one, other) => one.written - other.written)
}

async function sendForm(form, { token, language }, outbox) {
  const [method, path] = form.call.split(' ')
  const headers = { Authorization: `Bearer ${token}`, 'Idempotency-Key': form.key, 'Accept-Language': language }
  const body = new FormData()
  for (const [name, value] of Object.entries(form.form)) if (value !== undefined) body.append(name, value)
  const response = await fetch(path, { method, headers, body })
  const answer = await response.json()
  if (response.ok) {
    await outbox((kept) => kept.delete(form.key))
    if (answer.message && Notification.permission === 'granted') {
      await self.registration.showNotification(answer.message, {
        icon: '/icon.svg',
        tag: form.key,
        data: { path: SHELL },
      })
    }
  } else if (isFinal(response.status, answer.code)) {
    const problem = Object.values(answer.errors ?? {})[0]?.[0] ?? answer.message
    // Whoever signed out meanwhile has it deleted.
    if (await outbox((kept) => kept.get(form.key))) await outbox((kept) => kept.put({ ...form, problem }, form.key))
  } else if (response.status !== 401) throw new Error(answer.message)
  new BroadcastChannel('somiti-outbox').postMessage('changed')
}

/** Whether sending the same again would be refused again; a session that has ended is begun anew by signing in. */
const isFinal = (status, code) =>
  status >= 400 && status < 500 && ![401, 408, 429].includes(status) && code !== 'idempotency_key_in_flight'

/** What the pages keep under that name, which they have made. Gives what asks one thing of it and gives the answer. */
async function storeOf(name, store) {
  const opening = indexedDB.open(name)
  // Nothing was ever kept there: that is left so, or a page would find a database without its store.
  opening.onupgradeneeded = () => opening.transaction.abort()
  const database = await answerOf(opening).catch(() => undefined)
  return async (ask) => database && answerOf(ask(database.transaction(store, 'readwrite').objectStore(store)))
}

const answerOf = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

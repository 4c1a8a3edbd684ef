// What the browser runs while no page of Somiti is open: it shows what is pushed, and leads to the page about it.

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

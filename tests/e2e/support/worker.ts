import type { CDPSession } from '@playwright/test'

/** The number under which the browser has the one worker that runs there. */
export function workerOf(browser: CDPSession): Promise<string> {
  const registered = new Promise<string>((found) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations.filter(({ isDeleted }) => !isDeleted)
      if (registration) found(registration.registrationId)
    })
  })
  return browser.send('ServiceWorker.enable').then(() => registered)
}

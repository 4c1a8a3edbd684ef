import { expect, memberTest as test } from './support/test.ts'
import { workerOf } from './support/worker.ts'

test.use({ serviceWorkers: 'allow' })

test('what is pushed to a device is shown, by the worker that the browser runs', async ({ page, context, baseURL }) => {
  // The app may have it run before the test does.
  const started = context.waitForEvent('serviceworker')
  await page.goto('/user/notifications')
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js')
    await navigator.serviceWorker.ready
  })
  const worker = await started
  // A browser without a screen shows none: what it is asked to show is looked at.
  await worker.evaluate(() => {
    const asked: unknown[] = []
    Object.assign(self, { asked })
    Object.assign(Reflect.get(self, 'registration'), {
      showNotification: async (title: string, options: object) => asked.push({ title, ...options }),
    })
  })
  const browser = await context.newCDPSession(page)
  const told = { title: 'Your payment was verified', body: 'October 2026', tag: 'payment-7' }
  await browser.send('ServiceWorker.deliverPushMessage', {
    origin: baseURL ?? '',
    registrationId: await workerOf(browser),
    data: JSON.stringify({ ...told, path: '/user/statement' }),
  })
  await expect
    .poll(() => worker.evaluate(() => Reflect.get(self, 'asked')))
    .toEqual([{ ...told, icon: '/icon.svg', data: { path: '/user/statement' } }])
})

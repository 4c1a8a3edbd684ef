import { type Month, monthName } from '#core/calendar.ts'
import { PAY_NOW_PAGE } from '#core/notifications.ts'
import { ask } from './support/calls.ts'
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
    data: JSON.stringify({ ...told, path: '/user/statement', action: { label: 'Pay', path: '/user/monthly-pay?pay' } }),
  })
  await expect
    .poll(() => worker.evaluate(() => Reflect.get(self, 'asked')))
    .toEqual([
      {
        ...{ ...told, icon: '/icon.svg', actions: [{ action: 'act', title: 'Pay' }] },
        data: { path: '/user/statement', actionPath: '/user/monthly-pay?pay' },
      },
    ])
})

test.describe('the Pay of a reminder', () => {
  test.use({ monthsAgo: 2 })

  test('opens the form for the month that is due first, once', async ({ page, person }) => {
    const { myAccountData: account } = await ask(person.token, 'GET /api/my-account-data')
    const owed = account?.monthlyPaymentData.filter(({ may }) => may.includes('pay')) ?? []
    const first = owed.toSorted((a, b) => a.due_on.localeCompare(b.due_on))[0]
    if (!first) throw new Error('nothing is owed')
    await page.goto(PAY_NOW_PAGE)
    const dialog = page.getByRole('dialog', { name: 'Monthly Payment' })
    await expect(dialog.getByLabel('Month')).toHaveValue(monthName(first.month_key as Month))
    await expect(page).toHaveURL('/user/monthly-pay')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Monthly Pay' })).toBeVisible()
    await expect(dialog).toHaveCount(0)
  })
})

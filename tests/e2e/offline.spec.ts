import type { Page } from '@playwright/test'
import { database } from './support/database.ts'
import { duesDialog, fillDuesForm, labelOf, nameOf, paymentRow, sendReceipt } from './support/dues.ts'
import { fundTheBank } from './support/office.ts'
import { newMember, PASSWORD } from './support/people.ts'
import { expectAccessible } from './support/screen.ts'
import { expect, memberTest, storageOf } from './support/test.ts'
import { workerOf } from './support/worker.ts'

const test = memberTest.extend<{ phone: Page }>({
  /** A phone of the member's own. Nobody watches for requests that fail: without a connection all of them do. */
  phone: async ({ browser, baseURL, person }, use) => {
    const context = await browser.newContext({
      ...(baseURL !== undefined && { baseURL }),
      storageState: storageOf(person, baseURL),
      serviceWorkers: 'allow',
    })
    await use(await context.newPage())
    await context.close()
  },
})

/** Opens the member area and waits until the browser's worker has kept it. */
async function openWhole(page: Page) {
  await page.goto('/user')
  const kept = () => page.evaluate(async () => (await caches.match('/user', { ignoreVary: true })) !== undefined)
  await expect.poll(kept, { timeout: 30_000 }).toBe(true)
}

test('the app can be put on the home screen, and its shell opens without a connection', async ({
  phone: page,
  request,
}) => {
  await openWhole(page)
  const address = await page.locator('link[rel="manifest"]').getAttribute('href')
  const manifest = await (await request.get(address ?? '')).json()
  expect(manifest.icons.map((icon: { sizes: string }) => icon.sizes)).toEqual(['192x192', '512x512', '512x512'])
  for (const { src, sizes } of manifest.icons) {
    const drawn = await page.evaluate(async (source) => {
      const picture = new Image()
      picture.src = source
      await picture.decode()
      return `${picture.naturalWidth}x${picture.naturalHeight}`
    }, src)
    expect(drawn, src).toBe(sizes)
  }
  const browser = await page.context().newCDPSession(page)
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  // Newer versions of Chromium say this of each window of a test, which is a private one: it tells nothing of the app.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])

  await page.context().setOffline(true)
  await page.goto('/user/statement')
  // What was seen was not allowed to be kept.
  const offline = page.getByRole('heading', { level: 1, name: /^No connection/ })
  await expect(offline).toBeVisible()
  await expectAccessible(page)
  await expect(page).toHaveURL('/user/statement')
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Statement' })).toBeVisible()

  await page.context().setOffline(true)
  await page.goto('/about')
  await expect(offline).toBeVisible()
  await expect(page.getByText('This page was not opened on this device before')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: /^About/ })).toBeVisible()
})

test('the line that says offline goes as soon as the server answers, though the device is told of nothing', async ({
  phone: page,
}) => {
  await openWhole(page)
  await allowReading(page)
  await page.context().route('/api/**', (route) => route.abort())
  await page.goto('/user')
  const line = page.getByRole('status').filter({ hasText: 'Offline: as of' })
  await expect(line).toBeVisible({ timeout: 20_000 })
  // The server is looked for every three seconds or so, and what is shown is fetched again at once.
  await page.context().unroute('/api/**')
  await expect(line).toHaveCount(0, { timeout: 8_000 })
})

test('a page that this device has not opened before says so without a connection, and opens by itself', async ({
  phone: page,
}) => {
  await openWhole(page)
  await allowReading(page)
  await page.context().setOffline(true)
  await page.goto('/user/my-bonus')
  await expect(page.getByRole('heading', { level: 1, name: /^No connection/ })).toBeVisible()
  await expect(page.getByText('This page was not opened on this device before')).toBeVisible()
  await expectAccessible(page)
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'My bonus' })).toBeVisible()
})

test('a window that was open before the app was renewed goes on with the new version once it has to', async ({
  browser,
  baseURL,
  person,
}) => {
  const context = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    storageState: storageOf(person, baseURL),
  })
  const page = await context.newPage()
  const following = page.waitForResponse(/follow-renewal/)
  await page.goto('/user')
  await following
  // Until a page is opened anew, its file is gone and the server tells of another version.
  let gone = true
  await page.route(/\/withdrawals-[\w-]+\.js$/, (route) => (gone ? route.fulfill({ status: 404 }) : route.continue()))
  await page.route(/\/user(\/withdrawals)?$/, (route) => {
    gone = !route.request().isNavigationRequest()
    return gone ? route.fulfill({ body: 'of another version' }) : route.continue()
  })
  const wayThere = page.getByRole('link', { name: 'Withdraw' })
  const asked = page.waitForResponse('/user')
  await wayThere.hover()
  await (await asked).finished()
  // What was asked before has been acted on once another question is answered.
  expect(await page.evaluate(() => fetch('/user').then(() => 'here'))).toBe('here')
  await wayThere.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Withdrawals' })).toBeVisible()
  await context.close()
})

test('a server that is stopped and an app that was renewed are told apart', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }), serviceWorkers: 'block' })
  const page = await context.newPage()
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  const told = page.waitForResponse(/trouble-page-/)
  await page.goto('/sign-in')
  await told
  // The files of a page are fetched as its link is pointed at, or else when it is pressed.
  await page.route(/\/join-[\w-]+\.js$/, (route) => route.abort())
  await page.route('/api/health', (route) => route.abort())
  await page.getByRole('link', { name: 'Ask to join' }).click()
  await expect(heading('No connection to the server')).toBeVisible()
  await page.unrouteAll()
  await expect(heading('Ask to join')).toBeVisible()

  const again = page.waitForResponse(/trouble-page-/)
  await page.goto('/sign-in')
  await again
  await page.route(/\/join-[\w-]+\.js$/, (route) => route.fulfill({ status: 404 }))
  await page.route('/join', (route) => route.fulfill({ body: 'of another version' }), { times: 1 })
  await page.getByRole('link', { name: 'Ask to join' }).click()
  await expect(heading('The app was updated')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Load the new version' }).click()
  await expect(heading('Ask to join')).toBeVisible()
  await context.close()
})

/** How many answers of calls this browser keeps, and how many forms that the server has not answered for. */
const answersKept = (page: Page) => page.evaluate(countKept, 'somiti-figures')
const formsKept = (page: Page) => page.evaluate(countKept, 'somiti-send-queue')

/** Runs in the page. */
async function countKept(name: string) {
  const opening = indexedDB.open(name)
  const database = await new Promise<IDBDatabase>((opened) => {
    opening.onsuccess = () => opened(opening.result)
  })
  const counting = database.transaction('kept').objectStore('kept').count()
  await new Promise((counted) => {
    counting.onsuccess = counted
  })
  database.close()
  return counting.result
}

const switchOfReading = (page: Page) =>
  page.getByRole('checkbox', { name: 'Let me read my account on this device without a connection' })

async function allowReading(page: Page) {
  await page.goto('/user/security')
  const before = await answersKept(page)
  await switchOfReading(page).check()
  // Profile, account, loans, what may be borrowed, the months before, the association, the statement.
  await expect.poll(() => answersKept(page)).toBe(before + 7)
}

test('what was seen is read without a connection where its member allows it, and a payment filled in there is sent once', async ({
  phone: page,
  person: first,
}) => {
  test.setTimeout(120_000)
  const second = await newMember(database())
  await fundTheBank(database(), 600, first)
  await fundTheBank(database(), 250, second)
  await openWhole(page)
  await allowReading(page)
  await expectAccessible(page)

  await page.context().setOffline(true)
  await page.goto('/user')
  const line = page.getByRole('status').filter({ hasText: 'Offline: as of' })
  await expect(line).toBeVisible()
  await expect(page.getByRole('main')).toContainText('AED600.00')
  await page.getByRole('link', { name: 'Monthly pay', exact: true }).click()
  await page.getByRole('button', { name: 'Monthly Payment' }).click()
  await expect(duesDialog(page)).toContainText('AE07 0331 2345 6789 0123 456')
  await fillDuesForm(page)
  await sendReceipt(page)
  await expect(duesDialog(page)).toHaveCount(0)
  await page.reload()
  const waiting = page.getByRole('list', { name: 'Waiting to be sent' })
  await expect(waiting).toContainText(nameOf())
  await expect(waiting).toContainText('Waits for a connection')
  await expectAccessible(page)
  await page.goto('/user/statement')
  await expect(page.getByRole('main')).toContainText('600.00')

  await page.context().setOffline(false)
  await expect(line).toHaveCount(0)
  await page.goto('/user/monthly-pay')
  await expect(paymentRow(page, labelOf())).toContainText('In review')
  await expect(waiting).toHaveCount(0)
  // The list is empty, too, until it is read; and a page that is left before the answer sends once more.
  await expect.poll(() => formsKept(page)).toBe(0)
  const { rows } = await database().query('select receipt_type from payment where member_id = $1 and kind = $2', [
    first.id,
    'dues',
  ])
  expect(rows).toEqual([{ receipt_type: 'image/jpeg' }])

  await page.goto('/user/switch-account')
  await page.getByRole('link', { name: 'Use another account' }).click()
  await page.getByLabel('Email').fill(second.email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('main')).toContainText('AED250.00')
  await allowReading(page)
  await page.context().setOffline(true)
  await page.goto('/user/switch-account')
  await page.getByRole('button', { name: new RegExp(`^${first.name}`) }).click()
  await expect(line).toBeVisible()
  await expect(page.getByRole('main')).toContainText('AED600.00')

  await page.context().setOffline(false)
  await page.goto('/user/switch-account')
  await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL('/sign-in')
  await expect.poll(() => answersKept(page)).toBe(7)
  await page.getByRole('listitem').getByRole('button').click()
  await expect(page).toHaveURL('/user')
  await page.goto('/user/security')
  await switchOfReading(page).uncheck()
  await expect.poll(() => answersKept(page)).toBe(0)
})

/** Fills in a payment that the page cannot send, so that it waits. */
async function leavePaymentWaiting(page: Page) {
  await openWhole(page)
  await page.goto('/user/monthly-pay')
  await page.getByRole('button', { name: 'Monthly Payment' }).click()
  await page.route('/api/save-monthly-payment', (route) => route.abort())
  await fillDuesForm(page)
  await sendReceipt(page)
  await expect(page.getByRole('list', { name: 'Waiting to be sent' })).toContainText(nameOf())
}

/** The tokens that the browser's worker may use. */
const tokensLent = (page: Page) => page.evaluate(countTokens)

/** Runs in the page, or in the worker. */
const countTokens = () =>
  new Promise<number>((found, failed) => {
    const opening = indexedDB.open('somiti-worker-tokens')
    opening.onerror = () => failed(opening.error)
    opening.onsuccess = () => {
      const counting = opening.result.transaction('tokens').objectStore('tokens').count()
      counting.onsuccess = () => found(counting.result)
    }
  })

/** Runs in the page. A token that the browser's worker may use for nobody. */
function storeTokenOfNobody(): Promise<void> {
  return new Promise((stored, failed) => {
    const opening = indexedDB.open('somiti-worker-tokens')
    opening.onerror = () => failed(opening.error)
    opening.onsuccess = () => {
      const writing = opening.result.transaction('tokens', 'readwrite')
      writing.objectStore('tokens').put({ token: 'of nobody', language: 'en' }, 0)
      writing.oncomplete = () => {
        opening.result.close()
        stored()
      }
    }
  })
}

test('what waits is sent once by the worker of the browser, where no page is open when the connection returns', async ({
  phone: page,
  person,
  baseURL,
}) => {
  await leavePaymentWaiting(page)
  await expect.poll(() => tokensLent(page)).toBe(1)
  const other = await page.context().newPage()
  const browser = await page.context().newCDPSession(other)
  await page.close()
  const connected = { origin: baseURL ?? '', registrationId: await workerOf(browser), tag: 'somiti-send-queue' }
  await browser.send('ServiceWorker.dispatchSyncEvent', { ...connected, lastChance: false })
  const payments = () =>
    database()
      .query('select status, receipt_sha256 is not null as receipt from payment where member_id = $1', [person.id])
      .then(({ rows }) => rows)
  await expect.poll(payments).toEqual([{ status: 'in_review', receipt: true }])
  await browser.send('ServiceWorker.dispatchSyncEvent', { ...connected, lastChance: true })
  await other.goto('/user/monthly-pay')
  await expect(paymentRow(other, labelOf())).toContainText('In review')
  await expect(other.getByRole('list', { name: 'Waiting to be sent' })).toHaveCount(0)
  expect(await payments()).toHaveLength(1)
  await expect.poll(() => tokensLent(other)).toBe(0)
})

test('whoever signs out without a connection is asked, and leaves nothing unsent in the browser', async ({
  phone: page,
}) => {
  await leavePaymentWaiting(page)
  await expect.poll(() => formsKept(page)).toBe(1)
  await page.goto('/user/switch-account')
  const signOut = page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true })
  await expect(signOut).toBeVisible()
  await page.context().setOffline(true)
  await signOut.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('1 payment or message was not sent yet.')
  await dialog.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await formsKept(page)).toBe(1)
  await signOut.click()
  await dialog.getByRole('button', { name: 'Sign out and delete' }).click()
  await expect.poll(() => formsKept(page)).toBe(0)
  expect(await page.evaluate(() => localStorage.getItem('ts_token'))).toBeNull()
})

test('whoever signs out leaves no token to the worker of the browser', async ({ phone: page, person, baseURL }) => {
  await leavePaymentWaiting(page)
  await expect.poll(() => tokensLent(page)).toBe(1)
  await page.goto('/user/switch-account')
  await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByRole('button', { name: 'Sign out and delete' }).click()
  await expect(page).toHaveURL('/sign-in')
  await expect.poll(() => tokensLent(page)).toBe(0)
  const browser = await page.context().newCDPSession(page)
  const registrationId = await workerOf(browser)
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('no worker of the browser runs')
  await page.evaluate(storeTokenOfNobody)
  await page.goto('about:blank')
  const connected = { origin: baseURL ?? '', registrationId, tag: 'somiti-send-queue', lastChance: false }
  await browser.send('ServiceWorker.dispatchSyncEvent', connected)
  // The last thing that it does is to drop the tokens for which nothing waits.
  await expect.poll(() => worker.evaluate(countTokens)).toBe(0)
  expect((await database().query('select from payment where member_id = $1', [person.id])).rows).toEqual([])
})

import type { Browser, Page } from '@playwright/test'
import { jpeg, pdf, zip } from '../support/samples.ts'
import { database } from './support/database.ts'
import { expectDrawn } from './support/drawn.ts'
import { accountNumber, duesDialog, fillDuesForm, nameOf, openDuesForm, photo, sendReceipt } from './support/dues.ts'
import { newMember, PASSWORD, type Person } from './support/people.ts'
import { expect, storageOf, memberTest as test } from './support/test.ts'
import { workerOf } from './support/worker.ts'

const choose = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  duesDialog(page).getByLabel('Receipt').setInputFiles({ name, mimeType, buffer })

/** What a phone of Apple saves: its first bytes are all that is needed to tell. */
const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(4_000, 7)])

test('title, close button and Send stay on the screen, however far the form is scrolled', async ({ page }) => {
  const dialog = await openDuesForm(page)
  for (const step of ['1 Copy', '2 Receipt', '3 Send'])
    await expect(dialog.getByRole('heading', { name: step, exact: true })).toHaveCount(1)
  for (const place of [0, 400, 5_000]) {
    await dialog.evaluate((element, top) => element.scrollTo({ top }), place)
    await expect(dialog.getByRole('heading', { name: 'Monthly Payment' })).toBeInViewport({ ratio: 1 })
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
    await expect(dialog.getByRole('button', { name: 'Send the receipt' })).toBeInViewport({ ratio: 1 })
  }
})

test('the account number and the amount of the last time are filled in, and no month', async ({ page }) => {
  await openDuesForm(page)
  await fillDuesForm(page, { amount: '120' })
  await sendReceipt(page)
  await expect(duesDialog(page)).toHaveCount(0)
  const dialog = await openDuesForm(page)
  await expect(accountNumber(dialog)).toHaveValue('1015 7013 01')
  await expect(dialog.getByLabel('Amount')).toHaveValue('120.00')
  await expect(dialog.getByLabel('Month')).toHaveValue('')
})

test('Back closes the form, what was begun is there again, and Back leads on from the page', async ({ page }) => {
  await page.goto('/user')
  await page.goto('/user/monthly-pay')
  await page.getByRole('button', { name: 'Monthly Payment' }).click()
  const dialog = duesDialog(page)
  await dialog.getByLabel('Amount').fill('107')
  await dialog.getByLabel('Receipt').setInputFiles(await photo())
  await expectDrawn(dialog.getByAltText('Your selection'))
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL('/user/monthly-pay')
  await page.getByRole('button', { name: 'Monthly Payment' }).click()
  await expect(dialog.getByLabel('Amount')).toHaveValue('107')
  await expectDrawn(dialog.getByAltText('Your selection'))
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  for (const [name, address] of [
    ['My Loan', '/user/my-loan'],
    ['Home', '/user'],
  ] as const) {
    await page.getByRole('link', { name, exact: true }).filter({ visible: true }).first().click()
    await expect(page).toHaveURL(address)
  }
  for (const address of ['/user/my-loan', '/user/monthly-pay', '/user']) {
    await page.goBack()
    await expect(page).toHaveURL(address)
  }
})

test('Back leads on from a page that was loaded again with its form open', async ({ page }) => {
  await page.goto('/user')
  await page.goto('/user/monthly-pay')
  await page.getByRole('button', { name: 'Monthly Payment' }).click()
  await expect(duesDialog(page)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Monthly Payment' })).toBeVisible()
  await expect(duesDialog(page)).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL('/user')
})

test('a file that would be refused is told when it is chosen, with no tick and no picture', async ({ page }) => {
  const dialog = await openDuesForm(page)
  const refused = [
    ['receipt.jpg', 'image/jpeg', zip, 'This is no photo and no PDF. Choose a photo, a screenshot or a PDF.'],
    ['IMG_1.HEIC', 'image/heic', heic, 'format of iPhones'],
    ['cut.jpg', 'image/jpeg', (await jpeg()).subarray(0, 60), "This photo can't be opened."],
    ['cut.pdf', 'application/pdf', pdf().subarray(0, -12), 'Part of this PDF is missing.'],
    ['empty.jpg', 'image/jpeg', Buffer.alloc(0), 'This file is empty.'],
    ['large.pdf', 'application/pdf', Buffer.concat([pdf(), Buffer.alloc(10 * 1024 * 1024)]), 'at most 10 MB'],
  ] as const
  for (const [name, type, bytes, sentence] of refused) {
    await choose(page, name, type, bytes)
    await expect(dialog.getByText(sentence)).toBeVisible()
    await expect(dialog.getByLabel('Receipt')).toHaveAttribute('aria-invalid', 'true')
    await expect(dialog.getByText('Choose from this device')).toBeVisible()
    await expect(dialog.getByAltText('Your selection')).toHaveCount(0)
  }
  await choose(page, 'receipt.pdf', 'application/pdf', pdf())
  await expect(dialog.getByText('Choose another')).toBeVisible()
  await expect(dialog.getByText('at most 10 MB')).toHaveCount(0)
})

test('a receipt shared from another app is looked at before it is used, and is then gone', async ({
  browser,
  baseURL,
  person,
}) => {
  const { context, page } = await withWorker(browser, baseURL, person)
  await share(page, await jpeg())
  await expect(page).toHaveURL('/user/monthly-pay')
  const note = page.getByRole('region', { name: 'Shared receipt' })
  await expectDrawn(note.getByRole('img', { name: 'The shared receipt' }))
  expect(await page.evaluate(countShared)).toBe(1)
  await note.getByRole('button', { name: 'Use receipt' }).click()
  const dialog = duesDialog(page)
  await expectDrawn(dialog.getByAltText('Your selection'))
  // It was dropped from where it was shared: the form keeps it, over Back and a reload.
  await expect.poll(() => page.evaluate(countShared)).toBe(0)
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await page.reload()
  await page.getByRole('button', { name: 'Monthly Payment' }).click()
  await expectDrawn(dialog.getByAltText('Your selection'))
  await accountNumber(dialog).fill('1015 7013 01')
  await dialog.getByLabel('Month').selectOption(nameOf())
  await dialog.getByLabel('Amount').fill('100')
  await sendReceipt(page)
  await expect(dialog).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Monthly Payment' })).toBeVisible()
  await expect(note).toHaveCount(0)

  await share(page, await jpeg())
  await expectDrawn(note.getByRole('img', { name: 'The shared receipt' }))
  await page.clock.install()
  await page.reload()
  await expectDrawn(note.getByRole('img', { name: 'The shared receipt' }))
  await page.clock.fastForward(15 * 60 * 1000)
  await expect(note).toHaveCount(0)
  await expect.poll(() => page.evaluate(countShared)).toBe(0)
  await context.close()
})

test('one shared before signing in is shown to whoever signs in, before it is used', async ({
  browser,
  baseURL,
  person,
}) => {
  const { context, page } = await withWorker(browser, baseURL, person)
  await page.evaluate(() => localStorage.clear())
  await share(page, await jpeg())
  await expect(page).toHaveURL('/sign-in')
  const { email } = await newMember(database())
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/user/monthly-pay')
  const note = page.getByRole('region', { name: 'Shared receipt' })
  await expectDrawn(note.getByRole('img', { name: 'The shared receipt' }))
  await expect(duesDialog(page)).toHaveCount(0)
  await context.close()
})

/** A phone on which the member area was opened, and the browser's worker runs. */
async function withWorker(browser: Browser, baseURL: string | undefined, person: Person) {
  const context = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    storageState: storageOf(person, baseURL),
    serviceWorkers: 'allow',
  })
  const page = await context.newPage()
  await page.goto('/user')
  await workerOf(await context.newCDPSession(page))
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  return { context, page }
}

/** Runs in the page: how many receipts this device keeps that were shared and not used yet. */
function countShared(): Promise<number> {
  return new Promise((resolve, reject) => {
    const opened = indexedDB.open('somiti-shared')
    opened.onerror = () => reject(opened.error)
    opened.onsuccess = () => {
      const counted = opened.result.transaction('receipts').objectStore('receipts').count()
      counted.onerror = () => reject(counted.error)
      counted.onsuccess = () => {
        opened.result.close()
        resolve(counted.result)
      }
    }
  })
}

/** As a phone does it: a form that is sent to the address of the manifest. */
async function share(page: Page, bytes: Buffer) {
  await page.evaluate(() => {
    const form = document.createElement('form')
    Object.assign(form, { action: '/user/shared-receipt', method: 'POST', enctype: 'multipart/form-data', id: 'share' })
    form.innerHTML = '<input type="file" name="receipt">'
    document.body.append(form)
  })
  await page.locator('#share input').setInputFiles({ name: 'from-the-bank.jpg', mimeType: 'image/jpeg', buffer: bytes })
  await page.evaluate(() => (document.getElementById('share') as HTMLFormElement).submit())
}

import sharp from 'sharp'
import { startCuttingProxy } from './support/cutting-proxy.ts'
import { database } from './support/database.ts'
import { duesDialog, fillDuesForm, labelOf, nameOf, openDuesForm, paymentRow, sendReceipt } from './support/dues.ts'
import { expectToast } from './support/passing.ts'
import { newMember, type Person } from './support/people.ts'
import { expect, memberTest, storageOf, test } from './support/test.ts'
import { visit } from './support/visit.ts'

/** The member's payments as they are stored. */
async function paymentsOf(person: Person) {
  const { rows } = await database().query('select status, receipt_type from payment where member_id = $1', [person.id])
  return rows
}

/** Noise, which packs badly; held as phones hold their photos, turned to stand upright when it is shown. */
async function noisyPhoto(width: number, height: number) {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const buffer = await sharp({ create: { width, height, channels: 3, background: '#888', noise } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 90 })
    .toBuffer()
  return { name: 'receipt.jpg', mimeType: 'image/jpeg', buffer }
}

test('an upload that is cut three times half way still arrives, once', async ({ browser, baseURL }) => {
  const person = await newMember(database())
  const proxy = await startCuttingProxy(baseURL ?? '', 'POST /api/save-monthly-payment', 3)
  // Nobody watches for requests that fail: these are meant to.
  const phone = await browser.newContext({ baseURL: proxy.origin, storageState: storageOf(person, proxy.origin) })
  // Two windows, of which each sends what waits.
  const [other, page] = [await phone.newPage(), await phone.newPage()]
  await other.goto('/user/my-loan')
  await openDuesForm(page)
  await fillDuesForm(page)
  // Large, and just small enough to be sent as it is.
  const photo = await noisyPhoto(640, 640)
  expect(photo.buffer.length).toBeGreaterThan(200_000)
  await duesDialog(page).getByLabel('Receipt').setInputFiles(photo)
  await sendReceipt(page)
  await expect(duesDialog(page)).toHaveCount(0)
  const waiting = page.getByRole('list', { name: 'Waiting to be sent' })
  await expect(waiting).toContainText(nameOf())
  await expect(paymentRow(page, labelOf())).toContainText('In review', { timeout: 20_000 })
  await expect(waiting).toHaveCount(0)
  await expect(other.getByRole('list', { name: 'Waiting to be sent' })).toHaveCount(0)
  expect(proxy.cuts()).toBe(3)
  expect(await paymentsOf(person)).toEqual([{ status: 'in_review', receipt_type: 'image/jpeg' }])
  await phone.close()
  await proxy.stop()
})

memberTest('a large photo is made small before it is sent, and stands upright', async ({ page, person }) => {
  const dialog = await openDuesForm(page)
  await fillDuesForm(page)
  const photo = await noisyPhoto(2600, 1300)
  await dialog.getByLabel('Receipt').setInputFiles(photo)
  const size = () =>
    dialog
      .getByRole('img', { name: 'Your selection' })
      .evaluate((shown: HTMLImageElement) => [shown.naturalWidth, shown.naturalHeight])
  await expect.poll(size).toEqual([1000, 2000])
  const sending = page.waitForRequest('/api/save-monthly-payment')
  await sendReceipt(page)
  const { 'content-length': sent } = await (await sending).allHeaders()
  expect(Number(sent)).toBeLessThan(photo.buffer.length / 1.5)
  await expect(paymentRow(page, labelOf())).toContainText('In review')
  expect(await paymentsOf(person)).toEqual([{ status: 'in_review', receipt_type: 'image/jpeg' }])
})

memberTest('who has left the conversation is told that a message was refused', async ({ page, watch }) => {
  watch.expectFailure('POST /api/messages 422')
  const gate = Promise.withResolvers<void>()
  const message = 'Messages are closed today.'
  await page.route('/api/messages', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await gate.promise
    return route.fulfill({ status: 422, json: { status_code: 422, code: 'fields_invalid', message, errors: {} } })
  })
  await visit(page, '/user/contact-chat')
  await page.getByLabel('Message').fill('Is the office open on Friday?')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Sending…')).toBeVisible()
  await visit(page, '/user/dashboard')
  gate.resolve()
  await expectToast(page, message)
})

memberTest('a message that the server puts off is sent again by itself', async ({ page, person, watch }) => {
  watch.expectFailure('POST /api/messages 429')
  let tries = 0
  await page.route('/api/messages', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    tries += 1
    if (tries > 1) return route.continue()
    const message = 'That was tried too often. Wait a minute, then try again.'
    return route.fulfill({ status: 429, json: { status_code: 429, code: 'too_many_attempts', message } })
  })
  await visit(page, '/user/contact-chat')
  await page.getByLabel('Message').fill('Is the office open on Sunday?')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Waiting to be sent')).toBeHidden()
  await expect.poll(() => tries).toBe(2)
  const stored = () => database().query('select text from message where written_by = $1', [person.id])
  await expect.poll(async () => (await stored()).rows).toEqual([{ text: 'Is the office open on Sunday?' }])
})

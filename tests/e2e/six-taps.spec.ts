import { count } from './support/count.ts'
import { database } from './support/database.ts'
import { expectDrawn } from './support/drawn.ts'
import { duesDialog, labelOf, paymentRow, photo, SENT } from './support/dues.ts'
import { expectToast } from './support/passing.ts'
import { newMember, PASSWORD } from './support/people.ts'
import { expect, test } from './support/test.ts'

/** Forty words of five signs a minute: a slow thumb. */
const KEYS_A_SECOND = (40 * 5) / 60
const SECONDS_A_TAP = 1.5

test('from sign-in to a sent receipt in six taps', async ({ page }) => {
  const { email } = await newMember(database())
  const counted = await count(page)
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)

  await page.getByRole('button', { name: 'Login' }).tap()
  // What comes late above the button moves it, and a tap that misses counts.
  await expect(page.getByRole('link', { name: 'Active Loan' })).toContainText('Borrow AED')
  await expect(page.locator('[data-skeleton]')).toHaveCount(0)
  await page.getByRole('button', { name: `Pay ${labelOf()}` }).tap()
  const dialog = duesDialog(page)
  await dialog.getByRole('textbox', { name: 'Your account number' }).tap()
  await page.keyboard.type('1015 7013 01')
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByLabel('Receipt').tap()
  // The phone's own gallery, where one more tap chooses the photo.
  await (await chooser).setFiles(await photo())
  counted.taps += 1
  // The photo is looked at first: it comes to stand above what is pressed next, and moves it.
  await expectDrawn(dialog.getByAltText('What you have chosen'))
  await dialog.getByRole('button', { name: 'Send the receipt' }).tap()

  await expectToast(page, SENT)
  await expect(paymentRow(page, labelOf())).toContainText('In review')
  expect(counted.taps).toBeLessThanOrEqual(6)
})

test('from Join Now to a sent application in less than a minute of typing', async ({ page }) => {
  const counted = await count(page)
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Join Now' }).tap()
  const answers = {
    'Full name': 'Mohammad Rafiqul Islam',
    Email: `rafiqul-${crypto.randomUUID().slice(0, 8)}@example.test`,
    Mobile: '0501234567',
    Address: 'Flat 12, Al Nahda 2, Dubai',
    'Choose a password': 'seven green lanterns',
  }
  for (const [label, text] of Object.entries(answers)) {
    await page.getByLabel(label).tap()
    await page.keyboard.type(text)
  }
  await page.getByRole('radio', { name: 'Male', exact: true }).tap()
  await page.getByRole('button', { name: 'Send the application' }).tap()

  await expect(page.getByRole('status').filter({ hasText: 'Please look into your mailbox' })).toBeVisible()
  expect(counted.keys / KEYS_A_SECOND + counted.taps * SECONDS_A_TAP).toBeLessThan(60)
})

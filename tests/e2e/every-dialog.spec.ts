import type { Page } from '@playwright/test'
import { ask } from './support/calls.ts'
import { database } from './support/database.ts'
import { fillDuesForm, labelOf, openDuesForm, paymentRow, sendReceipt } from './support/dues.ts'
import { expectErrorsTied } from './support/errors.ts'
import { expectLaidOut, FEWEST_SIZES } from './support/laid-out.ts'
import { apply, fundTheBank } from './support/office.ts'
import { PASSWORD } from './support/people.ts'
import { expectAccessible } from './support/screen.ts'
import { AT_A_DESK, demoTest, expect, memberTest } from './support/test.ts'
import { visit } from './support/visit.ts'

/** Opens it by its button, and finds it accessible and whole at every width, also with what it says of an incomplete form. */
async function expectAccessibleDialog(page: Page, open: () => Promise<unknown>, title: string | RegExp, send?: string) {
  await open()
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog).toBeVisible()
  await expect(dialog.locator('[data-skeleton]')).toHaveCount(0)
  if (send) {
    await dialog.getByRole('button', { name: send }).click()
    await expectErrorsTied(dialog)
    await expect(page.locator('[data-shaking]')).toHaveCount(0)
  }
  await expectAccessible(page)
  await expectLaidOut(page, FEWEST_SIZES)
}

const press = (page: Page, name: string | RegExp) => () => page.getByRole('button', { name }).first().click()

const close = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

demoTest('the forms of payments, of the profile and of the password', async ({ page }) => {
  await visit(page, '/user/monthly-pay')
  await expectAccessibleDialog(page, press(page, 'Monthly Payment'), 'Monthly Payment', 'Send the receipt')
  await close(page)
  await visit(page, '/user/my-loan')
  for (const name of ['Pay', 'From my savings']) {
    await expectAccessibleDialog(page, press(page, name), 'Pay my loan')
    await close(page)
  }
  await visit(page, '/user/my-profile')
  await expectAccessibleDialog(page, press(page, 'Edit profile'), 'Edit profile')
  await close(page)
  await expectAccessibleDialog(page, press(page, 'Change password'), 'Change password', 'Change password')
})

demoTest('the download of the statement, a transaction, and the receipt that it leads to', async ({ page }) => {
  await page.goto('/user/statement?kind=dues')
  await expectAccessibleDialog(page, press(page, 'Download the statement'), 'Download the statement')
  await close(page)
  await expectAccessibleDialog(page, press(page, /^Monthly dues, /), /^Monthly dues, /)
  await page.getByRole('link', { name: 'See the receipt' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Receipt R-/ })).toBeVisible()
  await expectAccessible(page)
  await expectLaidOut(page)
})

memberTest('taking a payment back', async ({ page }) => {
  await openDuesForm(page)
  await fillDuesForm(page)
  await sendReceipt(page)
  await expect(paymentRow(page, labelOf())).toContainText('In review')
  await expectAccessibleDialog(page, press(page, /^Cancel the payment/), 'Cancel this payment?')
})

memberTest('withdrawing an application', async ({ page, person }) => {
  await apply(database(), person)
  await page.goto('/user/my-loan')
  await expectAccessibleDialog(page, press(page, 'Cancel application'), 'Cancel this application?')
})

memberTest('a withdrawal, and taking it back', async ({ page, person }) => {
  await fundTheBank(database(), 300, person)
  await page.goto('/user/withdrawals')
  await expectAccessibleDialog(page, press(page, 'Withdraw'), 'Withdraw savings', 'Continue')
  await close(page)
  await ask(person.token, 'POST /api/withdrawals', { body: { amount: '50' } })
  await page.reload()
  await expectAccessibleDialog(page, press(page, /^Cancel withdrawal: AED/), 'Cancel this withdrawal?')
})

memberTest('the set-up of an authenticator app', async ({ page }) => {
  await page.goto('/user/security')
  const title = 'Set up an authenticator app'
  await expectAccessibleDialog(page, press(page, 'Set up authenticator'), title, 'Continue')
  await page.getByLabel('Your password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  await expectAccessible(page)
})

// A phone has the profile page.
demoTest('the profile menu of a desktop', AT_A_DESK, async ({ page }) => {
  await page.goto('/user')
  await press(page, 'Profile menu')()
  await expect(page.getByRole('navigation', { name: 'Profile' })).toBeVisible()
  await expectAccessible(page)
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { authenticatorOf } from '../support/authenticator.ts'
import { notice } from './support/acts.ts'
import { expectAccessible } from './support/screen.ts'
import { type SomitiProcess, startSomiti } from './support/somiti-process.ts'
import { test as base, expect } from './support/test.ts'

/** An association that nobody has set up yet, started on an empty folder. */
const test = base.extend<{ empty: SomitiProcess }>({
  empty: async ({ browserName }, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), `somiti-empty-${browserName}-`))
    const somiti = await startSomiti(dataDir, { DEMO: 'off' })
    await use(somiti)
    await somiti.stop()
    await rm(dataDir, { recursive: true })
  },
  baseURL: async ({ empty }, use) => use(empty.origin),
})

const PASSWORD = 'seven green lanterns'

/** Sets up an authenticator app, which the officer area asks for, and goes on into that area. */
async function setUpAuthenticator(page: Page) {
  await page.getByRole('button', { name: 'Set up authenticator' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const key = await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()
  const app = authenticatorOf((key ?? '').replaceAll(' ', ''))
  await dialog.getByLabel('The code that the app shows now').fill(app.code(new Date()))
  await dialog.getByRole('button', { name: 'Set up authenticator' }).click()
  await dialog.getByRole('button', { name: 'I have kept them' }).click()
  await page.getByRole('link', { name: 'Officer area' }).click()
}

test('whoever opens the link of the first start sets the association up, step by step', async ({
  page,
  empty,
  watch,
}) => {
  test.setTimeout(120_000)
  const link = await empty.hear(/Set up your association at (\S+) /)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Set up your association' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Name of the association').fill('Sonar Bangla Somiti')
  await page.getByLabel('Your name').fill('Nadia Karim')
  await page.getByLabel('Your email').fill('nadia@example.test')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Repeat the password').fill(PASSWORD)
  await page.getByLabel('Treasurer').check()
  await page.getByRole('button', { name: 'Set up the association' }).click()
  await setUpAuthenticator(page)

  const steps = page.getByRole('listitem').filter({ hasText: /, (not )?done/ })
  await expect(steps).toHaveCount(7)
  await expect(page.getByText('0 of 7 done')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Enter contacts' }).click()
  await page.getByLabel('Phone').fill('+971 4 555 0100')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(steps.filter({ hasText: 'Contacts, done' })).toBeVisible()

  await steps.getByRole('button', { name: 'Change: Contacts' }).click()
  await expect(page.getByLabel('Phone')).toHaveValue('+971 4 555 0100')
  await page.getByLabel('Phone').fill('+971 4 555 0101')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(steps.filter({ hasText: 'Contacts, done' })).toBeVisible()

  watch.expectFailure('POST /api/office/settings 422')
  // Mistyped, with two digits in the wrong order.
  await page.getByRole('button', { name: 'Enter bank details' }).click()
  await page.getByLabel('IBAN').fill('AE07 0331 2345 6789 0123 465')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog').getByText(/^The check digits don't match/)).toBeVisible()
  await page.getByLabel('IBAN').fill('AE07 0331 2345 6789 0123 456')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(steps.filter({ hasText: 'Bank details, done' })).toBeVisible()

  await page.getByRole('button', { name: 'Set the dues' }).click()
  const dues = page.getByRole('dialog', { name: 'Change the dues' })
  await dues.getByLabel('Each month').fill('250')
  await dues.getByLabel('From').selectOption({ label: 'April 2023' })
  await dues.getByRole('button', { name: 'Change the dues' }).click()
  await expect(steps.filter({ hasText: 'Dues, done' })).toBeVisible()

  const loans = steps.filter({ hasText: 'Loan terms' })
  await loans.getByRole('button', { name: 'Keep as it is' }).click()
  await expect(page.getByText('4 of 7 done')).toBeVisible()
  await page.getByRole('button', { name: 'Hide this list' }).click()
  await expect(
    notice(page, 'The list is hidden.')
      .or(page.getByRole('heading', { name: 'The fund' }))
      .first(),
  ).toBeVisible()
  await expect(steps).toHaveCount(0)

  watch.expectFailure('POST /api/setup/check 409')
  await page.goto('/sign-in')
  await page.goto(link)
  await expect(page.getByText('This link no longer works')).toBeVisible()
})

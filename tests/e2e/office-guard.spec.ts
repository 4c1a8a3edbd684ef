import { expect } from '@playwright/test'
import { paths } from '#web/app/routes/paths.ts'
import { memberTest, test } from './support/test.ts'

const PAGES = Object.values(paths)
  .filter((path) => path.startsWith(paths.office))
  .map((path) => path.replaceAll(/:\w+/g, '1'))

test('a visitor who asks for a page of the office is sent to sign in', async ({ page }) => {
  for (const address of PAGES) {
    await page.goto(address)
    await expect(page, address).toHaveURL('/sign-in')
  }
})

memberTest('a member who asks for a page of the office is sent to the member area', async ({ page, watch }) => {
  // The queue is asked for before it is known who asks.
  watch.expectFailure('GET /api/office/payments 403')
  for (const address of PAGES) {
    const refused = address === paths.officePayments ? page.waitForResponse('**/api/office/payments*') : undefined
    await page.goto(address)
    await expect(page, address).toHaveURL('/user')
    await refused
  }
})

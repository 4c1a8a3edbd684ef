import { expect } from '@playwright/test'
import { paths } from '#web/app/routes/paths.ts'
import { memberTest, test } from './support/test.ts'
import { follow } from './support/visit.ts'

const PAGES = Object.values(paths)
  .filter((path) => path.startsWith(paths.office))
  .map((path) => path.replaceAll(/:\w+/g, '1'))

test('a visitor who asks for a page of the office is sent to sign in', async ({ page }) => {
  for (const address of PAGES) {
    await follow(page, address)
    await expect(page, address).toHaveURL('/sign-in')
  }
})

memberTest('a member who asks for a page of the office is sent to the member area', async ({ page, watch }) => {
  for (const address of PAGES) {
    await follow(page, address)
    await expect(page, address).toHaveURL('/user')
  }
  // Who comes from elsewhere is not known yet when the queue is asked for.
  watch.expectFailure('GET /api/office/payments 403')
  const refused = page.waitForResponse('**/api/office/payments*')
  await page.goto(paths.officePayments)
  await expect(page).toHaveURL('/user')
  await refused
})

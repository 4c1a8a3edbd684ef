import type { Page } from '@playwright/test'
import { expectAccessible } from './support/screen.ts'
import { demoTest, expect, memberTest } from './support/test.ts'

const SCREENS: Readonly<Record<string, readonly string[]>> = {
  money: ['/user', '/user/monthly-pay', '/user/dashboard', '/user/statement', '/user/withdrawals', '/user/my-bonus'],
  loans: ['/user/apply-loan', '/user/my-loan'],
  'a member': ['/user/profile', '/user/my-profile', '/user/switch-account', '/user/security', '/user/notifications'],
  'the office': ['/user/mobile-recharge', '/user/contact-chat'],
}
/** Several pages, each looked at in the light and in the dark. */
const PAGES_MS = 120_000

/** Those that look otherwise for who has just joined. */
const FIRST_DAY = [
  ...['/user', '/user/monthly-pay', '/user/apply-loan'],
  ...['/user/my-loan', '/user/statement', '/user/withdrawals', '/user/mobile-recharge'],
]

async function expectUsable(page: Page, address: string) {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.locator('[data-skeleton]')).toHaveCount(0)
  await expect(page).toHaveTitle(/^[A-Z].+ · Shapla Somiti$/)
  await expectAccessible(page)
}

for (const [what, addresses] of Object.entries(SCREENS)) {
  demoTest(`the pages about ${what} can be used by everybody`, async ({ page }) => {
    demoTest.setTimeout(PAGES_MS)
    for (const address of addresses) await expectUsable(page, address)
  })
}

memberTest('the pages can be used by everybody on their first day', async ({ page }) => {
  memberTest.setTimeout(PAGES_MS)
  for (const address of FIRST_DAY) await expectUsable(page, address)
})

demoTest.describe('an officer who is no member', () => {
  demoTest.use({ email: 'auditor@somiti.test' })

  demoTest('is told accessibly that there is no account', async ({ page }) => {
    await page.goto('/user/dashboard')
    await expect(page.getByText('No account data found')).toBeVisible()
    await expectAccessible(page)
  })
})

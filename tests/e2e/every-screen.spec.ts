import type { Page } from '@playwright/test'
import { MEMBER_PAGES } from './support/addresses.ts'
import { expectAccessible, ZOOMED_PX } from './support/screen.ts'
import { demoTest, expect, memberTest } from './support/test.ts'
import { visit } from './support/visit.ts'

/** Several pages, each looked at in the light and in the dark. */
const PAGES_MS = 120_000

/** Those that look otherwise for who has just joined. */
const FIRST_DAY = [
  ...['/user', '/user/monthly-pay', '/user/apply-loan'],
  ...['/user/my-loan', '/user/statement', '/user/withdrawals', '/user/mobile-recharge'],
]

async function expectUsable(page: Page, address: string, isMobile: boolean) {
  await visit(page, address)
  await expect(page).toHaveTitle(/^[A-Z].+ · Shapla Somiti$/)
  await expectAccessible(page, { fitsAt: isMobile ? [] : [ZOOMED_PX] })
}

for (const [what, addresses] of Object.entries(MEMBER_PAGES)) {
  demoTest(`the pages about ${what} can be used by everybody`, async ({ page, isMobile }) => {
    demoTest.setTimeout(PAGES_MS)
    for (const address of addresses) await expectUsable(page, address, isMobile)
  })
}

memberTest('the pages can be used by everybody on their first day', async ({ page, isMobile }) => {
  memberTest.setTimeout(PAGES_MS)
  for (const address of FIRST_DAY) await expectUsable(page, address, isMobile)
})

demoTest.describe('an officer who is no member', () => {
  demoTest.use({ email: 'auditor@somiti.test' })

  demoTest('is told accessibly that there is no account', async ({ page }) => {
    await page.goto('/user/dashboard')
    await expect(page.getByText('No account data found')).toBeVisible()
    await expectAccessible(page)
  })
})

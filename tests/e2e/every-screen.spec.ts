import { expectAccessible } from './support/screen.ts'
import { demoTest, expect, memberTest } from './support/test.ts'

const SCREENS = [
  '/user',
  '/user/monthly-pay',
  '/user/apply-loan',
  '/user/my-loan',
  '/user/dashboard',
  '/user/profile',
  '/user/my-profile',
  '/user/my-bonus',
  '/user/mobile-recharge',
  '/user/contact-chat',
  '/user/switch-account',
  '/user/statement',
  '/user/withdrawals',
]
/** Those that look otherwise for who has just joined. */
const FIRST_DAY = [
  ...['/user', '/user/monthly-pay', '/user/apply-loan'],
  ...['/user/my-loan', '/user/statement', '/user/withdrawals'],
]

for (const address of SCREENS) {
  demoTest(`${address} can be used by everybody`, async ({ page }) => {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page.locator('[data-skeleton]')).toHaveCount(0)
    await expect(page).toHaveTitle(/^[A-Z].+ · Shapla Somiti$/)
    await expectAccessible(page)
  })
}

for (const address of FIRST_DAY) {
  memberTest(`${address} can be used by everybody on their first day`, async ({ page }) => {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page.locator('[data-skeleton]')).toHaveCount(0)
    await expectAccessible(page)
  })
}

demoTest.describe('an officer who is no member', () => {
  demoTest.use({ email: 'auditor@somiti.test' })

  demoTest('is told accessibly that there is no account', async ({ page }) => {
    await page.goto('/user/dashboard')
    await expect(page.getByText('No account data found')).toBeVisible()
    await expectAccessible(page)
  })
})

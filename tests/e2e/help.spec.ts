import { expectAccessible } from './support/screen.ts'
import { AT_A_DESK, demoTest, expect, memberTest, ON_A_PHONE, test } from './support/test.ts'

test('a visitor reads the help, searches it, and reads it in Bengali', async ({ page, context, baseURL }) => {
  await page.goto('/help')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Help')
  await expectAccessible(page)
  const field = page.getByRole('searchbox')
  await field.fill('recei')
  await expect(page.getByRole('status').filter({ hasText: 'found' })).toBeVisible()
  await page
    .getByRole('search')
    .getByRole('link', { name: /Paying your dues/ })
    .click()
  await expect(page).toHaveURL('/help/paying')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paying your dues')
  await expect(page.getByRole('listitem').first()).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await field.fill('qqqqq')
  await expect(page.getByText('Nothing found.')).toBeVisible()

  await context.addCookies([{ name: 'language', value: 'bn', url: baseURL ?? '' }])
  await page.goto('/help/paying')
  await expect(page.locator('[data-guide]')).toHaveAttribute('lang', 'bn')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('চাঁদা দেওয়া')
  await page.goto('/help')
  await page.getByRole('searchbox').fill('পাসওয়ার্ড')
  await expect(page.getByRole('search').getByRole('link', { name: /নিরাপদ থাকা/ })).toBeVisible()
  // Officers' pages are in English, and screen readers are told so.
  await page.goto('/help/checking-payments')
  await expect(page.locator('[data-guide]')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checking payments in ten minutes')
})

test('a page of the help that is not there is not found', ON_A_PHONE, async ({ page, watch }) => {
  watch.expectFailure('GET /help/no-such-page 404')
  await page.goto('/help/no-such-page')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
})

test('a page of the help is printed whole, without what only a screen can do', AT_A_DESK, async ({ page }) => {
  const article = page.getByRole('article')
  const pictures = article.getByRole('img')
  // A printer asks once, when all is there.
  await page.addInitScript(() => {
    window.print = () => {
      const all = [...document.querySelectorAll<HTMLImageElement>('article img')]
      const missing = all.filter(({ complete, naturalWidth }) => !complete || naturalWidth === 0)
      document.documentElement.dataset.missing = String(missing.length)
    }
  })
  await page.goto('/help/paying')
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-missing', '0')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation').or(page.getByRole('button')).filter({ visible: true })).toHaveCount(0)
  const steps = article.getByRole('list').first().getByRole('listitem')
  for (const part of [...(await steps.all()), ...(await pictures.all())]) await expect(part).toBeVisible()
  const paper = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(paper.match(/\/Subtype\s*\/Image\b/g)?.length).toBeGreaterThanOrEqual(await pictures.count())
  expect(paper.match(/\/Type\s*\/Page\b(?!s)/g)?.length).toBeLessThanOrEqual(3)
})

memberTest('a member comes to the help from the profile menu', async ({ page, isMobile }) => {
  await page.goto(isMobile ? '/user/profile' : '/user')
  if (!isMobile) await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('link', { name: 'Help', exact: true }).click()
  await expect(page).toHaveURL('/help')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Help')
})

demoTest.describe('an officer', () => {
  demoTest.use({ email: 'treasurer@somiti.test' })

  demoTest('comes from a page to its help by one click', async ({ page }) => {
    await page.goto('/office/payments')
    await page.getByRole('link', { name: 'Help with this page' }).filter({ visible: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checking payments in ten minutes')
  })
})

import { expect, test } from './support/test.ts'

test('the pages about the calls show them, and try one out', async ({ page }) => {
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { name: /Somiti/ })).toBeVisible()
  await page.getByRole('heading', { name: /^For anyone\b(?! signed in)/ }).click()
  const health = page.locator('.opblock', { hasText: '/api/health' })
  await health.getByRole('button').first().click()
  await health.getByRole('button', { name: 'Try it out' }).click()
  await health.getByRole('button', { name: 'Execute' }).click()
  await expect(health.locator('.live-responses-table .response-col_status').last()).toContainText('200')
})

test('what breaks the content security policy fails a test', async ({ page }) => {
  test.fail()
  await page.goto('/about')
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'window.name = "run"'
    document.body.append(script)
  })
})

import { expect, test } from './support/test.ts'

const SAID = 'The email or the password is not right.'

test.beforeEach(async ({ page, watch }) => {
  watch.expectFailure('POST /api/login 401')
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill('nobody@somiti.test')
  await page.getByLabel('Password').fill('not-the-password')
  await page.getByRole('button', { name: 'Login' }).click()
})

test('a toast stands at the top right for about a second; what it said stays in the page', async ({ page }) => {
  const toast = page.locator('.Toastify__toast')
  await expect(toast).toContainText(SAID)
  // The form's own sentence is what is read out.
  await expect(page.getByRole('alert').filter({ hasText: SAID })).toHaveCount(1)
  await expect(page.locator('[data-toasts] [aria-live=polite], [data-toasts] [role=alert]')).toHaveCount(0)
  const shownAt = Date.now()
  const box = await toast.boundingBox()
  const width = page.viewportSize()?.width ?? 0
  expect(box?.y).toBeLessThan(150)
  expect(width - (box?.x ?? 0) - (box?.width ?? 0)).toBeLessThan(40)
  await expect(toast).toHaveCount(0, { timeout: 3_000 })
  expect(Date.now() - shownAt).toBeGreaterThan(500)
  await expect(page.locator('form').getByRole('alert')).toHaveText(SAID)
})

import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'
import type { Watch } from './support/watch.ts'

const SAID = 'The email or the password is not right.'

async function failToSignIn(page: Page, watch: Watch) {
  watch.expectFailure('POST /api/login 401')
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill('nobody@somiti.test')
  await page.getByLabel('Password').fill('not-the-password')
  await page.getByRole('button', { name: 'Login' }).click()
}

test('a toast stands at the top right for about a second; what it said stays in the page', async ({ page, watch }) => {
  await failToSignIn(page, watch)
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

test('a sentence stands in the page where no toast can be fetched to show it', async ({ page, watch }) => {
  const missed: string[] = []
  await page.route(/toaster-[^/]*\.js$/, (route) => {
    const { pathname } = new URL(route.request().url())
    missed.push(pathname)
    watch.expectFailure(`GET ${pathname} net::ERR_FAILED`)
    return route.abort()
  })
  await failToSignIn(page, watch)
  await expect(page.locator('form').getByRole('alert')).toHaveText(SAID)
  await expect.poll(() => missed.length).toBeGreaterThan(0)
  await expect(page.locator('.Toastify__toast')).toHaveCount(0)
})

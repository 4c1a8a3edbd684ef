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

/** What a toast was while it stood. `readOut`: how many parts of it are read out. */
type Followed = { words: string; top: number; fromTheEnd: number; readOut: number; stoodMs: number }

/** Runs in the page. */
function followToasts(): void {
  const followed: Followed[] = []
  Object.assign(window, { followed })
  const standing = new Map<Element, { toast: Followed; since: number }>()
  new MutationObserver(() => {
    for (const element of document.querySelectorAll('.Toastify__toast')) {
      if (standing.has(element) || !element.checkVisibility()) continue
      const { top, right } = element.getBoundingClientRect()
      const toast = {
        words: element.textContent ?? '',
        top,
        fromTheEnd: innerWidth - right,
        readOut: document.querySelectorAll('[data-toasts] [aria-live=polite], [data-toasts] [role=alert]').length,
        stoodMs: 0,
      }
      followed.push(toast)
      standing.set(element, { toast, since: performance.now() })
    }
    for (const [element, { toast, since }] of standing) {
      if (!element.isConnected && toast.stoodMs === 0) toast.stoodMs = performance.now() - since
    }
  }).observe(document, { subtree: true, childList: true })
}

test('a toast stands at the top right for about a second; what it said stays in the page', async ({ page, watch }) => {
  await page.addInitScript(followToasts)
  await failToSignIn(page, watch)
  // Looked at from within the page: from here it may be gone before one has looked.
  const followed = () => page.evaluate(() => (window as unknown as { followed: Followed[] }).followed)
  await expect.poll(async () => (await followed()).at(0)?.stoodMs ?? 0).toBeGreaterThan(0)
  const [toast, ...others] = await followed()
  expect(others).toEqual([])
  expect(toast?.words).toContain(SAID)
  // The form's own sentence is what is read out.
  expect(toast?.readOut).toBe(0)
  await expect(page.getByRole('alert').filter({ hasText: SAID })).toHaveCount(1)
  expect(toast?.top).toBeLessThan(150)
  expect(toast?.fromTheEnd).toBeLessThan(40)
  expect(toast?.stoodMs).toBeGreaterThan(500)
  expect(toast?.stoodMs).toBeLessThan(3_000)
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

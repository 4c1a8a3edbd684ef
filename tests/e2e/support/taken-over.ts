import { expect, type Page } from '@playwright/test'

/**
 * A page of visitors stands before its scripts have come, and what is chosen there by then nobody hears. React leaves its
 * mark on what it has taken over.
 */
export const expectTakenOver = (page: Page) =>
  expect
    .poll(() => page.locator('h1').evaluate((heading) => Object.keys(heading).some((key) => key.startsWith('__react'))))
    .toBe(true)

import { expect, type Page } from '@playwright/test'
import { numbered } from './addresses.ts'

/**
 * Comes to a page of the app as one who follows a link there, and waits until it is whole. Loading the app anew for each
 * page would take most of the time that looking at all of them takes.
 */
export async function visit(page: Page, address: string): Promise<void> {
  const to = await numbered(address)
  const here = page.url()
  if (here === 'about:blank' || new URL(here).pathname === new URL(to, here).pathname) await page.goto(to)
  else await page.evaluate(goWithin, to)
  await expect(page.locator('h1:not([data-left])')).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.locator('[data-skeleton]')).toHaveCount(0)
}

/** Runs in the page, as the browser's own way back does. The heading of the page that is left tells when that has gone. */
function goWithin(address: string): void {
  document.querySelector('h1')?.setAttribute('data-left', '')
  history.pushState(null, '', address)
  dispatchEvent(new PopStateEvent('popstate', { state: null }))
}

import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** The page is no wider than the screen, so that nobody has to push it to and fro. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width, `the width of ${page.url()}`).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
}

/** axe finds no violation on what is shown, light or dark. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoOverflow(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const { violations } = await new AxeBuilder({ page }).analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
    expect.soft(found, `${page.url()}, ${colorScheme}`).toEqual([])
  }
}

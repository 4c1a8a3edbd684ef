import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** The page is no wider than the screen, so that nobody has to push it to and fro. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width, `the width of ${page.url()}`).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
}

/** What axe looks for in the dark once the light has passed: the rest of its rules does not see colours. */
const ABOUT_COLOURS = ['color-contrast', 'link-in-text-block']

/** axe finds no violation on what is shown, light or dark. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoOverflow(page)
  await expectNoViolation(page, 'light')
  await expectNoViolation(page, 'dark', ABOUT_COLOURS)
}

async function expectNoViolation(page: Page, colorScheme: 'light' | 'dark', rules?: string[]): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map((animation) => animation.finished)))
  // Legacy mode looks at this frame alone, and there is no other. What passes is not collected: it takes a third of the time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
  expect.soft(found, `${page.url()}, ${colorScheme}`).toEqual([])
}

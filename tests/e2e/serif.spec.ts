import type { Page } from '@playwright/test'
import { demoTest, expect } from './support/test.ts'

const SERIF = /serif.*\.woff2$/

/** Where each heading and each figure is, and how tall; what is only printed is nowhere. */
function places(): string[] {
  const shown = [...document.querySelectorAll('h1, h2, .font-display, main section, footer')].filter((element) =>
    element.checkVisibility(),
  )
  return shown.map((element) => {
    const { top, height } = element.getBoundingClientRect()
    return `${element.tagName} ${element.textContent.slice(0, 40)}: ${Math.round(top + scrollY)}, ${Math.round(height)}`
  })
}

/** The serif is held back until the page is whole, and then let come; `last` is a heading of what is asked for last. */
async function expectNothingMoves(page: Page, address: string, last?: string): Promise<void> {
  let bring: () => void = () => {}
  const waited = new Promise<void>((resolve) => {
    bring = resolve
  })
  await page.route(SERIF, async (route) => {
    await waited
    await route.continue()
  })
  const waiting = new Set<string>()
  page.on('request', (request) => request.url().includes('/api/') && waiting.add(request.url()))
  page.on('requestfinished', (request) => waiting.delete(request.url()))
  const asked = page.waitForRequest(SERIF)
  // Whatever is asked for before the page has loaded holds its loading up, and the serif may be: what is looked for is waited for.
  await page.goto(address, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await expect(page.locator('[data-skeleton]')).toHaveCount(0)
  await asked
  if (last) await expect(page.getByRole('heading', { name: last })).toBeAttached()
  await expect.poll(() => [...waiting].filter((url) => !url.includes('/api/live'))).toEqual([])
  expect(await page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1)
  // What an answer brought is drawn a moment later: the page is whole once nothing has moved by itself.
  let before: string[] = []
  const stays = async () => {
    const [last, now] = [before, await page.evaluate(places)]
    before = now
    return now.join() === last.join()
  }
  await expect.poll(stays, { intervals: [300] }).toBe(true)
  const answer = page.waitForResponse(SERIF)
  bring()
  expect((await (await answer).body()).length).toBeLessThanOrEqual(25_000)
  await expect.poll(() => page.evaluate(() => document.fonts.check('600 20px Serif'))).toBe(true)
  expect(await page.evaluate(places)).toEqual(before)
}

for (const address of ['/', '/about', '/user', '/user/statement', '/user/monthly-pay']) {
  demoTest(`the serif comes after ${address} is painted, weighs little, and moves nothing`, ({ page }) =>
    expectNothingMoves(page, address, address === '/' ? 'Our books' : undefined),
  )
}

demoTest.describe('for officers', () => {
  demoTest.use({ email: 'treasurer@somiti.test' })

  demoTest('the serif moves nothing on /office', ({ page }) => expectNothingMoves(page, '/office'))
})

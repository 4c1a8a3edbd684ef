import type { Locator } from '@playwright/test'
import { languages } from '#core/languages.ts'
import { MEMBER_PAGES, PUBLIC_PAGES, receiptOf } from './support/addresses.ts'
import { expectLaidOut } from './support/laid-out.ts'
import { demoTest, expect, test } from './support/test.ts'
import { visit } from './support/visit.ts'

// Every page of visitors and members at every width, turned, and in text twice as large, in every language. Arabic and
// Urdu are looked at where their pages are walked anyway: arabic.spec.ts, number-order.spec.ts. Pages that need somebody
// to write first are looked at there: office-notices.spec.ts.
const MINUTES_MS = 240_000

for (const language of languages.filter((each) => each !== 'ar' && each !== 'ur')) {
  test(`the pages of visitors fit any width in ${language}`, async ({ page, baseURL }) => {
    test.setTimeout(MINUTES_MS)
    await page.context().addCookies([{ name: 'language', value: language, url: baseURL ?? '' }])
    for (const address of PUBLIC_PAGES) {
      await visit(page, address)
      await expectLaidOut(page)
    }
  })

  demoTest(`the pages of members fit any width in ${language}`, async ({ page, person, baseURL }) => {
    demoTest.setTimeout(MINUTES_MS)
    await page.context().addCookies([{ name: 'language', value: language, url: baseURL ?? '' }])
    for (const address of [...Object.values(MEMBER_PAGES).flat(), await receiptOf(person.email)]) {
      await visit(page, address)
      await expectLaidOut(page)
    }
  })
}

demoTest('a card lays itself out by its own width, whatever the window has', async ({ page }) => {
  const main = page.getByRole('main')
  const cards = {
    '/user': [
      [main.getByRole('region', { name: 'Next step' }), 'p', 'button'],
      [main.getByRole('link', { name: 'Active Loan' }), 'h2', 'svg'],
      [main.locator('form').filter({ has: page.getByLabel('Operator') }), '[name=amount]', '[name=operator]'],
    ],
    '/user/monthly-pay': [[main.getByRole('link', { name: 'You can borrow again' }), 'svg', 'span > span + span']],
  } as const
  for (const [address, ofPage] of Object.entries(cards)) {
    await visit(page, address)
    for (const [card, first, second] of ofPage) {
      expect(await isBelow(card, '36rem', first, second), `${second} of ${card}, wide`).toBe(false)
      expect(await isBelow(card, '12rem', first, second), `${second} of ${card}, narrow`).toBe(true)
    }
    await expectLaidOut(page, [{ width: 1280, height: 900 }])
  }
})

/** Whether a part of a card begins below another one, with the card as wide as this. */
const isBelow = (card: Locator, width: string, first: string, second: string) =>
  card.evaluate(
    (element, to) => {
      if (element instanceof HTMLElement) element.style.width = to.width
      const placeOf = (part: string) => element.querySelector(part)?.getBoundingClientRect()
      const [upper, lower] = [placeOf(to.first), placeOf(to.second)]
      if (!upper || !lower) throw new Error('The card lacks a part.')
      return lower.top >= upper.bottom - 1
    },
    { width, first, second },
  )

import { languages } from '#core/languages.ts'
import { MEMBER_PAGES, PUBLIC_PAGES } from './support/addresses.ts'
import { EVERY_SIZE, expectLaidOut, FEWEST_SIZES } from './support/laid-out.ts'
import { demoTest, test } from './support/test.ts'
import { visit } from './support/visit.ts'

// Every page of visitors and members at every width, turned, and in text twice as large. Arabic and Urdu are looked at
// where their pages are walked anyway: arabic.spec.ts, number-order.spec.ts.
const MINUTES_MS = 240_000

/** English, and the language with the longest words. */
const AT_EVERY_SIZE = ['en', 'ml']

for (const language of languages.filter((each) => each !== 'ar' && each !== 'ur')) {
  const sizes = AT_EVERY_SIZE.includes(language) ? EVERY_SIZE : FEWEST_SIZES

  test(`the pages of visitors fit any width in ${language}`, async ({ page, baseURL }) => {
    test.setTimeout(MINUTES_MS)
    await page.context().addCookies([{ name: 'language', value: language, url: baseURL ?? '' }])
    for (const address of PUBLIC_PAGES) {
      await visit(page, address)
      await expectLaidOut(page, sizes)
    }
  })

  demoTest(`the pages of members fit any width in ${language}`, async ({ page, baseURL }) => {
    demoTest.setTimeout(MINUTES_MS)
    await page.context().addCookies([{ name: 'language', value: language, url: baseURL ?? '' }])
    for (const address of Object.values(MEMBER_PAGES).flat()) {
      await visit(page, address)
      await expectLaidOut(page, sizes)
    }
  })
}

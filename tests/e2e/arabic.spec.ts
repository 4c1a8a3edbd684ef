import type { Page } from '@playwright/test'
import { MEMBER_PAGES, OFFICE_PAGES, PUBLIC_PAGES } from './support/addresses.ts'
import { expectAccessible, ZOOMED_PX } from './support/screen.ts'
import { demoTest, test } from './support/test.ts'
import { visit } from './support/visit.ts'

// Every page from right to left, at the width of a desktop, of one that is zoomed to twice the size, and of a telephone.
const MINUTES_MS = 240_000

async function inArabic(page: Page, baseURL: string | undefined, addresses: readonly string[]) {
  await page.context().addCookies([{ name: 'language', value: 'ar', url: baseURL ?? '' }])
  for (const address of addresses) {
    await visit(page, address)
    await expectAccessible(page, { colours: false, alsoAt: [360], fitsAt: [ZOOMED_PX] })
  }
}

test('the pages of visitors can be used by everybody in Arabic', async ({ page, baseURL }) => {
  test.setTimeout(MINUTES_MS)
  await inArabic(page, baseURL, PUBLIC_PAGES)
})

demoTest('the pages of members can be used by everybody in Arabic', async ({ page, baseURL }) => {
  demoTest.setTimeout(MINUTES_MS)
  await inArabic(page, baseURL, Object.values(MEMBER_PAGES).flat())
})

demoTest.describe('an officer', () => {
  demoTest.use({ email: 'treasurer@somiti.test' })

  demoTest('can use the pages of the office in Arabic', async ({ page, baseURL }) => {
    demoTest.setTimeout(MINUTES_MS)
    const addresses = Object.values(OFFICE_PAGES).flat()
    await inArabic(
      page,
      baseURL,
      addresses.filter((address) => !address.includes('?')),
    )
  })
})

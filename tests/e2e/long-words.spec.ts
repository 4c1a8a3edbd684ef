import type { Page } from '@playwright/test'
import { MEMBER_PAGES, OFFICE_PAGES, PUBLIC_PAGES } from './support/addresses.ts'
import { expectNothingSpills } from './support/spill.ts'
import { demoTest, test } from './support/test.ts'
import { visit } from './support/visit.ts'

// Every page in words that are 40% longer than English, as other languages have them. Each width is looked at here.
const MINUTES_MS = 240_000

/** A telephone, a desktop at 200% zoom, a desktop; and what a telephone at 200% shows of pages that are no tables. */
const WIDTHS = [360, 640, 1280]
const NARROW = [320, ...WIDTHS]

type Look = { addresses: readonly string[]; widths: readonly number[] }

async function inLongWords(page: Page, baseURL: string | undefined, { addresses, widths }: Look) {
  await page.context().addCookies([{ name: 'language', value: 'qps', url: baseURL ?? '' }])
  for (const address of addresses) {
    await visit(page, address)
    await expectNothingSpills(page, widths)
  }
}

test('the pages of visitors bear words that are longer', async ({ page, baseURL }) => {
  test.setTimeout(MINUTES_MS)
  await inLongWords(page, baseURL, { addresses: PUBLIC_PAGES, widths: NARROW })
})

demoTest('the pages of members bear words that are longer', async ({ page, baseURL }) => {
  demoTest.setTimeout(MINUTES_MS)
  await inLongWords(page, baseURL, { addresses: Object.values(MEMBER_PAGES).flat(), widths: NARROW })
})

demoTest.describe('an officer', () => {
  demoTest.use({ email: 'treasurer@somiti.test' })

  demoTest('finds the pages of the officer area bear words that are longer', async ({ page, baseURL }) => {
    demoTest.setTimeout(MINUTES_MS)
    const addresses = Object.values(OFFICE_PAGES).flat()
    await inLongWords(page, baseURL, { addresses: addresses.filter((each) => !each.includes('?')), widths: WIDTHS })
  })
})

import { expect, type Page } from '@playwright/test'
import { MONTH_NAMES } from '#core/calendar.ts'
import { MEMBER_PAGES, OFFICE_PAGES, PUBLIC_PAGES } from './support/addresses.ts'
import { EVERY_SIZE, expectLaidOut, type Size } from './support/laid-out.ts'
import { expectFiguresInOrder, openFolds } from './support/reading-order.ts'
import { expectAccessible, ZOOMED_PX } from './support/screen.ts'
import { demoTest, test } from './support/test.ts'
import { visit } from './support/visit.ts'

// Every page from right to left, at the width of a desktop, of one that is zoomed to twice the size, and of a telephone.
// Other lists on the same page are looked at for their numbers alone. number-order.spec.ts has them in Urdu.
const MINUTES_MS = 240_000

const ENGLISH_MONTH = new RegExp(`\\b(${MONTH_NAMES.join('|')}) \\d{4}\\b`)

const isOtherList = (address: string) => address.includes('?')

async function inArabic(
  page: Page,
  baseURL: string | undefined,
  addresses: readonly string[],
  sizes: readonly Size[] = [],
) {
  await page.context().addCookies([{ name: 'language', value: 'ar', url: baseURL ?? '' }])
  for (const address of addresses) {
    await visit(page, address)
    if (!isOtherList(address)) await expectAccessible(page, { colours: false, alsoAt: [360], fitsAt: [ZOOMED_PX] })
    await expectLaidOut(page, sizes)
    await openFolds(page)
    await expectFiguresInOrder(page)
    expect(await page.evaluate(ownWords), `${address} has a month in English`).not.toMatch(ENGLISH_MONTH)
  }
}

/** Runs in the page. What it says itself: without what people wrote, and what is to be sent in a member's language. */
function ownWords(): string {
  const page = document.body.cloneNode(true) as HTMLElement
  for (const written of page.querySelectorAll('[dir=auto]')) written.remove()
  return page.textContent
}

test('the pages of visitors can be used by everybody in Arabic, and draw numbers as they are written', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(MINUTES_MS)
  await inArabic(page, baseURL, PUBLIC_PAGES, EVERY_SIZE)
})

demoTest(
  'the pages of members can be used by everybody in Arabic, and draw numbers as they are written',
  async ({ page, baseURL }) => {
    demoTest.setTimeout(MINUTES_MS)
    await inArabic(page, baseURL, Object.values(MEMBER_PAGES).flat(), EVERY_SIZE)
  },
)

demoTest.describe('an officer', () => {
  demoTest.use({ email: 'treasurer@somiti.test' })

  demoTest(
    'can use the pages of the office in Arabic, and sees numbers as they are written',
    async ({ page, baseURL }) => {
      demoTest.setTimeout(MINUTES_MS)
      await inArabic(page, baseURL, Object.values(OFFICE_PAGES).flat())
    },
  )
})

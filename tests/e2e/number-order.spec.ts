import type { Page } from '@playwright/test'
import { fileOf } from '../support/catalogues.ts'
import { MEMBER_PAGES, OFFICE_PAGES, PUBLIC_PAGES, receiptOf } from './support/addresses.ts'
import { EVERY_SIZE, expectLaidOut, type Size } from './support/laid-out.ts'
import { expectFiguresInOrder, openFolds } from './support/reading-order.ts'
import { demoTest, expect, test } from './support/test.ts'
import { visit } from './support/visit.ts'

// Who pays types the account number that they see: every page from right to left draws it as it is written.
const MINUTES_MS = 300_000

async function open(page: Page, language: 'ar' | 'ur', address: string, baseURL: string | undefined) {
  await page.context().addCookies([{ name: 'language', value: language, url: baseURL ?? '' }])
  await visit(page, address)
}

for (const language of ['ar', 'ur'] as const) {
  const said = fileOf('src/web/locales', language)
  const press = (page: Page, name: string) =>
    page
      .getByRole('button', { name: said.get(name) ?? name, exact: true })
      .first()
      .click()

  test.describe(`in ${language}`, () => {
    demoTest('where to pay is drawn as it is written', async ({ page, baseURL }) => {
      await open(page, language, '/user/monthly-pay', baseURL)
      await press(page, 'Monthly Payment')
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByText('0127 4455 6601')).toBeVisible()
      await expectFiguresInOrder(page, 'where to pay')
    })

    // Its picture is the page that is set as a PDF, whose order tests/server holds.
    demoTest('a receipt draws them so too', async ({ page, person, baseURL }) => {
      await open(page, language, await receiptOf(person.email), baseURL)
      await expectLaidOut(page)
      await expectFiguresInOrder(page, 'of a receipt')
    })
  })
}

// In Arabic the pages are looked at for everything else too (arabic.spec.ts).
test.describe('in ur', () => {
  async function walk(
    page: Page,
    addresses: readonly string[],
    baseURL: string | undefined,
    sizes: readonly Size[] = [],
  ) {
    for (const address of addresses) {
      await open(page, 'ur', address, baseURL)
      await expectLaidOut(page, sizes)
      await openFolds(page)
      await expectFiguresInOrder(page)
    }
  }

  test('visitors see numbers in the order in which they are written', async ({ page, baseURL }) => {
    test.setTimeout(MINUTES_MS)
    await walk(page, PUBLIC_PAGES, baseURL, EVERY_SIZE)
  })

  demoTest('members see numbers in the order in which they are written', async ({ page, baseURL }) => {
    demoTest.setTimeout(MINUTES_MS)
    await walk(page, Object.values(MEMBER_PAGES).flat(), baseURL, EVERY_SIZE)
  })

  demoTest.describe('an officer', () => {
    demoTest.use({ email: 'treasurer@somiti.test' })

    demoTest('sees numbers in the order in which they are written', async ({ page, baseURL }) => {
      demoTest.setTimeout(MINUTES_MS)
      await walk(page, Object.values(OFFICE_PAGES).flat(), baseURL)
    })
  })
})

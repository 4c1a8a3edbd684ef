import { expect, type Page } from '@playwright/test'
import { openingBalances } from '#core/events.ts'
import { aed } from '#core/money.ts'
import { postEntries, UNGUARDED } from '#server/ledger/post-entry.ts'
import { notice } from './support/acts.ts'
import { count, expectAtMost } from './support/count.ts'
import { lastYear } from './support/last-year.ts'
import { officeTest, openAs } from './support/own-office.ts'
import { expectAccessible } from './support/screen.ts'

/** Books that begin last January, of which no month was closed. */
const test = officeTest.extend<object, { begun: undefined }>({
  begun: [
    async ({ office: { db } }, use) => {
      const date = `${lastYear}-01-10` as const
      const entry = openingBalances({ bank: aed(5000), cash: 0n, loans: [], savings: [] })
      await postEntries(db, UNGUARDED, [], [{ entry, date, receivedOn: date, postedAt: new Date(), madeBy: null }])
      await use(undefined)
    },
    { scope: 'worker', auto: true },
  ],
})

const main = (page: Page) => page.getByRole('main')

test('ten months are closed in three clicks, with no field', async ({ page, office }) => {
  const farida = await office.officer('Farida Yasmin', 'treasurer')
  const counted = await count(page)
  await openAs(page, farida, '/office')
  await main(page).getByRole('link', { name: 'Months to close' }).click()
  await expect(main(page)).toContainText(`Before closing January ${lastYear}`)
  await expectAccessible(page)
  await main(page)
    .getByRole('button', { name: `Close all up to October ${lastYear}…` })
    .click()
  await expect(page.getByRole('dialog')).toContainText(`Close January ${lastYear} to October ${lastYear}?`)
  await expect(page.getByRole('dialog')).toContainText('Nothing waits.')
  await page.getByRole('dialog').getByRole('button', { name: 'Close the months' }).click()
  await expect(notice(page, `All months up to October ${lastYear} are closed.`)).toBeVisible()
  const closed = main(page).getByRole('listitem').filter({ hasText: 'Closed by Farida Yasmin' })
  await expect(closed).toHaveCount(10)
  expectAtMost('Close ten months', counted, { clicks: 3, fields: 0 })
})

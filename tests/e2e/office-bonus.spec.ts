import { expect, type Page } from '@playwright/test'
import { addDays, businessDateAt } from '#core/calendar.ts'
import { openingBalances } from '#core/events.ts'
import { aed } from '#core/money.ts'
import type { Db } from '#server/db/connect.ts'
import { postEntries, UNGUARDED } from '#server/ledger/post-entry.ts'
import { act, notice, take } from './support/acts.ts'
import { openAs, officeTest as test } from './support/own-office.ts'
import { newMember, type Person } from './support/people.ts'
import { expectAccessible } from './support/screen.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const share = (page: Page, member: Person) => page.getByRole('row').filter({ hasText: member.name })
const own = (page: Page) => page.getByRole('list', { name: 'My bonus shares' }).getByRole('listitem')

/** So many AED in the member's savings for the last ten days. */
async function savedBefore(db: Db, member: Person, wholeAed: number): Promise<void> {
  const date = addDays(businessDateAt(new Date()), -10)
  const savings = [{ memberId: member.id, amount: aed(wholeAed) }]
  const entry = openingBalances({ bank: aed(wholeAed), cash: 0n, loans: [], savings })
  await postEntries(db, UNGUARDED, [], [{ entry, date, receivedOn: date, postedAt: new Date(), madeBy: null }])
}

test('a bonus is worked out, declared, confirmed by a second treasurer, seen by its members, and reversed', async ({
  page,
  office,
  browser,
  watch,
}) => {
  const farida = await office.officer('Farida Yasmin', 'treasurer')
  const rashid = await office.officer('Rashid Khan', 'treasurer')
  const [amina, karim] = [await newMember(office.db), await newMember(office.db)]
  await savedBefore(office.db, amina, 300)
  await savedBefore(office.db, karim, 100)
  const phone = await browser.newContext({ baseURL: office.origin, viewport: { width: 360, height: 740 } })
  await watch.over(phone)
  const theirs = await phone.newPage()

  await openAs(page, farida, '/office/bonus')
  await page.getByLabel('First day').fill(addDays(businessDateAt(new Date()), -5))
  await page.getByLabel('Last day').fill(addDays(businessDateAt(new Date()), -1))
  await page.getByLabel('Amount to share, AED').fill('9000000')
  await act(page, 'Work the shares out').click()
  await expect(page.getByText(/can be shared now\.$/)).toBeVisible()
  await page.getByLabel('Amount to share, AED').fill('80')
  await act(page, 'Work the shares out').click()
  await expect(page).toHaveURL(/\/office\/bonus\/\d+$/)
  await expect(share(page, amina)).toContainText('300.0060.00')
  await expect(share(page, karim)).toContainText('100.0020.00')
  await take(page, 'Declare', 'Declare bonus', 'The bonus is declared. Another treasurer has to confirm it.')
  await expect(page.getByText('You declared it. Another treasurer has to confirm it.')).toBeVisible()
  const bonus = new URL(page.url()).pathname

  await openAs(theirs, amina, '/user/my-bonus')
  await expect(theirs.getByText('No bonus yet', { exact: true })).toBeVisible()
  await openAs(page, rashid, '/office')
  await page.getByRole('link', { name: /Bonuses to confirm/ }).click()
  await page.getByRole('list', { name: 'Bonuses' }).getByRole('link').first().click()
  await expect(page).toHaveURL(bonus)
  await act(page, 'Confirm').click()
  await expect(dialog(page)).toContainText('AED 80.00 leaves the surplus immediately.')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Confirm bonus' }).click()
  await expect(notice(page, 'The bonus was taken from the surplus. Members are being credited.')).toBeVisible()
  await expect(page.getByText('2 of 2 members credited, AED 80.00'), 'without a reload').toBeVisible()
  await theirs.reload()
  await expect(own(theirs)).toContainText('Your average daily savings were AED 300.00')
  await expect(own(theirs)).toContainText('60.00Credited')
  await expect(theirs.getByRole('main')).toContainText('Bonus earned so farAED60.00')

  const wrong = 'The days were not the right ones.'
  const proposed = 'Its reversal is proposed. Another treasurer has to confirm it.'
  await take(page, 'Reverse…', 'Propose reversal', proposed, { Reason: wrong })
  await openAs(page, farida, bonus)
  await take(page, 'Confirm the reversal', 'Reverse bonus', 'The credited amounts are being reversed.')
  await expect(page.getByRole('main').getByText('Reversed', { exact: true }).first()).toBeVisible()
  await theirs.reload()
  await expect(own(theirs)).toContainText(wrong)
  await expect(theirs.getByRole('main')).toContainText('Bonus earned so farAED0.00')
  await phone.close()
})

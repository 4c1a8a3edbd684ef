import { expect, type Page } from '@playwright/test'
import { ROLES } from '#core/policy.ts'
import { openAs, officeTest as test } from './support/own-office.ts'
import { expectAccessible } from './support/screen.ts'
import { memberTest } from './support/test.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: 'Officer area', exact: true })
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Officer area, bottom bar' })

test('the menu is grouped by work and fits on the screen', async ({ page, office, isMobile }) => {
  test.skip(isMobile, 'a phone has the bar below')
  await page.setViewportSize({ width: 1280, height: 860 })
  await openAs(page, await office.officer('Farida Yasmin', ...ROLES), '/office')
  await expect(menu(page).getByRole('heading')).toHaveText(["Today's work", 'Members', 'Money', 'Association'])
  await expect(menu(page).getByRole('link')).toHaveCount(15)
  await expect(menu(page).getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page')
  const { scrollHeight, clientHeight } = await menu(page).evaluate(({ scrollHeight, clientHeight }) => ({
    scrollHeight,
    clientHeight,
  }))
  expect(scrollHeight).toBeLessThanOrEqual(clientHeight)
})

test('on a phone each kind of work is a tab that opens its pages', async ({ page, office, isMobile }) => {
  test.skip(!isMobile, 'a desktop has the menu')
  await openAs(page, await office.officer('Farida Yasmin', ...ROLES), '/office/payments')
  await expect(tabs(page).getByRole('button', { name: "Today's work" })).toHaveAttribute('aria-current', 'true')
  await tabs(page).getByRole('button', { name: 'Money' }).click()
  await expectAccessible(page)
  await tabs(page).getByRole('link', { name: 'Expenses' }).click()
  await expect(page).toHaveURL('/office/expenses')
  await expect(page.getByRole('heading', { level: 1, name: 'Expenses' })).toBeAttached()
  await expect(tabs(page).getByRole('link')).toHaveCount(0)
  await expect(tabs(page).getByRole('button', { name: 'Money' })).toHaveAttribute('aria-current', 'true')
})

test('of a day without work one line is left, which opens the rest', async ({ page, office }) => {
  await openAs(page, await office.officer('Farida Yasmin', 'treasurer'), '/office')
  const waits = page.getByRole('region', { name: 'What waits' })
  await expect(waits.getByText(/^Nothing (else )?waits\./)).toBeVisible()
  // Of what waits nothing is nought.
  await expect(waits.getByRole('link', { name: /^0/ })).toHaveCount(0)
  await waits.getByText(/^Nothing (else )?waits\./).click()
  await expect(waits.getByRole('link', { name: /^0\s*Bonuses to confirm/ })).toBeVisible()
  await expectAccessible(page)
})

test('a page says what it is for until that is put away, and all say it again when asked', async ({ page, office }) => {
  await openAs(page, await office.officer('Farida Yasmin', 'treasurer'), '/office/loans')
  const intro = page.getByText('Decide on applications, pay out approved loans, and follow each loan.')
  await expect(page.getByRole('heading', { level: 1, name: 'Loans' })).toBeAttached()
  const explain = async () => {
    await page.getByRole('button', { name: /officer menu/i }).click()
    await page.getByRole('switch', { name: 'Explain pages' }).click()
    await page.keyboard.press('Escape')
  }
  await explain()
  await expect(intro).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Got it' }).click()
  await expect(intro).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Loans' })).toBeAttached()
  await page.goto('/office/payments')
  await expect(page.getByText('Compare each receipt with the bank or the cash')).toBeVisible()
  await page.goto('/office/loans')
  await expect(page.getByRole('heading', { level: 1, name: 'Loans' })).toBeAttached()
  await expect(intro).toHaveCount(0)
  await explain()
  await explain()
  await expect(intro).toBeVisible()
})

memberTest('a figure is explained one tap away', async ({ page }) => {
  await page.goto('/user')
  await page.getByRole('button', { name: 'Explain: Earn' }).click()
  await expect(page.getByText('Your shares of all bonuses so far.')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByText('Your shares of all bonuses so far.')).toBeHidden()
  await page.goto('/user/dashboard')
  await page.getByRole('button', { name: 'Explain: Due balance' }).click()
  await expect(page.getByText('A payment counts once it is verified.')).toBeVisible()
})

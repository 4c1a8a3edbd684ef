import type { Page } from '@playwright/test'
import { database } from './support/database.ts'
import { expectErrorsTied } from './support/errors.ts'
import { fact } from './support/figures.ts'
import { expectShaken, expectToast } from './support/passing.ts'
import { expect, memberTest as test } from './support/test.ts'

const SAID = 'Your application is with the association. The review takes 2-3 business days.'

const amount = (page: Page) => page.getByRole('spinbutton', { name: 'Amount' })
const term = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
const send = (page: Page) => page.getByRole('button', { name: 'Send the application' }).click()

async function fillRecipient(page: Page) {
  await page.getByLabel('Bank account or Botim').fill('AE07 0331 2345')
  await page.getByLabel('Passport or ID number').fill('BX4100917')
}

async function expectCost(page: Page, total: string, monthly: string) {
  await expect(fact(page, 'Total with interest')).toHaveText(`AED ${total}`)
  await expect(fact(page, 'Monthly payment estimate')).toHaveText(`AED ${monthly}`)
}

test.beforeEach(({ page }) => page.goto('/user/apply-loan'))

test('begins with a personal loan of 1,000 over one month', async ({ page }) => {
  await expect(page.getByLabel('Loan type')).toHaveValue('personal')
  await expect(page.getByLabel('Loan type').getByRole('option')).toHaveText(['Personal', 'Business loan'])
  await expect(amount(page)).toHaveValue('1,000')
  await expect(term(page, '1 month')).toBeChecked()
  await expectCost(page, '1,070.00', '1,070.00')
  await expect(page.getByText('The review takes 2-3 business days.')).toBeVisible()
  await expect(fact(page, 'Interest, 7% once, also for a longer term')).toHaveText('AED 70.00')
  await expect(fact(page, 'First payment, if it is paid out today')).toHaveText(/^\d{1,2} \w{3} \d{4}$/)
  await expect(page.getByText('It costs nothing at present.')).toBeVisible()
})

test('the amount steps by 100 between 500 and 5,000, by buttons and by keys', async ({ page }) => {
  const [less, more] = [page.getByRole('button', { name: 'Less' }), page.getByRole('button', { name: 'More' })]
  await more.click()
  await expect(amount(page)).toHaveValue('1,100')
  for (let step = 0; step < 6; step += 1) await less.click()
  await expect(less).toHaveAttribute('aria-disabled', 'true')
  await less.click({ force: true })
  await expect(amount(page)).toHaveValue('500')
  await amount(page).press('ArrowUp')
  await expect(amount(page)).toHaveValue('600')
  await amount(page).fill('4900')
  await amount(page).press('ArrowUp')
  await amount(page).press('ArrowUp')
  await expect(amount(page)).toHaveValue('5,000')
  await expect(more).toHaveAttribute('aria-disabled', 'true')
  await amount(page).press('ArrowDown')
  await expect(amount(page)).toHaveValue('4,900')
})

test('an amount that is typed has to be one of the steps', async ({ page }) => {
  await fillRecipient(page)
  for (const typed of ['499', '550', '5100', '', 'abc']) {
    await amount(page).fill(typed)
    await send(page)
    await expect(page.getByText('Choose an amount from 500 to 5,000 in steps of 100.')).toBeVisible()
    await amount(page).fill('1000')
  }
})

test('shows the total with 7% flat interest and the monthly payment for any amount and term', async ({ page }) => {
  const cases = [
    { typed: '1000', chosen: '3 months', total: '1,070.00', monthly: '356.67' },
    { typed: '5000', chosen: '6 months', total: '5,350.00', monthly: '891.67' },
    { typed: '700', chosen: '6 months', total: '749.00', monthly: '124.83' },
    { typed: '500', chosen: '1 month', total: '535.00', monthly: '535.00' },
  ]
  for (const { typed, chosen, total, monthly } of cases) {
    await amount(page).fill(typed)
    await page.getByText(chosen, { exact: true }).click()
    await expectCost(page, total, monthly)
  }
})

test('a custom term begins with 1, is cut to whole months, and nought is refused', async ({ page }) => {
  await fillRecipient(page)
  await page.getByText('Custom', { exact: true }).click()
  const months = page.getByLabel('Number of months')
  await expect(months).toHaveValue('1')
  await months.fill('2.7')
  await expectCost(page, '1,070.00', '535.00')
  for (const refused of ['0', '0.5', '-1', '37', 'two', '']) {
    await months.fill(refused)
    await send(page)
    await expect(page.getByText('Choose a term of 1 to 36 months.')).toBeVisible()
    await months.fill('12')
  }
  await expectCost(page, '1,070.00', '89.17')
})

test('past 3,000 it says that two officers have to approve', async ({ page }) => {
  const note = page.getByText('Above AED 3,000 two loan officers have to approve')
  await amount(page).fill('3000')
  await expect(note).toHaveCount(0)
  await amount(page).press('ArrowUp')
  await expect(note).toBeVisible()
})

test('sent incomplete, shakes and names what is missing', async ({ page }) => {
  await page.getByLabel('Passport or ID number').fill('1234')
  await send(page)
  await expectShaken(page, 'form')
  await expect(page.getByText('Enter a bank account or a Botim number.')).toBeVisible()
  await expect(page.getByText('Use at least 5 characters.')).toBeVisible()
  await expectErrorsTied(page.locator('form'))
})

test('sent, says so, stands under My Loan, and a second one is refused', async ({ page, person, watch }) => {
  // A second page, opened before and cut off from news: it does not know of the application yet.
  const other = await page.context().newPage()
  await other.route(/\/api\/live/, (route) => route.abort())
  await other.goto('/user/apply-loan')
  await fillRecipient(other)

  await amount(page).fill('2000')
  await page.getByText('Custom', { exact: true }).click()
  await page.getByLabel('Number of months').fill('2.7')
  await fillRecipient(page)
  await page.getByText('Insure this loan').click()
  await send(page)
  await expectToast(page, SAID)
  await expect(page.getByRole('status').filter({ hasText: SAID })).toBeVisible()
  await expect(amount(page)).toHaveValue('1,000')
  await expect(page.getByRole('heading', { name: 'Your application' })).toBeVisible()
  const { rows } = await database().query('select principal, term, status, insured from loan where member_id = $1', [
    person.id,
  ])
  expect(rows).toEqual([{ principal: 200_000n, term: 2, status: 'submitted', insured: true }])

  watch.expectFailure('POST /api/loan-application 409')
  await send(other)
  await expect(other.getByRole('alert').first()).toHaveText('A loan or an application is already open.')
  await page.getByRole('link', { name: 'See my loan' }).click()
  await expect(page.getByRole('main')).toContainText('In review')
})

test('without a network it says so and keeps what was typed', async ({ page, watch }) => {
  watch.expectFailure('POST /api/loan-application net::ERR_FAILED')
  await page.route('/api/loan-application', (route) => route.abort())
  await amount(page).fill('1500')
  await fillRecipient(page)
  await send(page)
  await expect(page.locator('form').getByRole('alert')).toHaveText('Network Error')
  await expect(amount(page)).toHaveValue('1,500')
  await expect(page.getByLabel('Passport or ID number')).toHaveValue('BX4100917')
})

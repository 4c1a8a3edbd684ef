import type { Page } from '@playwright/test'
import { database } from './support/database.ts'
import { reviewDialog } from './support/dues.ts'
import { expectErrorsTied } from './support/errors.ts'
import { fact } from './support/figures.ts'
import { fundTheBank } from './support/office.ts'
import { expectShaken, expectToast } from './support/passing.ts'
import { expectAccessible } from './support/screen.ts'
import { expect, memberTest as test } from './support/test.ts'

const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm & Pay' })
const lines = (page: Page) => page.getByRole('list', { name: 'My recharges' }).getByRole('listitem')

for (const address of ['/user', '/user/mobile-recharge']) {
  test(`the recharge form on ${address} asks for what it needs, and sends nothing that is wrong`, async ({
    page,
    person,
  }) => {
    await fundTheBank(database(), 100, person)
    const sent: string[] = []
    page.on('request', (request) => void (request.method() === 'POST' && sent.push(request.url())))
    await page.goto(address)
    const operator = page.getByLabel('Operator')
    const options = operator.getByRole('option')
    await expect(options).toHaveText(['Operator', 'Airtel', 'Jio', 'Vodafone', 'BSNL'])
    const values = await options.evaluateAll((each) => each.map((option) => option.getAttribute('value')))
    expect(values).toEqual(['', 'airtel', 'jio', 'vodafone', 'bsnl'])
    await expect(operator).toHaveValue('')
    await expect(page.getByText('The money may take at least 3-4 minutes to be added to the balance.')).toBeVisible()
    await confirm(page).click()
    await expectShaken(page, 'form')
    for (const sentence of ['Enter the mobile number.', 'Enter an amount.', 'Choose an operator.']) {
      await expect(page.getByText(sentence)).toBeVisible()
    }
    await expectErrorsTied(page.locator('form'))
    await page.getByLabel('Number').fill('12345')
    await page.getByLabel('Amount').fill('10.555')
    await expect(page.getByLabel('Number')).toHaveAccessibleDescription(/Indian mobile number of 10 digits/)
    await expect(page.getByLabel('Amount')).toHaveAccessibleDescription('Enter an amount like 100 or 100.50.')
    await page.getByLabel('Amount').fill('100.01')
    await expect(page.getByLabel('Amount')).toHaveAccessibleDescription('The available savings are AED 100.00.')
    expect(sent).toEqual([])
  })
}

test('a recharge is paid from the savings at once, and stands on the home page until the desk has done it', async ({
  page,
  person,
}) => {
  await fundTheBank(database(), 100, person)
  await page.goto('/user')
  await page.getByLabel('Number').fill('+91 98765 43210')
  await page.getByLabel('Amount').fill('49.50')
  await page.getByLabel('Operator').selectOption('airtel')
  const main = page.getByRole('main')
  await expect(main).toContainText('It costs AED 49.50 of your savings, taken at once; AED 50.50 stays available.')
  await confirm(page).click()
  const review = reviewDialog(page)
  for (const [label, value] of [
    ['Number', '+91 98765 43210'],
    ['Operator', 'Airtel'],
    ['It costs', 'AED 49.50'],
    ['Available afterwards', 'AED 50.50'],
  ] as const) {
    await expect(fact(page, label)).toHaveText(value)
  }
  await expectAccessible(page)
  await page.goBack()
  await expect(review).toHaveCount(0)
  await expect(page.getByLabel('Amount')).toHaveValue('49.50')
  await confirm(page).click()
  await review.getByRole('button', { name: 'Pay AED 49.50' }).click()
  const said = 'The recharge is ordered, and AED 49.50 is taken from your savings.'
  await expectToast(page, said)
  await expect(page.getByRole('status').filter({ hasText: said })).toBeVisible()
  await expect(page.getByLabel('Number')).toHaveValue('')
  await expect(main).toContainText('AED50.50')
  for (const words of ['Airtel +91 98765 43210', '49.50', 'Ordered', 'It is being carried out.']) {
    await expect(lines(page)).toContainText(words)
  }
  await expectAccessible(page)
  await page.getByRole('link', { name: 'All recharges' }).click()
  await expect(page).toHaveURL('/user/mobile-recharge')
  await expect(lines(page)).toHaveCount(1)
})

test('what nobody answered is paid once, also where the page was loaded again before the second try', async ({
  page,
  person,
  watch,
}) => {
  watch.expectFailure('POST /api/recharges net::ERR_FAILED')
  await fundTheBank(database(), 100, person)
  await page.goto('/user/mobile-recharge')
  const order = async () => {
    await confirm(page).click()
    await reviewDialog(page).getByRole('button', { name: 'Pay AED 40' }).click()
  }
  await page.getByLabel('Number').fill('98765 43210')
  await page.getByLabel('Amount').fill('40')
  await page.getByLabel('Operator').selectOption('jio')
  // The first arrives; nobody hears of it, nor does what the page tries by itself arrive.
  let arrived = false
  await page.route('/api/recharges', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    if (!arrived) await route.fetch()
    arrived = true
    await route.abort()
  })
  await order()
  await expect(reviewDialog(page)).toContainText("We don't know yet whether this reached us.")
  // The savings that it was paid from are known by now: what is left is not told as if it were paid once more.
  await expect(page.locator('main')).toContainText('AED 20.00 stays available')
  await expect(reviewDialog(page)).toContainText('AED 60.00')
  await expect(reviewDialog(page)).not.toContainText('AED 20.00')
  await page.reload()
  await page.unroute('/api/recharges')
  await expect(page.getByLabel('Amount')).toHaveValue('40')
  await order()
  await expectToast(page, 'The recharge is ordered, and AED 40.00 is taken from your savings.')
  await expect(lines(page)).toHaveCount(1)
  await expect(page.getByRole('main')).toContainText('Available: AED 60.00')
})

test('without an answer it says that nobody knows, and finds out once somebody answers: it is paid once', async ({
  page,
  person,
  watch,
}) => {
  watch.expectFailure('POST /api/recharges net::ERR_FAILED')
  await fundTheBank(database(), 100, person)
  await page.goto('/user/mobile-recharge')
  await page.getByLabel('Number').fill('98765 43210')
  await page.getByLabel('Amount').fill('40')
  await page.getByLabel('Operator').selectOption('jio')
  await confirm(page).click()
  // It arrives, and its answer is lost. The page may fetch its list at the same moment.
  let lost = false
  await page.route('/api/recharges', async (route) => {
    if (lost || route.request().method() !== 'POST') return route.fallback()
    lost = true
    await route.fetch()
    await route.abort()
  })
  await reviewDialog(page).getByRole('button', { name: 'Pay AED 40' }).click()
  await expect(reviewDialog(page)).toContainText(
    "We don't know yet whether this reached us. Try again: it's never paid twice.",
  )
  await expectToast(page, 'The recharge is ordered, and AED 40.00 is taken from your savings.')
  await expect(reviewDialog(page)).toHaveCount(0)
  await expect(lines(page)).toHaveCount(1)
  await expect(page.getByRole('main')).toContainText('Available: AED 60.00')
})

import { ask } from './support/calls.ts'
import { database } from './support/database.ts'
import { figure } from './support/figures.ts'
import { withoutNews } from './support/news.ts'
import { fundTheBank } from './support/office.ts'
import { demoTest, expect, memberTest } from './support/test.ts'

demoTest.describe('the statement', () => {
  demoTest('ends where the balance stands, and goes back to where the savings begin', async ({ page, person }) => {
    const { lines } = await ask(person.token, 'GET /api/statement')
    const [latest] = lines
    await page.goto('/user/statement')
    const transactions = page
      .getByRole('main')
      .locator('li, tbody tr')
      .filter({ hasText: /[+−]\d/ })
    await expect(transactions).toHaveCount(lines.length)
    const amount = latest?.amount ?? 0
    await expect(transactions.first()).toContainText(`${amount < 0 ? '−' : '+'}${figure(Math.abs(amount))}`)
    await expect(transactions.first()).toContainText(figure(latest?.balance ?? 0))
    await expect(transactions.last()).toContainText('+100.00')
    await expect(page.getByText('This is where your savings begin.')).toBeVisible()
  })
})

memberTest('the statement of who has saved nothing says what will stand there', async ({ page }) => {
  await page.goto('/user/statement')
  await expect(page.getByRole('main')).toContainText('Nothing saved yet')
  await page.getByRole('main').getByRole('link', { name: 'Pay dues' }).click()
  await expect(page).toHaveURL('/user/monthly-pay')
})

memberTest('a long statement comes a page at a time', async ({ page, person, watch }) => {
  await fundTheBank(database(), 1, person, 51)
  await withoutNews(page)
  await page.goto('/user/statement')
  const transactions = page
    .getByRole('main')
    .locator('li, tbody tr')
    .filter({ hasText: /[+−]\d/ })
  await expect(transactions).toHaveCount(50)
  // A page that could not be fetched is fetched by the next press.
  const earlier = /\/api\/statement\?.*before=/
  watch.expectFailure('GET /api/statement 404')
  await page.route(earlier, (route) => route.fulfill({ status: 404, json: { message: 'Not just now.' } }))
  await page.getByRole('button', { name: 'Show earlier transactions' }).click()
  await expect(page.getByRole('alert')).toContainText('The earlier transactions could not be loaded: Not just now.')
  await page.unroute(earlier)
  await page.getByRole('button', { name: 'Show earlier transactions' }).click()
  await expect(transactions).toHaveCount(51)
  await expect(transactions.last()).toContainText('+1.00')
})

demoTest('my bonus shows what was earned so far', async ({ page, person }) => {
  const { myAccountData } = await ask(person.token, 'GET /api/my-account-data')
  await page.goto('/user/my-bonus')
  await expect(page.getByRole('main')).toContainText('Bonus earned so far')
  await expect(page.getByRole('main')).toContainText(`AED${figure(myAccountData?.bonus_earned ?? -1)}`)
})

memberTest('switching accounts says who is signed in and offers to sign out', async ({ page, person }) => {
  await page.goto('/user/switch-account')
  const main = page.getByRole('main')
  await expect(main).toContainText(person.name)
  await main.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/sign-in')
})

import { businessDateAt } from '#core/calendar.ts'
import { ask } from './support/calls.ts'
import { day, fact, figure } from './support/figures.ts'
import { expect, demoTest as test } from './support/test.ts'

test('welcomes the member by name, with the balances and the status of the account', async ({ page, person }) => {
  const { myAccountData: account } = await ask(person.token, 'GET /api/my-account-data')
  if (!account) throw new Error('the demo member has no account')
  await page.goto('/user/dashboard')
  const main = page.getByRole('main')
  await expect(main).toContainText(`Welcome, ${account.account_holder_name}`)
  const cards = {
    'Saving balance': account.account_balance,
    'Due balance': account.due_balance,
    'Left of the loan, with interest': account.loan?.outstanding ?? 0,
  }
  for (const [name, aed] of Object.entries(cards)) {
    const card = main.locator('div', { has: page.getByRole('heading', { name, exact: true }) }).last()
    await expect(card).toContainText(figure(aed))
  }
  await expect(page.getByRole('heading', { name: 'Member Status' })).toBeVisible()
  await expect(fact(page, 'Status')).toHaveText('Active')
  await expect(fact(page, 'ID')).toHaveText(account.owner_data.unique_id)
  await expect(fact(page, 'Months completed')).toHaveText(String(account.dues.months_completed))
  await expect(fact(page, 'Next due')).toHaveText(day(account.dues.next_due_on ?? ''))
})

test('says what is next, or overdue, and leads there', async ({ page, person }) => {
  const { myAccountData: account } = await ask(person.token, 'GET /api/my-account-data')
  await page.goto('/user/dashboard')
  await expect(page.getByRole('region', { name: 'Next step' })).toContainText(/overdue|due soon|Nothing to do now/)
  const next = page.getByRole('list', { name: 'Dues and instalments' })
  const dueOn = account?.loan?.next_due_on ?? ''
  const how = dueOn < businessDateAt(new Date()) ? ', overdue since' : ' on'
  const amount = figure(account?.loan?.next_amount ?? 0)
  await expect(next).toContainText(`Next loan instalmentAED ${amount}${how} ${day(dueOn)}`)
  await next.getByRole('link', { name: 'Pay' }).click()
  await expect(page).toHaveURL('/user/monthly-pay')
})

test('shows the savings over time as a chart, and as a table that ends with the balance', async ({ page, person }) => {
  const { months } = await ask(person.token, 'GET /api/savings-history')
  await page.goto('/user/dashboard')
  await expect(page.getByRole('img', { name: /Your savings at the end of each month/ })).toBeVisible()
  await page.getByText('The figures of each month').click()
  const rows = page.getByRole('table', { name: 'Savings over time' }).getByRole('row')
  await expect(rows).toHaveCount(1 + months.length)
  await expect(rows.nth(1)).toContainText(figure(months.at(-1)?.balance ?? -1))
  await expect(rows.last()).toContainText(figure(months[0]?.balance ?? -1))
})

test.describe('of an inactive member', () => {
  test.use({ email: 'inactive@somiti.test' })

  test('says so', async ({ page }) => {
    await page.goto('/user/dashboard')
    await expect(fact(page, 'Status')).toHaveText('Inactive')
  })
})

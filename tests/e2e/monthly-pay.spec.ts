import type { Page } from '@playwright/test'
import { ask } from './support/calls.ts'
import { labelOf, paymentRow } from './support/dues.ts'
import { figure } from './support/figures.ts'
import { demoTest, expect, memberTest } from './support/test.ts'

const card = (page: Page, name: string) => page.locator('div', { has: page.getByRole('heading', { name }) }).last()

demoTest('the saving and the due balance are those of the account', async ({ page, person }) => {
  const { myAccountData: account } = await ask(person.token, 'GET /api/my-account-data')
  await page.goto('/user/monthly-pay')
  await expect(card(page, 'Saving balance')).toContainText(`AED${figure(account?.account_balance ?? -1)}`)
  await expect(card(page, 'Due balance')).toContainText(`AED${figure(account?.due_balance ?? -1)}`)
})

demoTest('each month says where it stands', async ({ page }) => {
  await page.goto('/user/monthly-pay')
  const due = paymentRow(page, labelOf())
  await expect(due).toContainText('Due')
  await expect(due.getByRole('button', { name: `Pay ${labelOf()}` })).toBeVisible()
  const completed = paymentRow(page, labelOf(1))
  await expect(completed).toContainText('Completed')
  await expect(completed).toContainText('Thank you!!')
  await expect(completed).toContainText('100.00')
  await expect(paymentRow(page, labelOf(2))).toContainText('200.00')
  const instalment = paymentRow(page, labelOf(), 'Loan instalment 6 of 11')
  await expect(instalment.getByRole('button', { name: /^Pay Now/ })).toBeVisible()
})

demoTest('earlier and later months are there when they are asked for', async ({ page }) => {
  await page.goto('/user/monthly-pay')
  await expect(paymentRow(page, labelOf())).toBeVisible()
  await expect(paymentRow(page, labelOf(24))).toHaveCount(0)
  await page.getByRole('button', { name: 'Show the earlier months' }).click()
  await expect(paymentRow(page, labelOf(24))).toContainText('Completed')
  const later = paymentRow(page, labelOf(-1), 'Loan instalment 7 of 11')
  await expect(later).toBeHidden()
  await page.getByText('5 payments in later months').click()
  await expect(later).toContainText('Due')
})

memberTest('a status that nobody knows reads Due', async ({ page }) => {
  await page.route('/api/my-account-data', async (route) => {
    const answer = await (await route.fetch()).text()
    await route.fulfill({ contentType: 'application/json', body: answer.replace('"status":"due"', '"status":"later"') })
  })
  await page.goto('/user/monthly-pay')
  await expect(paymentRow(page, labelOf())).toContainText('Due')
})

memberTest('who never borrowed is offered the first loan', async ({ page }) => {
  await page.goto('/user/monthly-pay')
  await page.getByRole('link', { name: 'Get your 1st Loan 1,000 AED' }).click()
  await expect(page).toHaveURL('/user/apply-loan')
})

demoTest('who has a loan reads why another has to wait', async ({ page }) => {
  await page.goto('/user/monthly-pay')
  await page.getByRole('link', { name: 'You can borrow again once your loan or application is finished.' }).click()
  await expect(page).toHaveURL('/user/my-loan')
})

demoTest.describe('the new member of the demo', () => {
  demoTest.use({ email: 'newmember@somiti.test' })

  demoTest('is offered the first loan too', async ({ page }) => {
    await page.goto('/user/monthly-pay')
    await expect(page.getByRole('link', { name: 'Get your 1st Loan 1,000 AED' })).toBeVisible()
  })
})

import type { Page } from '@playwright/test'
import { addMonths, businessDateAt, dateInMonth, lastDayOf, monthOf } from '#core/calendar.ts'
import { ask } from './support/calls.ts'
import { day, figure } from './support/figures.ts'
import { expect, demoTest as test } from './support/test.ts'

// The demo's books, which go back two years; looked at and left as they are.
test.use({ email: 'auditor@somiti.test' })

const today = businessDateAt(new Date())
const yearEnd = `${Number(today.slice(0, 4)) - 1}-12-31`
const monthBefore = addMonths(monthOf(today), -1)
const lastMonth = { from: dateInMonth(monthBefore, 1), to: lastDayOf(monthBefore) }
const main = (page: Page) => page.getByRole('main')
const line = (page: Page, name: string) => main(page).getByRole('row').filter({ hasText: name })
const books = async (page: Page, name: string) => {
  await page.goto('/office/books')
  await page.getByRole('navigation', { name: 'Books' }).getByRole('link', { name }).click()
}

test('the journal goes on where it was left', async ({ page }) => {
  await page.goto('/office/books')
  await expect(main(page).locator('tbody')).toHaveCount(50)
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(main(page).locator('tbody')).toHaveCount(100)
})

test('the trial balance of a past day, and the statement of an account up to it', async ({ page, person }) => {
  const report = await ask(person.token, 'GET /api/office/ledger/trial-balance', { query: { at: yearEnd } })
  await books(page, 'Trial balance')
  await page.getByRole('link', { name: 'Last year', exact: true }).click()
  await expect(page).toHaveURL(`/office/books/trial-balance?at=${yearEnd}`)
  await expect(main(page)).toContainText(`at the end of ${day(yearEnd)}`)
  const kept = report.accounts.filter(({ debit, credit }) => debit + credit > 0)
  expect(kept.length).toBeGreaterThan(2)
  for (const { name, debit, credit } of kept) {
    await expect(line(page, name).getByRole('cell')).toHaveText([debit, credit].map((aed) => (aed ? figure(aed) : '')))
  }
  await expect(line(page, 'Total').getByRole('cell')).toHaveText(Array(2).fill(figure(report.total_debit)))
  await expect(page.getByText('Debits and credits are equal.')).toBeVisible()
  const bank = report.accounts.find(({ code }) => code === 'bank')
  await main(page).getByRole('link', { name: 'Bank', exact: true }).click()
  await expect(page).toHaveURL(`/office/books/account?account=bank&at=${yearEnd}`)
  await expect(main(page).locator('dl > div').filter({ hasText: 'Closing balance' })).toContainText(
    figure(bank?.debit ?? 0),
  )
})

test('income and expense of a month, and what they were made of', async ({ page, person }) => {
  const report = await ask(person.token, 'GET /api/office/reports/income-expense', { query: lastMonth })
  await books(page, 'Income and expense')
  await page.getByRole('link', { name: 'Last month', exact: true }).click()
  await expect(page).toHaveURL(`/office/books/income-expense?from=${lastMonth.from}&to=${lastMonth.to}`)
  expect(report.total_income).toBeGreaterThan(0)
  await expect(line(page, 'Total income')).toContainText(figure(report.total_income))
  await expect(line(page, 'Total expense')).toContainText(figure(report.total_expense))
  await expect(line(page, 'Before this period')).toContainText(figure(report.equity_before))
  await expect(line(page, 'After this period')).toContainText(figure(report.equity_after))
  await expect(page.getByText('Funds before plus changes equal funds after.')).toBeVisible()
  const interest = report.income.find(({ code }) => code === 'interest_income')
  await page.getByRole('link', { name: 'Interest income' }).click()
  await expect(page).toHaveURL(
    `/office/books/account?account=interest_income&from=${lastMonth.from}&to=${lastMonth.to}`,
  )
  const closing = line(page, 'Closing balance').getByRole('cell')
  await expect(closing.nth(3)).toHaveText(figure(interest?.amount ?? 0))
})

test('the balance sheet of another day', async ({ page, person }) => {
  const report = await ask(person.token, 'GET /api/office/reports/balance-sheet', { query: { at: lastMonth.to } })
  await books(page, 'Balance sheet')
  await page.getByRole('button', { name: 'Another day' }).click()
  await page.getByLabel('Day').fill(lastMonth.to)
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(`/office/books/balance-sheet?at=${lastMonth.to}`)
  await expect(line(page, 'Total assets')).toContainText(figure(report.total_assets))
  await expect(line(page, 'Total liabilities')).toContainText(figure(report.total_liabilities))
  await expect(line(page, 'Liabilities and equity together')).toContainText(figure(report.total_assets))
  await expect(page.getByText('Assets = liabilities + equity.')).toBeVisible()
})

test('the loans that are late, and their share of what is lent', async ({ page, person }) => {
  const report = await ask(person.token, 'GET /api/office/reports/loans-at-risk')
  await books(page, 'Portfolio at risk')
  await expect(line(page, 'All active loans').getByRole('cell').first()).toHaveText(String(report.loans))
  for (const { days, principal } of report.late) {
    const name = days === 0 ? /^Overdue/ : `Over ${days} days`
    await expect(main(page).getByRole('row', { name }).first()).toContainText(figure(principal))
  }
  const [latest] = report.rows
  const row = line(page, latest?.member.unique_id ?? 'no loan is late')
  await expect(row).toContainText(figure(latest?.overdue ?? 0))
  await row.getByRole('link', { name: `Loan ${latest?.loan_id}` }).click()
  await expect(page).toHaveURL(`/office/loans/${latest?.loan_id}`)
})

test('an account is chosen from the list of all', async ({ page }) => {
  await books(page, 'Accounts')
  const account = page.getByRole('link', { name: 'Loans receivable' })
  // The journal, which names it for each loan, is there until the accounts are.
  await expect(account).toHaveCount(1)
  await account.click()
  await expect(page).toHaveURL('/office/books/account?account=loans_receivable')
  await page.getByLabel('Account').selectOption('Recharge expense')
  await expect(page).toHaveURL('/office/books/account?account=recharge_expense')
  await expect(page.getByText('Nothing was posted on this account in these days.')).toBeVisible()
})

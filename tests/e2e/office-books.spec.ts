import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { businessDateAt } from '#core/calendar.ts'
import { act } from './support/acts.ts'
import { ask } from './support/calls.ts'
import { figure } from './support/figures.ts'
import { type OwnOffice, openAs, officeTest as test } from './support/own-office.ts'

const today = businessDateAt(new Date())
const thisYear = `from=${today.slice(0, 4)}-01-01&to=${today}`
const main = (page: Page) => page.getByRole('main')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const entries = (page: Page) => main(page).locator('tbody')
const line = (page: Page, name: string | RegExp) => main(page).getByRole('row').filter({ hasText: name })

/** Dues of 250 AED that were verified and then, mistaken, reversed. Who looks is an auditor. */
async function reversedDues(office: OwnOffice) {
  const auditor = await office.officer('Nadia Rahman', 'auditor')
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  const { member, paymentId } = await office.memberWithReceipt({ amount: '250' })
  const call = { params: { id: paymentId }, origin: office.origin }
  await ask(treasurer.token, 'POST /api/office/payments/:id/verify', { ...call, body: {} })
  await ask(treasurer.token, 'POST /api/office/payments/:id/reverse', { ...call, body: { reason: 'Not on the bank.' } })
  return { auditor, member }
}

test('an entry has its two sides, and leads to what reversed it and back', async ({ page, office }) => {
  const { auditor, member } = await reversedDues(office)
  await openAs(page, auditor, '/office')
  await page.getByRole('link', { name: 'Books', exact: true }).click()
  await expect(page).toHaveURL('/office/books')
  await main(page).getByLabel('Kind').selectOption('Dues')
  await expect(page).toHaveURL(/kind=dues_payment/)
  await main(page).getByLabel('Account').selectOption('Bank')
  await expect(page).toHaveURL(/account=bank/)
  // Others may have the name too; the newest stands first.
  const entry = entries(page).filter({ hasText: member.name }).first()
  await expect(entry).toContainText('by Farida Yasmin')
  const [bank, savings] = [
    entry.getByRole('row', { name: /^Bank/ }),
    entry.getByRole('row', { name: /^Members' savings/ }),
  ]
  await expect(bank.getByRole('cell')).toHaveText(['250.00', ''])
  await expect(savings.getByRole('cell')).toHaveText(['', '250.00'])
  await expect(entries(page).filter({ hasText: 'Reversal' })).toHaveCount(0)

  await entry.getByRole('link', { name: /reversed by no\. \d+/ }).click()
  await expect(heading(page)).toHaveText(/^Entry no\. \d+$/)
  await expect(entries(page)).toContainText('Reversal')
  await expect(main(page).getByRole('row', { name: /^Bank/ }).getByRole('cell')).toHaveText(['', '250.00'])
  await page
    .getByRole('link', { name: /reverses no\. \d+/ })
    .first()
    .click()
  await expect(entries(page)).toContainText('reversed by no.')
  await page.getByRole('link', { name: 'All entries' }).click()
  await expect(page).toHaveURL('/office/books')
})

test('an entry leads to the statement of a member’s account, and that back to the entry', async ({ page, office }) => {
  const { auditor, member } = await reversedDues(office)
  await openAs(page, auditor, `/office/books?${thisYear}`)
  const entry = entries(page).filter({ hasText: member.name }).filter({ hasText: 'reversed by' }).first()
  await entry.getByRole('link', { name: member.name }).click()
  await expect(page).toHaveURL(`/office/books/account?account=savings&member=${member.id}&${thisYear}`)
  await expect(main(page)).toContainText(`Only ${member.name}`)
  const lines = main(page).locator('tbody tr')
  await expect(lines).toHaveCount(3)
  await expect(lines.nth(1).getByRole('cell').nth(3)).toHaveText('250.00')
  await expect(lines.nth(2).getByRole('cell').nth(2)).toHaveText('250.00')
  await expect(lines.nth(2).getByRole('cell').last()).toHaveText('0.00')
  await expect(line(page, 'Closing balance').getByRole('cell').last()).toHaveText('0.00')
  await lines.nth(1).getByRole('link').click()
  await expect(heading(page)).toHaveText(/^Entry no\. \d+$/)
  await page.goBack()
  await expect(page).toHaveURL(/account=savings&member=/)
  await page.getByRole('link', { name: 'All members' }).click()
  await expect(main(page)).toContainText('Of all members together.')
  await page.getByRole('searchbox', { name: 'Search members' }).fill(member.email)
  await page.getByRole('link', { name: `${member.name}, SM-` }).click()
  await expect(main(page)).toContainText(`Only ${member.name}`)
})

test('dates are entered whole, and the last is not before the first', async ({ page, office }) => {
  const auditor = await office.officer('Nadia Rahman', 'auditor')
  await openAs(page, auditor, '/office/books')
  await act(page, 'Other dates').click()
  await main(page).getByLabel('From').fill('2020-02-01')
  await main(page).getByLabel('To').fill('2020-01-31')
  await act(page, 'Show').click()
  await expect(main(page).getByRole('alert')).toHaveText('The last day is before the first.')
  await expect(page).toHaveURL('/office/books')
  await main(page).getByLabel('From').fill('2020-01-01')
  await act(page, 'Show').click()
  await expect(page).toHaveURL('/office/books?from=2020-01-01&to=2020-01-31')
  await expect(page.getByText('Nothing was posted in these days.')).toBeVisible()
  // The other pages of the books are of the same days.
  await page.getByRole('link', { name: 'Trial balance' }).click()
  await expect(page.getByText('Nothing was posted up to this day.')).toBeVisible()
  await page.getByRole('link', { name: 'Income and expense' }).click()
  await expect(main(page)).toContainText('1 Jan 2020 to 31 Jan 2020')
})

test('the journal of what is shown is downloaded, and the whole of it for other programs', async ({ page, office }) => {
  const { auditor, member } = await reversedDues(office)
  await openAs(page, auditor, `/office/books?${thisYear}&kind=reversal`)
  const coming = page.waitForEvent('download')
  await act(page, 'Download CSV').click()
  const download = await coming
  expect(download.suggestedFilename()).toBe(`journal-${today.slice(0, 4)}-01-01-to-${today}.csv`)
  const text = await readFile(await download.path(), 'utf8')
  const records = text.trim().split('\n').slice(1)
  expect(text).toMatch(/^\uFEFFDate,Received on,Entry,Kind,/)
  expect(records.filter((record) => !record.includes(',reversal,'))).toEqual([])
  expect(records.find((record) => record.includes(member.name))).toContain(',savings,')

  await page.getByText('Check the whole journal elsewhere').click()
  const whole = page.waitForEvent('download')
  await act(page, 'For hledger or ledger').click()
  const file = await whole
  expect(file.suggestedFilename()).toBe(`somiti-${today}.hledger`)
  const journal = await readFile(await file.path(), 'utf8')
  expect(journal).toContain('account assets:bank')
  const { entries: posted } = await ask(auditor.token, 'GET /api/office/ledger/journal', { origin: office.origin })
  expect(journal).toContain(`; entry: ${posted[0]?.id}`)
})

test('printed, it is the table alone, with whose it is, of which days, and when it was printed', async ({
  page,
  office,
}) => {
  const { auditor } = await reversedDues(office)
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await openAs(page, auditor, '/office/books/trial-balance')
  await expect(page.getByRole('row', { name: /^Bank [\d,]/ })).toBeVisible()
  await act(page, 'Print').click()
  await expect(page.locator('html[data-printed]')).toHaveCount(1)
  // As wide as a sheet of A4 with its margins: on paper there is room for a table.
  await page.setViewportSize({ width: 718, height: 1000 })
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  for (const role of ['navigation', 'button', 'combobox'] as const) await expect(page.getByRole(role)).toHaveCount(0)
  await expect(heading(page)).toBeVisible()
  await expect(main(page)).toContainText(/, \d+ \w+ \d{4}.*Printed on \d+ \w+ \d{4}/)
  await expect(page.getByText('Debits and credits are equal.')).toBeVisible()
  await page.goto('/office/books/account?account=bank')
  await expect(main(page).getByRole('columnheader', { name: 'Balance, AED' })).toBeVisible()
})

test('what does not hold is said, not assumed', async ({ page, office }) => {
  const { auditor } = await reversedDues(office)
  await page.route('**/api/office/ledger/trial-balance?*', async (route) => {
    const answer = await route.fetch()
    const report = await answer.json()
    report.accounts[0].debit += 0.01
    await route.fulfill({ response: answer, json: report })
  })
  await openAs(page, auditor, '/office/books/trial-balance')
  await expect(main(page)).toContainText('The two sides differ')
  await expect(page.getByText('Debits and credits are equal.')).toHaveCount(0)
})

test('an account that is not there says so', async ({ page, office, watch }) => {
  const auditor = await office.officer('Nadia Rahman', 'auditor')
  watch.expectFailure('GET /api/office/ledger/statement 422')
  await openAs(page, auditor, '/office/books/account?account=nothing')
  await expect(main(page).getByRole('alert')).toContainText('The books could not be loaded')
  watch.expectFailure('GET /api/office/ledger/entries/999999 404')
  await page.goto('/office/books/entries/999999')
  await expect(page.getByText('No such entry', { exact: true }).last()).toBeVisible()
})

test('opening balances stand on the balance sheet as the association’s own', async ({ page, office }) => {
  const auditor = await office.officer('Nadia Rahman', 'auditor')
  const report = await ask(auditor.token, 'GET /api/office/reports/balance-sheet', { origin: office.origin })
  await openAs(page, auditor, '/office/books/balance-sheet')
  await expect(line(page, 'Accumulated surplus')).toContainText('1,000,000.00')
  await expect(line(page, 'Total assets')).toContainText(figure(report.total_assets))
  await expect(page.getByText('Assets = liabilities + equity.')).toBeVisible()
})

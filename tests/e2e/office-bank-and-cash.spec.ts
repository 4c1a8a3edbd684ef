import { expect, type Page } from '@playwright/test'
import { act, notice, take } from './support/acts.ts'
import { ask } from './support/calls.ts'
import { openAs, officeTest as test } from './support/own-office.ts'
import { latest, opened, queue } from './support/payment-desk.ts'
import type { Person } from './support/people.ts'
import { expectAccessible } from './support/screen.ts'

const PAGE = '/office/books/bank-and-cash'

const dialog = (page: Page) => page.getByRole('dialog')
const line = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Bank and cash' }).getByRole('listitem').filter({ hasText: name })

/** A member's withdrawal, approved by call, since how it is done is not what the test is about. */
async function approvedWithdrawal(origin: string, member: Person, secretary: Person, amount: string): Promise<void> {
  const { withdrawal_id: id } = await ask(member.token, 'POST /api/withdrawals', { body: { amount }, origin })
  await ask(secretary.token, 'POST /api/office/withdrawals/:id/approve', { params: { id }, origin })
}

// One test for the whole life of an account: it ends closed, so that the tests after this one find one of each again.
test('a bank account is opened, money is found in it and paid from it, and it is closed when it is empty', async ({
  page,
  office,
  watch,
}) => {
  const farida = await office.officer('Farida Yasmin', 'treasurer')
  const leela = await office.officer('Leela Menon', 'secretary')
  const { member } = await office.memberWithReceipt({ amount: '100' })
  await openAs(page, farida, '/office')
  await page.getByRole('link', { name: 'Bank accounts and cash boxes' }).click()
  await expect(page).toHaveURL(PAGE)
  await act(page, 'Open another account').click()
  await dialog(page).getByRole('button', { name: 'Open account' }).click()
  await expect(dialog(page).getByText('Enter a name.')).toBeVisible()
  await expectAccessible(page)
  watch.expectFailure('POST /api/office/money-accounts 422')
  await dialog(page).getByLabel('Name').fill('bank')
  await dialog(page).getByRole('button', { name: 'Open account' }).click()
  await expect(dialog(page).getByText('Another account has this name.')).toBeVisible()
  await dialog(page).getByLabel('Name').fill('Savings Bank')
  await dialog(page).getByLabel('Account number').fill('9917 2231')
  await dialog(page).getByRole('button', { name: 'Open account' }).click()
  await expect(notice(page, 'The account is open.')).toBeVisible()
  await expect(line(page, 'Savings Bank')).toContainText('9917 2231')
  await take(page, 'Change: Savings Bank', 'Save', 'The account is changed.', { Name: 'Reserve Bank' })

  await page.getByRole('link', { name: 'Payments', exact: true }).click()
  await expect(opened(page)).toHaveText(member.name)
  await page.getByLabel('Received in').selectOption('Reserve Bank')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(latest(page)).toContainText(`${member.name}, 100.00 verified`)
  await page.goto(`${queue}?status=verified`)
  const verified = page.getByRole('region', { name: 'List of payments' })
  // The latest stands first.
  await verified.getByRole('button', { name: member.name }).first().click()
  await expect(page.getByText('Reserve Bank')).toBeVisible()
  await page.goto(PAGE)
  await expect(line(page, 'Reserve Bank')).toContainText('100.00')
  await expect(line(page, 'Reserve Bank')).toContainText('Can be closed once it is empty.')
  await expect(act(page, 'Close: Reserve Bank')).toHaveCount(0)

  await approvedWithdrawal(office.origin, member, leela, '100')
  await page.goto('/office/withdrawals?status=approved')
  // The oldest stands first.
  await page
    .getByRole('button', { name: /^Pay out: / })
    .last()
    .click()
  await dialog(page).getByLabel('Paid from').selectOption('Reserve Bank · AED 100.00')
  await expectAccessible(page)
  await dialog(page).getByLabel("The bank's reference").fill('FT 4411')
  await dialog(page).getByRole('button', { name: 'Record payout' }).click()
  await expect(notice(page, 'The withdrawal is paid and posted.')).toBeVisible()

  await page.goto(PAGE)
  await expect(line(page, 'Reserve Bank')).toContainText('0.00')
  await take(page, 'Close: Reserve Bank', 'Close account', 'The account is closed.')
  await take(page, 'Open again: Reserve Bank', 'Reopen account', 'The account is changed.')
  await take(page, 'Close: Reserve Bank', 'Close account', 'The account is closed.')
  await expect(line(page, 'Reserve Bank')).toContainText('Closed')
  await expect(act(page, 'Close: Bank'), 'the first two stay').toHaveCount(0)
  await page.getByRole('link', { name: 'Reserve Bank' }).click()
  await expect(page).toHaveURL(/\/office\/books\/account\?.*account=bank_2/)
})

test('who moves no money reads them, without the numbers', async ({ page, office }) => {
  const farida = await office.officer('Farida Yasmin', 'treasurer')
  const grace = await office.officer('Grace Santos', 'auditor')
  const change = {
    params: { id: 'bank' },
    body: { name: 'Bank', account_number: '1014 8829 01' },
    origin: office.origin,
  }
  await ask(farida.token, 'PUT /api/office/money-accounts/:id', change)
  await openAs(page, grace, PAGE)
  await expect(page.getByText('A treasurer opens, renames and closes accounts.')).toBeVisible()
  await expect(line(page, 'Bank').first()).toContainText('••••')
  await expect(page.getByRole('main')).not.toContainText('8829')
  await expect(page.getByRole('list', { name: 'Bank and cash' }).getByRole('button')).toHaveCount(0)
})

import { expect, type Page } from '@playwright/test'
import { act, notice, take } from './support/acts.ts'
import { draftsIn } from './support/drafts.ts'
import { photo } from './support/dues.ts'
import { openAs, officeTest as test } from './support/own-office.ts'
import { newMember } from './support/people.ts'
import { expectAccessible } from './support/screen.ts'

const ADDRESS = '/office/expenses'
const dialog = (page: Page) => page.getByRole('dialog')
const voucher = (page: Page, purpose: string) =>
  page.getByRole('list', { name: 'Expenses' }).getByRole('listitem').filter({ hasText: purpose }).first()

test('an expense is entered with its voucher, looked at by the auditor, and reversed with a reason', async ({
  page,
  office,
}) => {
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  const auditor = await office.officer('Nadia Rahman', 'auditor')
  await openAs(page, treasurer, '/office')
  await page.getByRole('link', { name: 'Expenses', exact: true }).click()
  await act(page, 'Enter an expense').click()
  await dialog(page).getByRole('button', { name: 'Enter expense' }).click()
  await expect(dialog(page).getByText('Say what it was for.')).toBeVisible()
  await expectAccessible(page)
  await dialog(page)
    .getByLabel('Voucher')
    .setInputFiles(await photo())
  await dialog(page).getByLabel('Amount paid').fill('345.50')
  await dialog(page).getByLabel('Purpose').fill('Hall for the meeting')
  await dialog(page).getByLabel('Paid to').fill('Al Nahda Hall')
  await dialog(page).getByText('Bank', { exact: true }).click()
  await expect.poll(() => draftsIn(page)).toEqual({ forms: 1, files: 1 })
  await page.reload()
  await act(page, 'Enter an expense').click()
  await expect(dialog(page)).toContainText('What you had begun is here again.')
  await expect(dialog(page).getByAltText('Your selection')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Enter expense' }).click()
  await expect(notice(page, 'The expense is posted.')).toBeVisible()
  await expect(voucher(page, 'Hall for the meeting')).toContainText('AED 345.50')
  await expect(voucher(page, 'Hall for the meeting')).toContainText('Paid from Bank on')

  await openAs(page, auditor, ADDRESS)
  await expect(page.getByRole('button', { name: /^Enter/ })).toHaveCount(0)
  await act(page, 'Show the voucher: Hall for the meeting').click()
  await expect(page.getByRole('img', { name: 'Voucher: Hall for the meeting' })).toBeVisible()
  await expectAccessible(page)
  await voucher(page, 'Hall for the meeting')
    .getByRole('link', { name: /entry no\. \d+/ })
    .click()
  await expect(page.getByRole('main')).toContainText('Al Nahda Hall: Hall for the meeting')
  await expect(page.getByRole('row', { name: /^General expense/ })).toContainText('345.50')

  await openAs(page, treasurer, ADDRESS)
  const reason = { Reason: 'The hall gave the money back.' }
  const said = 'It is reversed; both entries stay in the books.'
  await take(page, 'Reverse: Hall for the meeting', 'Reverse entry', said, reason)
  await expect(voucher(page, 'Hall for the meeting')).toContainText('Reversed by Farida Yasmin: The hall gave')
  await expect(page.getByRole('button', { name: 'Reverse: Hall for the meeting' })).toHaveCount(0)
})

test('money goes from the bank to the cash box, and what an account does not have is refused in words', async ({
  page,
  office,
  watch,
}) => {
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  await openAs(page, treasurer, ADDRESS)
  await act(page, 'Enter a transfer').click()
  const [from, to] = [
    dialog(page).getByRole('radiogroup', { name: 'From' }),
    dialog(page).getByRole('radiogroup', { name: 'To' }),
  ]
  await from.getByText('Bank').click()
  await dialog(page).getByLabel('Amount').fill('200')
  await dialog(page).getByLabel('Purpose').fill('Small expenses')
  await dialog(page).getByRole('button', { name: 'Post transfer' }).click()
  await expect(dialog(page).getByText('Choose another account.')).toBeVisible()
  await to.getByText('Cash').click()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Post transfer' }).click()
  await expect(notice(page, 'The transfer is posted.')).toBeVisible()
  await expect(voucher(page, 'Small expenses')).toContainText('From Bank to Cash on')

  watch.expectFailure('POST /api/office/expenses 409')
  await act(page, 'Enter an expense').click()
  await dialog(page).getByLabel('Amount paid').fill('5000000')
  await dialog(page).getByLabel('Purpose').fill('A house')
  // Of a box this is said before anything is sent; of a bank account the server says it.
  await expect(dialog(page).getByText(/The box holds AED [\d,.]+\. Pay from another account\./)).toBeVisible()
  await dialog(page).getByText('Bank', { exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Enter expense' }).click()
  await expect(dialog(page).getByRole('alert')).toBeVisible()
  await page.keyboard.press('Escape')
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: 'Transfers' }).click()
  await expect(voucher(page, 'Small expenses')).toBeVisible()
  await expect(voucher(page, 'Hall for the meeting')).toHaveCount(0)
})

test('a deposit is entered on the member’s page, and another officer verifies it', async ({ page, office }) => {
  const secretary = await office.officer('Leela Menon', 'secretary')
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  const member = await newMember(office.db)
  await openAs(page, secretary, `/office/members/${member.id}`)
  await act(page, 'Enter a deposit').click()
  await dialog(page).getByLabel('Amount received').fill('150')
  await dialog(page).getByText('Bank', { exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Enter deposit' }).click()
  await expect(dialog(page).getByText('Enter the account it came from.')).toBeVisible()
  await dialog(page).getByLabel('Account it came from').fill('1015 7013 01')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Enter deposit' }).click()
  await expect(notice(page, 'The deposit is entered. Another officer verifies it.')).toBeVisible()

  await openAs(page, treasurer, '/office/payments')
  await expect(page.getByRole('article')).toContainText(member.name)
  await expect(page.getByRole('article')).toContainText('150.00')
  await page.keyboard.press('v')
  await expect(page.getByRole('log')).toContainText('verified')
  await page.goto(`/office/members/${member.id}`)
  await expect(page.getByRole('main')).toContainText('Savings, AED150')
})

test('an expense above the limit is confirmed or rejected by another treasurer, or cancelled by who entered it', async ({
  page,
  office,
}) => {
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  const second = await office.officer('Bilal Ahmed', 'treasurer')
  const show = (list: string) =>
    page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: list }).click()
  await openAs(page, treasurer, `${ADDRESS}?status=waiting`)
  await expect(page.getByRole('main')).toContainText('No expenses to confirm')
  const waits = 'It is above the limit, so another treasurer has to confirm it.'
  for (const purpose of ['Rent of the hall', 'A new sign', 'A second sign']) {
    await act(page, 'Enter an expense').click()
    await dialog(page).getByLabel('Amount paid').fill('500.01')
    await dialog(page).getByLabel('Purpose').fill(purpose)
    await dialog(page).getByText('Bank', { exact: true }).click()
    await dialog(page).getByRole('button', { name: 'Enter expense' }).click()
    await expect(notice(page, waits)).toBeVisible()
  }
  await expect(voucher(page, 'Rent of the hall')).toContainText('Entered by Farida Yasmin on')
  await expect(voucher(page, 'Rent of the hall')).toContainText(
    'A treasurer other than Farida Yasmin has to confirm it.',
  )
  await expect(page.getByRole('button', { name: 'Confirm: Rent of the hall' })).toHaveCount(0)
  const cancelled = 'The expense is cancelled. Nothing was posted.'
  await take(page, 'Cancel expense: A second sign', 'Cancel expense', cancelled)
  await show('Cancelled')
  await expect(voucher(page, 'A second sign')).toContainText('Cancelled on')

  const bell = page.getByRole('link', { name: /(notification|Notification)s?$/ }).locator('visible=true')
  await openAs(page, second, '/office/members')
  await bell.click()
  await expect(page, 'the bell of the officer area stays in it').toHaveURL('/office/notifications')
  const waiting = page.getByRole('list', { name: 'Waits for you' })
  await expect(waiting.getByRole('listitem').filter({ hasText: 'Expenses to confirm' })).toContainText('2')
  await expectAccessible(page)
  await page.goto('/office')
  await page.getByRole('link', { name: /Expenses to confirm/ }).click()
  await expect(voucher(page, 'A new sign')).toBeVisible()
  await expectAccessible(page)
  const rejected = 'The expense is rejected. Nothing was posted.'
  await take(page, 'Reject: A new sign', 'Reject expense', rejected, { Reason: 'Nobody ordered it.' })
  await take(page, 'Confirm: Rent of the hall', 'Confirm and post', 'The expense is posted.')
  await expect(page.getByRole('main')).toContainText('No expenses to confirm')
  await show('Rejected')
  await expect(voucher(page, 'A new sign')).toContainText('Rejected by Bilal Ahmed: Nobody ordered it.')
  await show('All')
  await expect(voucher(page, 'Rent of the hall')).toContainText('Entered by Farida Yasmin, confirmed by Bilal Ahmed')

  await openAs(page, treasurer, '/office/members')
  await bell.click()
  await expect(page).toHaveURL('/office/notifications')
  const told = page.getByRole('main').getByRole('listitem')
  await expect(told.filter({ hasText: 'Rent of the hall' })).toContainText('by Bilal Ahmed')
  await told.filter({ hasText: 'A new sign' }).filter({ hasText: 'Nobody ordered it.' }).getByRole('link').click()
  await expect(page).toHaveURL('/office/expenses?status=rejected')
})

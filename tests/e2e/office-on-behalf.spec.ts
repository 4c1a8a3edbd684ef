import { expect, type Page } from '@playwright/test'
import { act, notice, take } from './support/acts.ts'
import { labelOf, nameOf, paymentRow } from './support/dues.ts'
import { fact } from './support/figures.ts'
import { apply } from './support/office.ts'
import { openAs, officeTest as test } from './support/own-office.ts'
import { latest, opened, queue } from './support/payment-desk.ts'
import { newMember, type Person } from './support/people.ts'

const ENTERED = 'The payment is entered. Another officer verifies it.'
const dialog = (page: Page) => page.getByRole('dialog')
const addressOf = ({ id }: Person) => `/office/members/${id}`
const sent = (page: Page) => page.getByRole('list', { name: 'Payments sent' }).getByRole('listitem')

test('cash that was handed in is entered by one officer, verified by another, and stands in the member’s own account', async ({
  page,
  office,
}) => {
  const farida = await office.officer('Farida Yasmin', 'treasurer')
  const rashid = await office.officer('Rashid Khan', 'treasurer')
  const member = await newMember(office.db)
  await openAs(page, farida, addressOf(member))
  await act(page, 'Enter a payment').click()
  await expect(dialog(page)).toContainText(`on behalf of ${member.name}`)
  await expect(dialog(page).getByLabel('Month')).toHaveValue(nameOf())
  await expect(dialog(page).getByLabel('Amount received')).toHaveValue('100.00')
  await expect(dialog(page).getByRole('radio', { name: 'Cash' })).toBeChecked()
  await dialog(page).getByRole('button', { name: 'Enter payment' }).click()
  await expect(notice(page, ENTERED)).toBeVisible()
  await expect(sent(page).filter({ hasText: 'To check' })).toHaveCount(1)

  await page.getByRole('link', { name: 'Payments', exact: true }).click()
  await expect(opened(page)).toHaveText(member.name)
  await expect(
    page.getByText('You entered it on behalf of the member. Another officer has to verify it.'),
  ).toBeVisible()
  await expect(fact(page, 'Entered by')).toHaveText('Farida Yasmin')
  const id = await fact(page, 'Payment').textContent()
  await expect(page.getByRole('button', { name: /^(Verify|Edit|Reject)/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Cancel this payment' })).toBeVisible()
  await page.keyboard.press('v')
  expect(await office.payment(Number(id))).toMatchObject({ status: 'in_review', amount: 10_000n })

  await openAs(page, rashid, queue)
  await expect(opened(page)).toHaveText(member.name)
  await expect(page.getByText('Entered by Farida Yasmin on behalf of the member.')).toBeVisible()
  await expect(fact(page, 'Payment method')).toHaveText('Cash, handed in')
  await expect(page.getByText('Farida Yasmin received cash, so there is no bank receipt.')).toBeVisible()
  await page.keyboard.press('v')
  await expect(latest(page)).toContainText(`${member.name}, 100.00 verified`)

  await openAs(page, member, '/user/monthly-pay')
  await expect(paymentRow(page, labelOf())).toContainText('Completed')
})

test('a transfer that is entered shows where it came from, or its receipt', async ({ page, office }) => {
  const secretary = await office.officer('Leela Menon', 'secretary')
  const member = await newMember(office.db)
  await openAs(page, secretary, addressOf(member))
  await act(page, 'Enter a payment').click()
  await dialog(page).getByText('Bank', { exact: true }).click()
  await dialog(page).getByLabel('Received on').fill('')
  await dialog(page).getByRole('button', { name: 'Enter payment' }).click()
  await expect(dialog(page).getByText('Enter the account it came from, or add a receipt.')).toBeVisible()
  await expect(dialog(page).getByText('Enter today or an earlier date.')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Go back' }).click()
  await expect(sent(page)).toHaveCount(0)
})

test('the open months of a member are entered together', async ({ page, office }) => {
  const secretary = await office.officer('Leela Menon', 'secretary')
  const member = await newMember(office.db, { monthsAgo: 2 })
  await openAs(page, secretary, addressOf(member))
  await act(page, 'Enter a payment').click()
  await dialog(page).getByLabel('Amount received').fill('300')
  await dialog(page).getByRole('checkbox').check()
  await dialog(page).getByRole('button', { name: 'Enter payment' }).click()
  await expect(notice(page, ENTERED)).toBeVisible()
  for (const monthsAgo of [0, 1, 2]) {
    await expect(
      page
        .locator('tr, li')
        .filter({ hasText: labelOf(monthsAgo) })
        .first(),
    ).toContainText('In review')
  }
})

test('a loan is applied for on behalf of a member, and somebody else decides on it', async ({ page, office }) => {
  const imran = await office.officer('Imran Qureshi', 'loan_officer')
  const bilal = await office.officer('Bilal Ahmed', 'loan_officer')
  const member = await newMember(office.db)
  await openAs(page, imran, addressOf(member))
  await act(page, 'Apply for a loan').click()
  await expect(dialog(page)).toContainText(`on behalf of ${member.name}`)
  await dialog(page).getByRole('button', { name: 'Enter the application' }).click()
  await expect(dialog(page).getByText('Enter a bank account or a Botim number.')).toBeVisible()
  await dialog(page).getByLabel('Amount', { exact: true }).fill('1500')
  await dialog(page).getByText('3 months').click()
  await dialog(page).getByLabel('Bank account or Botim').fill('AE07 0331 2345')
  await dialog(page).getByLabel('Passport or ID number').fill('BX4100917')
  await expect(dialog(page)).toContainText('1,605.00')
  await dialog(page).getByRole('button', { name: 'Enter the application' }).click()
  await expect(notice(page, 'The application is entered. Another officer decides on it.')).toBeVisible()
  await page.getByRole('link', { name: /^Loan \d+$/ }).click()
  await expect(page).toHaveURL(/\/office\/loans\/\d+$/)
  await expect(page.getByText('Entered by Imran Qureshi on behalf of the member')).toBeVisible()
  await expect(act(page, 'Approve')).toHaveCount(0)
  const address = page.url()

  await openAs(page, bilal, address)
  await take(page, 'Approve', 'Approve', 'The loan is approved.')
  await openAs(page, member, '/user/my-loan')
  await expect(page.getByRole('main')).toContainText('Approved')
  await expect(page.getByRole('main')).toContainText('1,500')
})

test('who has an application open is offered no second one', async ({ page, office }) => {
  const imran = await office.officer('Imran Qureshi', 'loan_officer')
  const member = await newMember(office.db)
  await apply(office.db, member)
  await openAs(page, imran, addressOf(member))
  await act(page, 'Apply for a loan').click()
  await expect(dialog(page)).toContainText('once their loan or application is finished')
  await expect(dialog(page).getByRole('button', { name: 'Enter the application' })).toHaveCount(0)
})

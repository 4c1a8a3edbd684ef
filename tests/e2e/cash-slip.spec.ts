import { expect, type Page } from '@playwright/test'
import { approveLoan } from '#server/features/loans/decide-loan.ts'
import { disburseLoan } from '#server/features/loans/disburse-loan.ts'
import { act, notice } from './support/acts.ts'
import { ask } from './support/calls.ts'
import { count, expectAtMost } from './support/count.ts'
import { apply, fundTheBank } from './support/office.ts'
import { openAs, officeTest as test } from './support/own-office.ts'
import { latest, opened, queue } from './support/payment-desk.ts'
import { newMember } from './support/people.ts'
import { expectAccessible } from './support/screen.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const slip = (page: Page) => page.getByRole('region', { name: /^Slip no\. \d+$/ })

test('a repayment in cash gives a slip in three clicks, which says when it is in the books', async ({
  page,
  office,
}) => {
  const farida = await office.officer('Farida Yasmin', 'treasurer')
  const rashid = await office.officer('Rashid Khan', 'treasurer')
  const member = await newMember(office.db)
  const lender = await office.officer('Imran Qureshi', 'loan_officer')
  const loan = await apply(office.db, member)
  await approveLoan(office.db, loan, lender.id, new Date())
  await disburseLoan(office.db, loan, rashid.id, { from: 'bank', reference: `REF-${loan}` }, new Date())
  const counted = await count(page)
  await openAs(page, farida, `/office/loans/${loan}`)
  await act(page, 'Record a payment').click()
  await expect(dialog(page).getByLabel('Amount received')).not.toHaveValue('')
  await dialog(page).getByText('Cash', { exact: true }).click()
  await expect(dialog(page).getByLabel('Account it came from')).toHaveCount(0)
  await dialog(page).getByRole('button', { name: 'Enter payment' }).click()
  await expect(slip(page)).toContainText(`Received from${member.name}`)
  await expect(slip(page)).toContainText('Not in the books yet. Another officer has to confirm it.')
  expectAtMost('Repayment in cash, with slip', counted, { clicks: 3, fields: 0 })
  await expect(notice(page, 'The payment is entered. Another officer verifies it.')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/office/books/bank-and-cash')
  await expect(page.getByRole('main')).toContainText('more was received and waits for another officer.')
  await page.goBack()
  await openAs(page, rashid, queue)
  await expect(opened(page)).toHaveText(member.name)
  await page.keyboard.press('v')
  await expect(latest(page)).toContainText('verified')
  const [paid] = (await office.db.query<{ id: bigint }>('select id from payment where loan_id = $1', [loan])).rows
  await openAs(page, farida, `/office/slips/${paid?.id}`)
  await expect(slip(page)).toContainText('In the books, confirmed by Rashid Khan')
  await expectAccessible(page)
})

test('more cash than the box holds is refused before it leaves the hand', async ({ page, office }) => {
  const farida = await office.officer('Farida Yasmin', 'treasurer')
  const leela = await office.officer('Leela Menon', 'secretary')
  const member = await newMember(office.db)
  await fundTheBank(office.db, 5000, member)
  const { origin } = office
  const body = { amount: '4800', note: '' }
  const { withdrawal_id: id } = await ask(member.token, 'POST /api/withdrawals', { body, origin })
  await ask(leela.token, 'POST /api/office/withdrawals/:id/approve', { params: { id }, body: {}, origin })
  await openAs(page, farida, '/office/withdrawals?status=approved')
  // Others may wait too; the oldest stands first.
  await page
    .getByRole('button', { name: /^Pay out/ })
    .last()
    .click()
  await expect(dialog(page)).toContainText(/The box holds AED [\d,.]+\. Pay from another account\./)
  await dialog(page).getByLabel('Number of the receipt').fill('17')
  await dialog(page).getByRole('button', { name: 'Record payout' }).click()
  await expect(dialog(page)).toBeVisible()
  await dialog(page).getByText('Bank', { exact: true }).click()
  await expect(dialog(page)).not.toContainText('The box holds')
  await page.goto('/office/expenses')
  await page.getByRole('button', { name: 'Enter an expense' }).click()
  await dialog(page).getByLabel('Amount paid').fill('900000')
  await expect(dialog(page)).toContainText(/The box holds AED [\d,.]+\. Pay from another account\./)
  await dialog(page).getByText('Bank', { exact: true }).click()
  await expect(dialog(page)).not.toContainText('The box holds')
})

import { expect, type Page } from '@playwright/test'
import { type BankReceipt, drawBankReceipt } from '../support/bank-receipts.ts'
import { duesDialog, fillDuesForm, labelOf, openDuesForm, paymentRow, sendReceipt } from './support/dues.ts'
import { openAs, officeTest as test } from './support/own-office.ts'
import { newMember } from './support/people.ts'
import { expectAccessible } from './support/screen.ts'

const RECEIPT: BankReceipt = {
  ...{ layout: 'bandApp', way: 'clean', payer: 'Rahim Uddin', amount: 9_000, day: new Date() },
  ...{ reference: 'FT26849407833', fee: 1_000, balance: 500_000 },
}
const DIFFERS = 'Your receipt says AED 90.00, you entered AED 100.00.'
/** Reading takes some seconds, and as long again as the machine does something else besides. */
const READ_MS = 90_000

/** Sends AED 100 with a receipt of AED 90, by the form. */
async function send(page: Page, reference: string) {
  await openDuesForm(page)
  await fillDuesForm(page)
  const buffer = await drawBankReceipt({ ...RECEIPT, reference })
  await duesDialog(page).getByLabel('Receipt').setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer })
  await sendReceipt(page)
  await expect(duesDialog(page)).toHaveCount(0)
}

test('a receipt of another amount is told soon after it was sent; the amount is corrected, or kept', async ({
  page,
  office,
}) => {
  test.setTimeout(300_000)
  const [correcting, keeping] = [await newMember(office.db), await newMember(office.db)]
  await openAs(page, correcting, '/user/monthly-pay')
  await send(page, 'FT26849407833')
  const row = paymentRow(page, labelOf())
  await expect(row).toContainText(DIFFERS, { timeout: READ_MS })
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: `Payment of ${labelOf()}` })
  await expect(dialog).toContainText(DIFFERS)
  await expect(dialog.getByLabel('Amount that you paid')).toHaveValue('90.00')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save amount' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(row).not.toContainText('Your receipt says')
  await expect(row).toContainText('90.00')
  await row.getByRole('button', { name: `${labelOf()}: follow the payment` }).click()
  await expect(dialog).toContainText('Before you corrected it')

  await openAs(page, keeping, '/user/monthly-pay')
  await send(page, 'FT26849411111')
  const next = page.getByRole('region', { name: 'Next step' })
  await expect(next).toContainText(DIFFERS, { timeout: READ_MS })
  await next.getByRole('button', { name: 'Keep' }).click()
  await expect(next).not.toContainText('Your receipt says')
  // On another device too.
  await openAs(page, keeping, '/user')
  await expect(next).toContainText('An officer checks your')
  await expect(page.getByText('Your receipt says')).toHaveCount(0)
})

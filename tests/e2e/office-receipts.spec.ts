import { expect } from '@playwright/test'
import { businessDateAt } from '#core/calendar.ts'
import { type BankReceipt, drawBankReceipt } from '../support/bank-receipts.ts'
import { act, notice } from './support/acts.ts'
import { type OwnOffice, openAs, officeTest as test } from './support/own-office.ts'
import { opened, queue, results } from './support/payment-desk.ts'
import { expectAccessible } from './support/screen.ts'

/** Of today in Dubai: a statement that others imported may cover the day before, and then its line would be asked for. */
const RECEIPT: BankReceipt = {
  ...{
    layout: 'bandApp',
    way: 'clean',
    payer: 'Rahim Uddin',
    amount: 10_000,
    day: new Date(businessDateAt(new Date())),
  },
  ...{ reference: 'FT26849407833', fee: 1_000, balance: 500_000 },
}
const photoOf = async (more: Partial<BankReceipt>) =>
  new Blob([new Uint8Array(await drawBankReceipt({ ...RECEIPT, ...more }))], { type: 'image/png' })
/** Reading takes some seconds, beside everything else that is tested. */
const READ_MS = 40_000

/** Waits until these references were read. */
const read = ({ db }: OwnOffice, references: readonly string[]) =>
  expect
    .poll(
      async () => (await db.query('select from receipt_reading where reference = any ($1)', [references])).rowCount,
      { timeout: READ_MS },
    )
    .toBe(references.length)

test('what agrees is looked at in a list and verified together; a receipt that says otherwise is not among it', async ({
  page,
  office,
}) => {
  test.setTimeout(120_000)
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  const references = ['FT26301112223', 'FT26302223334', 'FT26303334445', 'FT26304445556']
  const send = async (reference: string, more: Partial<BankReceipt> = {}) =>
    office.memberWithReceipt({ photo: await photoOf({ reference, ...more }) })
  const first = await send(references[0] ?? '')
  const other = await send(references[1] ?? '', { amount: 9_000 })
  const [second, third] = [await send(references[2] ?? ''), await send(references[3] ?? '')]
  await read(office, references)
  await openAs(page, treasurer, queue)
  await act(page, 'Look at all clear').click()
  const dialog = page.getByRole('dialog', { name: 'Verify 3 payments?' })
  const listed = dialog.getByRole('list', { name: 'Payments that agree' }).getByRole('listitem')
  await expect(listed).toHaveCount(3)
  await expect(listed.filter({ hasText: first.member.name })).toContainText('FT26301112223')
  await expect(listed.filter({ hasText: other.member.name })).toHaveCount(0)
  await expectAccessible(page)
  await listed.filter({ hasText: third.member.name }).getByRole('checkbox').uncheck()
  const two = page.getByRole('dialog', { name: 'Verify 2 payments?' })
  await expect(two).toContainText('AED 200.00 in all')
  await two.getByRole('button', { name: 'Verify payments' }).click()
  await expect(results(page).filter({ hasText: '2 payments verified: AED 200.00' })).toHaveCount(1)
  await expect(opened(page)).toHaveText(other.member.name)
  await expect(page.getByRole('article')).toContainText('The receipt says something else')
  for (const { paymentId } of [first, second]) {
    expect(await office.payment(paymentId)).toMatchObject({ status: 'verified' })
  }
  for (const { paymentId } of [other, third]) {
    expect(await office.payment(paymentId)).toMatchObject({ status: 'in_review' })
  }
})

test('an amount that is hard to read is shown as one that may be it, and its payment is not among what agrees', async ({
  page,
  office,
}) => {
  test.setTimeout(120_000)
  await office.emptyQueue()
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  const reference = 'FT26306667778'
  await office.memberWithReceipt({ photo: await photoOf({ reference }) })
  await read(office, [reference])
  const doubted = `jsonb_set(places, '{amount,sure}', '40')`
  await office.db.query(`update receipt_reading set places = ${doubted} where reference = $1`, [reference])
  await openAs(page, treasurer, queue)
  const payment = page.getByRole('article')
  await expect(payment).toContainText('Not enough could be read on the receipt')
  await expect(payment.getByText('perhaps AED 100.00')).toBeVisible()
  await expect(payment.locator('[data-mark=amount]')).toHaveCSS('border-style', 'dashed')
  await expect(act(page, 'Look at all clear')).toHaveCount(0)
  await expectAccessible(page)
})

test('a voucher is read, and what it says otherwise stands beside its picture', async ({ page, office }) => {
  test.setTimeout(120_000)
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  await openAs(page, treasurer, '/office/expenses')
  await act(page, 'Enter an expense').click()
  const dialog = page.getByRole('dialog')
  const buffer = await drawBankReceipt({ ...RECEIPT, reference: 'FT26305556667', amount: 34_550 })
  await dialog.getByLabel('Voucher').setInputFiles({ name: 'bill.png', mimeType: 'image/png', buffer })
  await dialog.getByLabel('Amount paid').fill('354.50')
  await dialog.getByLabel('Purpose').fill('Hall for the evening')
  await dialog.getByText('Bank', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Enter expense' }).click()
  await expect(notice(page, 'The expense is posted.')).toBeVisible()
  const voucher = page
    .getByRole('list', { name: 'Expenses' })
    .getByRole('listitem')
    .filter({ hasText: 'Hall for the evening' })
  await expect(voucher, 'without a reload').toContainText('The voucher says something else', { timeout: READ_MS })
  await act(page, 'Show the voucher: Hall for the evening').click()
  await expect(voucher).toContainText('AED 345.50')
  await expect(voucher).toContainText('FT26305556667')
  await expectAccessible(page)
})

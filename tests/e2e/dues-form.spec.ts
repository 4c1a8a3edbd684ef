import { payerReference } from '#core/payer-reference.ts'
import { database } from './support/database.ts'
import {
  accountNumber,
  duesDialog,
  fillDuesForm,
  labelOf,
  openDuesForm,
  paymentRow,
  SENT,
  sendReceipt,
} from './support/dues.ts'
import { expectErrorsTied } from './support/errors.ts'
import { expectShaken, expectToast } from './support/passing.ts'
import { expect, memberTest as test } from './support/test.ts'

const shaking = 'dialog[data-shaking]'

test('chooses no month by itself and offers the twelve', async ({ page }) => {
  const dialog = await openDuesForm(page)
  const month = dialog.getByLabel('Month')
  await expect(month).toHaveValue('')
  await expect(month.getByRole('option')).toHaveCount(13)
  await expect(dialog).toContainText('Credit takes at least 1 hour.')
})

test('sent incomplete, shakes for a second and names each field that is missing', async ({ page }) => {
  const dialog = await openDuesForm(page)
  await sendReceipt(page)
  await expectShaken(page, 'dialog')
  for (const sentence of [
    'Enter the account number.',
    'Choose a month.',
    'Add a photo of the receipt.',
    'Enter an amount.',
  ]) {
    await expect(dialog.getByText(sentence)).toBeVisible()
  }
  await expectErrorsTied(dialog)
  await expect(page.locator(shaking)).toHaveCount(0)
})

test('says of an account number where it looks like an IBAN and is mistyped, and takes it all the same', async ({
  page,
}) => {
  const dialog = await openDuesForm(page)
  const field = dialog.getByLabel('Your account number')
  const note = /looks like an IBAN, but its check digits don't match/
  await field.fill('ae07 0331 2345 6798 0123 456')
  await field.blur()
  await expect(field).toHaveAccessibleDescription(note)
  await field.fill('AE07 0331 2345 6789 0123 456')
  await field.blur()
  await expect(field).not.toHaveAccessibleDescription(note)
  await field.fill('0331 2345 6789')
  await field.blur()
  await expect(field).not.toHaveAccessibleDescription(note)
})

test('an amount is written in digits, with two decimals at most, and is above zero', async ({ page }) => {
  await openDuesForm(page)
  await fillDuesForm(page)
  for (const amount of ['0', '-5', '10.555', '1e3', '１００', 'hundred']) {
    await duesDialog(page).getByLabel('Amount').fill(amount)
    await sendReceipt(page)
    await expect(duesDialog(page).getByLabel('Amount')).toHaveAccessibleDescription(
      /^Enter an amount like 100 or 100.50./,
    )
  }
})

test('clicked away, closes while nothing is typed, and shakes and stays once something is', async ({ page }) => {
  const dialog = await openDuesForm(page)
  await page.mouse.click(4, 4)
  await expect(dialog).toHaveCount(0)
  await openDuesForm(page)
  await accountNumber(dialog).fill('1015')
  await page.mouse.click(4, 4)
  await expectShaken(page, 'dialog')
  await expect(page.locator(shaking)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expectShaken(page, 'dialog')
  await expect(accountNumber(dialog)).toHaveValue('1015')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Monthly Payment' })).toBeFocused()
})

test('looking for a photo without choosing one, and a press on the scroll bar, leave the form open', async ({
  page,
}) => {
  const dialog = await openDuesForm(page)
  await dialog.getByLabel('Receipt').dispatchEvent('cancel')
  await expect(dialog).toBeVisible()
  // What a press on the bar is to the page: one on the dialog itself, within its edges.
  const { x = 0, y = 0, width = 0, height = 0 } = (await dialog.boundingBox()) ?? {}
  await dialog.dispatchEvent('mousedown', { clientX: x + width - 4, clientY: y + height / 2 })
  await expect(dialog).toBeVisible()
})

test('whoever presses Escape again and again keeps what they have typed', async ({ page }) => {
  const dialog = await openDuesForm(page)
  await accountNumber(dialog).fill('1015')
  for (const _ of [1, 2, 3]) await page.keyboard.press('Escape')
  await expectShaken(page, 'dialog')
  await expect(page.locator(shaking)).toHaveCount(0)
  await expect(accountNumber(dialog)).toHaveValue('1015')
})

test('an answer that is lost on the way: the payment is kept and sent again by itself, and pays once', async ({
  page,
  person,
  watch,
}) => {
  watch.expectFailure('POST /api/save-monthly-payment net::ERR_FAILED')
  const dialog = await openDuesForm(page)
  await fillDuesForm(page)
  await page.route(
    '/api/save-monthly-payment',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await sendReceipt(page)
  await expect(dialog).toHaveCount(0)
  await expectToast(page, SENT)
  await expect(paymentRow(page, labelOf())).toContainText('In review')
  await expect(page.getByRole('list', { name: 'Waiting to be sent' })).toHaveCount(0)
  const { rows } = await database().query('select from payment where member_id = $1', [person.id])
  expect(rows).toHaveLength(1)
})

test('a second receipt for a month that waits is refused, and the form stays', async ({ page, watch }) => {
  watch.expectFailure('POST /api/save-monthly-payment 409')
  await openDuesForm(page)
  await fillDuesForm(page)
  await sendReceipt(page)
  await expect(duesDialog(page)).toHaveCount(0)
  const dialog = await openDuesForm(page)
  await fillDuesForm(page)
  await sendReceipt(page)
  const said = `A receipt for ${labelOf()} is already being checked.`
  await expectToast(page, said)
  await expect(dialog.getByRole('alert')).toHaveText(said)
  await expect(dialog.getByLabel('Amount')).toHaveValue('100')
})

test('says where to pay, each line to copy, with the reference of who pays', async ({ page, context, person }) => {
  const { rows } = await database().query<{ id: string }>(
    `select 'SM-' || lpad(number::text, 6, '0') as id from member where id = $1`,
    [person.id],
  )
  const reference = payerReference(rows[0]?.id ?? '')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const dialog = await openDuesForm(page)
  for (const line of [
    'Gulf Community Bank',
    'Shapla Somiti Savings',
    '0127 4455 6601',
    'AE07 0331 2345 6789 0123 456',
    reference,
  ]) {
    await expect(dialog.getByText(line)).toBeVisible()
  }
  const copy = dialog.getByRole('button', { name: 'Copy IBAN' })
  await copy.click()
  await expect(copy).toHaveText('Copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('AE07 0331 2345 6789 0123 456')
  await dialog.getByRole('button', { name: 'Copy Reference to write with the payment' }).click()
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(copied).toBe(reference)
  await dialog.getByRole('button', { name: 'Copy all' }).click()
  await expect
    .poll(copied)
    .toMatch(new RegExp(`^Reference to write with the payment: ${reference}\\nBank: Gulf Community Bank\\n`))
})

test('pressed twice, sends once', async ({ page, person }) => {
  await openDuesForm(page)
  await fillDuesForm(page)
  await duesDialog(page).getByRole('button', { name: 'Send the receipt' }).dblclick()
  await expect(page.getByRole('status').filter({ hasText: SENT })).toBeVisible()
  const { rows } = await database().query('select from payment where member_id = $1', [person.id])
  expect(rows).toHaveLength(1)
})

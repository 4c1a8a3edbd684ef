import { expect, type Page } from '@playwright/test'
import { ask } from './support/calls.ts'
import { beginTask, count, expectAtMost } from './support/count.ts'
import { fundTheBank, lend } from './support/office.ts'
import { openAs, officeTest as test } from './support/own-office.ts'
import { latest, opened, queue, results } from './support/payment-desk.ts'
import { expectAccessible } from './support/screen.ts'

const undoButton = (page: Page) => page.getByRole('log').getByRole('button', { name: 'Undo' })

test('a verification is undone with one click, and the payment is back with its receipt', async ({ page, office }) => {
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  const { member, paymentId } = await office.memberWithReceipt()
  const next = await office.memberWithReceipt()
  const counted = await count(page)
  await openAs(page, treasurer, queue)
  await expect(opened(page)).toHaveText(member.name)
  await page.keyboard.press('v')
  await expect(latest(page)).toContainText(`${member.name}, 100.00 verified`)
  await expect(opened(page)).toHaveText(next.member.name)
  beginTask(counted)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(latest(page)).toContainText(`${member.name}: undone. The payment waits again.`)
  await expect(opened(page)).toHaveText(member.name)
  await expect(page.getByRole('img', { name: new RegExp(`Receipt of SM-\\d+ ${member.name}`) })).toBeVisible()
  expectAtMost('Undo a verification within ten minutes', counted, { clicks: 1, fields: 0 })
  expect(await office.payment(paymentId)).toMatchObject({ status: 'in_review' })
  // Decided again, it is decided, and its key undoes it.
  await page.keyboard.press('v')
  await expect(latest(page)).toContainText(`${member.name}, 100.00 verified`)
  expect(await office.payment(paymentId)).toMatchObject({ status: 'verified' })
  await page.keyboard.press('u')
  await expect(latest(page)).toContainText('undone')
  expect(await office.payment(paymentId)).toMatchObject({ status: 'in_review' })
})

test('a rejection is undone by its key', async ({ page, office }) => {
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  const { member, paymentId } = await office.memberWithReceipt()
  await openAs(page, treasurer, queue)
  await expect(opened(page)).toHaveText(member.name)
  await page.keyboard.press('r')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(latest(page)).toContainText('rejected')
  await page.keyboard.press('u')
  await expect(opened(page)).toHaveText(member.name)
  expect(await office.payment(paymentId)).toMatchObject({ status: 'in_review' })
})

test('many that were verified at once are undone at once', async ({ page, office, isMobile }) => {
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  const sent = [await office.memberWithReceipt(), await office.memberWithReceipt(), await office.memberWithReceipt()]
  await openAs(page, treasurer, queue)
  await expect(opened(page)).toHaveText(sent[0]?.member.name ?? '')
  if (isMobile) await page.locator('summary').click()
  await page.getByRole('checkbox', { name: 'All', exact: true }).check()
  await page.getByRole('button', { name: 'Verify 3 payments' }).click()
  await page.getByRole('button', { name: 'Verify payments' }).click()
  await expect(latest(page)).toContainText('3 payments verified: AED 300.00')
  await undoButton(page).click()
  await expect(results(page).filter({ hasText: '3 payments undone. They wait again.' })).toHaveCount(1)
  await expect(opened(page)).toHaveText(sent[0]?.member.name ?? '')
  for (const { paymentId } of sent) expect(await office.payment(paymentId)).toMatchObject({ status: 'in_review' })
})

test('after ten minutes the button is gone, and the verification is reversed to be checked again', async ({
  page,
  office,
}) => {
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  const { member, paymentId } = await office.memberWithReceipt()
  await office.memberWithReceipt()
  await page.clock.install()
  const counted = await count(page)
  await openAs(page, treasurer, queue)
  await expect(opened(page)).toHaveText(member.name)
  await page.keyboard.press('v')
  await expect(undoButton(page)).toBeVisible()
  await page.clock.runFor(10 * 60_000)
  await expect(undoButton(page)).toHaveCount(0)
  await page.goto(`${queue}?payment=${paymentId}`)
  await expect(opened(page)).toHaveText(member.name)
  beginTask(counted)
  await page.getByRole('button', { name: 'Reverse this payment' }).click()
  await page.getByRole('radio', { name: 'Reverse and check again', exact: true }).check()
  await page.getByLabel('Reason', { exact: true }).fill('It belongs to her sister.')
  await page.getByRole('button', { name: 'Reverse payment' }).click()
  await expect(page.getByRole('button', { name: 'Verify', exact: true })).toBeVisible()
  expectAtMost('Undo a verification later', counted, { clicks: 4, fields: 1 })
  expect(await office.payment(paymentId)).toMatchObject({ status: 'in_review' })
})

test('a number on the page of its member leads to a payment, where it is undone', async ({ page, office }) => {
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  const { member, paymentId } = await office.memberWithReceipt()
  await openAs(page, treasurer, queue)
  await expect(opened(page)).toHaveText(member.name)
  await page.keyboard.press('v')
  await expect(latest(page)).toContainText('verified')
  await page.goto(`/office/members/${member.id}`)
  await page.getByRole('link', { name: `payment ${paymentId}`, exact: true }).click()
  await expect(opened(page)).toHaveText(member.name)
  await page.getByRole('article').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Verify', exact: true })).toBeVisible()
  expect(await office.payment(paymentId)).toMatchObject({ status: 'in_review' })
})

test('a verification is undone on the page of its member, and a repayment on the page of its loan', async ({
  page,
  office,
}) => {
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  const { member, paymentId } = await office.memberWithReceipt()
  const lender = await office.officer('Imran Qureshi', 'loan_officer')
  await fundTheBank(office.db, 5000)
  const loanId = await lend(office.db, member, {}, { lender, treasurer })
  const { origin } = office
  const sent = await ask(member.token, 'POST /api/save-monthly-payment', { form: { payment_amount: '100' }, origin })
  const ids = [paymentId, sent.payment_id]
  for (const id of ids) await ask(treasurer.token, 'POST /api/office/payments/:id/verify', { params: { id }, origin })
  const decided = page.getByRole('listitem').filter({ hasText: 'you have just verified it' })

  await openAs(page, treasurer, `/office/members/${member.id}`)
  await expect(decided).toHaveCount(2)
  await expectAccessible(page)
  await page.goto(`/office/loans/${loanId}`)
  await expect(decided).toContainText(`Payment ${sent.payment_id}`)
  await page.keyboard.press('u')
  await expect(decided).toHaveCount(0)
  await page.goto(`/office/members/${member.id}`)
  await decided.getByRole('button', { name: 'Undo' }).click()
  await expect(decided).toHaveCount(0)
  for (const id of ids) expect(await office.payment(id)).toMatchObject({ status: 'in_review' })
})

import { expect } from '@playwright/test'
import { labelOf, paymentRow, photo } from './support/dues.ts'
import { fact } from './support/figures.ts'
import { expectFocusIn } from './support/keyboard.ts'
import { openAs, officeTest as test } from './support/own-office.ts'
import { latest, opened, queue } from './support/payment-desk.ts'
import { expectAccessible } from './support/screen.ts'

const QUESTION = 'The bank has another amount. How much did you pay?'

test('a member is asked about a payment, puts it right, and an officer reads the answer before verifying it', async ({
  page,
  office,
  watch,
}) => {
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  const { member, paymentId } = await office.memberWithReceipt()
  await openAs(page, treasurer, queue)
  await expect(opened(page)).toHaveText(member.name)
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Ask the member' })
  await expectFocusIn(dialog)
  await expectAccessible(page)
  await dialog.getByText(QUESTION).click()
  await dialog.getByRole('button', { name: 'Send the question' }).click()
  await expect(latest(page)).toContainText(`${member.name} is asked`)
  const history = page.getByRole('region', { name: 'Questions and answers' })
  await expect(history).toContainText(`Farida Yasmin asked: ${QUESTION}`)
  await expect(opened(page), 'it stays where it was').toHaveText(member.name)
  await expect(page.getByText('The member was asked about it and has not answered yet.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ask', exact: true })).toHaveCount(0)
  expect(await office.payment(paymentId)).toMatchObject({ status: 'in_review' })

  await openAs(page, member, '/user/monthly-pay')
  const row = paymentRow(page, labelOf())
  await expect(row).toContainText(`The association asks: ${QUESTION}`)
  await row.getByRole('button', { name: `${labelOf()}: follow the payment` }).click()
  const followed = page.getByRole('dialog', { name: `Payment of ${labelOf()}` })
  await expect(followed).toContainText(`Farida Yasmin asked: ${QUESTION}`)
  await followed.getByRole('button', { name: 'Answer' }).click()
  await expect(followed.getByRole('button', { name: 'Send the answer' })).toBeVisible()
  await expectAccessible(page)
  watch.expectFailure(`POST /api/payments/${paymentId}/answer 422`)
  await followed.getByRole('button', { name: 'Send the answer' }).click()
  await expect(followed).toContainText('Answer, or change what is wrong.')
  await followed.getByLabel('Your answer').fill('The bank kept ten.')
  await followed.getByLabel('Amount', { exact: true }).fill('90')
  await followed.getByLabel('Another photo of the receipt').setInputFiles(await photo())
  await followed.getByRole('button', { name: 'Send the answer' }).click()
  await expect(page.locator('#main').getByText('Thank you!! The association checks your answer.')).toBeVisible()
  await expect(row).not.toContainText('The association asks')
  await row.getByRole('button', { name: `${labelOf()}: follow the payment` }).click()
  await expect(followed).toContainText('I answered: The bank kept ten.')
  await expect(followed).toContainText('Amount before: AED 100.00')
  await expect(followed.getByRole('img', { name: 'The receipt that you sent' })).toHaveCount(1)
  await followed.getByText('The receipt before').click()
  await expect(followed.getByRole('img', { name: 'The receipt that you sent' })).toHaveCount(2)

  await openAs(page, treasurer, queue)
  await expect(history).toContainText(`${member.name} answered: The bank kept ten.`)
  await expect(history).toContainText('Amount before: AED 100.00')
  await history.getByText('The receipt before').click()
  await expect(history.getByRole('img', { name: /^Earlier receipt of/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  const verify = page.getByRole('dialog', { name: 'Verify this payment?' })
  await expect(verify).toContainText('The member has answered. Read it before you decide.')
  await verify.getByRole('button', { name: 'Verify' }).click()
  await expect(latest(page)).toContainText(`${member.name}, 90.00 verified`)
  await page.getByRole('link', { name: 'Verified' }).click()
  await expect(fact(page, 'Decided by')).toHaveText('Farida Yasmin')
  await expect(history, 'who asked what stays with it').toContainText(QUESTION)
})

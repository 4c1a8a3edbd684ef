import { expect } from '@playwright/test'
import { labelOf, nameOf } from './support/dues.ts'
import { fact } from './support/figures.ts'
import { openAs, officeTest as test } from './support/own-office.ts'
import { latest, opened, queue } from './support/payment-desk.ts'
import { newMember } from './support/people.ts'
import { expectAccessible } from './support/screen.ts'
import { AT_A_DESK } from './support/test.ts'

test('300 for a month of somebody three months behind is posted to the three', async ({ page, office, isMobile }) => {
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  const member = await newMember(office.db, { monthsAgo: 3 })
  const paymentId = await office.sendReceipt(member, { amount: '300' })
  await openAs(page, treasurer, queue)
  await expect(opened(page)).toHaveText(member.name)
  await expect(fact(page, labelOf(3))).toHaveText('100.00')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const form = page.getByRole('region', { name: 'Edit this payment' })
  const month = (monthsAgo: number) => form.getByRole('checkbox', { name: `${labelOf(monthsAgo)} 100.00` })
  await expect(month(0)).toBeChecked()
  await expect(month(3)).toBeChecked()
  await expect(month(2)).toBeChecked()
  await expect(month(1)).not.toBeChecked()
  await form.getByLabel('Amount received').fill('200')
  await expect(month(2), 'they follow the amount').not.toBeChecked()
  await form.getByLabel('Amount received').fill('300')
  await expect(month(2)).toBeChecked()
  await month(0).uncheck()
  await month(1).check()
  await expectAccessible(page)
  const receipt = page.getByRole('img', { name: new RegExp(`Receipt of SM-\\d+ ${member.name}`) })
  await expect(receipt).toBeVisible()
  if (!isMobile) {
    await expect(receipt).toBeInViewport()
    const [picture, fields] = [await receipt.boundingBox(), await form.boundingBox()]
    expect((picture?.x ?? 0) + (picture?.width ?? 0)).toBeLessThanOrEqual(fields?.x ?? 0)
    // Of what is scrolled nothing shows below the buttons.
    const buttons = form.locator('div:has(> button[type=submit])')
    const [bottom, edge] = await Promise.all(
      [form, buttons].map((each) => each.evaluate((it) => it.getBoundingClientRect().bottom)),
    )
    expect(Math.abs((bottom ?? 0) - (edge ?? 0))).toBeLessThanOrEqual(2)
  }
  await form.getByText('It is for several months.').click()
  await form.getByRole('button', { name: 'Verify as edited' }).click()
  await expect(latest(page)).toContainText(`${member.name}, 300.00 verified, corrected`)
  const { rows } = await office.db.query<{ month: string }>(
    'select month::text from payment_month where payment_id = $1 order by month',
    [paymentId],
  )
  expect(rows).toHaveLength(3)

  await openAs(page, member, '/user/monthly-pay')
  await page.getByRole('button', { name: `${labelOf(1)}: follow the payment` }).click()
  const followed = page.getByRole('dialog', { name: `Payment of ${labelOf(1)}` })
  await expect(followed).toContainText('It is for several months.')
  await expect(fact(page, 'Sent for')).toContainText(nameOf(0))
})

test(
  'name and months lead to the member and to the months in the grid of dues',
  AT_A_DESK,
  async ({ page, office }) => {
    const treasurer = await office.officer('Farida Yasmin', 'treasurer')
    const { member } = await office.memberWithReceipt()
    await openAs(page, treasurer, queue)
    await page
      .getByRole('article')
      .getByRole('link', { name: labelOf(0) })
      .click()
    await expect(page).toHaveURL(/\/office\/members\/grid\?year=\d{4}&search=SM-\d+/)
    await expect(page.getByRole('table')).toContainText(member.name)
    await page.goBack()
    await opened(page).getByRole('link', { name: member.name }).click()
    await expect(page).toHaveURL(new RegExp(`/office/members/${member.id}$`))
  },
)

import { expect, type Page } from '@playwright/test'
import { act, notice, take } from './support/acts.ts'
import { ask } from './support/calls.ts'
import { reviewDialog } from './support/dues.ts'
import { fundTheBank } from './support/office.ts'
import { openAs, officeTest as test } from './support/own-office.ts'
import { newMember } from './support/people.ts'
import { expectAccessible } from './support/screen.ts'

const COMPLETE = 'POST /api/office/recharges/:id/complete'

const dialog = (page: Page) => page.getByRole('dialog')
const own = (page: Page) => page.getByRole('list', { name: 'My recharges' }).getByRole('listitem')
const lists = (page: Page, name: string) => page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name })

test('a member orders while the desk is open, and sees on the same page what the desk does', async ({
  page,
  office,
  browser,
  watch,
}) => {
  const farida = await office.officer('Farida Yasmin', 'treasurer')
  const rashid = await office.officer('Rashid Khan', 'treasurer')
  const member = await newMember(office.db)
  await fundTheBank(office.db, 200, member)
  const phone = await browser.newContext({ baseURL: office.origin, viewport: { width: 360, height: 740 } })
  await watch.over(phone)
  const theirs = await phone.newPage()
  const order = async (number: string) => {
    await theirs.getByLabel('Number').fill(number)
    await theirs.getByLabel('Amount').fill('50')
    await theirs.getByLabel('Operator').selectOption('jio')
    await theirs.getByRole('button', { name: 'Confirm & Pay' }).click()
    await reviewDialog(theirs).getByRole('button', { name: 'Pay AED 50' }).click()
    await expect(own(theirs).first()).toContainText('It is being carried out.')
  }
  await openAs(theirs, member, '/user/mobile-recharge')
  await order('98765 43210')

  await openAs(page, farida, '/office')
  await page.getByRole('link', { name: /Recharges to carry out/ }).click()
  await expect(page).toHaveURL('/office/recharges')
  await act(page, `Complete: ${member.name}, +91 98765 43210`).click()
  await dialog(page).getByRole('button', { name: 'Mark completed' }).click()
  await expect(dialog(page).getByText("Enter the operator's reference.")).toBeVisible()
  await dialog(page).getByLabel("The operator's reference").fill('JIO 7710')
  await dialog(page).getByLabel('Paid to the operator').fill('48.25')
  await expect(dialog(page)).toContainText('AED 1.75 less than the charge: the association earns it.')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Mark completed' }).click()
  await expect(notice(page, 'The recharge is completed and posted.')).toBeVisible()
  await expect(own(theirs), 'without a reload').toContainText('reference JIO 7710')

  await order('87654 32109')
  await page.getByRole('link', { name: 'Overview' }).click()
  await page.getByRole('link', { name: /Recharges to carry out/ }).click()
  await take(page, `Reject: ${member.name}, +91 87654 32109`, 'Reject', 'The recharge is rejected.', {
    Reason: 'The operator has no such number.',
  })
  await expect(own(theirs).first()).toContainText('Rejected: The operator has no such number.')
  await expect(theirs.getByText('Available: AED 150.00')).toBeVisible()

  await order('76543 21098')
  await page.reload()
  const { recharges } = await ask(rashid.token, 'GET /api/office/recharges', { origin: office.origin })
  const id = recharges[0]?.id ?? 0
  await act(page, `Complete: ${member.name}, +91 76543 21098`).click()
  await expect(dialog(page)).toBeVisible()
  const body = { reference: 'JIO 7711', paid: '50', paid_from: 'bank' }
  await ask(rashid.token, COMPLETE, { params: { id }, body, origin: office.origin })
  watch.expectFailure(`POST /api/office/recharges/${id}/complete 409`)
  await dialog(page).getByLabel("The operator's reference").fill('JIO 7712')
  await dialog(page).getByRole('button', { name: 'Mark completed' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('completed, by Rashid Khan')
  await dialog(page).getByRole('button', { name: 'Go back' }).click()
  await lists(page, 'Completed').click()
  await take(page, `Mark as failed: ${member.name}, +91 76543 21098`, 'Reverse recharge', 'The recharge is reversed.', {
    Reason: 'The operator gave the money back.',
  })
  await theirs.reload()
  await expect(own(theirs).first()).toContainText('It failed: The operator gave the money back.')
  await expect(theirs.getByText('Available: AED 150.00')).toBeVisible()
  await phone.close()
})

import { expect, type Page } from '@playwright/test'
import { ask } from './support/calls.ts'
import { openAs, officeTest as test } from './support/own-office.ts'
import { latest, opened, queue } from './support/payment-desk.ts'
import { newMember } from './support/people.ts'
import { expectAccessible } from './support/screen.ts'

const bell = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name, exact: true })
const news = (page: Page) => page.getByRole('main').getByRole('listitem')

test('a bell counts what an officer does meanwhile, and what happened is opened, read and chosen', async ({
  page,
  office,
  browser,
  watch,
}) => {
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  const { member } = await office.memberWithReceipt()
  await openAs(page, member, '/user')
  await expect(bell(page, 'Notifications')).toBeVisible()

  const desk = await browser.newContext({ baseURL: office.origin, viewport: { width: 1280, height: 900 } })
  await watch.over(desk)
  const theirs = await desk.newPage()
  await openAs(theirs, treasurer, queue)
  await expect(opened(theirs)).toHaveText(member.name)
  await theirs.keyboard.press('v')
  await expect(latest(theirs)).toContainText('verified')
  await expect(bell(page, '1 unread notification'), 'without a reload').toBeVisible()
  await expect(bell(theirs, 'Notifications')).toBeVisible()
  await desk.close()

  await bell(page, '1 unread notification').click()
  await expect(page).toHaveURL('/user/notifications')
  await expect(news(page)).toContainText(['Your payment was verified, unread'])
  await expect(news(page)).toContainText(['AED 100.00'])
  await expectAccessible(page)
  await page.getByLabel('Payments: by email').uncheck()
  await page.getByLabel('Show amounts on devices').check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()

  await news(page).getByRole('link').click()
  await expect(page).toHaveURL('/user/monthly-pay')
  // The payment itself is open.
  await expect(page.getByRole('dialog', { name: /^Payment \d+$/ })).toContainText('See the receipt')
  await page.keyboard.press('Escape')
  await expect(bell(page, 'Notifications')).toBeVisible()
  await page.goto('/user/notifications')
  await expect(page.getByLabel('Payments: by email')).not.toBeChecked()
  await expect(page.getByLabel('Show amounts on devices')).toBeChecked()
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0)
})

test('a member reads what an officer changed of their profile, and is led to it', async ({ page, office }) => {
  const secretary = await office.officer('Leela Nair', 'secretary')
  const member = await newMember(office.db)
  const { origin } = office
  const { member: read } = await ask(secretary.token, 'GET /api/office/members/:id', {
    params: { id: member.id },
    origin,
  })
  const { name, email, address, gender, wallet } = read
  await openAs(page, member, '/user')
  await expect(bell(page, 'Notifications')).toBeVisible()
  const body = { name, email, address, gender, wallet, mobile: '+971 50 765 4321', birthday: '1990-05-04' }
  await ask(secretary.token, 'POST /api/office/members/:id/profile', { params: { id: member.id }, body, origin })
  await expect(bell(page, '1 unread notification'), 'without a reload').toBeVisible()
  await bell(page, '1 unread notification').click()
  const told = news(page).filter({ hasText: 'An officer edited your profile. Check what changed' })
  await expect(told).toContainText('by Leela Nair')
  await expect(told).toContainText('to +971 50 765 4321')
  await expect(told).toContainText('Birthday: now 4 May 1990')
  await expectAccessible(page)
  await told.getByRole('link').click()
  await expect(page).toHaveURL('/user/my-profile')
  await expect(page.getByRole('main')).toContainText('+971 50 765 4321')
})

import { expect } from '@playwright/test'
import { officeTest, openAs } from './support/own-office.ts'
import { newMember } from './support/people.ts'
import { memberTest, test } from './support/test.ts'

const PAGES = [
  '/office',
  '/office/payments',
  '/office/loans',
  '/office/loans/1',
  '/office/withdrawals',
  '/office/members',
  '/office/members/grid',
  '/office/members/arrears',
  '/office/members/1',
  '/office/applications',
  '/office/import',
  '/office/bank',
  '/office/bank/import',
  '/office/bank/reconciliation',
  '/office/expenses',
  '/office/books',
  '/office/books/entries/1',
  '/office/books/account',
  '/office/books/bank-and-cash',
  '/office/books/trial-balance',
  '/office/books/income-expense',
  '/office/books/balance-sheet',
  '/office/books/loans-at-risk',
  '/office/settings',
  '/office/officers',
  '/office/audit',
  '/office/outbox',
]

test('a visitor who asks for a page of the office is sent to sign in', async ({ page }) => {
  for (const address of PAGES) {
    await page.goto(address)
    await expect(page, address).toHaveURL('/sign-in')
  }
})

memberTest('a member who asks for a page of the office is sent to the member area', async ({ page }) => {
  for (const address of PAGES) {
    await page.goto(address)
    await expect(page, address).toHaveURL('/user')
  }
})

memberTest('a member sees nothing of an office', async ({ page, isMobile }) => {
  await page.goto(isMobile ? '/user/profile' : '/user')
  if (!isMobile) await page.getByRole('button', { name: 'Profile menu' }).click()
  await expect(page.getByRole('link', { name: 'Statement' }).last()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Office', exact: true })).toHaveCount(0)
})

test('an officer who is no member comes to the office by signing in, and leaves it by signing out', async ({
  page,
  isMobile,
}) => {
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill('treasurer@somiti.test')
  await page.getByLabel('Password').fill('somiti-demo-1')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/office')
  if (isMobile) await page.getByRole('button', { name: 'Officer menu' }).click()
  await expect(page.getByText('Farida Yasmin').locator('visible=true')).toBeVisible()
  await expect(page.getByText('Treasurer', { exact: true }).locator('visible=true')).toBeVisible()
  await expect(page.getByRole('link', { name: 'My member area' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/sign-in')
})

officeTest('an officer who is a member goes to and fro', async ({ page, office, isMobile }) => {
  const member = await newMember(office.db)
  await office.appoint(member, 'secretary', 'treasurer')
  await openAs(page, member, isMobile ? '/user/profile' : '/user')
  if (!isMobile) await page.getByRole('button', { name: 'Profile menu' }).click()
  await page.getByRole('link', { name: 'Office', exact: true }).click()
  await expect(page).toHaveURL('/office')
  if (isMobile) await page.getByRole('button', { name: 'Officer menu' }).click()
  await expect(page.getByText('Secretary, Treasurer').locator('visible=true')).toBeVisible()
  await page.getByRole('link', { name: 'My member area' }).click()
  await expect(page).toHaveURL('/user')
})

officeTest('every screen says while the two-person rules are off', async ({ page, office }) => {
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  const warning = page.getByText('The two-person rules are off: one officer can approve and pay out alone.')
  await openAs(page, treasurer, '/office')
  await expect(page.getByRole('heading', { name: 'The fund' })).toBeVisible()
  await expect(warning).toHaveCount(0)
  await office.setTwoPersonRules(false)
  for (const address of PAGES.slice(0, 3)) {
    await page.goto(address)
    await expect(warning).toBeVisible()
  }
  await office.setTwoPersonRules(true)
})

import { expect } from '@playwright/test'
import { officeTest, openAs } from './support/own-office.ts'
import { newMember } from './support/people.ts'
import { AT_A_DESK, memberTest, test } from './support/test.ts'

memberTest('a member sees nothing of an office', async ({ page, isMobile }) => {
  await page.goto(isMobile ? '/user/profile' : '/user')
  if (!isMobile) await page.getByRole('button', { name: 'Profile menu' }).click()
  await expect(page.getByRole('link', { name: 'Statement' }).last()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Officer area', exact: true })).toHaveCount(0)
})

test(
  'an officer who is no member comes to the office by signing in, and leaves it by signing out',
  AT_A_DESK,
  async ({ page }) => {
    await page.goto('/sign-in')
    await page.getByLabel('Email').fill('treasurer@somiti.test')
    await page.getByLabel('Password').fill('somiti-demo-1')
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL('/office')
    await page.getByRole('button', { name: /officer menu/i }).click()
    await expect(page.getByText('Farida Yasmin').locator('visible=true').last()).toBeVisible()
    await expect(page.getByText('Treasurer', { exact: true }).locator('visible=true')).toBeVisible()
    await expect(page.getByRole('link', { name: 'My member area' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL('/sign-in')
  },
)

officeTest('an officer who is a member goes to and fro', async ({ page, office, isMobile }) => {
  const member = await newMember(office.db)
  await office.appoint(member, 'secretary', 'treasurer')
  await openAs(page, member, isMobile ? '/user/profile' : '/user')
  if (!isMobile) await page.getByRole('button', { name: 'Profile menu' }).click()
  await page.getByRole('link', { name: 'Officer area', exact: true }).click()
  await expect(page).toHaveURL('/office')
  await page.getByRole('button', { name: /officer menu/i }).click()
  await expect(page.getByText('Secretary, Treasurer').locator('visible=true')).toBeVisible()
  await page.getByRole('link', { name: 'My member area' }).click()
  await expect(page).toHaveURL('/user')
})

officeTest('every screen says while the two-person rules are off', AT_A_DESK, async ({ page, office }) => {
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  const warning = page.getByText('The two-person rules are off: one officer can approve and pay out alone.')
  await openAs(page, treasurer, '/office')
  await expect(page.getByRole('heading', { name: 'The fund' })).toBeVisible()
  await expect(warning).toHaveCount(0)
  await office.setTwoPersonRules(false)
  for (const address of ['/office', '/office/payments', '/office/loans']) {
    await page.goto(address)
    await expect(warning).toBeVisible()
  }
  await office.setTwoPersonRules(true)
})

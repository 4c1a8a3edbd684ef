import { openAs, officeTest as test } from './support/own-office.ts'
import { newMember } from './support/people.ts'
import { expectAccessible } from './support/screen.ts'
import { AT_A_DESK, expect } from './support/test.ts'

test('an office is handed over today, with the protocol to sign', async ({ page, office, isMobile }) => {
  const leaver = await office.officer('Farida Yasmin', 'treasurer')
  await office.officer('Rahima Akter', 'auditor')
  await openAs(page, await office.officer('Tariq Mahmud', 'admin'), '/office')
  let clicks = 0
  const press = async (role: 'link' | 'button', name: string) => {
    await page.getByRole(role, { name, exact: true }).locator('visible=true').last().click()
    clicks += 1
  }
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  if (isMobile) await press('button', 'Association')
  await press('link', 'Officers')
  await press('link', 'Hand over: Farida Yasmin')
  await expect(page.getByRole('heading', { level: 1, name: 'Hand over from Farida Yasmin' })).toBeVisible()
  await expect(page.getByText('Months to close')).toBeVisible()
  await expect(page.getByText('is signed out everywhere')).toBeVisible()
  await expectAccessible(page)
  await press('button', 'Hand over')
  await expect(page.getByText('Fill this in.')).toBeVisible()
  const option = page.getByLabel('Successor').getByRole('option', { name: /^Rahima Akter.*Auditor/ })
  await page.getByLabel('Successor').selectOption(String(await option.first().textContent()))
  clicks += 2
  const download = page.waitForEvent('download')
  await press('button', 'Protocol to sign')
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
  await press('button', 'Hand over')
  const dialog = page.getByRole('dialog', { name: 'Hand over to Rahima Akter?' })
  await expect(dialog.getByText('Today')).toBeVisible()
  await expectAccessible(page)
  await press('button', 'Hand over now')
  await expect(page.getByRole('status').getByText('Handed over to Rahima Akter.')).toBeVisible()
  await expectAccessible(page)
  await press('link', 'See the officers')
  console.log(`The hand-over of an office with its protocol: ${clicks} clicks, 1 field.`)
  expect(clicks).toBeLessThanOrEqual(12)
  await expect(page.getByText('Treasurer handed over by Farida Yasmin to Rahima Akter').first()).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: leaver.email })).toHaveCount(0)
})

test('a hand-over is planned for a later day, to a member, and cancelled', AT_A_DESK, async ({ page, office }) => {
  await office.officer('Leela Menon', 'secretary', 'auditor')
  const member = await newMember(office.db)
  await openAs(page, await office.officer('Tariq Mahmud', 'admin'), '/office/officers')
  await page.getByRole('link', { name: 'Hand over: Leela Menon' }).last().click()
  await page.getByRole('checkbox', { name: 'Auditor' }).uncheck()
  await expect(page.getByText('Leela Menon keeps the other roles, and stays signed in.')).toBeVisible()
  await page.getByLabel('Successor').selectOption('A member')
  await page.getByRole('searchbox', { name: 'Search members' }).fill(member.email)
  await page.getByRole('radio', { name: member.name }).check()
  const tomorrow = new Date(Date.now() + 48 * 60 * 60_000).toISOString().slice(0, 10)
  await page.getByLabel('Day of the hand-over').fill(tomorrow)
  await page.getByRole('button', { name: 'Hand over', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Plan the hand-over' }).click()
  await page.getByRole('link', { name: 'See the officers' }).click()
  const planned = page.getByRole('listitem').filter({ hasText: `Secretary: from Leela Menon to ${member.name}` })
  await expect(planned.getByText('planned by Tariq Mahmud')).toBeVisible()
  await planned.getByRole('button', { name: 'Cancel the hand-over from Leela Menon' }).click()
  await dialog.getByLabel('Reason').fill('She stays for another year.')
  await dialog.getByRole('button', { name: 'Cancel the hand-over' }).click()
  await expect(page.getByText('The hand-over is cancelled.').first()).toBeVisible()
  await expect(planned).toHaveCount(0)
})

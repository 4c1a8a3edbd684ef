import { businessDateAt } from '#core/calendar.ts'
import { ask } from './support/calls.ts'
import { fundTheBank } from './support/office.ts'
import { openAs, officeTest as test } from './support/own-office.ts'
import { newMember } from './support/people.ts'
import { expectAccessible } from './support/screen.ts'
import { expect } from './support/test.ts'

test('an auditor looks at ten entries by chance and makes the report', async ({ page, office }) => {
  const member = await newMember(office.db)
  await fundTheBank(office.db, 10, member, 12)
  const auditor = await office.officer('Priya Nair', 'auditor')
  await openAs(page, auditor, '/office')
  let clicks = 0
  const press = async (role: 'link' | 'button', name: string) => {
    await page.getByRole(role, { name, exact: true }).locator('visible=true').last().click()
    clicks += 1
  }
  await press('link', 'Audit')
  await press('link', 'Samples')
  await expect(page.getByRole('button', { name: 'Draw a sample' })).toBeVisible()
  await expectAccessible(page)
  await press('button', 'Draw a sample')
  await expect(page.getByRole('dialog').getByLabel('How many')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Draw', exact: true }).click()
  clicks += 1
  for (let place = 1; place <= 10; place += 1) {
    await expect(page.getByRole('heading', { level: 1, name: `Entry ${place} of 10` })).toBeVisible()
    await expect(page.getByRole('table', { name: 'Journal' })).toBeVisible()
    if (place === 1) await expectAccessible(page)
    await press('button', 'In order')
  }
  await expect(page.getByRole('heading', { level: 1, name: /^Sample \d+$/ })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Entries of the sample' }).getByText('In order')).toHaveCount(10)
  await press('button', 'Make the report')
  await expect(page.getByRole('dialog').getByLabel('Findings in your own words')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Make the report' }).click()
  clicks += 1
  await expect(page.getByText('The audit report is made and kept.').first()).toBeVisible()
  const download = page.waitForEvent('download')
  await press('button', 'Download audit report')
  expect((await download).suggestedFilename()).toMatch(/^audit-report-\d+\.pdf$/)
  console.log(`Ten entries as a sample with its report: ${clicks} clicks, 0 fields.`)
  expect(clicks).toBeLessThanOrEqual(25)
  await expectAccessible(page)
})

test('a finding says what is not in order, and the report names it', async ({ page, office }) => {
  await fundTheBank(office.db, 10, await newMember(office.db), 2)
  const auditor = await office.officer('Priya Nair', 'auditor')
  const today = businessDateAt(new Date())
  const body = { way: 'largest' as const, from: '2020-01-01', to: today, entries: 1 }
  const { sample_id: id } = await ask(auditor.token, 'POST /api/office/samples', { body, origin: office.origin })
  await openAs(page, auditor, `/office/audit/samples/${id}/1`)
  await page.getByRole('button', { name: 'Not in order' }).click()
  await expect(page.getByText('Say what is not in order.')).toBeVisible()
  await page.getByLabel('Remark').fill('The paper of the bank is missing.')
  await page.getByRole('button', { name: 'Not in order' }).click()
  await expect(page).toHaveURL(`/office/audit/samples/${id}`)
  await expect(page.getByText('The paper of the bank is missing.')).toBeVisible()
  await page.getByRole('button', { name: 'Make the report' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('radio')).toHaveCount(2)
  await dialog.getByRole('radio', { name: 'In order, except for the findings' }).check()
  await dialog.getByLabel('Findings in your own words').fill('Ask the bank for a copy.')
  await dialog.getByRole('button', { name: 'Make the report' }).click()
  await expect(page.getByText('In order, except for the findings.')).toBeVisible()
  await expectAccessible(page)
})

test('a sample that is not there says so', async ({ page, office, watch }) => {
  const auditor = await office.officer('Priya Nair', 'auditor')
  watch.expectFailure('GET /api/office/samples/999999 404')
  await openAs(page, auditor, '/office/audit/samples/999999')
  await expect(page.getByRole('heading', { level: 1, name: 'There is no such sample' })).toBeAttached()
  await expect(page.getByRole('main').getByRole('link', { name: 'Samples' })).toBeVisible()
})

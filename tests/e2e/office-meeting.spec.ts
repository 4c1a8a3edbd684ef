import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { businessDateAt } from '#core/calendar.ts'
import { countText, moneyText } from '#core/local-text.ts'
import { ask } from './support/calls.ts'
import { database } from './support/database.ts'
import { newMember } from './support/people.ts'
import { expectAccessible, expectNoOverflow } from './support/screen.ts'
import { expect, demoTest as test } from './support/test.ts'

// The demo's books, looked at and left as they are.
test.use({ email: 'auditor@somiti.test' })

const year = businessDateAt(new Date()).slice(0, 4)
const meeting = `/office/books/meeting?year=${year}`
const main = (page: Page) => page.getByRole('main')
const shown = (page: Page, number: number) =>
  page.getByRole('region', { name: new RegExp(`^Figure ${number} of \\d+$`) })

test('the meeting pack is two clicks from the overview', async ({ page }) => {
  await page.goto('/office')
  let clicks = 0
  await main(page)
    .getByRole('link', { name: /^Prepare the meeting for \d{4}$/ })
    .click()
  clicks += 1
  const download = page.waitForEvent('download')
  await main(page).getByRole('button', { name: 'Meeting pack' }).click()
  clicks += 1
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^meeting-pack-\d{4}\.pdf$/)
  const bytes = await readFile(await file.path())
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  process.stdout.write(`meeting pack: ${clicks} clicks from the overview\n`)
  expect(clicks).toBeLessThanOrEqual(2)
})

test('figures are presented one at a time, by keys and by buttons', async ({ page, person }) => {
  const report = await ask(person.token, 'GET /api/office/reports/annual', { query: { year } })
  const before = await ask(person.token, 'GET /api/office/reports/annual', { query: { year: `${Number(year) - 1}` } })
  await page.goto(`/office/books/annual-report?year=${year}`)
  await main(page).getByRole('link', { name: 'Present figures' }).click()
  await expect(page).toHaveURL(meeting)
  await expect(shown(page, 1)).toContainText(`Members${countText(report.members.after, 'en-GB')}`)
  await expect(shown(page, 1)).toContainText(countText(before.members.after, 'en-GB'))
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await page.keyboard.press('ArrowRight')
  await expect(shown(page, 2)).toContainText(`Savings of membersAED${moneyText(report.savings.after, 'en-GB')}`)
  await expect(shown(page, 2)).toContainText(moneyText(before.savings.after, 'en-GB'))
  await page.keyboard.press('Space')
  await expect(shown(page, 3)).toContainText('Dues received')
  await page.keyboard.press('ArrowLeft')
  await expect(shown(page, 2)).toBeVisible()
  await page.keyboard.press('End')
  await expect(main(page)).toContainText(`Bank and cashAED${moneyText(report.total_money, 'en-GB')}`)
  await page.keyboard.press('Home')
  await expect(shown(page, 1)).toBeVisible()
  for (let press = 0; press < 6; press += 1) await page.keyboard.press('ArrowRight')
  // What is overdue is known of today alone.
  await expect(shown(page, 7)).toContainText(/Overdue members\d+On \d{1,2} \w+ \d{4}/)
  await page.keyboard.press('ArrowRight')
  await expect(shown(page, 8)).toContainText(/ArrearsAED[\d,.]+On \d{1,2} \w+ \d{4}/)
  await page.keyboard.press('Home')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(shown(page, 2)).toBeVisible()
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(shown(page, 1)).toBeVisible()
  await page.getByRole('button', { name: 'Last' }).click()
  await page.getByRole('button', { name: 'First' }).click()
  await expect(shown(page, 1)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(`/office/books/annual-report?year=${year}`)
})

test('the way that the arrows go is the way that the page is read', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'language', value: 'ar', url: baseURL ?? '' }])
  await page.goto(meeting)
  const position = (number: number) => page.getByText(new RegExp(`^\\P{L}*${number}\\P{L}*من`, 'u'))
  await expect(position(1)).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(position(2)).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(position(1)).toBeVisible()
})

for (const size of [
  { width: 360, height: 740 },
  { width: 1280, height: 720 },
])
  test(`every figure has its place at ${size.width} px`, async ({ page }) => {
    await page.setViewportSize(size)
    await page.goto(meeting)
    await expect(shown(page, 1)).toBeVisible()
    await expectAccessible(page)
    const [, count = '0'] = (await page.getByText(/^1 of \d+$/).textContent())?.match(/of (\d+)/) ?? []
    expect(Number(count)).toBeGreaterThan(9)
    for (let number = 1; number <= Number(count); number += 1) {
      await expect(shown(page, number)).toBeVisible()
      await expectNoOverflow(page)
      await expect(page.getByRole('button', { name: 'Next' })).toBeInViewport({ ratio: 1 })
      await page.keyboard.press('ArrowRight')
    }
  })

test('the arrears of some thirty people are printed on two pages, without what only a screen can do', async ({
  page,
}) => {
  // Of the demo's people fewer are behind on the first days of a month.
  for (let added = 0; added < 10; added += 1) await newMember(database(), { monthsAgo: 2 })
  await page.goto('/office/members/arrears')
  const rows = main(page).getByRole('list', { name: 'Arrears' }).locator(':scope > li')
  await expect(rows.first()).toBeVisible()
  // Other tests' members may be behind too.
  const people = await rows.count()
  expect(people).toBeGreaterThan(25)
  // As wide as a sheet of A4 with its margins.
  await page.setViewportSize({ width: 718, height: 1000 })
  await page.emulateMedia({ media: 'print' })
  await expect(main(page).getByRole('link', { name: 'Remind by WhatsApp' })).toHaveCount(0)
  await expect(main(page)).toContainText('Printed on')
  const margin = { top: '12mm', bottom: '12mm', left: '12mm', right: '12mm' }
  const paper = await page.pdf({ format: 'A4', margin })
  expect(paper.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length).toBeLessThanOrEqual(Math.ceil(people / 17))
})

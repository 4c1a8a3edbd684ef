import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { addDays, businessDateAt } from '#core/calendar.ts'
import { ask } from './support/calls.ts'
import { fact } from './support/figures.ts'
import { type OwnOffice, openAs, officeTest as test } from './support/own-office.ts'
import { latest, queue } from './support/payment-desk.ts'
import type { Person } from './support/people.ts'
import { expectAccessible } from './support/screen.ts'
import { demoTest, expect } from './support/test.ts'
import { visit } from './support/visit.ts'

/** At a desk a line of a table, on a phone an item of a list; what one record unfolds comes after it. */
const records = (page: Page) =>
  page
    .getByRole('list', { name: 'Records' })
    .getByRole('listitem')
    .or(
      page
        .getByRole('table', { name: 'Records' })
        .getByRole('row')
        .filter({ has: page.getByRole('time') }),
    )
const head = (page: Page) => page.getByText(/^\d+:[0-9a-f]{64}$/)

/** A treasurer verifies a payment in the browser; gives whose it was. */
async function verify(page: Page, office: OwnOffice, treasurer: Person): Promise<Person> {
  const { member } = await office.memberWithReceipt()
  await openAs(page, treasurer, queue)
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(latest(page)).toContainText(`${member.name}, 100.00 verified`)
  return member
}

test('what a treasurer verified stands in the trail with name and time, and what came of it', async ({
  page,
  office,
}) => {
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  const member = await verify(page, office, treasurer)
  const auditor = await office.officer('Priya Nair', 'auditor')
  await openAs(page, auditor, '/office')
  await page.getByRole('link', { name: 'Audit', exact: true }).locator('visible=true').click()
  const first = records(page).first()
  await expect(first).toContainText(/Farida Yasmin verified payment \d+ of /)
  await expect(first).toContainText(`${member.name}, AED 100.00.`)
  const now = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'Asia/Dubai',
  })
  await expect(first.getByRole('time')).toContainText(now.format(new Date()))
  await expect(page.getByText('Entries posted')).toBeHidden()
  await first.getByRole('link', { name: /^No\. / }).click()
  await expect(page.getByText('Entries posted')).toBeVisible()
  await expect(page.getByText('POST /api/office/payments/:id/verify')).toBeVisible()
  await expect(fact(page, 'Number').getByRole('link')).toHaveAttribute('href', /\/office\/payments\?payment=\d+$/)
  await expectAccessible(page)
  await first.getByRole('link', { name: member.name }).click()
  await expect(page).toHaveURL(`/office/members/${member.id}`)
})

test('the head moves on with each action, and is there to be copied', async ({ page, office, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  await verify(page, office, treasurer)
  await page.goto('/office/audit')
  const before = await head(page).textContent()
  await page.getByRole('button', { name: 'Copy Latest audit hash' }).click()
  await expect(page.getByText('Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(before)
  await verify(page, office, treasurer)
  await page.goto('/office/audit')
  const [number = '0'] = (before ?? '').split(':')
  await expect(head(page)).toHaveText(new RegExp(`^${Number(number) + 1}:`))
})

test('records are found by officer, action and day, in the address too, and taken along as a spreadsheet', async ({
  page,
  office,
}) => {
  const treasurer = await office.officer('Rashid Al Amin', 'treasurer')
  const member = await verify(page, office, treasurer)
  await page.goto('/office/audit')
  await page.getByLabel('Officer', { exact: true }).selectOption('Rashid Al Amin')
  await expect(records(page)).toHaveCount(1)
  await page.getByLabel('Action').selectOption('Verified a payment')
  await page.getByLabel('From the day').fill(businessDateAt(new Date()))
  await expect(page).toHaveURL(new RegExp(`officer=${treasurer.id}&call=POST.*&from=`))
  await page.reload()
  await expect(records(page)).toContainText([member.name])
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const text = await readFile(await (await downloading).path(), 'utf8')
  expect(text.split('\n').filter((line) => line.includes('Rashid Al Amin'))).toHaveLength(1)
  await page.getByLabel('Action').selectOption('Rejected a payment')
  await expect(page.getByText('Nothing found')).toBeVisible()
})

test('who did what with a member’s account this year takes two clicks and one field', async ({ page, office }) => {
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  const member = await verify(page, office, treasurer)
  await verify(page, office, treasurer)
  const auditor = await office.officer('Priya Nair', 'auditor')
  await openAs(page, auditor, '/office')
  let [clicks, fields] = [0, 0]
  const press = async (link: string) => {
    clicks += 1
    await page.getByRole('link', { name: link, exact: true }).locator('visible=true').click()
  }
  await press('Audit')
  fields += 1
  const field = page.getByRole('combobox', { name: 'Member' })
  await field.fill(member.name)
  await expect(page.getByRole('option', { name: member.name })).toBeVisible()
  await expectAccessible(page)
  await field.press('Enter')
  await expect(records(page)).toHaveCount(1)
  await press('This year')
  await expect(page).toHaveURL(new RegExp(`member=${member.id}&from=${businessDateAt(new Date()).slice(0, 4)}-01-01`))
  await expect(records(page)).toHaveCount(1)
  await expect(records(page)).toContainText(`Farida Yasmin verified payment`)
  console.log(`Who did what with ${member.name}'s account this year: ${clicks} clicks, ${fields} field`)
  expect({ clicks, fields }).toEqual({ clicks: 2, fields: 1 })
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const text = await readFile(await (await downloading).path(), 'utf8')
  expect(text).toContain(`of ${member.name}, AED 100.00.`)
  await records(page).getByRole('link', { name: /^\d+$/ }).click()
  await expect(page).toHaveURL(/\/office\/payments\?payment=\d+/)
  await page.goBack()
  await field.fill('')
  await expect(records(page)).not.toHaveCount(1)
})

test('a manual entry that is not posted is led to its own page, not to its list', async ({ page, office }) => {
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  const second = await office.officer('Rashid Al Amin', 'treasurer')
  const lines = [
    { account: 'general_expense', side: 'debit', amount: '250' },
    { account: 'bank', side: 'credit', amount: '250' },
  ] as const
  const propose = async (memo: string) =>
    (
      await ask(treasurer.token, 'POST /api/office/ledger/manual-entries', {
        body: { date: businessDateAt(new Date()), memo, lines: [...lines] },
        origin: office.origin,
      })
    ).manual_entry_id
  const waits = await propose('Rent of the hall')
  const rejected = await propose('Rent of another hall')
  const params = { id: String(rejected) }
  const body = { reason: 'There was one hall.' }
  const { origin } = office
  await ask(second.token, 'POST /api/office/ledger/manual-entries/:id/decline', { params, body, origin })
  await openAs(page, await office.officer('Priya Nair', 'auditor'), '/office/audit?kind=books')
  for (const [id, memo, list] of [
    [waits, 'Rent of the hall', 'To approve'],
    [rejected, 'Rent of another hall', 'Rejected'],
  ] as const) {
    await records(page)
      .filter({ hasText: memo })
      .first()
      .getByRole('link', { name: String(id), exact: true })
      .click()
    await expect(page).toHaveURL(`/office/evidence/manual/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: `Evidence of manual entry ${id}` })).toBeVisible()
    await expect(page.getByText(memo, { exact: true })).toBeVisible()
    await expect(page.getByRole('table', { name: 'Debits and credits' }).getByRole('row')).toHaveCount(3)
    await expect(page.getByRole('link', { name: 'Proposed an entry by hand' })).toBeVisible()
    await expectAccessible(page)
    // From there to where it is decided.
    await page.getByRole('link', { name: `Manual entry ${id}`, exact: true }).click()
    await expect(page).toHaveURL(`/office/books/manual?entry=${id}`)
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(page.getByRole('article').getByRole('heading', { name: memo, exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: new RegExp(`^${list}`), exact: false })).toHaveAttribute(
      'aria-current',
      /page|true/,
    )
    await expectAccessible(page)
    await page.goto('/office/audit?kind=books')
  }
  await page.goto('/office/books/manual?entry=999999')
  await expect(page.getByText('There is no manual entry 999999.')).toBeVisible()
})

test('a notice that was sent is led to from its record', async ({ page, office }) => {
  const secretary = await office.officer('Leela Menon', 'secretary')
  const texts = [{ language: 'en', title: 'The hall is closed', text: 'Come on Sunday instead.' }]
  const body = { to: 'active', texts }
  await office.memberWithReceipt()
  const { notice_id: id } = await ask(secretary.token, 'POST /api/office/notices', {
    body,
    origin: office.origin,
  })
  await openAs(page, await office.officer('Priya Nair', 'auditor'), '/office/audit?kind=messages')
  await records(page)
    .filter({ hasText: 'Leela Menon sent a notice' })
    .getByRole('link', { name: 'To the page' })
    .click()
  await expect(page).toHaveURL(`/office/messages/notices/${id}`)
  await expect(page.getByRole('main')).toContainText('The hall is closed')
})

test('a day is typed figure by figure, and the filters stay', async ({ page, office }) => {
  const auditor = await office.officer('Priya Nair', 'auditor')
  await openAs(page, auditor, '/office/audit')
  const from = page.getByLabel('From the day')
  await from.focus()
  await page.keyboard.type('0303')
  for (const figure of '2026') {
    await page.keyboard.type(figure)
    await expect(from).toBeFocused()
  }
  await expect(page).toHaveURL('/office/audit?from=2026-03-03')
  await from.blur()
  await expect(from).toHaveValue('3 Mar 2026')
  await page.getByRole('link', { name: 'Audit', exact: true }).locator('visible=true').click()
  await expect(page).toHaveURL('/office/audit')
  await expect(from).toHaveValue('')
})

demoTest.describe(() => {
  demoTest.use({ email: 'auditor@somiti.test' })
  demoTest('twenty records are on a screen of 1280 by 900', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    // A sentence with a reason takes another line; that a payment was verified takes one. Of today are other tests' records.
    const yesterday = addDays(businessDateAt(new Date()), -1)
    await visit(page, `/office/audit?call=POST /api/office/payments/:id/verify&to=${yesterday}`)
    const twentieth = await records(page).nth(19).boundingBox()
    expect(twentieth && twentieth.y + twentieth.height).toBeLessThanOrEqual(900)
  })

  demoTest('all seals are checked with one press, and one entry from its own page', async ({ page }) => {
    await visit(page, '/office/audit')
    await page.getByRole('link', { name: 'Seals', exact: true }).click()
    await page.getByRole('button', { name: 'Check all entries now' }).click()
    await expect(
      page.getByRole('status').filter({ hasText: /^[\d,]+ entries were checked\. All are as they were sealed\./ }),
    ).toBeVisible()
    await expect(head(page)).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Number of an entry').fill('twelve')
    await page.getByRole('button', { name: 'Check this entry' }).click()
    await expect(page.getByText('Enter the number of an entry.')).toBeVisible()
    await page.goto('/office/books/entries/2')
    await page.getByRole('link', { name: 'Check this entry' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Entry 2 is as it was sealed.' })).toBeVisible()
  })
})

demoTest.describe(() => {
  demoTest.use({ email: 'auditor@somiti.test' })
  demoTest('exceptions of a year stand on one page, by kind, with their reasons', async ({ page }) => {
    await visit(page, '/office/audit')
    await page.getByRole('link', { name: 'Exceptions', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Exceptions' })).toBeVisible()
    await expect(records(page).filter({ hasText: 'Reason:' }).first()).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: /^Reversals/ }).click()
    await expect(records(page).first()).toContainText('reversed')
    await page.getByRole('link', { name: String(Number(businessDateAt(new Date()).slice(0, 4)) - 5) }).click()
    await expect(page.getByText('No exceptions')).toBeVisible()
  })
})

test('what others did is gathered, opened and marked as seen', async ({ page, office }) => {
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  const member = await verify(page, office, treasurer)
  const auditor = await office.officer('Priya Nair', 'auditor')
  await openAs(page, auditor, '/office/audit')
  await page.getByRole('link', { name: 'Changes' }).click()
  const line = page.getByRole('list', { name: 'Payments' }).getByRole('listitem').filter({ hasText: member.name })
  await expect(line).toContainText(`Verified a payment${member.name}Farida Yasmin`)
  await expect(line).toContainText('AED 100.00')
  await expectAccessible(page)
  await line.getByRole('button', { name: 'Details: Verified a payment, Farida Yasmin' }).click()
  await expect(records(page)).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Mark as seen' }).click()
  await expect(page.getByText('Nothing has changed')).toBeVisible()
  await page.reload()
  await expect(page.getByText('since you marked it as seen on')).toBeVisible()
  await expect(page.getByText('Nothing has changed')).toBeVisible()
})

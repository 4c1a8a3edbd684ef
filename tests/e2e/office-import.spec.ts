import { utils, write } from '@e965/xlsx'
import { expect, type Page } from '@playwright/test'
import { addMonths, businessDateAt, monthOf } from '#core/calendar.ts'
import { fact } from './support/figures.ts'
import { type OwnOffice, openAs, officeTest as test } from './support/own-office.ts'
import { expectAccessible } from './support/screen.ts'

const ADDRESS = '/office/import'
const lastMonth = addMonths(monthOf(businessDateAt(new Date())), -1)

let chosen = 0

/** Two members, one of whom has a running loan; the second's savings are written as told. */
function csvWith(savings: string): { name: string; mimeType: string; buffer: Buffer } {
  chosen += 1
  const id = `${process.pid}-${chosen}`
  const rows = [
    'Name;E-Mail;Mobile;Dues from;Dues paid until;Savings;Note',
    `Rokeya Begum ${id};rokeya-${id}@example.test;+971 50 555 0142;2021-03;${lastMonth};٦٧٠٠;from the old book`,
    `Joel Reyes ${id};joel-${id}@example.test;0505550199;May 2024;${lastMonth};${savings};`,
  ]
  return { name: 'members.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${rows.join('\r\n')}`) }
}

async function checkFile(page: Page, file: ReturnType<typeof csvWith>) {
  await page.getByLabel('Spreadsheet of members').setInputFiles(file)
  await page.getByRole('button', { name: 'Check the file' }).click()
}

/** Nobody else finds it before the server has said so. */
async function prepare(page: Page) {
  await page.getByRole('button', { name: 'Prepare the import' }).click()
  await expect(page.getByRole('heading', { name: 'An import waits to be confirmed' })).toBeVisible()
}

/** Whoever is in charge of the register, and whoever is of the money. */
async function officers(office: OwnOffice) {
  return {
    shirin: await office.officer('Shirin Akter', 'secretary'),
    farida: await office.officer('Farida Yasmin', 'treasurer'),
  }
}

test('an import is corrected and repeated, confirmed by a second officer, and its members stand in the register', async ({
  page,
  office,
}) => {
  test.setTimeout(60_000)
  const { shirin, farida } = await officers(office)
  await openAs(page, shirin, '/office/members')
  await page.getByRole('link', { name: 'Import and export' }).click()
  await expect(page).toHaveURL(ADDRESS)

  await checkFile(page, csvWith('1.250,505'))
  await expect(page.getByRole('alert')).toContainText('1 line has to be corrected.')
  const bad = page.getByRole('textbox', { name: 'Line 3, Savings' })
  await expect(bad).toHaveValue('1.250,505')
  await expect(bad).toHaveAccessibleDescription('Write an amount like 100 or 1250.50.')
  await expect(page.getByText('These columns are not read: Note.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Prepare the import' })).toHaveCount(0)
  await expectAccessible(page)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save this list' }).click()
  expect((await saving).suggestedFilename()).toBe('bad-lines.csv')

  await page.getByLabel('In the bank now').fill('8,000')
  await checkFile(page, csvWith('1250.50'))
  await expect(page.getByRole('status').filter({ hasText: 'All 2 lines can be imported.' })).toBeVisible()
  await expect(fact(page, "Members' savings")).toHaveText('AED 7,950.50')
  await expect(fact(page, 'Surplus that results')).toHaveText('AED 49.50')
  await prepare(page)
  await expect(page.getByText('You prepared it, so another officer, a treasurer, has to confirm it.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Confirm the import' })).toHaveCount(0)

  await openAs(page, farida, ADDRESS)
  await expect(page.getByText(/members\.csv, prepared by Shirin Akter/)).toBeVisible()
  await expect(fact(page, 'In the bank')).toHaveText('AED 8,000.00')
  await page.getByRole('button', { name: 'Show every member' }).click()
  const rokeya = page.getByRole('list', { name: 'Members to import' }).getByRole('listitem').first()
  await expect(rokeya).toContainText('Rokeya Begum')
  await expect(rokeya).toContainText('6,700.00')
  const kept = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the file' }).click()
  expect((await kept).suggestedFilename()).toBe('members.csv')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirm the import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import these members?' })
  await expect(dialog).toContainText('2 members join the register')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Import members' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: 'Imported: 2 members with their opening balances.' }).first(),
  ).toBeVisible()
  await expect(page.getByText(/confirmed by Farida Yasmin/)).toBeVisible()

  await page.getByRole('link', { name: 'Register' }).click()
  await page.getByRole('searchbox').fill(`rokeya-${process.pid}-${chosen}`)
  await expect(page.getByText(`Rokeya Begum ${process.pid}-${chosen}`).locator('visible=true')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('6,700.00')
})

test('a file that was imported is not imported again, and one that waits is discarded', async ({
  page,
  office,
  watch,
}) => {
  const { shirin, farida } = await officers(office)
  const file = csvWith('10')
  await openAs(page, shirin, ADDRESS)
  await checkFile(page, file)
  await prepare(page)
  await page.getByRole('button', { name: 'Discard import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard import' }).click()
  await expect(page.getByText(/discarded by Shirin Akter/)).toBeVisible()

  await checkFile(page, file)
  await prepare(page)
  await openAs(page, farida, ADDRESS)
  await page.getByRole('button', { name: 'Confirm the import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Import members' }).click()
  await expect(page.getByText(/confirmed by Farida Yasmin/).first()).toBeVisible()
  await expect(page.getByText('A secretary chooses the spreadsheet and prepares the import.')).toBeVisible()

  await openAs(page, shirin, ADDRESS)
  watch.expectFailure('POST /api/office/imports/check 409')
  await checkFile(page, file)
  await expect(page.getByText(/Already imported on .* by Farida Yasmin/).first()).toBeVisible()
})

test('the register is taken along as a spreadsheet, and a template to begin with', async ({ page, office }) => {
  const { shirin } = await officers(office)
  await openAs(page, shirin, ADDRESS)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  expect((await saving).suggestedFilename()).toBe('members.csv')
  await page.getByText('File format').click()
  const template = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save a template with example rows' }).click()
  expect((await template).suggestedFilename()).toBe('members-template.xlsx')
  await expectAccessible(page)
  // As it is it can be read.
  await page.getByLabel('Spreadsheet of members').setInputFiles(await (await template).path())
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'All 2 lines can be imported.' })).toBeVisible()
})

/** A workbook as a treasurer keeps it: titles above, own headings, a number for each line, dirham signs, notes and a total. */
function uglyWorkbook(id: string) {
  const rows = [
    ['Deira savings group'],
    ['Members, November 2026'],
    [],
    ['S/N', 'Member Name', 'WhatsApp', 'Joined', 'Balance', 'Loan balance', 'Remarks'],
    [1, `Amina Hossain ${id}`, '+971 50 555 0101', '03/04/2024', 'AED 3,000', 500, ''],
    [2, `Vijay Nair ${id}`, 'ask his brother', '05/06/2025', 'Dhs. 1,250.50', '', 'new number'],
    [3, 'Gopal (left, paid out)', 'none', '01/02/2024', '', '', ''],
    [],
    ['', 'TOTAL', '', '', 'AED 4,250.50', 500, ''],
  ]
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Members')
  const buffer = Buffer.from(write(book, { type: 'buffer', bookType: 'xlsx' }))
  return { name: 'members.xlsx', mimeType: 'application/octet-stream', buffer }
}

test('any line of a long file is found, edited in place and left out; the year of its months is changed', async ({
  page,
  office,
}) => {
  test.setTimeout(60_000)
  const { shirin, farida } = await officers(office)
  const id = `${process.pid}-long`
  const member = (at: number) => `Member ${at} ${id}^+9715055501${String(at).padStart(2, '0')}^1,250^100^100`
  const rows = ['Dues of 2026', 'Name^Mobile^Note^Jan^Feb', ...Array.from({ length: 45 }, (_, at) => member(at + 1))]
  await openAs(page, shirin, ADDRESS)
  await page.getByLabel('In the bank now').fill('9,000')
  await checkFile(page, { name: 'long.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) })
  await expect(page.getByRole('status').filter({ hasText: 'All 45 lines can be imported.' })).toBeVisible()
  await expect(page.getByLabel('Cells are divided by')).toHaveValue('^')
  const lines = page.getByRole('list', { name: 'All lines of the file' })
  await expect(lines.getByRole('listitem')).toHaveCount(20)
  await page.getByRole('button', { name: 'Next lines' }).click()
  await page.getByRole('button', { name: 'Next lines' }).click()
  await expect(page.getByText('41 to 45 of 45 lines')).toBeVisible()
  await lines.getByRole('button', { name: 'Edit line 45' }).click()
  await lines.getByRole('textbox', { name: 'Line 45, Name' }).fill(`Rokeya Begum ${id}`)
  await lines.getByRole('textbox', { name: 'Line 45, February 2026' }).fill('150.50')
  await expectAccessible(page)
  await lines.getByRole('button', { name: 'Use these values' }).click()
  await expect(lines.getByRole('listitem').filter({ hasText: `Rokeya Begum ${id}` })).toContainText('250.50')
  await lines.getByRole('button', { name: 'Leave line 47 out' }).click()
  await expect(page.getByText('41 to 44 of 44 lines')).toBeVisible()

  await page.getByRole('textbox', { name: 'Name, number or line' }).fill('member 9 ')
  await page.getByRole('button', { name: 'Find lines' }).click()
  await expect(lines.getByRole('listitem')).toHaveCount(1)
  await expect(lines).toContainText('owes from March 2026')
  await page.getByLabel('Year of the first month column').fill('2025')
  await expect(lines).toContainText('owes from March 2025')
  await page.getByRole('textbox', { name: 'Name, number or line' }).fill('')
  await page.getByLabel('Lines to show').selectOption('Lines left out')
  await expect(lines.getByRole('listitem')).toHaveText(/Line 47 · left out by you/)
  await expectAccessible(page)
  await expect(fact(page, "Members' savings")).toHaveText('AED 8,850.50')
  await prepare(page)

  await openAs(page, farida, ADDRESS)
  await page.getByRole('button', { name: 'Show every member' }).click()
  await expect(page.getByText(/Line 45, February 2025:/)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Members to import' })).toContainText(`Rokeya Begum ${id}`)
  // One import waits at a time: the next one begins without it.
  await page.getByRole('button', { name: 'Discard import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard import' }).click()
  await expect(page.getByText(/discarded by Farida Yasmin/).first()).toBeVisible()
})

test('an untidy workbook is mended on screen, and imported without touching the file', async ({ page, office }) => {
  test.setTimeout(60_000)
  const { shirin, farida } = await officers(office)
  const id = `${process.pid}-ugly`
  await openAs(page, shirin, ADDRESS)
  await page.getByLabel('In the bank now').fill('5,000')
  await checkFile(page, uglyWorkbook(id))
  await expect(page.getByLabel('Member Name')).toHaveValue('name')
  await expect(page.getByLabel('WhatsApp')).toHaveValue('mobile')
  await expect(page.getByLabel('Balance', { exact: true })).toHaveValue('savings')
  await expect(page.getByLabel('S/N')).toHaveValue('')
  await expect(page.getByText('These columns are not read: S/N, Loan balance, Remarks.')).toBeVisible()
  await expect(page.getByText('Loans of this file are not read. A running loan needs five columns:')).toBeVisible()
  await expect(page.getByLabel('Line with the headings')).toHaveValue('4')
  await page.getByLabel('Dues begin').fill('2024-01')

  const days = page.getByRole('radiogroup', { name: 'Joined: which day is 03/04/2024?' })
  await days.getByText('4 Mar 2024').click()
  await expect(days).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Line 6, Mobile' }).fill('+971 50 555 0102')
  await page.getByRole('checkbox', { name: 'Leave line 7 out' }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Read again with these changes' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'All 2 lines can be imported.' })).toBeVisible()
  await expect(fact(page, "Members' savings")).toHaveText('AED 4,250.50')
  const first = page.getByRole('list', { name: 'All lines of the file' }).getByRole('listitem').first()
  await expect(first).toContainText('since 4 Mar 2024')
  await page.getByText('3 lines are left out').click()
  await expect(page.getByText('Line 9: a total')).toBeVisible()
  await expect(page.getByText('Line 7: left out by you')).toBeVisible()
  await expectAccessible(page)
  await prepare(page)

  await openAs(page, farida, ADDRESS)
  await page.getByRole('button', { name: 'Confirm the import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Import members' }).click()
  await expect(page.getByText(/confirmed by Farida Yasmin/).first()).toBeVisible()
  await page.getByRole('link', { name: 'Register' }).click()
  await page.getByRole('searchbox').fill(`Vijay Nair ${id}`)
  await expect(page.getByRole('main')).toContainText('1,250.50')
})

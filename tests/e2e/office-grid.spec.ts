import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { businessDateAt } from '#core/calendar.ts'
import { ask } from './support/calls.ts'
import { labelOf } from './support/dues.ts'
import { type OwnOffice, openAs, officeTest as test } from './support/own-office.ts'
import { newMember, type Person } from './support/people.ts'

const today = businessDateAt(new Date())
const year = Number(today.slice(0, 4))
/** Where this month stands in a row, from 0. */
const thisMonth = Number(today.slice(5, 7)) - 1

/** An office with a member of each state this month. */
async function aMonth(office: OwnOffice) {
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  const { member: paid, paymentId } = await office.memberWithReceipt()
  const verify = { params: { id: paymentId }, body: {}, origin: office.origin }
  await ask(treasurer.token, 'POST /api/office/payments/:id/verify', verify)
  const { member: waiting } = await office.memberWithReceipt()
  return { treasurer, paid, waiting, due: await newMember(office.db) }
}

async function lineOf(page: Page, office: OwnOffice, officer: Person, { id }: Person) {
  const sent = { params: { id }, origin: office.origin }
  const { member } = await ask(officer.token, 'GET /api/office/members/:id', sent)
  return page.getByRole('row').filter({ hasText: member.account.owner_data.unique_id })
}

test('the grid says in words what its signs show, month by month', async ({ page, office }) => {
  const { treasurer, paid, waiting, due } = await aMonth(office)
  await openAs(page, treasurer, '/office/members')
  await page.getByRole('link', { name: 'Dues by month' }).click()
  await expect(page).toHaveURL('/office/members/grid')
  for (const [member, word] of [
    [paid, /^Paid\s*100$/],
    [waiting, 'Waiting'],
    [due, 'Due'],
  ] as const) {
    await page.getByRole('searchbox', { name: 'Search members' }).fill(member.email)
    await expect(page.getByRole('rowheader', { name: 'All 1 together' })).toBeVisible()
    const line = await lineOf(page, office, treasurer, member)
    await expect(line.getByRole('cell').nth(thisMonth)).toHaveText(word)
  }
  await page.getByRole('button', { name: 'The year before' }).click()
  await expect(page).toHaveURL(new RegExp(`year=${year - 1}`))
  const line = await lineOf(page, office, treasurer, due)
  await expect(line.getByRole('cell')).toHaveText([...Array(12).fill('Nothing'), '0.00'])
})

test('a month opens its payment, or what can be entered for it', async ({ page, office }) => {
  const { treasurer, paid, due } = await aMonth(office)
  const { payments } = await ask(treasurer.token, 'GET /api/office/members/:id', {
    params: { id: paid.id },
    origin: office.origin,
  }).then(({ member }) => member)
  await openAs(page, treasurer, `/office/members/grid?search=${paid.email}`)
  await (await lineOf(page, office, treasurer, paid)).getByRole('cell').nth(thisMonth).getByRole('link').click()
  await expect(page).toHaveURL(`/office/payments?payment=${payments[0]?.id}`)
  await page.goto(`/office/members/grid?search=${due.email}`)
  await (await lineOf(page, office, treasurer, due)).getByRole('cell').nth(thisMonth).getByRole('link').click()
  const dialog = page.getByRole('dialog', { name: 'Enter a payment' })
  await expect(dialog.getByLabel('Month').locator('option:checked')).toHaveText(labelOf())
  await dialog.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(`/office/members/${due.id}`)
})

test('the columns add up to what is shown', async ({ page, office }) => {
  const { treasurer, paid } = await aMonth(office)
  await openAs(page, treasurer, `/office/members/grid?search=${paid.email}`)
  const total = page.getByRole('row').filter({ hasText: 'All 1 together' }).getByRole('cell')
  await expect(total.nth(thisMonth)).toHaveText('100')
  await expect(total.last()).toHaveText('100.00')
})

test('printed, it is the table alone, black on white, landscape, its head on every page', async ({ page, office }) => {
  const { treasurer, paid } = await aMonth(office)
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await openAs(page, treasurer, '/office/members/grid')
  await expect(await lineOf(page, office, treasurer, paid)).toBeVisible()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('searchbox')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(String(year))
  const line = await lineOf(page, office, treasurer, paid)
  for (const link of await line.getByRole('link').all()) await expect(link).toHaveCSS('color', 'rgb(0, 0, 0)')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(page.locator('thead')).toHaveCSS('display', 'table-header-group')
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const [, width, height] = pdf.match(/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/) ?? []
  expect(Number(width)).toBeGreaterThan(Number(height))
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('html[data-printed]')).toHaveCount(1)
})

test('the whole year is downloaded as a spreadsheet', async ({ page, office }) => {
  const { treasurer, paid, waiting, due } = await aMonth(office)
  await openAs(page, treasurer, '/office/members/grid?search=nobody')
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const download = await coming
  expect(download.suggestedFilename()).toBe(`dues-${year}.csv`)
  const text = await readFile(await download.path(), 'utf8')
  expect(text).toMatch(new RegExp(`^\uFEFFMember ID,Name,Status,January ${year},`))
  for (const [member, cell] of [
    [paid, '100'],
    [waiting, 'waiting'],
    [due, 'due'],
  ] as const) {
    const sent = { params: { id: member.id }, origin: office.origin }
    const { account } = (await ask(treasurer.token, 'GET /api/office/members/:id', sent)).member
    const line = text.split('\n').find((each) => each.startsWith(`${account.owner_data.unique_id},`))
    expect(line?.split(',')[3 + thisMonth]).toBe(cell)
  }
})

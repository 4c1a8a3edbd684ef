import type { Page } from '@playwright/test'
import { addMonths, MONTH_NAMES, monthLabel } from '#core/calendar.ts'
import { defaultSettings } from '#core/settings.ts'
import { writeSettings } from '#server/db/settings.ts'
import { ask } from './support/calls.ts'
import { duesDialog, openDuesForm } from './support/dues.ts'
import { expectErrorsTied } from './support/errors.ts'
import { type OwnOffice, openAs, officeTest as test } from './support/own-office.ts'
import { month, newMember, type Person } from './support/people.ts'
import { expectFiguresInOrder } from './support/reading-order.ts'
import { expectAccessible } from './support/screen.ts'
import { expect } from './support/test.ts'

let admin: Person
const IBAN = 'AE07 0331 2345 6789 0123 456'
const BANK = { name: 'Creek Bank', accountName: 'Somiti', accountNumber: '0127 4455', iban: '' }

test.beforeEach(async ({ office }) => {
  await writeSettings(office.db, defaultSettings(month()), null, new Date())
  admin = await office.officer('Tariq Mahmud', 'admin')
})
test.afterEach(({ office }) => writeSettings(office.db, defaultSettings(month()), null, new Date()))

const openSettings = (page: Page) => openAs(page, admin, '/office/settings')
const section = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) })
const change = async (page: Page, name: string) => {
  await page.getByRole('button', { name: `Change: ${name}` }).click()
  return page.getByRole('dialog')
}

/** By call, as somebody else does it meanwhile. */
async function changeContacts({ origin }: OwnOffice, { token }: Person, fields: Readonly<Record<string, string>>) {
  const { version } = await ask(token, 'GET /api/office/settings', { origin })
  const body = { section: 'association', version, name: 'Somiti', email: '', phone: '', address: '', ...fields }
  await ask(token, 'POST /api/office/settings', { body, origin })
}

test('the dues changed from a later month are reviewed before, told to members, and on the form for that month alone', async ({
  page,
  office,
}) => {
  const member = await newMember(office.db)
  const from = addMonths(month(), 2)
  await openSettings(page)
  const dialog = await change(page, 'Dues')
  await dialog.getByLabel('Each month').fill('150')
  await dialog.getByLabel('Due on day').fill('5')
  await dialog.getByLabel('From').selectOption(from)
  await expect(dialog).toContainText(`From ${monthLabel(from)} each member owes AED 150 a month, due on day 5.`)
  await expect(dialog).toContainText(/Together that is AED [\d,]+ a month instead of AED [\d,]+\./)
  await expect(dialog).toContainText(/\d+ active members? (is|are) told of it\./)
  await expectAccessible(page, { fitsAt: [360] })
  await dialog.getByRole('button', { name: 'Change the dues' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(section(page, 'Dues')).toContainText(`From ${monthLabel(from)}: AED 150.00, due on day 5`)
  await expect(page.getByText('Dues each month: from AED 100.00 to AED 150.00')).toBeVisible()

  await openAs(page, member, '/user/notifications')
  await expect(page.getByRole('main')).toContainText('The monthly dues change')
  await page.goto('/user')
  await expect(page.getByText(`Dues are AED 150 a month from ${monthLabel(from)}, due on day 5.`)).toBeVisible()
  await expectAccessible(page)
  await openDuesForm(page)
  const amount = duesDialog(page).getByLabel('Amount')
  const choose = (chosen: string) => duesDialog(page).getByLabel('Month').selectOption(chosen)
  const nameOf = (of: string) => MONTH_NAMES[Number(of.slice(5)) - 1] ?? ''
  await choose(nameOf(addMonths(month(), 1)))
  await expect(amount).toHaveAccessibleDescription(/^Dues are AED 100 a month\./)
  await choose(nameOf(from))
  await expect(amount).toHaveAccessibleDescription(new RegExp(`^Dues for ${monthLabel(from)} are AED 150\\.`))
})

test('the switch of the two-person rules waits for a treasurer, and shows its notice on every screen of the office', async ({
  page,
  office,
}) => {
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  await newMember(office.db)
  const notice = page.getByText('The two-person rules are off: one officer can approve and pay out alone.')
  const waits = page.getByText('A change of the bank details or of the two-person rules is waiting.')
  await openSettings(page)
  const off = await change(page, 'Two-person rules')
  await off.getByRole('button', { name: 'Switch rules off' }).click()
  await expect(waits).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change: Two-person rules' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Confirm change' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Cancel change' })).toBeVisible()
  await expectAccessible(page)
  await expect(notice).toHaveCount(0)
  await openAs(page, treasurer, '/office/payments')
  await page.getByRole('link', { name: 'See the change' }).click()
  await page.getByRole('button', { name: 'Confirm change' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm change' }).click()
  await expect(notice).toBeVisible()
  await expect(page.getByText('Confirmed by Farida Yasmin')).toBeVisible()
  for (const address of ['/office', '/office/payments', '/office/loans', '/office/members', '/office/officers']) {
    await page.goto(address)
    await expect(notice).toBeVisible()
  }
  await expect(waits).toHaveCount(0)
})

test('an account that members pay to is proposed, rejected, confirmed by a treasurer, and then told to members', async ({
  page,
  office,
}) => {
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  const member = await newMember(office.db)
  await writeSettings(office.db, { ...defaultSettings(month()), bank: BANK }, null, new Date())
  const propose = async (digits: string) => {
    await openSettings(page)
    const dialog = await change(page, 'Account for payments')
    await expect(dialog.getByRole('listitem')).toHaveCount(0)
    await dialog.getByLabel('Account number').fill(digits)
    await expect(dialog.getByRole('listitem')).toHaveText(`Account number: from 0127 4455 to ${digits}`)
    await expect(dialog).toContainText(/\d+ active members? (is|are) told of it\./)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText(`Account number: from 0127 4455 to ${digits}`)).toBeVisible()
  }
  const changed = duesDialog(page).getByText(/^The account changed on/)
  // An earlier test may have changed it, which members are told for 30 days.
  await openAs(page, member, '/user')
  await openDuesForm(page)
  await expect(duesDialog(page)).toContainText('0127 4455')
  const toldBefore = await changed.count()
  await propose('9999 1111')
  await openAs(page, treasurer, '/office/settings')
  await page.getByRole('button', { name: 'Reject change' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('The bank knows no such account.')
  await page.getByRole('dialog').getByRole('button', { name: 'Reject change' }).click()
  await expect(page.getByRole('heading', { name: 'Waiting changes' })).toHaveCount(0)
  await openAs(page, member, '/user')
  await openDuesForm(page)
  await expect(duesDialog(page)).toContainText('0127 4455')
  await expect(changed).toHaveCount(toldBefore)

  await propose('9999 2222')
  await openAs(page, treasurer, '/office/settings')
  await page.getByRole('button', { name: 'Confirm change' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm change' }).click()
  await expect(section(page, 'Account for payments')).toContainText('9999 2222')
  await openAs(page, member, '/user')
  await openDuesForm(page)
  await expect(duesDialog(page)).toContainText('9999 2222')
  await expect(changed).toBeVisible()
  await expectAccessible(page)
})

test('the account that a treasurer confirms is drawn as it is written, also in Arabic', async ({ page, office }) => {
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  await newMember(office.db)
  await writeSettings(office.db, { ...defaultSettings(month()), bank: BANK }, null, new Date())
  const { origin } = office
  const { version } = await ask(admin.token, 'GET /api/office/settings', { origin })
  const fields = { bank_name: 'Creek Bank', bank_account_number: '0127 4455 6601', bank_iban: IBAN }
  await ask(admin.token, 'POST /api/office/settings', { body: { section: 'bank', version, ...fields }, origin })
  await page.context().addCookies([{ name: 'language', value: 'ar', url: origin }])
  await openAs(page, treasurer, '/office/settings')
  await expect(page.getByText('0127 4455 6601')).toBeVisible()
  await expectFiguresInOrder(page, 'of a waiting change')
  const id = (await ask(admin.token, 'GET /api/office/settings', { origin })).waiting[0]?.id ?? 0
  const call = { params: { id }, body: { reason: 'Only to look at.' }, origin }
  await ask(admin.token, 'POST /api/office/settings/proposals/:id/reject', call)
})

test('on a phone a field that is refused stays in sight above what the dialog says below', async ({ page, watch }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openSettings(page)
  const dialog = await change(page, 'Account for payments')
  await dialog.getByLabel('IBAN').fill(IBAN.replace('07', '08'))
  watch.expectFailure('POST /api/office/settings 422')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Check the fields that are marked.')).toBeVisible()
  const problem = dialog.getByText(/^The check digits don't match/)
  const isUncovered = (element: Element) => {
    const { left, bottom } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + 2, bottom - 2))
  }
  await expect.poll(() => problem.evaluate(isUncovered)).toBe(true)
})

test('a name and contacts that are changed show on the public pages at once', async ({ page }) => {
  await openSettings(page)
  const dialog = await change(page, 'The association')
  await dialog.getByLabel('Name').fill('Padma & Sons <Somiti>')
  await dialog.getByLabel('Phone').fill('+971 4 555 0199')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(section(page, 'The association')).toContainText('+971 4 555 0199')
  // To visitors: who is signed in is led to the chat.
  await page.evaluate(() => localStorage.clear())
  await page.goto('/contact')
  await expect(page.getByRole('link', { name: 'Padma & Sons <Somiti>' }).first()).toBeVisible()
  await expect(page.getByText('+971 4 555 0199').first()).toBeVisible()
})

test("terms of loans that are changed hold in a member's form, and on the home page", async ({
  page,
  office,
  watch,
}) => {
  const member = await newMember(office.db)
  await openSettings(page)
  const dialog = await change(page, 'Loans')
  await dialog.getByLabel('Maximum').fill('6050')
  await dialog.getByLabel('Interest, %').fill('8.5')
  await expect(dialog.getByRole('listitem')).toHaveText('Interest: from 7% to 8.5%')
  watch.expectFailure('POST /api/office/settings 422')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Maximum')).toHaveAccessibleDescription('Enter a multiple of the step.')
  await dialog.getByLabel('Maximum').fill('6000')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(section(page, 'Loans')).toContainText('AED 500 – 6,000')
  await page.goto('/')
  await expect(page.getByText('8.5% once, whatever the term')).toBeVisible()

  await openAs(page, member, '/user/apply-loan')
  await expect(page.getByText('From 500 to 6,000 in steps of 100.')).toBeVisible()
  await expect(page.getByText('1,085.00').first()).toBeVisible()
})

test('fines and operators that are changed stand in the forms of members', async ({ page, office }) => {
  const member = await newMember(office.db)
  await openSettings(page)
  const fines = await change(page, 'Fines')
  await fines.getByLabel('For each month or instalment completed late').fill('10')
  await expect(fines.getByRole('listitem')).toHaveText('Fine: from AED 0.00 to AED 10.00')
  await expectAccessible(page, { fitsAt: [360] })
  await fines.getByRole('button', { name: 'Save' }).click()
  await expect(section(page, 'Fines')).toContainText('AED 10.00')
  const operators = await change(page, 'Mobile recharge')
  await operators.getByLabel('Operators').fill('Jio\n\nGrameen Phone')
  await operators.getByRole('button', { name: 'Save' }).click()
  await expect(section(page, 'Mobile recharge')).toContainText('Jio, Grameen Phone')

  await openAs(page, member, '/user/mobile-recharge')
  await expect(page.getByLabel('Operator').getByRole('option')).toHaveText(['Operator', 'Jio', 'Grameen Phone'])
  await openDuesForm(page)
  await expect(duesDialog(page)).toContainText('costs a fine of AED 10.00')
})

test('of two administrators the second is told who changed the settings, and sees them behind', async ({
  page,
  office,
  watch,
}) => {
  const other = await office.officer('Nadia Karim', 'admin')
  await openSettings(page)
  const dialog = await change(page, 'The association')
  await expect(dialog.getByLabel('Phone')).toBeVisible()
  await changeContacts(office, other, { phone: '+971 4 555 0111' })
  await dialog.getByLabel('Phone').fill('+971 4 555 0222')
  watch.expectFailure('POST /api/office/settings 409')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Nadia Karim has just changed the settings.')
  await dialog.getByRole('button', { name: 'Go back' }).click()
  await expect(section(page, 'The association')).toContainText('+971 4 555 0111')
})

test('what was begun is there again after a reload, unless somebody has changed the settings meanwhile', async ({
  page,
  office,
}) => {
  const other = await office.officer('Nadia Karim', 'admin')
  await openSettings(page)
  const dialog = await change(page, 'The association')
  const begun = dialog.getByText('What you had begun is here again.')
  await dialog.getByLabel('Address').fill('Room 3, the creek')
  await page.reload()
  await change(page, 'The association')
  await expect(begun).toBeVisible()
  await expect(dialog.getByLabel('Address')).toHaveValue('Room 3, the creek')

  await changeContacts(office, other, { address: 'Room 9, the harbour' })
  await page.reload()
  await change(page, 'The association')
  await expect(dialog.getByLabel('Address')).toHaveValue('Room 9, the harbour')
  await expect(begun).toHaveCount(0)
})

test('who is no administrator reads the settings and is told who changes them', async ({ page, office }) => {
  await openAs(page, await office.officer('Farida Yasmin', 'treasurer'), '/office/settings')
  await expect(page.getByText('An administrator changes the settings.')).toBeVisible()
  await expect(section(page, 'Loans')).toContainText('AED 500 – 5,000')
  await expect(page.getByRole('button', { name: /^Change/ })).toHaveCount(0)
})

test('the dialogs that change the settings can be used by everybody', async ({ page }) => {
  await openSettings(page)
  for (const name of ['The association', 'Account for payments', 'Loans', 'Fines', 'Mobile recharge', 'Dues']) {
    const dialog = await change(page, name)
    await expect(dialog, name).toBeVisible()
    await expectAccessible(page)
    if (name !== 'Dues') await dialog.getByRole('button', { name: 'Close' }).click()
  }
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Due on day').fill('32')
  await dialog.getByRole('button', { name: 'Change the dues' }).click()
  await expectErrorsTied(dialog)
})

import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { act, notice } from './support/acts.ts'
import { ask } from './support/calls.ts'
import { count, expectAtMost } from './support/count.ts'
import { labelOf } from './support/dues.ts'
import { fact } from './support/figures.ts'
import { apply } from './support/office.ts'
import { type OwnOffice, openAs, officeTest as test } from './support/own-office.ts'
import { newMember, type Person } from './support/people.ts'
import { expectAccessible } from './support/screen.ts'

const main = (page: Page) => page.getByRole('main')
const searchField = (page: Page) => page.getByRole('searchbox', { name: 'Search members' })
const addressOf = ({ id }: Person) => `/office/members/${id}`
const secretaryOf = (office: OwnOffice) => office.officer('Leela Menon', 'secretary')

test('a member is found by typing, and the search stands there again on the way back', async ({ page, office }) => {
  const secretary = await secretaryOf(office)
  const member = await newMember(office.db)
  await newMember(office.db)
  await openAs(page, secretary, '/office')
  await page.getByRole('link', { name: 'Members', exact: true }).click()
  await expect(page).toHaveURL('/office/members')
  await searchField(page).pressSequentially(member.email.toUpperCase())
  await expect(page.getByText('1 member found')).toBeVisible()
  const line = main(page).getByRole('link', { name: member.name })
  await line.click()
  await expect(page).toHaveURL(addressOf(member))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(member.name)
  await page.goBack()
  await expect(searchField(page)).toHaveValue(member.email.toUpperCase())
  await expect(line).toHaveCount(1)
  await searchField(page).fill('nobody is called this')
  await expect(page.getByText('Nobody found')).toBeVisible()
})

test('a line of the register says what is saved and owed, and a filter keeps the search', async ({ page, office }) => {
  const secretary = await secretaryOf(office)
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  const { member, paymentId } = await office.memberWithReceipt({ amount: '250' })
  const verify = { params: { id: paymentId }, body: {}, origin: office.origin }
  await ask(treasurer.token, 'POST /api/office/payments/:id/verify', verify)
  await openAs(page, secretary, `/office/members?search=${encodeURIComponent(member.email)}`)
  const line = main(page).locator('tbody tr, li').filter({ hasText: member.name })
  await expect(line).toContainText('250.00')
  await expect(line).toContainText('None open')
  await expect(line).toContainText('Active')
  await page.getByRole('link', { name: 'Inactive', exact: true }).click()
  await expect(page).toHaveURL(/status=inactive&search=/)
  await expect(page.getByText('Nobody found')).toBeVisible()
})

test('a member with an email is invited by email with one tap, and stays in the list until it is left', async ({
  page,
  office,
}) => {
  const secretary = await secretaryOf(office)
  const member = await newMember(office.db)
  await office.db.query('update person set password_hash = null, name = $2 where id = $1', [member.id, 'Tara Menon'])
  await openAs(page, secretary, '/office/members/invitations')
  const line = main(page).getByRole('listitem').filter({ hasText: 'Tara Menon' })
  await line.getByRole('button', { name: 'Invite Tara Menon by email' }).click()
  await expect(line).toContainText('Invited by email, open until')
  await expect(line.getByRole('button')).toHaveCount(0)
  await expect(line.getByRole('status')).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect((await office.letter(member.email, 'Your account at Somiti')).text).toMatch(/\/invitation#[\w-]{43}/)
  await page
    .getByRole('navigation', { name: 'Status' })
    .getByRole('link', { name: /^Invited/ })
    .click()
  await expect(line.getByRole('button', { name: 'Invite Tara Menon by email' })).toBeVisible()
})

test('the page of a member has everything in one place', async ({ page, office }) => {
  const secretary = await secretaryOf(office)
  const { member, paymentId } = await office.memberWithReceipt()
  const loan = await apply(office.db, member, { wholeAed: 1500, term: 4 })
  await openAs(page, secretary, addressOf(member))
  await expect(page.getByRole('link', { name: '+971 50 555 0100' })).toHaveAttribute('href', 'tel:+971505550100')
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/971505550100\?text=Dear/,
  )
  await expect(page.getByRole('link', { name: member.email })).toHaveAttribute('href', `mailto:${member.email}`)
  await expect(main(page).locator('tr, li').filter({ hasText: 'Monthly dues' }).first()).toContainText('In review')
  await expect(page.getByRole('listitem').filter({ hasText: `payment ${paymentId}` })).toContainText('To check')
  await expect(fact(page, 'Address')).toHaveText('Al Nahda, Dubai')
  // Every figure leads to what it comes from.
  await fact(page, 'Due this month').getByRole('link').click()
  await expect(page).toHaveURL(/#dues$/)
  await expect(page.getByRole('heading', { name: 'Dues and instalments' })).toBeInViewport()
  await fact(page, 'Savings, AED').getByRole('link').click()
  await expect(page).toHaveURL(`/office/books/account?account=savings&member=${member.id}`)
  await expect(main(page)).toContainText(member.name)
  await page.goto(addressOf(member))
  await page.getByRole('link', { name: `Loan ${loan}` }).click()
  await expect(page).toHaveURL(`/office/loans/${loan}`)
})

test('the contacts of all are saved for a phone in two clicks', async ({ page, office }) => {
  const member = await newMember(office.db)
  await openAs(page, await secretaryOf(office), '/office')
  await page.getByRole('link', { name: 'Members', exact: true }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save to the phone' }).click()
  console.log('Contacts of all as vCard: 2 clicks.')
  const file = await saving
  expect(file.suggestedFilename()).toBe('members.vcf')
  const cards = await readFile(await file.path(), 'utf8')
  expect(cards).toContain(`\r\nFN:${member.name}\r\n`)
  expect(cards).toContain(`\r\nEMAIL:${member.email}\r\n`)
})

test('what a member paid is found in two clicks and one field, and leads to its entry', async ({ page, office }) => {
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  const { member, paymentId } = await office.memberWithReceipt()
  const verify = { params: { id: paymentId }, body: {}, origin: office.origin }
  await ask(treasurer.token, 'POST /api/office/payments/:id/verify', verify)
  const counted = await count(page)
  await openAs(page, treasurer, '/office')
  await page.getByRole('link', { name: 'Members', exact: true }).click()
  await searchField(page).fill(member.email)
  await expect(page.getByText('1 member found')).toBeVisible()
  await main(page).getByRole('link', { name: member.name }).click()
  const line = main(page)
    .locator('tr, li')
    .filter({ hasText: `payment ${paymentId}` })
    .filter({ hasText: 'Savings' })
  await expect(line).toContainText(labelOf())
  await expect(line).toContainText('+100.00')
  expectAtMost('What did X pay in March', counted, { clicks: 2, fields: 1 })
  await expectAccessible(page)
  await line.getByRole('link', { name: `payment ${paymentId}` }).click()
  await expect(page).toHaveURL(`/office/payments?payment=${paymentId}`)
  await page.goBack()
  await expect(line).toBeVisible()
  const { width, height } = (await line.boundingBox()) ?? { width: 0, height: 0 }
  await line.click({ position: { x: width - 20, y: height / 2 } })
  await expect(page).toHaveURL(/\/office\/books\/entries\/\d+$/)
})

test('a profile is corrected, but never with an email that is somebody else’s', async ({ page, office, watch }) => {
  const secretary = await secretaryOf(office)
  const member = await newMember(office.db)
  const other = await newMember(office.db)
  await openAs(page, secretary, addressOf(member))
  await act(page, 'Edit profile').click()
  const dialog = page.getByRole('dialog', { name: 'Edit profile' })
  await dialog.getByLabel('Name').fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Fill this in.')).toBeVisible()
  await dialog.getByLabel('Name').fill('Amina Begum')
  await dialog.getByLabel('Mobile').fill('050 777 0199')
  await dialog.getByLabel('Email').fill(other.email)
  watch.expectFailure(`POST /api/office/members/${member.id}/profile 409`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Somebody else already signs in with this email.')
  await dialog.getByLabel('Email').fill(`new-${member.email}`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(notice(page, 'The profile is saved.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Amina Begum')
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/971507770199\?text=Dear/,
  )
  // The new email waits for the member.
  await expect(page.getByRole('link', { name: member.email, exact: true })).toBeVisible()
  await page.getByText('earlier details').click()
  const mobile = page.getByRole('listitem').filter({ hasText: 'to 050 777 0199' })
  await expect(mobile).toContainText('Mobile: from')
  await expect(mobile).toContainText(secretary.name)
})

test('somebody whom one has already is named before they are added again', async ({ page, office }) => {
  const secretary = await secretaryOf(office)
  const member = await newMember(office.db)
  await office.db.query('update person set mobile = $2 where id = $1', [member.id, '+971 50 444 0188'])
  await openAs(page, secretary, '/office/members')
  await page.getByRole('button', { name: 'Add a member' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a member' })
  await dialog.getByLabel('Mobile').fill('050 444 0188')
  await expect(dialog.getByText('This may be somebody you have already:')).toBeVisible()
  await expect(dialog.getByRole('link', { name: member.name })).toHaveAttribute('href', addressOf(member))
  await expect(dialog.getByText('(same mobile)')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Mobile').fill('050 444 9999')
  await expect(dialog.getByText('This may be somebody you have already:')).toBeHidden()
})

test('an officer who becomes a member stays one person, and is not invited', async ({ page, office }) => {
  const secretary = await secretaryOf(office)
  const treasurer = await office.officer(`Faisal Rahman ${secretary.id}`, 'treasurer')
  const mobile = `+971 50 ${String(1_000_000 + Number(treasurer.id)).replace(/^(\d{3})/, '$1 ')}`
  await office.db.query('update person set mobile = $2 where id = $1', [treasurer.id, mobile])
  await openAs(page, secretary, '/office/members')
  await page.getByRole('button', { name: 'Add a member' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a member' })
  await dialog.getByLabel('Full name').fill(treasurer.name)
  await dialog.getByLabel('Mobile').fill(mobile)
  await dialog.getByLabel('Address').fill('Deira')
  await dialog.getByRole('radio', { name: 'Male', exact: true }).check()
  await expect(dialog.getByText('(same mobile, name)')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add the member' }).click()
  await expect(notice(page, `The officer ${treasurer.name} is a member now.`)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto(addressOf(treasurer))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(treasurer.name)
})

test('a birthday is entered with a new member, tells the same person, is corrected, and is a column and an order', async ({
  page,
  office,
}) => {
  const secretary = await secretaryOf(office)
  const [first, second] = [await newMember(office.db), await newMember(office.db)]
  const born = 'update person set birthday = $2, name = $3 where id = $1'
  const family = `Born${first.id}`
  await office.db.query(born, [first.id, '1985-11-21', `Amina ${family}`])
  await office.db.query(born, [second.id, '1999-03-05', `Bilal ${family}`])
  await openAs(page, secretary, `/office/members?search=${family}`)
  await page.getByRole('button', { name: 'Add a member' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a member' })
  await dialog.getByLabel('Full name').fill(`amina begum ${family}`)
  await dialog.getByLabel('Birthday').fill('21 Nov 1985')
  await expect(dialog.getByRole('link', { name: `Amina ${family}` })).toBeVisible()
  await expect(dialog.getByText('(same birthday)')).toBeVisible()
  await dialog.getByLabel('Birthday').fill('1 Dec 1985')
  await expect(dialog.getByText('(same birthday)')).toBeHidden()
  await dialog.getByLabel('Mobile').fill('050 444 0111')
  await dialog.getByLabel('Address').fill('Deira')
  await dialog.getByRole('radio', { name: 'Female' }).check()
  await dialog.getByRole('button', { name: 'Add the member' }).click()
  await expect(page.getByRole('dialog', { name: /Invite/ })).toBeVisible()

  await page.goto(`/office/members?search=${family}&sort=birthday`)
  const table = page.getByRole('table', { name: 'Members' })
  await expect(table.getByRole('columnheader', { name: 'Birthday' })).toHaveCount(0)
  await page.getByText('Columns', { exact: true }).click()
  await page.getByRole('checkbox', { name: 'Birthday' }).click()
  await expect(table.getByRole('columnheader', { name: 'Birthday' })).toBeVisible()
  await expect(table.locator('tbody tr')).toContainText(['5 Mar 1999', '21 Nov 1985', '1 Dec 1985'])

  await table.getByRole('link', { name: `amina begum ${family}` }).click()
  await expect(fact(page, 'Birthday')).toHaveText('1 Dec 1985')
  await act(page, 'Edit profile').click()
  const profile = page.getByRole('dialog', { name: 'Edit profile' })
  await expect(profile.getByLabel('Birthday')).toHaveValue('1 Dec 1985')
  await profile.getByLabel('Birthday').fill('2 Dec 1984')
  await profile.getByRole('button', { name: 'Save' }).click()
  await expect(notice(page, 'The profile is saved.')).toBeVisible()
  await expect(fact(page, 'Birthday')).toHaveText('2 Dec 1984')
  await page.getByText('earlier detail').click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Birthday: from 1 Dec 1985 to 2 Dec 1984' })).toBeVisible()
})

test('a member is made inactive with a reason, signed out, and made active again', async ({ page, office }) => {
  const secretary = await secretaryOf(office)
  const member = await newMember(office.db)
  await openAs(page, secretary, addressOf(member))
  await act(page, 'Make inactive').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('They are signed out everywhere')
  await dialog.getByRole('button', { name: 'Make inactive' }).click()
  await expect(dialog.getByText('Give a reason.')).toBeVisible()
  await dialog.getByLabel('Reason', { exact: true }).fill('Went home until spring.')
  await dialog.getByRole('button', { name: 'Make inactive' }).click()
  await expect(notice(page, 'The member is inactive from today on.')).toBeVisible()
  await expect(main(page).getByText('Inactive', { exact: true }).first()).toBeVisible()
  const step = page.getByRole('listitem').filter({ hasText: 'Went home until spring.' })
  await expect(step).toContainText('Leela Menon')
  const own = ask(member.token, 'GET /api/profile', { origin: office.origin })
  await expect(own).rejects.toThrow('answered 401')

  await act(page, 'Make active').click()
  await dialog.getByText('Came back.').click()
  await dialog.getByRole('button', { name: 'Make active' }).click()
  await expect(notice(page, 'The member is active from today on.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Active again: Came back.' })).toBeVisible()
  await expect(act(page, 'Make inactive')).toBeVisible()
})

test('an officer whose work it is not reads the member and is offered nothing', async ({ page, office }) => {
  const auditor = await office.officer('Nadia Rahman', 'auditor')
  const member = await newMember(office.db)
  await openAs(page, auditor, addressOf(member))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(member.name)
  await expect(act(page, 'Edit profile')).toHaveCount(0)
  await expect(act(page, 'Make inactive')).toHaveCount(0)
})

test('a member who is not there says so', async ({ page, office, watch }) => {
  const secretary = await secretaryOf(office)
  const asked = ['/api/office/members/999999', '/api/office/members/999999/leaving']
  for (const path of asked) watch.expectFailure(`GET ${path} 404`)
  const answered = Promise.all(asked.map((path) => page.waitForResponse(path)))
  await openAs(page, secretary, '/office/members/999999')
  await answered
  await expect(page.getByText('No such member', { exact: true }).last()).toBeVisible()
  await page.goto('/office/members/first')
  await page.getByRole('link', { name: 'All members' }).click()
  await expect(page).toHaveURL('/office/members')
})

test('the register shows the columns that are chosen, and is taken along as a spreadsheet', async ({
  page,
  office,
}) => {
  const secretary = await secretaryOf(office)
  const member = await newMember(office.db)
  await openAs(page, secretary, `/office/members?search=${encodeURIComponent(member.name)}`)
  const table = page.getByRole('table', { name: 'Members' })
  await expect(table.getByRole('columnheader')).toHaveText([
    ...['Member', 'ID', 'Contact', 'Member since', 'Status', 'Dues open', 'Savings, AED'],
  ])
  await page.getByText('Columns', { exact: true }).click()
  await page.getByRole('checkbox', { name: 'Contact' }).click()
  await page.getByRole('checkbox', { name: 'Loan left, AED' }).click()
  await expect(table.getByRole('columnheader')).toHaveText([
    ...['Member', 'ID', 'Member since', 'Status', 'Dues open', 'Savings, AED', 'Loan left, AED'],
  ])
  await expect(page).toHaveURL(/columns=since\.status\.open\.savings\.loan/)
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^members-\d{4}-\d\d-\d\d\.csv$/)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/, register of members$/)).toBeVisible()
  await expect(page.getByText(/^Printed on \d+ \w+ \d{4}$/)).toBeVisible()
})

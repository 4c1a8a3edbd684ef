import type { Page } from '@playwright/test'
import { type OwnOffice, openAs, officeTest as test } from './support/own-office.ts'
import { newMember, type Person } from './support/people.ts'
import { expectAccessible } from './support/screen.ts'
import { expect } from './support/test.ts'

const card = (page: Page, { email }: Person) => page.getByRole('article').filter({ hasText: email })

async function openOfficers(page: Page, office: OwnOffice): Promise<Person> {
  const admin = await office.officer('Tariq Mahmud', 'admin')
  await openAs(page, admin, '/office/officers')
  return admin
}

test('an office that is given lets its holder in, and withdrawn keeps them out', async ({ page, office, watch }) => {
  // The queue is asked for before it is known who asks.
  watch.expectFailure('GET /api/office/payments 403')
  const member = await newMember(office.db)
  // The last treasurer could not be removed.
  await office.officer('Farida Yasmin', 'treasurer')
  await openAs(page, member, '/office/payments')
  await expect(page).toHaveURL('/user')

  const admin = await openOfficers(page, office)
  await page.getByRole('button', { name: 'Add an officer' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox', { name: 'Search members' }).fill(member.email)
  await dialog.getByRole('radio', { name: member.name }).check()
  await dialog.getByLabel('Role').selectOption('Treasurer')
  await dialog.getByLabel('Reason').fill('Elected at the yearly meeting.')
  await dialog.getByRole('button', { name: 'Add role' }).click()
  await expect(card(page, member)).toContainText('Treasurer')
  await expect(card(page, member)).toContainText('given by Tariq Mahmud')
  await expect(
    page.getByText(`Treasurer role added for ${member.name}: Elected at the yearly meeting.`).first(),
  ).toBeVisible()

  await openAs(page, member, '/office/payments')
  await expect(page).toHaveURL('/office/payments')

  await openAs(page, admin, '/office/officers')
  await card(page, member)
    .getByRole('button', { name: /^Remove the Treasurer role/ })
    .click()
  await dialog.getByLabel('Reason').fill('Has moved away.')
  await dialog.getByRole('button', { name: 'Remove role' }).click()
  await expect(card(page, member)).toHaveCount(0)
  await expect(page.getByText(`Treasurer role removed from ${member.name}: Has moved away.`).first()).toBeVisible()
  await expectAccessible(page)
  const former = page.getByRole('listitem').filter({ has: page.getByText(member.name, { exact: true }) })
  await expect(former.getByText(/^Treasurer: /)).toBeVisible()
  await former.getByRole('button', { name: `Give a role again: ${member.name}` }).click()
  await dialog.getByLabel('Role').selectOption('Treasurer')
  await dialog.getByLabel('Reason').fill('Back for a month.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add role' }).click()
  await expect(card(page, member)).toContainText('Treasurer')
  await card(page, member)
    .getByRole('button', { name: /^Remove the Treasurer role/ })
    .click()
  await dialog.getByLabel('Reason').fill('The month is over.')
  await dialog.getByRole('button', { name: 'Remove role' }).click()
  await expect(card(page, member)).toHaveCount(0)

  await openAs(page, member, '/office/payments')
  await expect(page).toHaveURL('/user')
})

test('somebody new is given an office by name and email', async ({ page, office }, {
  workerIndex,
  repeatEachIndex,
}) => {
  await openOfficers(page, office)
  await page.getByRole('button', { name: 'Add an officer' }).click()
  const dialog = page.getByRole('dialog')
  // Where there are no members yet, it begins with somebody new.
  await dialog.getByRole('radio', { name: 'A member' }).check()
  await dialog.getByRole('button', { name: 'Add role' }).click()
  for (const sentence of ['Choose a member.', 'Choose a role.', 'Give a reason.']) {
    await expect(dialog.getByText(sentence)).toBeVisible()
  }
  await dialog.getByRole('radio', { name: 'Somebody new' }).check()
  const email = `nadia-${workerIndex}-${repeatEachIndex}@example.test`
  await dialog.getByLabel('Name').fill('Nadia Karim')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Role').selectOption('Auditor')
  await dialog.getByLabel('Reason').fill('Audits this year.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add role' }).click()
  await expect(page.getByRole('article').filter({ hasText: email })).toContainText('Auditor')
  await expect(page.getByText('An email with the way in is on its way.').first()).toBeVisible()
})

test('an officer is given another office, of those not held', async ({ page, office }) => {
  const officer = await office.officer('Leela Menon', 'secretary')
  await openOfficers(page, office)
  await card(page, officer).getByRole('button', { name: 'Add a role for Leela Menon' }).click()
  const dialog = page.getByRole('dialog')
  const offices = ['Choose a role', 'Treasurer', 'Loan officer', 'Administrator', 'Auditor']
  await expect(dialog.getByLabel('Role').getByRole('option')).toHaveText(offices)
  await dialog.getByLabel('Role').selectOption('Auditor')
  await dialog.getByLabel('Reason').fill('For this winter.')
  await dialog.getByRole('button', { name: 'Add role' }).click()
  await expect(card(page, officer)).toContainText('Auditor')
})

test('an administrator signs an officer out on every device', async ({ page, office, watch }) => {
  const officer = await office.officer('Leela Menon', 'secretary')
  await openOfficers(page, office)
  await card(page, officer).getByRole('button', { name: 'Sign out everywhere: Leela Menon' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign Leela Menon out everywhere?' })
  await dialog.getByLabel('Reason').fill('Her phone was stolen on the bus.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByText('Every device is signed out.').first()).toBeVisible()
  watch.expectFailure('GET /api/profile 401')
  await openAs(page, officer, '/office/members')
  await expect(page).toHaveURL('/sign-in')
})

test('an administrator removes the lost passkey of an officer, with a reason', async ({ page, office, watch }) => {
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  await office.db.query(
    `insert into passkey (person_id, credential_id, public_key, counter, may_back_up, backed_up, transports, name, added_at)
     values ($1, 'lost', 'key', 0, false, false, '{}', 'Old phone', now())`,
    [treasurer.id],
  )
  await openOfficers(page, office)
  await expect(card(page, treasurer)).toContainText('Old phone')
  await expectAccessible(page)
  await card(page, treasurer).getByRole('button', { name: 'Remove the passkey Old phone of Farida Yasmin' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove the passkey Old phone of Farida Yasmin?' })
  await dialog.getByLabel('Reason').fill('Lost at the market; seen in person.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Remove passkey' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Passkey removed.' })).toBeVisible()
  await expect(card(page, treasurer)).not.toContainText('Old phone')
  await openAs(page, treasurer, '/office/officers')
  watch.expectFailure('GET /api/profile 401')
  await expect(page).toHaveURL(/\/sign-in/)
})

test('an administrator is not offered to change the own offices while the two-person rules are on', async ({
  page,
  office,
}) => {
  const admin = await openOfficers(page, office)
  await expect(card(page, admin)).toContainText('Another administrator changes your own roles.')
  // A title and a paper give no rights: only these are theirs.
  await expect(card(page, admin).getByRole('button', { name: /^(?!Title and term|Hand-over protocol)/ })).toHaveCount(0)
  await office.setTwoPersonRules(false)
  await page.reload()
  await expect(card(page, admin).getByRole('button', { name: /^Remove the/ })).toBeVisible()
  await office.setTwoPersonRules(true)
})

test('who is no administrator reads who holds which office', async ({ page, office }) => {
  const secretary = await office.officer('Leela Menon', 'secretary')
  await openAs(page, secretary, '/office/officers')
  await expect(page.getByText('Administrators add and remove roles.')).toBeVisible()
  await expect(card(page, secretary)).toContainText('Secretary')
  await expect(page.getByRole('button', { name: /Remove the|Add a role|Add an officer/ })).toHaveCount(0)
  await expectAccessible(page)
})

test('a title is entered with its term, corrected and removed, and gives no rights', async ({ page, office }) => {
  const auditor = await office.officer('Grace Santos', 'auditor')
  await openOfficers(page, office)
  const dialog = page.getByRole('dialog')
  const titles = page.getByRole('list', { name: 'Titles of Grace Santos' })
  await card(page, auditor).getByRole('button', { name: 'Title and term: Grace Santos' }).click()
  await dialog.getByLabel('Title').selectOption('Chairperson')
  await dialog.getByLabel('Order of signing').fill('1')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save title' }).click()
  await expect(titles).toContainText('Chairperson since')
  await titles.getByRole('button', { name: 'Edit Chairperson of Grace Santos' }).click()
  await dialog.getByLabel('Title').selectOption('Another')
  await dialog.getByLabel('In your own words').fill('Patron')
  await dialog.getByRole('button', { name: 'Save title' }).click()
  await expect(titles).toContainText('Patron since')
  await expectAccessible(page)
  await expect(titles).not.toContainText('Chairperson')
  await titles.getByRole('button', { name: 'Remove Patron from Grace Santos' }).click()
  await dialog.getByLabel('Reason').fill('Entered for somebody else.')
  await dialog.getByRole('button', { name: 'Remove title' }).click()
  await expect(titles).toHaveCount(0)
})

test('the protocol of an office that is handed over is printed from its officer’s card', async ({ page, office }) => {
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  await openOfficers(page, office)
  const download = page.waitForEvent('download')
  await card(page, treasurer)
    .getByRole('button', { name: /^Hand-over protocol ?: Farida Yasmin$/ })
    .click()
  expect((await download).suggestedFilename()).toBe(`hand-over-${treasurer.id}.pdf`)
})

import { expect, type Page } from '@playwright/test'
import { notice } from './support/acts.ts'
import { ask } from './support/calls.ts'
import { type OwnOffice, openAs, officeTest as test } from './support/own-office.ts'
import { PASSWORD } from './support/people.ts'

const main = (page: Page) => page.getByRole('main')
const secretaryOf = (office: OwnOffice) => office.officer('Leela Menon', 'secretary')
let asked = 0

/** Somebody of the test's own who has asked to join. */
async function applicant(office: OwnOffice) {
  asked += 1
  const name = `Rahim Uddin ${process.pid}-${asked}`
  const email = `rahim-${process.pid}-${asked}@example.test`
  const contact = { mobile: '050 123 4567', address: 'Deira, Dubai', gender: 'male', how_heard: 'From a cousin' }
  await ask('', 'POST /api/join', { body: { name, email, password: PASSWORD, ...contact }, origin: office.origin })
  return { name, email }
}

test('who is accepted becomes a member, signs in with the password chosen, and is linked', async ({ page, office }) => {
  const secretary = await secretaryOf(office)
  const { name, email } = await applicant(office)
  await openAs(page, secretary, '/office')
  await page.getByRole('link', { name: /New members/ }).click()
  await expect(page).toHaveURL('/office/applications')
  const card = page.getByRole('article').filter({ hasText: name })
  await expect(card).toContainText('From a cousin')
  await card.getByRole('button', { name: `Accept ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Accept ${name}?` })
  await expect(dialog).toContainText(email)
  await expect(dialog).toContainText(/Dues of AED 100 a month are owed from \w+ 20\d\d on; the first fall due on \d/)
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await expect(notice(page, 'The applicant is a member now.')).toBeVisible()
  await expect(card).toHaveCount(0)
  await page.getByRole('link', { name: 'Accepted', exact: true }).click()
  await expect(card).toContainText('Accepted by Leela Menon')
  await card.getByRole('link', { name: "To the member's page" }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(main(page)).toContainText(/SM-\d{6}/)

  await page.evaluate(() => localStorage.clear())
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/user')
})

test('who is declined stands among the declined, with who and why', async ({ page, office }) => {
  const secretary = await secretaryOf(office)
  const { name } = await applicant(office)
  await openAs(page, secretary, '/office/members')
  await page.getByRole('link', { name: /^Applications/ }).click()
  const card = page.getByRole('article').filter({ hasText: name })
  await card.getByRole('button', { name: `Decline ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Decline ${name}?` })
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(dialog.getByText('Please give a reason.')).toBeVisible()
  await dialog.getByLabel('Reason', { exact: true }).fill('Nobody could be reached.')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(notice(page, 'The application is declined.')).toBeVisible()
  await page.getByRole('link', { name: 'Declined', exact: true }).click()
  await expect(card).toContainText('Declined by Leela Menon')
  await expect(card).toContainText('Nobody could be reached.')
  await expect(card.getByRole('link', { name: "To the member's page" })).toHaveCount(0)
})

test('what a colleague has decided meanwhile is told in the dialog, and gone behind it', async ({
  page,
  office,
  watch,
}) => {
  const secretary = await secretaryOf(office)
  const colleague = await office.officer('Sana Iqbal', 'secretary')
  const { name } = await applicant(office)
  await openAs(page, secretary, '/office/applications')
  await page.getByRole('button', { name: `Accept ${name}` }).click()
  const { applications } = await ask(colleague.token, 'GET /api/office/applications', { origin: office.origin })
  const id = applications.find((each) => each.name === name)?.id ?? 0
  const body = { reason: 'A member already.' }
  await ask(colleague.token, 'POST /api/office/applications/:id/decline', {
    params: { id },
    body,
    origin: office.origin,
  })
  watch.expectFailure(`POST /api/office/applications/${id}/accept 409`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await expect(dialog.getByRole('alert')).toContainText('already decided: declined, by Sana Iqbal')
  await dialog.getByRole('button', { name: 'Leave it' }).click()
  await expect(page.getByRole('article').filter({ hasText: name })).toHaveCount(0)
})

test('an officer whose work it is not reads them and decides nothing', async ({ page, office }) => {
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  const { name } = await applicant(office)
  await openAs(page, treasurer, '/office/applications')
  await expect(page.getByRole('article').filter({ hasText: name })).toBeVisible()
  await expect(main(page).getByRole('button', { name: /Accept|Decline/ })).toHaveCount(0)
})

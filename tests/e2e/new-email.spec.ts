import type { Page } from '@playwright/test'
import { businessDateAt } from '#core/calendar.ts'
import { ask } from './support/calls.ts'
import { type OwnOffice, openAs, officeTest as test } from './support/own-office.ts'
import { newMember, type Person } from './support/people.ts'
import { expectAccessible } from './support/screen.ts'
import { expect } from './support/test.ts'

const main = (page: Page) => page.getByRole('main')
let entered = 0

/** A secretary who is a treasurer too, and a member for whom they entered a new email in the browser. */
async function withNewEmail(page: Page, office: OwnOffice) {
  const secretary = await office.officer('Leela Menon', 'secretary', 'treasurer')
  const member = await newMember(office.db)
  entered += 1
  const email = `new-email-${process.pid}-${Date.now()}-${entered}@example.test`
  await openAs(page, secretary, `/office/members/${member.id}`)
  await page.getByRole('button', { name: 'Edit profile' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(main(page).getByText(`A new email waits: ${email}`)).toBeVisible()
  return { secretary, member, email }
}

/** Opens the link of a letter that has this path. */
async function openLink(page: Page, office: OwnOffice, letter: { to: string; subject: string; path: string }) {
  const { text } = await office.letter(letter.to, letter.subject)
  const token = text.match(new RegExp(`/${letter.path}#([\\w-]{43})$`, 'm'))?.[1]
  await page.goto(`${office.origin}/${letter.path}#${token}`)
}

const withdraw = (office: OwnOffice, { token }: Person) =>
  ask(token, 'POST /api/withdrawals', { body: { amount: '10', payee_account: '1234567890' }, origin: office.origin })

test('a new email waits, the member agrees and opens its link, and who entered it is kept off the member’s money', async ({
  page,
  office,
}) => {
  const { secretary, member, email } = await withNewEmail(page, office)
  await expect(main(page).getByText('You changed how this member signs in. Until that is complete')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Enter a withdrawal' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Member leaves…' })).toHaveCount(0)
  await expectAccessible(page)

  await openAs(page, member, '/user/security')
  await expect(main(page).getByText(`Leela Menon entered ${email} for you`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Agree to this email' }).click()
  await expect(main(page).getByText('Open the link in the email')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Agree to this email' })).toHaveCount(0)

  await openLink(page, office, { to: email, subject: 'Confirm your new email', path: 'confirm-new-email' })
  await page.getByRole('button', { name: 'Confirm the new email' }).click()
  await expect(main(page).getByText('The new email is in use now.')).toBeVisible()
  await expectAccessible(page)

  await openAs(page, secretary, `/office/members/${member.id}`)
  await expect(
    main(page).getByText(/You changed how this member signs in\. Until .+ another officer acts on their money\./),
  ).toBeVisible()
  await expect(main(page).getByText(email)).toBeVisible()
})

test('a withdrawal of the member says why its officer takes no step', async ({ page, office }) => {
  const { secretary, member } = await withNewEmail(page, office)
  const treasurer = await office.officer('Tariq Mahmud', 'treasurer', 'secretary')
  await ask(treasurer.token, 'POST /api/office/members/:id/deposits', {
    params: { id: member.id },
    body: { amount: '100', received_on: businessDateAt(new Date()), paid_into: 'cash' },
    origin: office.origin,
  })
  const { payments } = await ask(treasurer.token, 'GET /api/office/payments', { query: {}, origin: office.origin })
  const deposit = payments.find((each) => each.member.id === Number(member.id))
  const other = await office.officer('Sunil Thapa', 'treasurer')
  await ask(other.token, 'POST /api/office/payments/:id/verify', {
    params: { id: deposit?.id ?? 0 },
    body: {},
    origin: office.origin,
  })
  await withdraw(office, member)
  await openAs(page, secretary, '/office/withdrawals')
  await expect(main(page).getByText(/Until that is complete, another officer acts on their money\.$/)).toBeVisible()
  await expect(page.getByRole('button', { name: new RegExp(`^Approve: .*${member.name}`) })).toHaveCount(0)
  await openAs(page, treasurer, '/office/withdrawals')
  await expect(page.getByRole('button', { name: new RegExp(`^Approve: .*${member.name}`) })).toBeVisible()
})

test('the letter to the old email stops it', async ({ page, office }) => {
  const { member } = await withNewEmail(page, office)
  const letter = { to: member.email, subject: 'A new email was entered for you', path: 'stop-new-email' }
  await openLink(page, office, letter)
  await page.getByRole('button', { name: 'Stop the change' }).click()
  await expect(main(page).getByText('The change is stopped.')).toBeVisible()
  await expectAccessible(page)
  await openAs(page, member, '/user/security')
  await expect(page.getByRole('heading', { name: 'Password' })).toBeVisible()
  await expect(main(page).getByText('New email')).toHaveCount(0)
})

test('the member stops it, or another secretary does', async ({ page, office }) => {
  const first = await withNewEmail(page, office)
  await openAs(page, first.member, '/user/security')
  await page.getByRole('button', { name: 'Stop the new email' }).click()
  await expect(main(page).getByText('The change is stopped.')).toBeVisible()

  const second = await withNewEmail(page, office)
  const colleague = await office.officer('Nadia Karim', 'secretary')
  await openAs(page, colleague, `/office/members/${second.member.id}`)
  await page.getByRole('button', { name: 'Stop the new email' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason', { exact: true }).fill('The member did not ask for it.')
  await dialog.getByRole('button', { name: 'Stop new email' }).click()
  await expect(main(page).getByText('A new email waits')).toHaveCount(0)
})

test('an administrator enters an officer’s email, and nobody their own', async ({ page, office }) => {
  const admin = await office.officer('Tariq Mahmud', 'admin')
  const officer = await office.officer('Joel Cruz', 'treasurer')
  await openAs(page, admin, '/office/officers')
  const newEmailOf = ({ email }: { email: string }) =>
    page
      .getByRole('article')
      .filter({ hasText: email })
      .getByRole('button', { name: /^New email/ })
  await newEmailOf(officer).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(`joel-${process.pid}-${Date.now()}@example.test`)
  await dialog.getByLabel('Reason').fill('A new mailbox.')
  await dialog.getByRole('button', { name: 'Enter the email' }).click()
  await expect(main(page).getByText('The new email waits. Both addresses are told.')).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: admin.email })).toBeVisible()
  await expect(newEmailOf(admin)).toHaveCount(0)
  await openAs(page, officer, '/user/security')
  await expect(main(page).getByText('Tariq Mahmud entered')).toBeVisible()
})

import { expect, type Page } from '@playwright/test'
import { aed } from '#core/money.ts'
import { readSettings, writeSettings } from '#server/db/settings.ts'
import { notice } from './support/acts.ts'
import { ask } from './support/calls.ts'
import { count } from './support/count.ts'
import { type OwnOffice, openAs, officeTest as test } from './support/own-office.ts'
import { PASSWORD } from './support/people.ts'
import { expectAccessible } from './support/screen.ts'

const main = (page: Page) => page.getByRole('main')
const secretaryOf = (office: OwnOffice) => office.officer('Leela Menon', 'secretary')
// Of two figures: no name is the beginning of another.
let asked = 10

/** Somebody of the test's own. */
function somebody() {
  asked += 1
  return { name: `Rahim Uddin ${process.pid}-${asked}`, email: `rahim-${process.pid}-${asked}@example.test` }
}

/** The address of the link in an email that confirms the applicant's. */
async function confirmationLink(office: OwnOffice, email: string): Promise<string> {
  const { text } = await office.letter(email, 'Confirm your email')
  return text.match(/^http\S+\/confirm-email#[\w-]{43}$/m)?.[0] ?? ''
}

/** Somebody who has asked to join and confirmed their email. */
async function applicant(office: OwnOffice) {
  const { name, email } = somebody()
  const contact = {
    mobile: `050 123 4${String(asked).padStart(3, '0')}`,
    address: 'Deira, Dubai',
    gender: 'male',
    how_heard: 'From a cousin',
  } as const
  const { origin } = office
  await ask('', 'POST /api/join', { body: { name, email, password: PASSWORD, ...contact }, origin })
  const token = (await confirmationLink(office, email)).split('#')[1] ?? ''
  await ask('', 'POST /api/join/confirm', { body: { token, password: PASSWORD }, origin })
  return { name, email }
}

test('who asks to join confirms the email, sees that it waits, is accepted, told, and a member', async ({
  page,
  office,
}) => {
  const secretary = await secretaryOf(office)
  const { name, email } = somebody()
  await page.goto('/join')
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Mobile').fill('+971 50 123 4567')
  await page.getByLabel('Address').fill('Deira, Dubai')
  await page.getByRole('radio', { name: 'Female' }).check()
  await page.getByLabel('Choose a password').fill(PASSWORD)
  await page.getByLabel('How did you hear of us?').fill('From a cousin')
  await page.getByRole('button', { name: 'Send the application' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Check your email' })).toBeVisible()

  await page.goto(await confirmationLink(office, email))
  await expectAccessible(page)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Confirm the email' }).click()
  await expect(page).toHaveURL('/user')
  await expect(page.getByText('Your application is with the secretary', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Answer by \d{1,2} \w{3}\./)).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
    /^You asked to join/,
    /^You confirmed your email/,
    'The secretary reads your application.',
    'You have your account and can pay your first month.',
  ])
  await expectAccessible(page)
  const session = await page.evaluate(() => localStorage.getItem('ts_token') ?? '')

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
  const memberId = (await main(page).textContent())?.match(/SM-\d{6}/)?.[0]

  const { text } = await office.letter(email, 'Welcome to Somiti')
  expect(text).toContain(`Your member ID is ${memberId}.`)
  await openAs(page, { token: session }, '/user')
  await expect(page.getByRole('heading', { name: 'Your Saving Balance' })).toBeVisible()
})

test('who accepts somebody is told what the dues will be, where a change of them is planned', async ({
  page,
  office,
}) => {
  const secretary = await secretaryOf(office)
  const { name } = await applicant(office)
  const settings = await readSettings(office.db)
  const planned = { from: '2099-01', amount: aed(175), dueDay: 12 } as const
  await writeSettings(office.db, { ...settings, dues: [...settings.dues, planned] }, null, new Date())
  try {
    await openAs(page, secretary, '/office/applications')
    await page.getByRole('button', { name: `Accept ${name}` }).click()
    const dialog = page.getByRole('dialog', { name: `Accept ${name}?` })
    await expect(dialog).toContainText(
      /^.*Dues of AED 100 a month are owed from .* From January 2099 they are AED 175 a month\./,
    )
  } finally {
    await writeSettings(office.db, settings, null, new Date())
  }
})

test('five applications are accepted in ten clicks', async ({ page, office }) => {
  const secretary = await secretaryOf(office)
  const people = []
  for (let each = 0; each < 5; each += 1) people.push(await applicant(office))
  const clicked = await count(page)
  await openAs(page, secretary, '/office/applications')
  for (const { name } of people) {
    await page.getByRole('button', { name: `Accept ${name}` }).click()
    await page
      .getByRole('dialog', { name: `Accept ${name}?` })
      .getByRole('button', { name: 'Accept' })
      .click()
    await expect(page.getByRole('article').filter({ hasText: name })).toHaveCount(0)
  }
  console.log(`Accept five applications: ${clicked.taps} clicks, ${clicked.keys} keys.`)
  expect(clicked.taps).toBeLessThanOrEqual(10)
})

test('who is declined stands among the declined, with who and why', async ({ page, office }) => {
  const secretary = await secretaryOf(office)
  const { name } = await applicant(office)
  await openAs(page, secretary, '/office/members')
  await page.getByRole('link', { name: /^Applications/ }).click()
  const card = page.getByRole('article').filter({ hasText: name })
  await card.getByRole('button', { name: `Reject ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Reject ${name}?` })
  await expect(dialog).toContainText('They read the reason, too.')
  await expect(dialog).toContainText(
    'The applicant gets it by email and reads it in the app; officers can read it, too.',
  )
  await expect(dialog.getByRole('radio')).toHaveCount(3)
  for (const ready of await dialog.getByRole('radio').all()) await expect(ready).not.toHaveAccessibleName(/they|them/i)
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog.getByText('Give a reason.')).toBeVisible()
  await dialog.getByLabel('Reason', { exact: true }).fill('Nobody could be reached.')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(notice(page, 'The application is rejected.')).toBeVisible()
  await page.getByRole('link', { name: 'Rejected', exact: true }).click()
  await expect(card).toContainText('Rejected by Leela Menon')
  await expect(card).toContainText('Nobody could be reached.')
  await expect(card.getByRole('link', { name: "To the member's page" })).toHaveCount(0)
})

test('who asked to join while there was no mail server has no password: the dialogs say what follows', async ({
  page,
  office,
}) => {
  const secretary = await secretaryOf(office)
  const { name, email } = somebody()
  await office.db.query(
    `insert into membership_application (name, email, mobile, address, gender, status, applied_at)
     values ($1, $2, '050 555 0177', 'Deira', 'female', 'waiting', now())`,
    [name, email],
  )
  await openAs(page, secretary, '/office/applications')
  await page.getByRole('button', { name: `Reject ${name}` }).click()
  const rejecting = page.getByRole('dialog', { name: `Reject ${name}?` })
  await expect(rejecting).toContainText('Tell them yourself: no email goes to them.')
  await rejecting.getByRole('button', { name: 'Go back' }).click()
  await page.getByRole('button', { name: `Accept ${name}` }).click()
  const accepting = page.getByRole('dialog', { name: `Accept ${name}?` })
  await expect(accepting).toContainText('They have no password yet: next you invite them.')
  await accepting.getByRole('button', { name: 'Accept' }).click()
  const inviting = page.getByRole('dialog', { name: `Invite ${name}` })
  await expect(inviting.getByRole('radio', { name: 'By email' })).toBeChecked()
  await expect(inviting.getByLabel('Language of the message')).toHaveValue('en')
  await inviting.getByRole('button', { name: 'Make the link' }).click()
  await expect(notice(page, 'The link is on its way by email.')).toBeVisible()
  expect((await office.letter(email, 'Welcome to Somiti')).text).not.toContain('/sign-in')
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
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  const { applications } = await ask(colleague.token, 'GET /api/office/applications', { origin: office.origin })
  const id = applications.find((each) => each.name === name)?.id ?? 0
  const body = { reason: 'A member already.' }
  await ask(colleague.token, 'POST /api/office/applications/:id/decline', {
    params: { id },
    body,
    origin: office.origin,
  })
  watch.expectFailure(`POST /api/office/applications/${id}/accept 409`)
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await expect(dialog.getByRole('alert')).toContainText('already decided: rejected, by Sana Iqbal')
  await dialog.getByRole('button', { name: 'Go back' }).click()
  await expect(page.getByRole('article').filter({ hasText: name })).toHaveCount(0)
})

test('an officer whose work it is not reads them and decides nothing', async ({ page, office }) => {
  const treasurer = await office.officer('Farida Yasmin', 'treasurer')
  const { name } = await applicant(office)
  await openAs(page, treasurer, '/office/applications')
  await expect(page.getByRole('article').filter({ hasText: name })).toBeVisible()
  await expect(main(page).getByRole('button', { name: /Accept|Reject/ })).toHaveCount(0)
})

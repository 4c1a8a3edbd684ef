import type { Page } from '@playwright/test'
import { database } from './support/database.ts'
import { expectErrorsTied } from './support/errors.ts'
import { openAs } from './support/own-office.ts'
import { expectShaken, expectToast } from './support/passing.ts'
import { demoPerson, newMember } from './support/people.ts'
import { expectAccessible } from './support/screen.ts'
import { expect, test } from './support/test.ts'

/** An address that no other test gives, in whichever process it runs. */
const newAddress = () => `visitor-${crypto.randomUUID()}@example.test`

async function stored<Row>(table: string, column: string, value: string): Promise<Row[]> {
  const { rows } = await database().query(`select * from ${table} where ${column} = $1`, [value])
  return rows as Row[]
}

/** The form stands before the scripts that keep what is typed, and say how good a password is. */
const expectHeard = (page: Page, button: string) => expect(page.getByRole('button', { name: button })).toBeEnabled()

async function expectShake(page: Page, button: string) {
  await page.getByRole('button', { name: button }).click()
  await expectShaken(page, 'form')
}

test.describe('asking to join', () => {
  const said = 'Check your email: the link that we send there confirms it.'

  async function fillIn(page: Page, email: string) {
    await expectHeard(page, 'Send the application')
    await page.getByLabel('Full name').fill('Rahim Uddin')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Mobile').fill('+971 50 123 4567')
    await page.getByLabel('Address').fill('Deira, Dubai')
    await page.getByRole('radio', { name: 'Female' }).check()
    await page.getByLabel('Choose a password').fill('a-long-password')
    await page.getByLabel('How did you hear of us?').fill('From a cousin')
  }

  test('keeps what was entered, the password only as a hash, says so and asks for it no more', async ({ page }) => {
    const email = newAddress()
    await page.goto('/join')
    await fillIn(page, email)
    await expect(page.getByText(/to guess\.$/)).toBeVisible()
    await page.getByRole('button', { name: 'Send the application' }).click()
    await expectToast(page, said)
    const success = page.getByRole('status').filter({ hasText: said })
    await expect(success).toBeVisible()
    // On a phone it stands above where the button was.
    await expect(success).toBeInViewport()
    const heading = page.getByRole('heading', { level: 1, name: 'Check your email' })
    await expect(heading).toBeVisible()
    await expect(page.getByRole('main')).toContainText(email)
    await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
      /^Open the link within 7 days/,
      /An answer usually takes 2-3 business days\.$/,
      /^You are told by email\./,
    ])
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Send the link again' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'The link is on its way.' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send the link again' })).toHaveCount(0)
    const [application] = await stored<{ password_hash: string }>('membership_application', 'email', email)
    expect(application).toMatchObject({
      name: 'Rahim Uddin',
      mobile: '+971 50 123 4567',
      address: 'Deira, Dubai',
      gender: 'female',
      how_heard: 'From a cousin',
      status: 'unconfirmed',
    })
    expect(application?.password_hash).toMatch(/^\$argon2id\$/)
    // A phone loads the page again behind the mailbox.
    await page.reload()
    await expect(heading).toBeVisible()
    await expect(page.getByRole('main')).toContainText(email)
    // Whoever comes from another page asks for somebody else.
    await page.goto('/')
    await page.goto('/join')
    await expect(page.getByLabel('Full name')).toHaveValue('')
  })

  test('what was typed is there again after a reload, but for the password', async ({ page }) => {
    await page.goto('/join')
    await fillIn(page, newAddress())
    await page.reload()
    await expect(page.getByLabel('Full name')).toHaveValue('Rahim Uddin')
    await expect(page.getByRole('radio', { name: 'Female' })).toBeChecked()
    await expect(page.getByLabel('How did you hear of us?')).toHaveValue('From a cousin')
    await expect(page.getByLabel('Choose a password')).toHaveValue('')
  })

  test('a birthday may be given, and goes with the application', async ({ page, watch }) => {
    await page.goto('/join')
    const email = newAddress()
    await fillIn(page, email)
    await page.getByLabel('Birthday').fill('1899-12-31')
    watch.expectFailure('POST /api/join 422')
    await page.getByRole('button', { name: 'Send the application' }).click()
    await expect(page.getByText('Enter a birthday from 1900 until today.')).toBeVisible()
    expect(await stored('membership_application', 'email', email)).toEqual([])
    await page.getByLabel('Birthday').fill('21/11/1985')
    await page.reload()
    await expect(page.getByLabel('Birthday')).toHaveValue('21/11/1985')
    await page.getByLabel('Choose a password').fill('a-long-password')
    await page.getByRole('button', { name: 'Send the application' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible()
    expect(await stored('membership_application', 'email', email)).toMatchObject([{ birthday: '1985-11-21' }])
  })

  test('a birthday is chosen in a calendar, by keys too, for which nothing of what is inside is fetched', async ({
    page,
  }) => {
    await page.goto('/join')
    const email = newAddress()
    await fillIn(page, email)
    const fetched: string[] = []
    page.on('request', (request) => fetched.push(request.url()))
    const field = page.getByLabel('Birthday')
    const open = page.getByRole('button', { name: 'Calendar' })
    const calendar = page.getByRole('dialog', { name: 'Calendar' })
    await open.click()
    await calendar.getByRole('combobox', { name: 'Year' }).selectOption('1958')
    await calendar.getByRole('combobox', { name: 'Month' }).selectOption('March')
    await expect(calendar.getByRole('grid', { name: 'March 1958' })).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)
    await calendar.getByRole('button', { name: 'Wednesday, 5 March 1958' }).click()
    await expect(calendar).toBeHidden()
    await expect(field).toHaveValue('5 Mar 1958')
    await expect(field).toBeFocused()
    expect(fetched.filter((url) => /\/birthday-calendar-/.test(url))).toHaveLength(1)
    expect(fetched.filter((url) => /\/(inside|member|office)-/.test(url))).toEqual([])

    // It opens at what was typed, whatever its form.
    await field.fill('21/11/85')
    await open.press('Enter')
    await expect(calendar.getByRole('button', { name: 'Thursday, 21 November 1985' })).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(field).toHaveValue('14 Nov 1985')
    await expect(field).toBeFocused()
    await open.press('Enter')
    await expect(calendar.getByRole('button', { name: 'Thursday, 14 November 1985' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(calendar).toBeHidden()
    await expect(field).toHaveValue('14 Nov 1985')

    await page.reload()
    await expect(field).toHaveValue('14 Nov 1985')
    await page.getByLabel('Choose a password').fill('a-long-password')
    await page.getByRole('button', { name: 'Send the application' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible()
    expect(await stored('membership_application', 'email', email)).toMatchObject([{ birthday: '1985-11-14' }])
  })

  test('a birthday is typed where the calendar cannot be fetched, which says so and tries again', async ({
    page,
    watch,
  }) => {
    await page.goto('/join')
    const email = newAddress()
    await fillIn(page, email)
    await page.route(/\/birthday-calendar-/, (route) => {
      watch.expectFailure(`GET ${new URL(route.request().url()).pathname} net::ERR_FAILED`)
      return route.abort()
    })
    await page.getByRole('button', { name: 'Calendar' }).click()
    const calendar = page.getByRole('dialog', { name: 'Calendar' })
    await expect(calendar.getByRole('alert')).toContainText('This could not be loaded.')
    await expectAccessible(page)
    await page.unrouteAll()
    await calendar.getByRole('button', { name: 'Try again' }).click()
    await expect(calendar.getByRole('combobox', { name: 'Year' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByLabel('Birthday').fill('21 November 1985')
    await page.getByRole('button', { name: 'Send the application' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible()
    expect(await stored('membership_application', 'email', email)).toMatchObject([{ birthday: '1985-11-21' }])
  })

  test('sent incomplete, shakes and says under each field what is missing', async ({ page }) => {
    await page.goto('/join')
    await expectShake(page, 'Send the application')
    await expect(page.getByText('Fill this in.')).toHaveCount(6)
    await expectErrorsTied(page.locator('form'))
    const email = newAddress()
    await fillIn(page, email)
    await page.getByLabel('Mobile').fill('call me')
    await page.getByLabel('Choose a password').fill('short')
    await page.getByRole('button', { name: 'Send the application' }).click()
    await expect(page.getByText('Enter a phone number, like +971 50 123 4567.')).toBeVisible()
    await expect(page.getByText('Use at least 8 characters.')).toBeVisible()
    expect(await stored('membership_application', 'email', email)).toEqual([])
  })
})

test('a forgotten password is set anew by the link that comes by email; here the sent emails have it', async ({
  page,
  watch,
}) => {
  // The session of before has ended with the new password.
  for (const call of ['profile', 'my-account-data']) watch.expectFailure(`GET /api/${call} 401`)
  const member = await newMember(database())
  await page.goto('/sign-in')
  await page.getByRole('link', { name: 'Forgot password' }).click()
  await page.getByLabel('Email').fill(member.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  const said = 'If somebody signs in with that address, a link to set a new password is on its way there.'
  await expect(page.getByRole('status').filter({ hasText: said })).toBeVisible()
  await expect.poll(async () => (await stored('sent_email', 'recipient', member.email)).length).toBe(1)

  await openAs(page, await demoPerson(database(), 'secretary@somiti.test'), '/office/outbox')
  const message = page.getByRole('listitem').filter({ hasText: member.email })
  await message.getByText('Set a new password').first().click()
  await expectAccessible(page)
  const link = (await message.getByRole('link', { name: /reset-password/ }).getAttribute('href')) ?? ''

  await openAs(page, member, link)
  const newPassword = page.getByLabel('New password', { exact: true })
  const repeated = page.getByLabel('Repeat the new password')
  await newPassword.fill('seven green lanterns')
  await repeated.fill('seven red lanterns')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByText('The two new passwords are not the same.').last()).toBeVisible()
  await repeated.fill('seven green lanterns')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Your new password is set.' })).toBeVisible()
  await expectAccessible(page)

  await page.goto('/user')
  await expect(page).toHaveURL('/sign-in')
  await page.getByLabel('Email').fill(member.email)
  await page.getByLabel('Password').fill('seven green lanterns')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/user')
})

test.describe('writing to the association', () => {
  const said = 'Your message is with the association.'

  test('keeps the message and says so, and asks for it no more', async ({ page }) => {
    const replyTo = newAddress()
    await page.goto('/contact')
    await page.getByLabel('Your name').fill('Rahim Uddin')
    await page.getByLabel('Email or mobile').fill(replyTo)
    await page.getByLabel('Message').fill('Can my brother join?\nHe lives in Sharjah.')
    await page.getByRole('button', { name: 'Send' }).click()
    await expectToast(page, said)
    await expect(page.getByRole('status').filter({ hasText: said })).toBeVisible()
    expect(await stored('contact_message', 'reply_to', replyTo)).toMatchObject([
      { name: 'Rahim Uddin', message: 'Can my brother join?\nHe lives in Sharjah.' },
    ])
    await page.reload()
    await expect(page.getByLabel('Message')).toHaveValue('')
  })

  test('sent empty, shakes and says what is missing', async ({ page }) => {
    await page.goto('/contact')
    await expectShake(page, 'Send')
    await expect(page.getByText('Fill this in.')).toHaveCount(3)
    await expectErrorsTied(page.locator('form'))
  })

  test('without a network, says so and keeps what was typed, over a reload too', async ({ page, watch }) => {
    watch.expectFailure('POST /api/contact net::ERR_FAILED')
    await page.goto('/contact')
    await page.route('/api/contact', (route) => route.abort())
    await expectHeard(page, 'Send')
    await page.getByLabel('Your name').fill('Rahim Uddin')
    await page.getByLabel('Email or mobile').fill('+971 50 123 4567')
    await page.getByLabel('Message').fill('Hello')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Network Error' }).first()).toBeVisible()
    await expect(page.getByLabel('Message')).toHaveValue('Hello')
    await page.reload()
    await expect(page.getByLabel('Message')).toHaveValue('Hello')
  })
})

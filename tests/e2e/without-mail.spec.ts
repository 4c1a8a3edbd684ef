import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { authenticatorOf } from '../support/authenticator.ts'
import { expectAccessible } from './support/screen.ts'
import { type SomitiProcess, startSomiti } from './support/somiti-process.ts'
import { test as base, expect } from './support/test.ts'

/** An association without a mail server, as it is once somebody starts it. */
const test = base.extend<{ empty: SomitiProcess }>({
  empty: async ({ browserName }, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), `somiti-without-mail-${browserName}-`))
    const somiti = await startSomiti(dataDir, { DEMO: 'off' })
    await use(somiti)
    await somiti.stop()
    await rm(dataDir, { recursive: true })
  },
  baseURL: async ({ empty }, use) => use(empty.origin),
})

test.use({ actionTimeout: 15_000 })

const PASSWORD = 'seven green lanterns'
const ANOTHER = 'eight blue lanterns'

/** Sets the association up, with the administrator as its secretary, and goes on into the officer area. */
async function setUp(page: Page, link: string) {
  await page.goto(link)
  await page.getByLabel('Name of the association').fill('Sonar Bangla Somiti')
  await page.getByLabel('Your name').fill('Nadia Karim')
  await page.getByLabel('Your email').fill('nadia@example.test')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Repeat the password').fill(PASSWORD)
  await page.getByLabel('Secretary').check()
  await page.getByRole('button', { name: 'Set up the association' }).click()
  await page.getByRole('button', { name: 'Set up authenticator' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const key = await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()
  await dialog
    .getByLabel('The code that the app shows now')
    .fill(authenticatorOf((key ?? '').replaceAll(' ', '')).code(new Date()))
  await dialog.getByRole('button', { name: 'Set up authenticator' }).click()
  await dialog.getByRole('button', { name: 'I have kept them' }).click()
}

/** Makes the link in the dialog that is open; gives the place that it leads to. */
async function madeLink(page: Page, language?: string): Promise<string> {
  const dialog = page.getByRole('dialog')
  if (language) await dialog.getByLabel('Language of the message').selectOption(language)
  await dialog.getByRole('button', { name: 'Make the link' }).click()
  await expect(dialog.getByText(`The message is in ${language ?? 'English'}.`)).toBeVisible()
  await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible()
  await expectAccessible(page)
  const href = await dialog.getByRole('link', { name: 'Send by WhatsApp' }).getAttribute('href')
  const text = new URL(href ?? '').searchParams.get('text') ?? ''
  await dialog.getByRole('button', { name: 'Done' }).click()
  return text.match(/\/invitation#\S+/)?.[0] ?? ''
}

/** As on another device. A picture has no scripts, so nothing is asked for without the token meanwhile. */
async function forgetEverybody(page: Page) {
  await page.goto('/icon.svg')
  await page.evaluate(() => localStorage.clear())
}

async function choosePassword(page: Page, link: string, password: string) {
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Repeat the new password').fill(password)
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page).toHaveURL('/user')
}

test('who asks to join is accepted, invited, signs in, and gets a forgotten password by a link again', async ({
  page: secretary,
  empty,
  browser,
  baseURL,
  watch,
}) => {
  test.setTimeout(150_000)
  await setUp(secretary, await empty.hear(/Set up your association at (\S+) /))

  const phone = await browser.newContext({ viewport: { width: 360, height: 740 }, ...(baseURL && { baseURL }) })
  await watch.over(phone)
  const rokeya = await phone.newPage()
  await rokeya.goto('/join')
  await rokeya.getByLabel('Full name').fill('Rokeya Begum')
  await rokeya.getByLabel('Mobile').fill('050 555 0177')
  await rokeya.getByLabel('Address').fill('Deira')
  await rokeya.getByRole('radio', { name: 'Female' }).check()
  await rokeya.getByRole('button', { name: 'Send the application' }).click()
  await expect(rokeya.getByRole('heading', { level: 1, name: 'Your application is sent' })).toBeVisible()
  await expect(rokeya.getByRole('main').getByRole('listitem')).toHaveText([
    /2-3 business days\.$/,
    /^You get an invitation/,
  ])
  await expectAccessible(rokeya)

  await secretary.goto('/office/applications')
  await secretary.getByRole('button', { name: /^Accept/ }).click()
  const accepting = secretary.getByRole('dialog')
  await expect(accepting).toContainText('They have no password yet: next you invite them.')
  await accepting.getByRole('button', { name: 'Accept', exact: true }).click()
  await choosePassword(rokeya, await madeLink(secretary), PASSWORD)

  await rokeya.goto('/user/notifications')
  await expect(rokeya.getByRole('columnheader', { name: 'Devices' })).toBeVisible()
  await expect(rokeya.getByRole('columnheader', { name: 'Email' })).toHaveCount(0)

  await forgetEverybody(rokeya)
  await rokeya.goto('/forgot-password')
  await expect(rokeya.getByText('Ask the secretary of Sonar Bangla Somiti')).toBeVisible()

  await secretary.goto('/office/members')
  await secretary.getByRole('link', { name: 'Rokeya Begum' }).click()
  await secretary.getByRole('button', { name: 'Forgotten password' }).click()
  // She came in, and reads what she chose: nobody chooses for her any more.
  await expect(secretary.getByRole('dialog').getByText('The message is in English.')).toBeVisible()
  await expect(secretary.getByLabel('Language of the message')).toHaveCount(0)
  await choosePassword(rokeya, await madeLink(secretary), ANOTHER)
  await forgetEverybody(rokeya)
  await rokeya.goto('/sign-in')
  await rokeya.getByLabel('Email').fill('+971 50 555 0177')
  await rokeya.getByLabel('Password').fill(ANOTHER)
  await rokeya.getByRole('button', { name: 'Login' }).click()
  await expect(rokeya).toHaveURL('/user')
  await phone.close()
})

test('the secretary adds a member, who is invited at once', async ({ page, empty, context }) => {
  test.setTimeout(120_000)
  await setUp(page, await empty.hear(/Set up your association at (\S+) /))
  await page.goto('/office/members')
  await page.getByRole('button', { name: 'Add a member' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a member' })
  await dialog.getByRole('button', { name: 'Add the member' }).click()
  await expect(dialog.getByText('Choose male or female.')).toBeVisible()
  await dialog.getByLabel('Full name').fill('Salma Akter')
  await dialog.getByLabel('Mobile').fill('050 555 0181')
  await dialog.getByLabel('Address').fill('Deira')
  await dialog.getByRole('radio', { name: 'Female' }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add the member' }).click()
  await expect(page.getByRole('dialog', { name: 'Invite Salma Akter' })).toBeVisible()
  const link = await madeLink(page, 'বাংলা')
  await expect(page.getByRole('link', { name: 'Salma Akter' })).toBeVisible()
  const member = await context.newPage()
  await member.goto(link)
  await expect(member.getByText('Nadia Karim invites you')).toBeVisible()

  // A browser that opens no other tab by itself shows the link, and the chat is a link to press.
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'A chat' }))
  await page.addInitScript(() => Object.assign(window, { open: () => null }))
  await page.goto('/office/members/invitations?status=invited')
  await page.getByRole('button', { name: 'Invite Salma Akter by WhatsApp' }).click()
  const shown = page.getByRole('dialog', { name: 'Invite Salma Akter' })
  const chat = context.waitForEvent('page')
  await shown.getByRole('link', { name: 'Send by WhatsApp' }).click()
  await (await chat).waitForURL('https://wa.me/**')
  await expect(shown).toHaveCount(0)
  await page.bringToFront()
  await page.getByRole('button', { name: 'Show the link: Salma Akter' }).click()
  await expect(shown.getByRole('img', { name: /^QR code/ })).toBeVisible()
})

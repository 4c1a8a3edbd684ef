import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { utils, write } from '@e965/xlsx'
import type { Browser, Locator, Page } from '@playwright/test'
import { Client } from 'pg'
import { addMonths, businessDateAt, monthOf, monthsBetween } from '#core/calendar.ts'
import { authenticatorOf } from '../support/authenticator.ts'
import { accountNumber, duesDialog, labelOf, paymentRow, photo } from './support/dues.ts'
import { type SomitiProcess, startSomiti } from './support/somiti-process.ts'
import { test as base, expect } from './support/test.ts'

/** An association that nobody has set up yet, started on an empty folder, without a mail server. */
const test = base.extend<{ empty: SomitiProcess }>({
  empty: async ({ browserName }, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), `somiti-evening-${browserName}-`))
    const somiti = await startSomiti(dataDir, { DEMO: 'off' })
    await use(somiti)
    await somiti.stop()
    await rm(dataDir, { recursive: true })
  },
  baseURL: async ({ empty }, use) => use(empty.origin),
})

test.use({ actionTimeout: 15_000 })

const SECONDS_A_CLICK = 2
const SECONDS_A_FIELD = 5

/** Everything that somebody does by hand. Each link opened, choice, checkbox and upload is a click, each text a field. */
class Counted {
  clicks = 0
  fields = 0

  async open(page: Page, link: string) {
    this.clicks += 1
    await page.goto(link)
  }
  async click(what: Locator) {
    this.clicks += 1
    await what.click()
  }
  async choose(list: Locator, label: string) {
    this.clicks += 1
    await list.selectOption({ label })
  }
  async upload(picker: Locator, file: Parameters<Locator['setInputFiles']>[0]) {
    this.clicks += 1
    await picker.setInputFiles(file)
  }
  async fill(field: Locator, text: string) {
    this.fields += 1
    await field.fill(text)
  }

  get seconds() {
    return this.clicks * SECONDS_A_CLICK + this.fields * SECONDS_A_FIELD
  }
}

const PASSWORD = 'seven green lanterns'
const lastMonth = addMonths(monthOf(businessDateAt(new Date())), -1)

/** Thirty members as a treasurer keeps them: a title, own headings, dirham signs, a total, and no emails. */
function workbook() {
  const members = Array.from({ length: 30 }, (_, at) => [
    at + 1,
    `Member Number ${at + 1}`,
    `050 555 ${String(1001 + at)}`,
    '2024-05',
    lastMonth,
    `AED ${(at + 1) * 100}`,
  ])
  const rows = [
    ['Members of Sonar Bangla Somiti'],
    [],
    ['S/N', 'Member Name', 'WhatsApp', 'Dues from', 'Dues paid until', 'Balance'],
    ...members,
    [],
    ['', 'TOTAL', '', '', '', 'AED 46,500'],
  ]
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Members')
  const buffer = Buffer.from(write(book, { type: 'buffer', bookType: 'xlsx' }))
  return { name: 'members.xlsx', mimeType: 'application/octet-stream', buffer }
}

/** Somebody's own device; the first person has the page of the test. */
async function newDevice(browser: Browser, baseURL: string | undefined, viewport: { width: number; height: number }) {
  const context = await browser.newContext({ viewport, locale: 'en-GB', ...(baseURL && { baseURL }) })
  return context.newPage()
}

/** Sets up an authenticator app, which the officer area asks for, and goes on into that area. */
async function setUpAuthenticator(did: Counted, page: Page) {
  await did.click(page.getByRole('button', { name: 'Set up authenticator' }))
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  await did.fill(dialog.getByLabel('Your password'), PASSWORD)
  await did.click(dialog.getByRole('button', { name: 'Continue' }))
  const key = await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()
  const app = authenticatorOf((key ?? '').replaceAll(' ', ''))
  await did.fill(dialog.getByLabel('The code that the app shows now'), app.code(new Date()))
  await did.click(dialog.getByRole('button', { name: 'Set up authenticator' }))
  await did.click(dialog.getByRole('button', { name: 'I have kept them' }))
  await did.click(page.getByRole('link', { name: 'Officer area' }))
}

/** Where the message leads that a chat begins with: the server knows no port beforehand. */
function placeIn(chat: string): string {
  const message = new URL(chat).searchParams.get('text') ?? ''
  return message.match(/\/invitation#\S+/)?.[0] ?? ''
}

/** Hands the link over by WhatsApp; gives the place that it leads to. */
async function handOver(did: Counted, page: Page): Promise<string> {
  const send = page.getByRole('dialog').getByRole('link', { name: 'Send by WhatsApp' })
  const place = placeIn((await send.getAttribute('href')) ?? '')
  // The link, and WhatsApp's own button.
  did.clicks += 2
  await did.click(page.getByRole('dialog').getByRole('button', { name: 'Done' }))
  return place
}

/** Invites a member with one tap, and sends the message; gives the place that its link leads to. */
async function inviteByTap(did: Counted, page: Page, name: string): Promise<string> {
  const chat = page.context().waitForEvent('page')
  await did.click(page.getByRole('button', { name: `Invite ${name} by WhatsApp`, exact: true }))
  const opened = await chat
  await opened.waitForURL('https://wa.me/**')
  // WhatsApp's own button.
  did.clicks += 1
  const place = placeIn(opened.url())
  await opened.close()
  return place
}

async function choosePassword(did: Counted, page: Page, link: string) {
  await did.open(page, link)
  await did.fill(page.getByLabel('New password', { exact: true }), PASSWORD)
  await did.fill(page.getByLabel('Repeat the new password'), PASSWORD)
  await did.click(page.getByRole('button', { name: 'Set the password' }))
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Of the links that were made for members, in their order. */
async function tokenHashes(databaseUrl: string): Promise<string[]> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ hash: string }>(
    `select encode(i.token_hash, 'hex') as hash from invitation i join member m on m.id = i.person_id order by m.number`,
  )
  await client.end()
  return rows.map(({ hash }) => hash)
}

/** Who is to be invited, was invited, and came in, with how many each. */
const lists = (page: Page) => page.getByRole('navigation', { name: 'Status' }).getByRole('link')

test('two officers bring an association from an empty folder to its first verified payment in one evening', async ({
  page: nadia,
  empty,
  browser,
  baseURL,
  watch,
}) => {
  test.setTimeout(180_000)
  const did = new Counted()

  // The first officer sets up.
  await did.open(nadia, await empty.hear(/Set up your association at (\S+) /))
  await did.fill(nadia.getByLabel('Name of the association'), 'Sonar Bangla Somiti')
  await did.fill(nadia.getByLabel('Your name'), 'Nadia Karim')
  await did.fill(nadia.getByLabel('Your email'), 'nadia@example.test')
  await did.fill(nadia.getByLabel('Password', { exact: true }), PASSWORD)
  await did.fill(nadia.getByLabel('Repeat the password'), PASSWORD)
  await did.click(nadia.getByLabel('Secretary'))
  await did.click(nadia.getByRole('button', { name: 'Set up the association' }))
  await setUpAuthenticator(did, nadia)

  const steps = nadia.getByRole('listitem').filter({ hasText: /, (not )?done/ })
  const isDone = (step: string) => expect(steps.filter({ hasText: `${step}, done` })).toBeVisible()
  await did.click(nadia.getByRole('button', { name: 'Enter contacts' }))
  await did.fill(nadia.getByLabel('Phone'), '+971 4 555 0100')
  await did.click(nadia.getByRole('button', { name: 'Save' }))
  await isDone('Contacts')

  await did.click(nadia.getByRole('button', { name: 'Enter bank details' }))
  await did.fill(nadia.getByLabel('Bank (optional)'), 'Emirates NBD')
  await did.fill(nadia.getByLabel('Account name'), 'Sonar Bangla Somiti')
  await did.fill(nadia.getByLabel('IBAN'), 'AE07 0331 2345 6789 0123 456')
  await did.click(nadia.getByRole('button', { name: 'Save' }))
  await isDone('Bank details')

  await did.click(nadia.getByRole('button', { name: 'Set the dues' }))
  const dues = nadia.getByRole('dialog', { name: 'Change the dues' })
  await did.fill(dues.getByLabel('Each month'), '250')
  await did.choose(dues.getByLabel('From'), 'May 2024')
  await did.click(dues.getByRole('button', { name: 'Change the dues' }))
  await isDone('Dues')

  await did.click(steps.filter({ hasText: 'Loan terms' }).getByRole('button', { name: 'Keep as it is' }))
  await isDone('Loan terms')

  // The second one is invited by a mobile number, and comes in on a device of his own.
  await did.click(nadia.getByRole('link', { name: 'Add an officer' }))
  await did.click(nadia.getByRole('button', { name: 'Add an officer' }))
  const appoint = nadia.getByRole('dialog')
  await expect(appoint.getByRole('radio', { name: 'Somebody new' })).toBeChecked()
  await did.fill(appoint.getByLabel('Name'), 'Tariq Mahmud')
  await did.fill(appoint.getByLabel('Mobile'), '050 555 0100')
  await did.choose(appoint.getByLabel('Role'), 'Treasurer')
  await did.fill(appoint.getByLabel('Reason'), 'Elected in May.')
  await did.click(appoint.getByRole('button', { name: 'Add role' }))
  await did.click(
    nadia.getByRole('dialog', { name: 'Invite Tariq Mahmud' }).getByRole('button', { name: 'Make the link' }),
  )
  const invitation = await handOver(did, nadia)
  const tariq = await newDevice(browser, baseURL, { width: 1280, height: 900 })
  await watch.over(tariq.context())
  await choosePassword(did, tariq, invitation)
  await setUpAuthenticator(did, tariq)

  // Thirty members are imported: prepared by one, confirmed by the other.
  await did.click(nadia.getByRole('link', { name: 'Overview' }).first())
  await did.click(nadia.getByRole('link', { name: 'Import members' }))
  await did.upload(nadia.getByLabel('Spreadsheet of members'), workbook())
  await did.fill(nadia.getByLabel('In the bank now'), '46,500')
  await did.click(nadia.getByRole('button', { name: 'Check the file' }))
  await expect(nadia.getByRole('status').filter({ hasText: 'All 30 lines can be imported.' })).toBeVisible()
  await did.click(nadia.getByRole('button', { name: 'Prepare the import' }))
  await expect(nadia.getByRole('heading', { name: 'An import waits to be confirmed' })).toBeVisible()

  await did.click(tariq.getByRole('link', { name: 'Look at the import' }))
  await did.click(tariq.getByRole('button', { name: 'Confirm the import' }))
  await did.click(tariq.getByRole('dialog').getByRole('button', { name: 'Import members' }))
  await expect(tariq.getByText('Imported: 30 members with their opening balances.').first()).toBeVisible()
  await expect(tariq.getByText('30 members have no way in yet.')).toBeVisible()
  await expect(tariq.getByRole('link', { name: 'Invite 30 members' })).toHaveCount(0)

  // A member is invited with one tap, comes in on a phone, and pays a month.
  await did.click(nadia.getByRole('link', { name: 'Invite 30 members' }))
  await expect(lists(nadia)).toHaveText(['To invite30', 'Invited0', 'Joined the app0'])
  await nadia.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'A chat' }))
  const link = await inviteByTap(did, nadia, 'Member Number 1')
  await expect(lists(nadia)).toHaveText(['To invite29', 'Invited1', 'Joined the app0'])
  await expect(nadia.getByRole('dialog')).toHaveCount(0)
  const member = await newDevice(browser, baseURL, { width: 360, height: 740 })
  await watch.over(member.context())
  await choosePassword(did, member, link)
  await expect(lists(nadia)).toHaveText(['To invite29', 'Invited0', 'Joined the app1'])
  await nadia.getByRole('link', { name: 'Overview' }).first().click()
  await expect(steps.getByRole('link', { name: 'Invite 29 members' })).toBeVisible()
  // What was paid before Somiti is counted from the file, and said to be so.
  const before = monthsBetween('2024-05', addMonths(lastMonth, 1))
  await expect(member.getByText('Member since May 2024')).toBeVisible()
  await expect(member.locator('dl > div').filter({ hasText: 'months paid' })).toContainText(String(before))
  await expect(member.getByText(`${before} of these months were paid before Somiti.`)).toBeVisible()
  await did.click(member.getByRole('button', { name: `Pay ${labelOf()}` }))
  await did.fill(accountNumber(duesDialog(member)), '1015 7013 01')
  await did.upload(duesDialog(member).getByLabel('Receipt'), await photo())
  await did.click(duesDialog(member).getByRole('button', { name: 'Send the receipt' }))
  await expect(paymentRow(member, labelOf())).toContainText('In review')

  // The treasurer finds it.
  await did.click(tariq.getByRole('link', { name: 'Payments' }).first())
  await did.click(tariq.getByRole('button', { name: 'Verify', exact: true }))
  await member.reload()
  await expect(paymentRow(member, labelOf())).toContainText('Completed')

  const { clicks, fields, seconds } = did
  console.log(
    `From an empty folder to the first verified payment: ${fields} fields typed, ${clicks} clicks, ${(seconds / 60).toFixed(1)} minutes of a person's time.`,
  )
  expect(fields).toBeLessThanOrEqual(60)
  expect(seconds).toBeLessThanOrEqual(15 * 60)

  // The secretary finds it on the member's page, too.
  await nadia.goto('/office/members')
  await nadia.getByRole('link', { name: 'Member Number 1', exact: true }).click()
  const paidBefore = nadia.locator('dl > div').filter({ hasText: 'Months paid before Somiti' })
  await expect(paidBefore).toContainText(`${before} months`)

  // The others are invited in the same way: the tap on WhatsApp is all that each of them takes.
  await nadia.goto('/office/members/invitations')
  const taps = new Counted()
  const places = [link]
  for (let number = 2; number <= 30; number += 1) {
    places.push(await inviteByTap(taps, nadia, `Member Number ${number}`))
    const focused = () => nadia.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await expect.poll(focused).toBe(`Show the link: Member Number ${number}`)
  }
  expect([taps.clicks, taps.fields]).toEqual([2 * 29, 0])
  await expect(nadia.getByRole('dialog')).toHaveCount(0)
  await expect(lists(nadia)).toHaveText(['To invite0', 'Invited29', 'Joined the app1'])
  const hashes = await tokenHashes(empty.databaseUrl)
  expect(hashes).toEqual(places.map((place) => sha256(place.split('#')[1] ?? '')))
  for (const each of [tariq, member]) await each.context().close()
})

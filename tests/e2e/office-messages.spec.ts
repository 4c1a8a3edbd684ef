import { type BrowserContext, expect, type Page } from '@playwright/test'
import { jpeg } from '../support/samples.ts'
import { notice } from './support/acts.ts'
import { ask } from './support/calls.ts'
import { openAs, officeTest as test } from './support/own-office.ts'
import { newMember } from './support/people.ts'
import { expectAccessible } from './support/screen.ts'

const said = (page: Page) => page.getByRole('region', { name: 'Conversation' }).getByRole('listitem')
const send = (page: Page) => page.getByRole('button', { name: 'Send' }).click()

async function write(page: Page, label: string, text: string) {
  await page.getByLabel(label, { exact: true }).fill(text)
  await send(page)
}

async function newPhone(context: Promise<BrowserContext>) {
  const phone = await context
  return { phone, theirs: await phone.newPage() }
}

test('a member and the secretary write to each other, and read it without reloading', async ({
  page,
  office,
  browser,
  watch,
}) => {
  const secretary = await office.officer('Rehana Parvin', 'secretary')
  const member = await newMember(office.db)
  const { phone, theirs } = await newPhone(
    browser.newContext({ baseURL: office.origin, viewport: { width: 360, height: 740 } }),
  )
  await watch.over(phone)

  await openAs(theirs, member, '/user/contact-chat')
  await expect(theirs.getByText('Nothing was said yet')).toBeVisible()
  await send(theirs)
  await expect(theirs.getByText('Write a message.')).toBeVisible()
  await theirs.getByLabel('Message', { exact: true }).fill('a'.repeat(10_000))
  await expect(theirs.getByText('A message has at most 4,000 characters, and this has 10,000.')).toBeVisible()
  await theirs.getByLabel('Message', { exact: true }).fill('When is the next meeting?')
  await theirs.reload()
  await expect(theirs.getByLabel('Message', { exact: true })).toHaveValue('When is the next meeting?')

  await openAs(page, secretary, '/office')
  await expect(page.getByText(/^Nothing (else )?waits\./)).toBeVisible()
  await send(theirs)
  await expect(said(theirs)).toContainText(['When is the next meeting?'])
  await expect(theirs.getByLabel('Message', { exact: true })).toHaveValue('')
  await page.getByRole('link', { name: /1 Messages to answer/ }).click()
  await page.getByRole('link', { name: member.name }).click()
  await expect(said(page)).toContainText(['When is the next meeting?'])
  await write(page, 'Answer', 'On Friday at eight.')
  await expect(said(theirs)).toContainText(['When is the next meeting?', 'On Friday at eight.'])
  await expect(theirs.getByRole('status').filter({ hasText: 'New message from Rehana Parvin' })).toBeAttached()
  await expect(page.getByText('Answered last by Rehana Parvin')).toBeVisible()

  const picture = { name: 'notice.jpg', mimeType: 'image/jpeg', buffer: await jpeg(4) }
  await theirs.getByLabel('Picture').setInputFiles(picture)
  await send(theirs)
  await expect(said(page).getByRole('img', { name: `Sent by ${member.name}` })).toBeVisible()
  await expect(said(theirs).getByRole('img', { name: 'Sent by you' })).toBeVisible()
  await expectAccessible(theirs)
  await expectAccessible(page)

  await theirs.goto('/user/dashboard')
  await write(page, 'Answer', 'We have seen it.')
  await expect(theirs.getByRole('link', { name: /1 new message/ }).first()).toBeVisible()
  await theirs.goto('/user/contact-chat')
  await expect(theirs.getByText('1 new message')).toHaveCount(0)
  await page.getByRole('button', { name: 'Close the conversation' }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Closed by Rehana Parvin')).toHaveCount(0)
  await page.getByRole('button', { name: 'Close the conversation' }).click()
  await expect(page.getByText('Closed by Rehana Parvin')).toBeVisible()
  await phone.close()
})

test('the secretary writes to a member first, from their page', async ({ page, office }) => {
  const secretary = await office.officer('Rehana Parvin', 'secretary')
  const member = await newMember(office.db)
  await openAs(page, secretary, `/office/members/${member.id}`)
  await page.getByRole('link', { name: 'Write a message' }).click()
  await expect(page.getByText('No messages yet')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Savings and what is open' })).toContainText('Savings')
  await expectAccessible(page)
  await write(page, 'Message', 'Your receipt is cut off.')
  await expect(page).toHaveURL(/\/office\/messages\/\d+$/)
  await expect(said(page)).toContainText(['Your receipt is cut off.'])
  await expect(page.getByRole('list', { name: 'Savings and what is open' })).toContainText('Due this month')
  const { messages } = await ask(member.token, 'GET /api/messages', { origin: office.origin })
  expect(messages.map(({ text, by }) => [text, by])).toEqual([['Your receipt is cut off.', 'Rehana Parvin']])
  await page.goto(`/office/members/${member.id}`)
  await page.getByRole('link', { name: 'Write a message' }).click()
  await expect(said(page)).toHaveCount(1)
})

test('a conversation is assigned to an officer, and has notes for officers', async ({ page, office }) => {
  // Of a name that no officer of another test has: it is chosen by it.
  const secretary = await office.officer('Nusrat Jahan', 'secretary')
  const member = await newMember(office.db)
  await ask(member.token, 'POST /api/messages', { form: { text: 'Is it open?' }, origin: office.origin })
  await openAs(page, secretary, '/office/messages')
  await page.getByRole('link', { name: member.name }).click()
  await page.getByText('For officers only').click()
  await page.getByLabel('Note', { exact: true }).fill('Calls back on Friday.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByText('Calls back on Friday.')).toBeVisible()
  await page.getByLabel('Assign to').selectOption('Nusrat Jahan')
  await expect(page.getByText('Assigned to Nusrat Jahan')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/office/messages?status=mine')
  await expect(page.getByRole('link', { name: member.name })).toBeVisible()
  await expect(page.getByText('Assigned to Nusrat Jahan')).toBeVisible()
})

test('officers of one name are told apart where a conversation is assigned', async ({ page, office }) => {
  const member = await newMember(office.db)
  const twin = await newMember(office.db)
  await office.appoint(twin, 'secretary')
  const secretary = await office.officer(twin.name, 'secretary')
  await ask(member.token, 'POST /api/messages', { form: { text: 'Who is it?' }, origin: office.origin })
  await openAs(page, secretary, '/office/messages')
  await page.getByRole('link', { name: member.name }).click()
  await page.getByText('For officers only').click()
  const options = page.getByLabel('Assign to').getByRole('option')
  await expect(options.filter({ hasText: new RegExp(`^${twin.name}, SM-\\d{6}$`) })).not.toHaveCount(0)
  await expect(options.filter({ hasText: new RegExp(`^${twin.name}, Secretary$`) })).toHaveCount(1)
})

test('what is written without a connection is kept, and sent once when it is back', async ({ office, browser }) => {
  const member = await newMember(office.db)
  // Nobody watches for requests that fail: whatever the page asks for fails meanwhile.
  const phone = await browser.newContext({ baseURL: office.origin })
  const page = await phone.newPage()
  await openAs(page, member, '/user/contact-chat')
  await write(page, 'Message', 'First')
  await expect(said(page)).toHaveCount(1)
  await expect(page.getByText('Sending…')).toHaveCount(0)
  await phone.setOffline(true)
  await write(page, 'Message', 'Second')
  await page.getByLabel('Picture').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await jpeg(5) })
  await write(page, 'Message', 'Third')
  await expect(page.getByText('Not sent yet. It is kept here')).toHaveCount(2)
  await phone.setOffline(false)
  await expect(page.getByText('Not sent yet.')).toHaveCount(0)
  await expect(page.getByText('Sending…')).toHaveCount(0)
  const { messages } = await ask(member.token, 'GET /api/messages', { origin: office.origin })
  expect(messages.map(({ text, picture }) => [text, picture !== null])).toEqual([
    ['First', false],
    ['Second', false],
    ['Third', true],
  ])
  await expect(said(page)).toHaveCount(3)
  await phone.close()
})

test('a message outlasts the page that could not send it, and is sent from another', async ({
  page,
  office,
  watch,
}) => {
  watch.expectFailure('POST /api/messages net::ERR_FAILED')
  const member = await newMember(office.db)
  await openAs(page, member, '/user/contact-chat')
  await page.route('/api/messages', (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()))
  await write(page, 'Message', 'Written in the lift')
  await expect(page.getByText('Not sent yet.')).toBeVisible()
  await page.unroute('/api/messages')
  await page.goto('/user')
  const kept = async () => (await ask(member.token, 'GET /api/messages', { origin: office.origin })).messages.length
  await expect.poll(kept).toBe(1)
  await page.goto('/user/contact-chat')
  await expect(said(page)).toHaveCount(1)
  await expect(said(page)).toContainText(['Written in the lift'])
})

test('what an officer writes while an answer is on its way stays, and a refused answer comes back', async ({
  page,
  office,
  watch,
}) => {
  const secretary = await office.officer('Rehana Parvin', 'secretary')
  const member = await newMember(office.db)
  await ask(member.token, 'POST /api/messages', { form: { text: 'Is it open?' }, origin: office.origin })
  await openAs(page, secretary, '/office/messages')
  await page.getByRole('link', { name: member.name }).click()
  const field = page.getByLabel('Answer', { exact: true })
  await expect(field).toBeVisible()
  watch.expectFailure(`POST /api${new URL(page.url()).pathname}/answer 409`)
  let refuse = true
  let gate = Promise.withResolvers<void>()
  await page.route('/api/office/messages/*/answer', async (route) => {
    await gate.promise
    const json = { status_code: 409, code: 'unlike_any', message: 'Messages are closed.', errors: {} }
    return refuse ? route.fulfill({ status: 409, json }) : route.fallback()
  })

  await write(page, 'Answer', 'Yes, until eight.')
  await expect(page.getByText('Sending…')).toBeVisible()
  await expect(field).toHaveValue('')
  await field.fill('On Friday too.')
  gate.resolve()
  await expect(field).toHaveValue('Yes, until eight.\nOn Friday too.')
  await expect(field).toHaveAccessibleDescription('Messages are closed.')
  await expect(said(page)).toHaveCount(1)

  refuse = false
  gate = Promise.withResolvers()
  await send(page)
  await field.fill('And bring your card.')
  gate.resolve()
  await expect(said(page)).toHaveCount(2)
  await expect(page.getByText('Sending…')).toHaveCount(0)
  await expect(field).toHaveValue('And bring your card.')
})

test('a visitor is answered by email, and a decision on a payment arrives without reload', async ({
  page,
  office,
  browser,
  watch,
}) => {
  const secretary = await office.officer('Rehana Parvin', 'secretary', 'treasurer')
  const address = `joel-${process.pid}@example.test`
  await page.goto('/contact')
  await page.getByLabel('Your name').fill('Joel Reyes')
  await page.getByLabel('Email or mobile').fill(address)
  await page.getByLabel('Message').fill('May I visit?')
  await send(page)
  await expect(page.getByRole('status').filter({ hasText: 'Your message is with the association.' })).toBeVisible()
  await openAs(page, secretary, '/office/messages')
  await page.getByRole('link', { name: 'Joel Reyes' }).click()
  await expect(page.getByText(`It goes to ${address} by email.`)).toBeVisible()
  await write(page, 'Answer', 'Yes, on Friday.')
  await expect(notice(page, 'Your answer is sent by email.').or(said(page).nth(1)).first()).toBeVisible()
  const { text } = await office.letter(address, 'Your message to')
  expect(text).toContain('Yes, on Friday.')

  const { member, paymentId: id } = await office.memberWithReceipt()
  const { phone, theirs } = await newPhone(browser.newContext({ baseURL: office.origin }))
  await watch.over(phone)
  // It is decided after the page was answered and before it hears of anything.
  const decided = Promise.withResolvers<void>()
  await theirs.route(/\/api\/live/, async (route) => {
    await decided.promise
    await route.continue()
  })
  await openAs(theirs, member, '/user/monthly-pay')
  await expect(theirs.getByRole('main')).toContainText('In review')
  await ask(secretary.token, 'POST /api/office/payments/:id/verify', {
    params: { id },
    body: {},
    origin: office.origin,
  })
  decided.resolve()
  await expect(theirs.getByRole('main')).not.toContainText('In review')
  await expect(theirs.getByRole('main')).toContainText('Completed')

  // The phone loses its connection, and hears nothing of what happens meanwhile.
  await theirs.unroute(/\/api\/live/)
  await watch.untilAnswered()
  await phone.setOffline(true)
  await ask(secretary.token, 'POST /api/office/payments/:id/reverse', {
    params: { id },
    body: { reason: 'Another member paid this.' },
    origin: office.origin,
  })
  await expect(theirs.getByRole('main')).toContainText('Completed')
  await phone.setOffline(false)
  await expect(theirs.getByRole('main')).not.toContainText('Completed', { timeout: 15_000 })
  await phone.close()
})

import { expect, type Page } from '@playwright/test'
import { languages } from '#core/languages.ts'
import { ask } from './support/calls.ts'
import { count } from './support/count.ts'
import { expectLaidOut } from './support/laid-out.ts'
import { openAs, officeTest as test } from './support/own-office.ts'
import { newMember } from './support/people.ts'
import { expectAccessible } from './support/screen.ts'

/** The pages that somebody had to write first, beside those of any-width.spec.ts. */
async function expectFitsInEveryLanguage(page: Page) {
  for (const value of languages) {
    await page.context().addCookies([{ name: 'language', value, url: page.url() }])
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page.locator('[data-skeleton]')).toHaveCount(0)
    await expectLaidOut(page)
  }
}

test('a notice to all takes three clicks and two fields, and tells who has read it', async ({
  page,
  office,
  browser,
  watch,
}) => {
  test.setTimeout(120_000)
  const secretary = await office.officer('Rehana Parvin', 'secretary')
  const member = await newMember(office.db)
  const other = await newMember(office.db)
  const counted = await count(page)
  await openAs(page, secretary, '/office')
  await page
    .getByRole('link', { name: /^Messages/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Write a notice' }).click()
  const dialog = page.getByRole('dialog', { name: 'Write a notice' })
  const fields = { Heading: 'Meeting on Friday', Text: 'At eight, at the usual place.' }
  await expect(dialog.getByLabel('Heading')).toBeFocused()
  // Also where the button stands in the middle of an empty list.
  await expect(dialog).toHaveCSS('text-align', 'start')
  await page.keyboard.type(fields.Heading)
  await page.keyboard.press('Tab')
  await page.keyboard.type(fields.Text)
  const { recipients } = await ask(secretary.token, 'GET /api/office/notices/recipients', { origin: office.origin })
  expect(recipients).toBeGreaterThanOrEqual(2)
  await dialog.getByRole('button', { name: `Send to ${recipients} members` }).click()
  await expect(page.getByRole('heading', { name: fields.Heading })).toBeVisible()
  console.info(`a letter to all: ${counted.taps} clicks, ${Object.keys(fields).length} fields`)
  expect(counted.taps).toBe(3)

  await expect(page.getByText(`*${fields.Heading}*`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy the text' })).toBeVisible()
  // Other tests' members are among them, fifty on a page.
  await expect(async () => {
    const more = page.getByRole('button', { name: 'Load more' })
    if (await more.isVisible()) await more.click()
    await expect(page.getByRole('list', { name: 'Members' })).toContainText(member.name, { timeout: 1_000 })
  }).toPass()
  await expectAccessible(page)

  const phone = await browser.newContext({ baseURL: office.origin, viewport: { width: 360, height: 740 } })
  await watch.over(phone)
  const theirs = await phone.newPage()
  await openAs(theirs, member, '/user/notifications')
  await theirs.getByRole('link', { name: 'Notice of the association' }).click()
  await expect(theirs.getByRole('heading', { name: fields.Heading })).toBeVisible()
  await expect(theirs.getByText(fields.Text)).toBeVisible()
  await expectAccessible(theirs)
  await expect(page.getByRole('radio', { name: 'Read: 1', exact: true })).toBeVisible()
  await page.getByRole('radio', { name: 'Read: 1', exact: true }).check()
  await expect(page.getByRole('list', { name: 'Members' }).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('list', { name: 'Members' })).not.toContainText(other.name)
  await expectFitsInEveryLanguage(page)
  await expectFitsInEveryLanguage(theirs)
  await phone.close()
})

test('a pinned notice is on the home page of those who were chosen, in their language, until it is put away', async ({
  page,
  office,
  watch,
}) => {
  const admin = await office.officer('Leela Menon', 'admin')
  const member = await newMember(office.db)
  const other = await newMember(office.db)
  await openAs(page, admin, '/office/messages/notices')
  await page.getByRole('button', { name: 'Write a notice' }).click()
  const dialog = page.getByRole('dialog', { name: 'Write a notice' })
  await dialog.getByLabel('Heading').fill('Bring your passbook')
  await dialog.getByRole('button', { name: /^Send to/ }).click()
  await expect(dialog.getByText('Fill this in.')).toBeVisible()
  await dialog.getByLabel('Text').fill('<b>On Friday.</b>')
  await dialog.getByLabel('To', { exact: true }).selectOption('Members chosen by name')
  await dialog.getByRole('searchbox').fill(member.email)
  await dialog.getByRole('button', { name: member.name }).click()
  await expect(dialog.getByRole('button', { name: 'Send to 1 member', exact: true })).toBeVisible()
  // What is no day is not taken for none: nothing is sent.
  watch.expectFailure('POST /api/office/notices 422')
  await dialog.getByLabel('Keep on the home page until').fill('someday')
  await dialog.getByRole('button', { name: 'Send to 1 member', exact: true }).click()
  await expect(dialog.getByText(/^This is not a day\. Write it like/)).toBeVisible()
  await expect(dialog).toBeVisible()
  await dialog.getByLabel('Keep on the home page until').fill('31 Dec 2030')
  await dialog.getByText('Other languages').click()
  await dialog.getByLabel('العربية: heading').fill('أحضر دفترك')
  await dialog.getByLabel('العربية: text').fill('يوم الجمعة.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send to 1 member', exact: true }).click()
  await expect(page.getByText('on the home page until 31 Dec 2030')).toBeVisible()
  await expect(page.getByText('أحضر دفترك', { exact: true })).toBeVisible()

  await openAs(page, other, '/user')
  await expect(page.getByRole('region', { name: 'Next step' })).toBeVisible()
  await expect(page.getByRole('article', { name: 'Notice' })).toHaveCount(0)
  await openAs(page, member, '/user')
  const card = page.getByRole('article', { name: 'Notice' })
  await expect(card).toContainText('<b>On Friday.</b>')
  await expectAccessible(page)
  await card.getByRole('button', { name: 'I have read it' }).click()
  await expect(card).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Next step' })).toBeVisible()
  await expect(card).toHaveCount(0)
  const { notices } = await ask(admin.token, 'GET /api/office/notices', { origin: office.origin })
  expect(notices[0]).toMatchObject({ recipients: 1, read: 1 })
})

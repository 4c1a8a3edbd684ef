import type { Page } from '@playwright/test'
import { ask } from './support/calls.ts'
import { database } from './support/database.ts'
import { draftsIn } from './support/drafts.ts'
import { withoutNews } from './support/news.ts'
import { newMember, PASSWORD, type Person } from './support/people.ts'
import { expectAccessible } from './support/screen.ts'
import { expect, memberTest, test } from './support/test.ts'
import type { Watch } from './support/watch.ts'

const said = (page: Page) => page.getByText('Your session ended. Sign in to go back to your page.')

async function signIn(page: Page, { email }: Pick<Person, 'email'>) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
}

const amount = (page: Page) => page.getByRole('spinbutton', { name: 'Amount' })
const account = (page: Page) => page.getByLabel('Bank account or Botim')
const passport = (page: Page) => page.getByLabel('Passport or ID number')

/** Sends an application for a loan once the session has ended: the page learns of it by the answer alone. */
async function sendAfterTheEnd(page: Page, person: Person, watch: Watch) {
  await withoutNews(page)
  await page.goto('/user/apply-loan')
  await amount(page).fill('1700')
  await account(page).fill('AE07 0331 2345')
  await passport(page).fill('BX4100917')
  const kept = await page.evaluate(() => JSON.stringify(sessionStorage))
  expect(kept).toContain('1700')
  expect(kept).not.toMatch(/AE07|BX4100917/)
  await ask(person.token, 'POST /api/logout')
  watch.expectFailure('POST /api/loan-application 401')
  await page.getByRole('button', { name: 'Send the application' }).click()
  await expect(page).toHaveURL('/sign-in')
}

memberTest(
  'a session that ended says so, and signing in goes on where it was, but for numbers',
  async ({ page, person, watch }) => {
    await sendAfterTheEnd(page, person, watch)
    await expect(said(page)).toBeVisible()
    await expectAccessible(page)
    await page.reload()
    await expect(said(page)).toBeVisible()
    await signIn(page, person)
    await expect(page).toHaveURL('/user/apply-loan')
    await expect(page.getByText('What you had begun is here again.')).toBeVisible()
    await expect(amount(page)).toHaveValue('1,700')
    await expect(account(page)).toHaveValue('')
    await expect(passport(page)).toHaveValue('')
  },
)

memberTest('what was typed is erased half an hour after the session ended', async ({ page, person, watch }) => {
  await page.clock.install()
  await sendAfterTheEnd(page, person, watch)
  await page.clock.fastForward('29:00')
  expect(await draftsIn(page)).toMatchObject({ forms: 1 })
  await page.reload()
  await expect(said(page)).toBeVisible()
  await page.clock.fastForward('01:01')
  await expect.poll(() => draftsIn(page)).toMatchObject({ forms: 0 })
})

memberTest(
  'somebody else who signs in then is not led there, and finds nothing of it',
  async ({ page, person, watch }) => {
    await sendAfterTheEnd(page, person, watch)
    await signIn(page, await newMember(database()))
    await expect(page).toHaveURL('/user')
    await expect.poll(() => draftsIn(page)).toMatchObject({ forms: 0 })
  },
)

memberTest(
  'who signed out is told of no end, and is led back nowhere, in another tab neither',
  async ({ page, context, person }) => {
    await page.goto('/user/apply-loan')
    await amount(page).fill('1700')
    await expect.poll(() => draftsIn(page)).toMatchObject({ forms: 1 })
    const other = await context.newPage()
    await other.goto('/user/switch-account')
    await other.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
    for (const each of [page, other]) {
      await expect(each).toHaveURL('/sign-in')
      await expect(each.getByRole('button', { name: 'Login' })).toBeEnabled()
      await expect(said(each)).toHaveCount(0)
    }
    await expect.poll(() => draftsIn(page)).toMatchObject({ forms: 0 })
    await signIn(page, person)
    await expect(page).toHaveURL('/user')
  },
)

memberTest('a session that one tab finds ended says so in the other too', async ({ page, context, person, watch }) => {
  const other = await context.newPage()
  await withoutNews(other)
  await other.goto('/user/my-profile')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await sendAfterTheEnd(page, person, watch)
  for (const each of [page, other]) await expect(said(each)).toBeVisible()
  await signIn(other, person)
  await expect(other).toHaveURL('/user/my-profile')
})

for (const link of ['/user/statement?search=dues', '/user/withdrawals', '/mobile-recharge']) {
  test(`${link}, opened while signed out, is where signing in leads`, async ({ page }) => {
    const person = await newMember(database())
    await page.goto(link)
    await expect(page).toHaveURL('/sign-in')
    await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled()
    await expect(said(page)).toHaveCount(0)
    await signIn(page, person)
    await expect(page).toHaveURL(link === '/mobile-recharge' ? '/user/mobile-recharge' : link)
  })
}

test('a look at what helps with a forgotten password loses nothing of where signing in leads', async ({ page }) => {
  const person = await newMember(database())
  await page.goto('/user/withdrawals')
  await page.getByRole('link', { name: 'Forgot password' }).click()
  await page.getByRole('link', { name: 'Back to login' }).click()
  // The page that is left has a field for an email too.
  await expect(page.getByLabel('Password')).toBeVisible()
  await signIn(page, person)
  await expect(page).toHaveURL('/user/withdrawals')
})

test('a page of the officer area leads a member to the own account', async ({ page }) => {
  await page.goto('/office/settings')
  await expect(page).toHaveURL('/sign-in')
  await signIn(page, await newMember(database()))
  await expect(page).toHaveURL('/user')
})

for (const address of ['//evil.example/user', 'https://evil.example/user', '/about']) {
  test(`signing in leads to no ${address}, whatever the history says`, async ({ page }) => {
    await page.goto('/sign-in')
    await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled()
    await page.evaluate((to) => history.replaceState({ usr: { to }, key: 'a', idx: 0 }, ''), address)
    await page.reload()
    await signIn(page, await newMember(database()))
    await expect(page).toHaveURL('/user')
  })
}

import type { Page, Request } from '@playwright/test'
import { ask } from './support/calls.ts'
import { database } from './support/database.ts'
import { demoPerson, newMember, PASSWORD } from './support/people.ts'
import { expectAccessible } from './support/screen.ts'
import { expect, memberTest as test } from './support/test.ts'
import { visit } from './support/visit.ts'

const kept = (page: Page) => page.evaluate(() => JSON.stringify(localStorage))
const goOnAs = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
const title = (page: Page) => page.getByRole('heading', { level: 1 })

async function signIn(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/user')
}

test('two members share a phone: each a tap away from the other, and nothing of one shows under the other', async ({
  page,
  context,
  person: first,
}) => {
  const second = await newMember(database(), { monthsAgo: 2 })
  await page.goto('/user/switch-account')
  await page.getByRole('link', { name: 'Use another account' }).click()
  await expect(goOnAs(page, first.name)).toBeVisible()
  await expectAccessible(page)
  await signIn(page, second.email)
  await page.goto('/user/switch-account')
  await expect(page.getByRole('main')).toContainText(second.email)
  await expectAccessible(page)

  const other = await context.newPage()
  await other.goto('/user/my-profile')
  await expect(other.getByRole('main')).toContainText(second.email)
  await goOnAs(page, first.name).click()
  await expect(page).toHaveURL('/user')
  // The other tab goes on as the first too, and never asks for one what it shows of the other.
  await expect(other.getByRole('main')).toContainText(first.email)
  await expect(other.getByRole('main')).not.toContainText(second.email)
  await page.goto('/user/my-profile')
  await expect(page.getByRole('main')).toContainText(first.email)

  await page.goto('/user/switch-account')
  await page.getByRole('button', { name: `Sign out ${second.name}` }).click()
  await expect(goOnAs(page, second.name)).toHaveCount(0)
  expect(await kept(page)).not.toContain(second.name)
  await expect(page.getByRole('main')).toContainText(first.email)
})

test('signing in again as the same person leaves one session of them here', async ({ page, person }) => {
  await page.goto('/user/switch-account')
  await expect(page.getByRole('main')).toContainText(person.email)
  await page.getByRole('link', { name: 'Use another account' }).click()
  await signIn(page, person.email)
  await page.goto('/user/switch-account')
  await expect(page.getByText('No other accounts.')).toBeVisible()
  await expect.poll(() => ask(person.token, 'GET /api/profile').catch(String)).toContain('401')
})

test('who signs out of all leaves nobody signed in, on the server too', async ({ page, person }) => {
  const officer = await demoPerson(database(), 'auditor@somiti.test')
  await page.addInitScript(
    ([token, id]) => {
      const account = { id: Number(id), name: 'The Auditor', unique_id: null, token, start: '/office' }
      localStorage.getItem('ts_accounts') ?? localStorage.setItem('ts_accounts', JSON.stringify([account]))
    },
    [officer.token, String(officer.id)] as const,
  )
  await page.goto('/user/switch-account')
  await goOnAs(page, 'The Auditor').click()
  await expect(page).toHaveURL('/office')
  await page.goto('/user/switch-account')
  await page.getByRole('button', { name: 'Sign out of all' }).click()
  await expect(page).toHaveURL('/sign-in')
  await expect(title(page)).toHaveText('Login')
  for (const { token } of [person, officer]) {
    await expect.poll(() => ask(token, 'GET /api/profile').catch(String)).toContain('401')
  }
})

test('after signing out, whoever else is signed in here can go on without signing in again', async ({ page }) => {
  const second = await newMember(database())
  await page.goto('/user/switch-account')
  await page.getByRole('link', { name: 'Use another account' }).click()
  await signIn(page, second.email)
  await page.goto('/user/switch-account')
  await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL('/sign-in')
  await expect(goOnAs(page, second.name)).toHaveCount(0)
  await page.getByRole('listitem').getByRole('button').click()
  await expect(page).toHaveURL('/user')
})

test('what is refused of the session before leaves the one that has begun since', async ({ page, watch, person }) => {
  const second = await newMember(database())
  const gate = Promise.withResolvers<void>()
  const isSent = (request: Request) => request.method() === 'POST' && request.url().endsWith('/api/messages')
  await page.route('/api/messages', async (route) => {
    if (isSent(route.request())) await gate.promise
    await route.continue()
  })
  await page.goto('/user/contact-chat')
  await page.getByRole('main').getByLabel('Message', { exact: true }).fill('Is anybody there?')
  const answer = page.waitForResponse((response) => isSent(response.request()))
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Sending…')).toBeVisible()
  await visit(page, '/user/switch-account')
  await page.getByRole('link', { name: 'Use another account' }).click()
  await signIn(page, second.email)
  await ask(person.token, 'POST /api/logout')
  watch.expectFailure('POST /api/messages 401')
  gate.resolve()
  expect((await answer).status()).toBe(401)
  await page.goto('/user/my-profile')
  await expect(page.getByRole('main')).toContainText(second.email)
})
